import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';

const PATIENCE = { timeout: 45_000 };

/** Who buys, in three regions: of two of them as many rows as of the third. */
const shoppers = [
  'age,region,spend,buys',
  ...Array.from({ length: 400 }, (_, i) => {
    const region = ['north', 'south', 'north', 'east'][i % 4];
    return `${20 + ((i * 7) % 50)},${region},${(i * 37) % 100},${(i * 37) % 100 > 50 ? 'yes' : 'no'}`;
  }),
].join('\n');

test('a file of one’s own is divided by the column that says the source, and the badge claims nothing', async ({
  page,
}) => {
  await open(page, '#borrowed-knowledge/own');
  const cell = new Cell(page, 'own');
  await cell.root.scrollIntoViewIfNeeded();
  await cell.button('Your own CSV …').click();
  const dialog = page.getByRole('dialog', { name: 'Your own data' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'shoppers.csv', mimeType: 'text/csv', buffer: Buffer.from(shoppers) });
  await expect(dialog).toContainText('400 rows', PATIENCE);
  await dialog.getByRole('combobox', { name: 'column' }).selectOption('buys');
  await dialog.getByRole('button', { name: 'Use this data' }).click();
  await expect(cell.caption(0)).toContainText(
    'The column region divides the rows: north (200 rows), east (100 rows), south (100 rows).',
    PATIENCE,
  );
  await expect(cell.caption(0)).toContainText('of 6 borrowed models');
  await expect(cell.root).toContainText('a fifth of each source was taken as public');
});
