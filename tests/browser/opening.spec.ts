import { isWhole } from './chapters.ts';
import { expect, test } from './harness.ts';

/** How many cells each task of the page has added. */
type Added = { added: number[] };

test('a chapter opens cell by cell, each in a task of its own', async ({ page }) => {
  await page.addInitScript(() => {
    const added: number[] = [];
    Object.assign(window, { added });
    const known = new Set<Element>();
    // Called once at the end of a task.
    new MutationObserver(() => {
      const all = [...document.querySelectorAll('section.cell')].filter((cell) => !known.has(cell));
      for (const cell of all) known.add(cell);
      if (all.length > 0) added.push(all.length);
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto('/index.html#noise');
  await isWhole(page);
  const cells = await page.locator('section.cell').count();
  expect(cells).toBeGreaterThan(3);
  expect(await page.evaluate(() => (window as unknown as Added).added)).toEqual(Array(cells).fill(1));
});

test('a formula that a control belongs to can be focused once the chapter is whole', async ({ page }) => {
  await page.goto('/index.html#noise');
  await isWhole(page);
  expect(await page.locator('.prose .katex[tabindex="0"]').count()).toBeGreaterThan(0);
});
