import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';

/* What stands for a setting in a figure can be moved there, by its handle too. */

test('the belief before is dragged by its handle, which is one step to undo', async ({ page }) => {
  await open(page, '#plausible-deniability/deniability?prior=0.2');
  const cell = new Cell(page, 'deniability');
  await cell.root.scrollIntoViewIfNeeded();
  const grip = cell.root.locator('.grip').first();
  const { x, y, width, height } = (await grip.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 60, y + height / 2, { steps: 4 });
  await page.mouse.move(x + width / 2 + 120, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/prior=0\.[3-9]/);
  await cell.button('Undo').click();
  await expect(page).toHaveURL(/prior=0\.2/);
});

test('a person of the crowd is picked', async ({ page }) => {
  await open(page, '#plausible-deniability/crowd');
  const cell = new Cell(page, 'crowd');
  await expect(cell.caption(0)).toContainText('people said yes', { timeout: 30_000 });
  await expect(cell.root.locator('output')).toHaveText('400 of 400');
  await cell.root
    .locator('.clickable')
    .first()
    .click({ position: { x: 40, y: 60 } });
  await expect(cell.caption(0)).toContainText(/Person \d+ said (yes|no)/);
});
