import type { Page } from '@playwright/test';
import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';

const PATIENCE = { timeout: 45_000 };

/** A file with a comma for decimals, gaps, a word among numbers, a formula and a tag. */
function people(rows: number): string {
  const lines = ['id;name;age;weight;city;sick'];
  for (let i = 0; i < rows; i++) {
    const age = i === 7 ? 'forty' : 20 + (i % 50);
    const city = ['Oslo', 'Århus', '<img src=x onerror=alert(1)>', ''][i % 4];
    lines.push(
      `${i};"=cmd|${i} x";${age};${String(50 + (i % 37) / 10).replace('.', ',')};${city};${i % 3 ? 'no' : 'yes'}`,
    );
  }
  return lines.join('\n');
}

const choose = (page: Page, content: string, name = 'people.csv') =>
  page
    .locator('dialog input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

async function opened(page: Page, hash = '#meet-the-data/table'): Promise<Cell> {
  await open(page, hash);
  const cell = new Cell(page, 'table');
  await cell.root.scrollIntoViewIfNeeded();
  return cell;
}

test('a file of one’s own is read, changed, used, and asked for by its link', async ({ page, context }) => {
  const cell = await opened(page);
  await cell.button('Your own CSV …').click();
  const dialog = page.getByRole('dialog', { name: 'Your own data' });
  await expect(dialog).toContainText('The file stays on this machine', PATIENCE);
  await choose(page, people(400));
  await expect(dialog).toContainText('400 rows', PATIENCE);
  await expect(dialog.getByRole('combobox', { name: 'age is used as' })).toHaveValue('number');
  await expect(dialog.getByRole('combobox', { name: 'id is used as' })).toHaveValue('id');
  await expect(dialog).toContainText('line 9: “forty” is not a number');
  await expect(dialog.getByRole('combobox', { name: 'decimal numbers' })).toHaveValue(',');
  await expect(dialog.locator('img'), 'a tag in a cell is text').toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Use city' }).uncheck();
  await dialog.getByRole('combobox', { name: 'column' }).selectOption('sick');
  await dialog.getByRole('button', { name: 'Use this data' }).click();
  await expect(dialog).toHaveCount(0, PATIENCE);
  await expect(cell.caption(2)).toContainText('319 training rows, 80 test rows, 2 columns', PATIENCE);
  await expect(cell.root).toContainText('the first in line 9, column age: “forty” is not a number');
  await expect(cell.root).toContainText('carries the fingerprint of your file');

  await expect(page).toHaveURL(/dataset=own:[0-9a-f]{16}~y5~b\d~n2-3~f0111/);
  const link = page.url();
  expect(link).not.toMatch(/sick|Oslo|yes/);

  // Another visit, without the file: it is asked for, another one is told apart, the right one is recognised.
  await page.close();
  const other = await context.newPage();
  const again = await opened(other, new URL(link).hash);
  await expect(again.root.getByRole('alert').first()).toContainText(
    'was made with a file of the sender’s own',
  );
  await again.button('Choose that file …').click();
  await choose(other, people(300), 'other.csv');
  await expect(other.getByRole('dialog')).toContainText('This is a different file', PATIENCE);
  await choose(other, people(400), 'renamed.csv');
  await expect(again.caption(2)).toContainText('319 training rows', PATIENCE);
});

test('a link reads the file as its sender corrected it, also in a browser that has never seen it', async ({
  page,
  browser,
}) => {
  const rows = Array.from({ length: 400 }, (_, i) => `${i % 4},${i % 9},${i % 5},${i % 2}`);
  const content = `2018,2019,2020,2021\n${rows.join('\n')}`;
  const cell = await opened(page);
  await cell.button('Your own CSV …').click();
  const dialog = page.getByRole('dialog');
  await choose(page, content);
  const names = dialog.getByRole('checkbox', { name: 'the first line contains the column names' });
  await expect(names, 'years look like numbers').not.toBeChecked(PATIENCE);
  await names.check();
  await expect(dialog.getByRole('rowheader', { name: '2019' })).toBeVisible(PATIENCE);
  await dialog.getByRole('combobox', { name: 'column' }).selectOption('2021');
  await dialog.getByRole('button', { name: 'Use this data' }).click();
  await expect(cell.caption(2)).toContainText('320 training rows, 80 test rows, 3 columns', PATIENCE);
  const said = await cell.caption(2).innerText();
  const link = page.url();
  expect(link).toMatch(/~f0001/);

  // In a context of its own: no worker of the first page can answer for this one.
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const again = await opened(other, new URL(link).hash);
  await again.button('Choose that file …').click();
  await choose(other, content, 'renamed.csv');
  await expect(again.caption(2)).toHaveText(said, PATIENCE);
  await expect(again.root).toContainText('2019');
  await elsewhere.close();
});

test('a file that was read in the wrong way can be corrected, and a wrong correction is taken back', async ({
  page,
}) => {
  const cell = await opened(page);
  await cell.button('Your own CSV …').click();
  const dialog = page.getByRole('dialog');
  const separated = dialog.getByRole('combobox', { name: 'separated by' });
  // The beginning has one comma in every line, and one line has a semicolon too many.
  const lines = Array.from({ length: 500 }, (_, i) => (i < 200 ? `Doe, J;${i % 9}.5;a` : `Doe;${i % 9}.5;b`));
  lines[20] += ';';
  await choose(page, `name, first;x;y\n${lines.join('\n')}`);
  await expect(dialog.getByRole('alert')).toContainText('Is “,” what separates the cells?', PATIENCE);
  await expect(separated).toHaveValue(',');
  await expect(dialog.getByRole('button', { name: 'Use this data' })).toHaveCount(0);
  await separated.selectOption('semicolon');
  await expect(dialog).toContainText('499 rows', PATIENCE);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByRole('rowheader', { name: 'name, first' })).toBeVisible();

  await separated.selectOption('vertical bar');
  await expect(dialog.getByRole('alert')).toContainText('Is “|” what separates the cells?', PATIENCE);
  await expect(separated).toHaveValue(';');
  await expect(dialog).toContainText('499 rows');

  await choose(page, `sep=;\n# by foo\n# and bar\n${people(60)}`, 'excel.csv');
  await expect(dialog).toContainText('60 rows', PATIENCE);
  await expect(dialog).toContainText('2 lines before the table are left out.');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('a file with few rows has its own learning curves, and no figure of other rows stands for them', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to (load|fetch)/);
  await open(page, '#noise-on-the-answer/curves?epsilon=2');
  const cell = new Cell(page, 'curves');
  await cell.root.scrollIntoViewIfNeeded();
  await expect(cell.caption()).toContainText('With 11,750 training rows', PATIENCE);
  await cell.button('Your own CSV …').click();
  await choose(page, people(40));
  const dialog = page.getByRole('dialog', { name: 'Your own data' });
  await dialog.getByRole('combobox', { name: 'column' }).selectOption('sick');
  await dialog.getByRole('button', { name: 'Use this data' }).click();
  await expect(cell.caption()).toContainText(/With 24 training rows .* Means of 48 runs;/, PATIENCE);
  await expect(cell.root.getByRole('alert')).toHaveCount(0);
  // Another data set that cannot be had: the curves of the file are not taken for its own.
  await page.context().route(/adult/, (route) => route.abort());
  await cell.root.getByRole('combobox', { name: 'Data' }).selectOption('adult');
  await expect(cell.root.getByRole('alert')).toContainText('could not be loaded', PATIENCE);
  await expect(cell.root.getByRole('alert')).not.toContainText('still here');
  await expect(cell.caption()).not.toContainText('training rows');
});

