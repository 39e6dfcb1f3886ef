import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';

/*
 * Every line chart tells its values: under a pointer, where a finger has tapped, and to the arrow keys.
 */

test('a pointer reads the lines, and leaves nothing behind', async ({ page }) => {
  await open(page, '#noise/densities');
  const frame = new Cell(page, 'densities').root.locator('.frame').first();
  await frame.scrollIntoViewIfNeeded();
  const box = (await frame.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2);
  const values = frame.locator('.values');
  await expect(values).toContainText(/with your row\s*0\.\d+/);
  const before = await values.textContent();
  await page.mouse.move(box.x + box.width / 2 + 90, box.y + box.height / 2);
  await expect(values).not.toHaveText(before!);
  await page.mouse.move(box.x + box.width / 2, box.y - 60);
  await expect(values).toHaveCount(0);
});

test('the arrow keys read them aloud, in every line chart of a chapter', async ({ page }) => {
  await open(page, '#noise');
  // Not samples, whose lines come when its draws do: a locator by number would then mean another one.
  const readable = page.locator('.cell:not(#samples) .frame[tabindex="0"]');
  for (const id of ['densities', 'loss', 'calibration']) {
    const show = new Cell(page, id).root.getByRole('button', { name: 'Show me' });
    await page.evaluate((at) => document.getElementById(at)!.scrollIntoView(), id);
    if (await show.isVisible()) await show.click();
  }
  // Those of densities, family, loss and its tail, and both of calibration.
  await expect.poll(() => readable.count()).toBeGreaterThanOrEqual(6);
  for (const frame of await readable.all()) {
    await frame.focus();
    const said = frame.getByRole('status');
    await expect(said).toBeAttached();
    await frame.press('ArrowRight');
    await expect(said).toHaveText(/^.+: .+; .+: .+/);
    const first = await said.textContent();
    await frame.press('ArrowLeft');
    await expect(said).not.toHaveText(first!);
    await frame.press('Escape');
    await expect(frame.locator('.values')).toHaveCount(0);
  }
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  test('a tap reads them, and a tap elsewhere ends it', async ({ page }) => {
    await open(page, '#the-budget/groups');
    const frame = new Cell(page, 'groups').root.locator('.frame').nth(1);
    await frame.scrollIntoViewIfNeeded();
    await frame.tap();
    await expect(frame.locator('.values')).toContainText('people in the group');
    const { x, width } = (await frame.locator('.values').boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    await page.locator('h1').first().tap();
    await expect(frame.locator('.values')).toHaveCount(0);
  });
});
