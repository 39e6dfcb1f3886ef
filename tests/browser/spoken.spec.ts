import type { Page } from '@playwright/test';
import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';

/** Writes down every change in a region that is read aloud when it changes. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    const LIVE = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"]), output, [role="log"]';
    new MutationObserver((records) => {
      const heard = new Set<Element>();
      for (const { target, addedNodes } of records) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
        if (around) heard.add(around);
        for (const node of addedNodes) if (node instanceof Element && node.matches(LIVE)) heard.add(node);
      }
      for (const region of heard)
        if (region.textContent.trim() !== '') spoken.push(region.textContent.trim());
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
}

/** What was said of the figure: a task that a drag happens to solve is told as well. */
const ofFigures = (said: string[]) => said.filter((text) => !text.startsWith('Solved.'));

test('a drag is one message, and it is the caption', async ({ page }) => {
  await open(page, '#noise');
  await expect(page.locator('p.spoken').first()).toBeAttached();
  const spoken = await listen(page);
  const cell = new Cell(page, 'densities');
  const slider = cell.slider('Epsilon');
  await slider.scrollIntoViewIfNeeded();
  const box = (await slider.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  for (let i = 0; i < 40; i++)
    await page.mouse.move(box.x + box.width * (0.5 - i / 100), box.y + box.height / 2);
  await page.mouse.up();
  await expect.poll(async () => ofFigures(await spoken()).length).toBe(1);
  // The region has plain spaces where the caption keeps a relation on one line.
  const caption = (await cell.caption().textContent())!.replace(/\s+/g, ' ').trim();
  expect(ofFigures(await spoken())[0]).toContain(caption);
  // Nothing can be waited for that must not come.
  await page.waitForTimeout(1_000);
  expect(ofFigures(await spoken())).toHaveLength(1);
});

test('a run is one message, when it is done', async ({ page }) => {
  await open(page, '#noise/samples');
  const cell = new Cell(page, 'samples');
  await expect(cell.caption()).toContainText('100,000 draws.', { timeout: 20_000 });
  await expect(page.locator('p.spoken').first()).toBeAttached();
  const spoken = await listen(page);
  await cell.type('Draws', '1000000');
  await expect(cell.caption()).toContainText('1,000,000 draws.', { timeout: 30_000 });
  await expect.poll(spoken).toEqual([expect.stringContaining('1,000,000 draws.')]);
  await cell.openTools();
  await cell.button('Table').click();
  await page.waitForTimeout(1_000); // As above.
  expect(await spoken(), 'what has not changed is not said again').toHaveLength(1);
});

test('a page that loads is silent, and a solved task is heard', async ({ page }) => {
  await page.goto('/index.html');
  await expect(page.locator('p.spoken').first()).toBeAttached();
  const spoken = await listen(page);
  await page.locator('.coverpage a[href="#noise"]').click();
  const cell = new Cell(page, 'densities');
  await expect(cell.caption()).toContainText('Peak');
  await page.waitForTimeout(1_000); // As above.
  expect(await spoken()).toEqual([]);
  await cell.type('Epsilon', '0.04');
  await expect.poll(spoken).toContainEqual(expect.stringContaining('Solved.'));
});