test('as many files of one’s own are listed as are kept, and the oldest of them is still there', async ({
  page,
}) => {
  const cell = await opened(page);
  const dialog = page.getByRole('dialog', { name: 'Your own data' });
  for (let file = 1; file <= 9; file++) {
    await cell.button('Your own CSV …').click();
    const rows = Array.from({ length: 100 + file }, (_, i) => `${i % 7}.5,${(i * 31) % 11},${i % 3}`);
    await choose(page, ['a,b,c', ...rows].join('\n'), `${file}.csv`);
    await dialog.getByRole('button', { name: 'Use this data' }).click(PATIENCE);
    await expect(dialog).toHaveCount(0, PATIENCE);
  }
  const listed = cell.root.locator('optgroup option');
  const names = (await listed.allInnerTexts()).map((label) => label.split(' ')[0]);
  expect(names).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((file) => `${file}.csv`));
  const oldest = await listed.first().getAttribute('value');
  await cell.root.getByRole('combobox', { name: /Data/ }).selectOption(oldest);
  await expect(cell.caption(2)).toContainText('82 training rows, 20 test rows', PATIENCE);
});

test('bad files get a message, and the page keeps what it had', async ({ page }) => {
  const cell = await opened(page);
  await expect(cell.caption(2)).toContainText('26,049 training rows', PATIENCE);
  await cell.button('Your own CSV …').click();
  const alert = page.getByRole('dialog').getByRole('alert');
  await choose(page, 'a,b\n1,"x\n2,y\n');
  await expect(alert).toHaveText('Line 2: a quotation mark is opened and never closed.');
  await choose(page, '');
  await expect(alert).toHaveText('The file is empty.');
  await choose(page, 'a,b\n1,2\n3\n4\n');
  await expect(alert).toContainText('line 3 has 1 cell instead of 2');
  await choose(page, people(10));
  await page.getByRole('dialog').getByRole('button', { name: 'Use this data' }).click();
  await expect(alert).toContainText('at least 20 are needed');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(cell.caption(2)).toContainText('26,049 training rows');

  // What nothing can be learned from is said once, beside the label, and cannot be used.
  await cell.button('Your own CSV …').click();
  const use = page.getByRole('dialog').getByRole('button', { name: 'Use this data' });
  await choose(page, `x,group\n${Array.from({ length: 40 }, (_, i) => `${i % 7}.5,all`).join('\n')}`);
  await page.getByRole('dialog').getByRole('combobox', { name: 'column' }).selectOption('group');
  await expect(alert).toHaveText('group has only one value: there is nothing to predict.');
  await expect(use).toBeDisabled();
});

