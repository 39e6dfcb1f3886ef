import type { Locator } from '@playwright/test';
import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';

/* What stands for a setting in a figure can be moved there, by its handle too. */

/** Takes the handle of a cell's first figure and drags it so far. */
async function dragGrip(cell: Cell, by: { x: number; y: number }) {
  const grip = cell.root.locator('.grip').first();
  await grip.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await grip.boundingBox())!;
  const { mouse } = cell.root.page();
  const at = (share: number) => [x + width / 2 + share * by.x, y + height / 2 + share * by.y] as const;
  await mouse.move(...at(0));
  await mouse.down();
  await mouse.move(...at(0.5), { steps: 4 });
  await mouse.move(...at(1), { steps: 4 });
  await mouse.up();
}

const asNumber = (field: Locator) => field.inputValue().then(Number);

test('the belief before is dragged by its handle, which is one step to undo', async ({ page }) => {
  await open(page, '#plausible-deniability/deniability?prior=0.2');
  const cell = new Cell(page, 'deniability');
  await dragGrip(cell, { x: 120, y: 0 });
  await expect(page).toHaveURL(/prior=0\.[3-9]/);
  await cell.button('Undo').click();
  await expect(page).toHaveURL(/prior=0\.2/);
});

test('the budget is dragged in the ledger, and grants what it refused', async ({ page }) => {
  await open(page, '#the-budget/ledger');
  const cell = new Cell(page, 'ledger');
  await expect(cell.caption(0)).toContainText('1 refused');
  await dragGrip(cell, { x: 300, y: 0 });
  expect(await asNumber(cell.field('Budget'))).toBeGreaterThan(3.2);
  await expect(cell.caption(0)).toContainText('5 of 5 requests granted');
});

test('a guess at the price is dragged over the people', async ({ page }) => {
  await open(page, '#plausible-deniability/price');
  const cell = new Cell(page, 'price');
  await cell.button('Show me').click();
  await expect(cell.caption(0)).toContainText('219 truthful answers');
  await dragGrip(cell, { x: 0, y: 60 });
  await expect(cell.caption(0)).toContainText(/^1,000 people answer with coins\. [2-9]\d\d truthful answers/);
  expect(await asNumber(cell.field('Truth probability'))).toBeGreaterThan(0.5);
});

test('the start of the walk is dragged, and both walks begin there', async ({ page }) => {
  await open(page, '#noise-at-every-step/walk');
  const cell = new Cell(page, 'walk');
  await expect(cell.root.locator('.grip').first()).toBeVisible({ timeout: 30_000 });
  await dragGrip(cell, { x: 40, y: -30 });
  await expect(page).toHaveURL(/start1=/);
  await expect(page).toHaveURL(/start2=/);
});

test('the target of solve is dragged, and another ε is its answer', async ({ page }) => {
  await open(page, '#noise-on-the-answer/solve');
  const cell = new Cell(page, 'solve');
  await expect(cell.root.locator('.grip').first()).toBeVisible({ timeout: 30_000 });
  const before = await asNumber(cell.field('Acceptable error'));
  await dragGrip(cell, { x: 0, y: -80 });
  expect(await asNumber(cell.field('Acceptable error'))).toBeGreaterThan(before);
  await expect(page).toHaveURL(/target=/);
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
