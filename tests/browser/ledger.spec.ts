import { barriersInBoth } from './barriers.ts';
import { Cell, hash, open } from './cell.ts';
import { expect, test } from './harness.ts';

test('a ledger takes requests, refuses what it cannot pay for, and is kept in the link', async ({ page }) => {
  await open(page, '#the-budget/ledger?requests=');
  const cell = new Cell(page, 'ledger');
  await expect(cell.root.getByText('Nobody has asked for anything yet.')).toBeVisible();

  await cell.type('Scale', '1');
  await cell.button('Ask').click();
  await expect(cell.caption()).toContainText(
    '1 of 1 requests granted. By the basic rule ε = 1 of 2 is spent',
  );
  await cell.button('Ask').click();
  await expect(cell.caption()).toContainText(
    '2 of 2 requests granted. By the basic rule ε = 2 of 2 is spent',
  );
  await cell.option('A').check();
  await cell.button('Ask').click();
  await expect(cell.caption()).toContainText('2 of 3 requests granted, 1 refused.');
  await expect(cell.root.locator('.guarantee summary')).toContainText('proven (ε, δ) = (2, 10⁻⁶)');
  await expect
    .poll(() => hash(page))
    .toBe('#the-budget/ledger?requests=laplace:1:1:1:all,laplace:1:1:1:all,laplace:1:1:1:A');

  await cell.button('Remove Laplace, scale 1, All').first().click();
  await expect(cell.caption()).toContainText('2 of 2 requests granted.');
  await expect.poll(() => hash(page)).toBe('#the-budget/ledger?requests=laplace:1:1:1:all,laplace:1:1:1:A');
  await page.reload();
  await expect(cell.caption()).toContainText('2 of 2 requests granted.');
});

test('a list in a link that cannot be read is told, and left as it was', async ({ page }) => {
  await open(page, '#the-budget/ledger?requests=laplace:0.001:1:1:all');
  const cell = new Cell(page, 'ledger');
  await expect(cell.root).toContainText('requests must be a list whose noise is between 0.2 and 200');
  await expect(cell.caption()).toContainText('4 of 5 requests granted, 1 refused.');
});

test('the form of the ledger is accessible', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '#the-budget/ledger');
  await expect(new Cell(page, 'ledger').caption()).toContainText('requests granted');
  expect(await barriersInBoth(page)).toEqual([]);
});