test('a large file can be stopped on its way, and one dropped on the cell is taken', async ({ page }) => {
  const cell = await opened(page);
  await cell.button('Your own CSV …').click();
  await page.getByRole('dialog').waitFor();
  // Made in the page: a file of 40 MB need not cross from the test.
  await page.evaluate((block) => {
    const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')!;
    const [head, ...lines] = block.split('\n');
    const body = `${lines.join('\n')}\n`;
    const files = new DataTransfer();
    files.items.add(new File([`${head}\n`, ...Array<string>(2500).fill(body)], 'large.csv'));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, people(400));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.evaluate((content) => {
    const files = new DataTransfer();
    files.items.add(new File([content], 'dropped.csv'));
    const drop = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true });
    document.querySelector('#table figure')!.dispatchEvent(drop);
  }, people(60));
  await expect(page.getByRole('dialog')).toContainText('dropped.csv', PATIENCE);
  await expect(page.getByRole('dialog')).toContainText('60 rows');
});

test('encodings and decimals are found, and a formula or a tag is only ever text, also in the file that is saved', async ({
  page,
}) => {
  page.on('dialog', () => expect(false, 'nothing of a file may run').toBe(true));
  const cell = await opened(page);
  const lines = ['=kind;height;<b>town</b>'];
  for (let i = 0; i < 60; i++) {
    lines.push(`${['=1+1', '@x'][i % 2]};${150 + i},5;${['Ålesund', '<img src=x onerror=alert(1)>'][i % 2]}`);
  }
  const text = lines.join('\r\n');
  const forms: [string, Buffer][] = [
    ['utf-8', Buffer.from(text)],
    ['windows-1252', Buffer.from(text, 'latin1')],
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
  ];
  const dialog = page.getByRole('dialog');
  await cell.button('Your own CSV …').click();
  for (const [encoding, buffer] of forms) {
    await page
      .locator('dialog input[type=file]')
      .setInputFiles({ name: `${encoding}.csv`, mimeType: 'text/csv', buffer });
    await expect(dialog).toContainText(`${encoding}.csv`, PATIENCE);
    await expect(dialog.getByRole('combobox', { name: 'encoding' })).toHaveValue(encoding);
    await expect(dialog.getByRole('combobox', { name: 'decimal numbers' })).toHaveValue(',');
    await expect(dialog).toContainText('Ålesund');
  }
  await dialog.getByRole('combobox', { name: 'column' }).selectOption('=kind');
  await dialog.getByRole('combobox', { name: 'positive' }).selectOption({ label: '=1+1 (30)' });
  await dialog.getByRole('button', { name: 'Use this data' }).click();
  await expect(dialog).toHaveCount(0, PATIENCE);
  await expect(cell.caption(2)).toContainText('48 training rows, 12 test rows', PATIENCE);
  await expect(cell.root.locator('img, b')).toHaveCount(0);
  await expect(cell.root.getByRole('table')).toContainText('<img src=x onerror=alert(1)>');
  const saved = await cell.save('CSV');
  expect(saved.bytes.toString()).toMatch(/^'=1\+1,\d+,\d+$/m);
});
