import type { Page } from '@playwright/test';
import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';

const PATIENCE = { timeout: 45_000 };
const CHAPTER = '#private-linear-regression';

async function shown(page: Page, id: string, settings: string): Promise<Cell> {
  await open(page, `${CHAPTER}/${id}?${settings}`);
  const cell = new Cell(page, id);
  await cell.root.scrollIntoViewIfNeeded();
  return cell;
}

test('a point is dragged, which is one step to undo', async ({ page }) => {
  const cell = await shown(page, 'cloud', 'points=50');
  const caption = cell.caption(0);
  await expect(caption).toContainText('Least squares has slope', PATIENCE);
  const before = await caption.textContent();
  const frame = await cell.root.locator('.draggable').boundingBox();
  const at = (x: number, y: number) => [frame!.x + x * frame!.width, frame!.y + y * frame!.height] as const;
  await page.mouse.move(...at(0.9, 0.8));
  await page.mouse.down();
  for (const share of [0.6, 0.4, 0.25]) await page.mouse.move(...at(0.5, share));
  await page.mouse.up();
  await expect(caption).not.toHaveText(before!);
  await expect(page).toHaveURL(/x=-?0\.\d+/);
  await cell.button('Undo').click();
  await expect(caption).toHaveText(before!);
  await expect(cell.button('Undo')).toBeDisabled();
});

test('bounds of all columns are drawn, by pointer and by keys', async ({ page }) => {
  const cell = await shown(page, 'clip', 'c=drawn&data=concrete');
  const caption = cell.caption(3);
  await expect(caption).toContainText('above 50 %', PATIENCE);
  const upper = cell.root.getByRole('slider', { name: 'Upper bound of all columns' });
  await upper.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await upper.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 60, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/high=[34]\d/);
  await cell.button('Undo').click();
  await expect(caption).toContainText('above 50 %');
  await upper.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(upper).toHaveAttribute('aria-valuenow', '49');
  await page.keyboard.press('Home');
  await expect(upper).toHaveAttribute('aria-valuenow', '10');
});

test('bounds that are drawn with the values in sight turn the badge', async ({ page }) => {
  const cell = await shown(page, 'own', 'data=concrete&column=2');
  await expect(cell.caption(1)).toContainText('cost nothing', PATIENCE);
  await expect(cell.root).toContainText('proven');
  const upper = cell.root.getByRole('slider', { name: /Upper bound of/ });
  await upper.focus();
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/bounds=2:0:3\d\d/);
  await expect(cell.caption(2)).toContainText('All 5 lines', PATIENCE);
  await open(page, `${CHAPTER}/own?data=concrete&column=2&look=on`);
  await expect(cell.caption(1)).toContainText('in sight', PATIENCE);
  await upper.focus();
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/drawn=2:0:3\d\d/);
  await expect(cell.caption(2)).toContainText('bounds drawn by looking', PATIENCE);
  await expect(cell.root).toContainText('none');
});

test('where a share of the budget is 0, the grip of its left end can be taken', async ({ page }) => {
  const cell = await shown(page, 'spend', 'statistics=30&smallest=0');
  const end = (of: string) => cell.root.getByRole('slider', { name: `Right end of the share of ${of}` });
  const drag = async (of: string, by: number) => {
    await end(of).scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await end(of).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + by, y + height / 2, { steps: 4 });
    await page.mouse.up();
  };
  // A click alone moves nothing, though the grip is drawn beside its end.
  await drag('smallest eigenvalue', 0);
  await drag('means and deviations', 0);
  await expect(end('means and deviations')).toHaveAttribute('aria-valuenow', '30');
  await drag('means and deviations', -60);
  await expect(page).toHaveURL(/statistics=[12]\d/);
  // The figure follows the link in a task of its own.
  const given = async () => Number(await end('means and deviations').getAttribute('aria-valuenow'));
  await expect.poll(given).toBeLessThan(25);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a finger drags a bound, and the page does not scroll', async ({ page }) => {
    const cell = await shown(page, 'clip', 'c=drawn&data=concrete');
    await expect(cell.caption(3)).toContainText('above 50 %', PATIENCE);
    const upper = cell.root.getByRole('slider', { name: 'Upper bound of all columns' });
    await upper.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await upper.boundingBox())!;
    const touch = await page.context().newCDPSession(page);
    const at = (dx: number) => [{ x: x + width / 2 + dx, y: y + height / 2 + dx / 4 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (const dx of [20, 40, 60])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(dx) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page).toHaveURL(/high=[67]\d/);
    // What the reader sees: lines above may be told anew, and the browser keeps the figure in its place.
    await expect.poll(async () => Math.abs((await upper.boundingBox())!.y - y)).toBeLessThan(2);
  });
});

/** Gives the cell a file whose last column is the target, as far as the dialog lets it. */
async function choose(page: Page, cell: Cell, lines: string[]) {
  await cell
    .button(/Your own CSV …|Choose another file …/)
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Your own data' });
  await page.locator('dialog input[type=file]').setInputFiles({
    name: 'own.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  return dialog;
}

const rowsOf = (n: number, row: (i: number) => string) => Array.from({ length: n }, (_, i) => row(i));

for (const [what, lines, words] of [
  [
    'a constant target',
    ['a,b,pay', ...rowsOf(60, (i) => `${i},${i % 7},3.5`)],
    /the same|varies|constant|one value/,
  ],
  ['a single row', ['a,b,pay', '1,2,3'], /at least|too few|rows/],
] as [string, string[], RegExp][]) {
  test(`${what} is refused in words, and the page goes on`, async ({ page }) => {
    const cell = await shown(page, 'own', 'epsilon=5');
    const before = cell.caption(0);
    await expect(before).toContainText('rows', PATIENCE);
    const dialog = await choose(page, cell, lines);
    const column = dialog.getByRole('combobox', { name: 'column' });
    const told = page.getByText(words);
    await expect(column.or(told).first()).toBeVisible(PATIENCE);
    if (await column.isVisible()) await column.selectOption('pay');
    const use = dialog.getByRole('button', { name: 'Use this data' });
    if ((await use.isVisible()) && (await use.isEnabled())) await use.click();
    await expect(told.first()).toBeVisible(PATIENCE);
    await page.keyboard.press('Escape');
    await expect(cell.root.locator('figure').first()).toBeVisible();
  });
}

for (const [what, lines, names] of [
  ['one column', ['a,pay', ...rowsOf(200, (i) => `${i % 40},${2 * (i % 40) + (i % 7)}.5`)], ['200 rows']],
  [
    'more columns than rows',
    [
      [...rowsOf(40, (j) => `x${j}`), 'pay'].join(','),
      ...rowsOf(30, (i) => [...rowsOf(40, (j) => `${(i * (j + 3)) % 17}`), `${i}.5`].join(',')),
    ],
    ['30 rows'],
  ],
  [
    'gaps',
    ['a,b,pay', ...rowsOf(300, (i) => `${i % 9 ? i % 40 : ''},${i % 5},${(i % 40) + (i % 7)}.5`)],
    ['rows'],
  ],
] as [string, string[], string[]][]) {
  test(`a file with ${what} is fitted`, async ({ page }) => {
    const cell = await shown(page, 'own', 'epsilon=5');
    const dialog = await choose(page, cell, lines);
    await dialog.getByRole('combobox', { name: 'column' }).selectOption('pay', PATIENCE);
    await dialog.getByRole('button', { name: 'Use this data' }).click(PATIENCE);
    await expect(dialog).toHaveCount(0, PATIENCE);
    for (const name of names) await expect(cell.caption(0)).toContainText(name, PATIENCE);
    await expect(cell.caption(0)).not.toContainText(/NaN|Infinity|undefined/);
  });
}

test('a file with a numeric target is fitted, and its bounds decide on the badge', async ({ page }) => {
  const cell = await shown(page, 'own', 'epsilon=5');
  await cell.button('Your own CSV …').click();
  const dialog = page.getByRole('dialog', { name: 'Your own data' });
  const lines = Array.from({ length: 400 }, (_, i) => `${i % 60},7,${(2 * (i % 60) + (i % 7)).toFixed(1)}`);
  await page.locator('dialog input[type=file]').setInputFiles({
    name: 'pay.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['age,same,pay', ...lines].join('\n')),
  });
  await expect(dialog).toContainText('400 rows', PATIENCE);
  await dialog.getByRole('combobox', { name: 'column' }).selectOption('pay');
  await dialog.getByRole('button', { name: 'Use this data' }).click();
  await expect(dialog).toHaveCount(0, PATIENCE);
  await expect(cell.caption(0)).toContainText('400 rows', PATIENCE);
  await expect(cell.caption(0)).toContainText('bounds were read from the data');
  await expect(cell.root).toContainText('none');
});
