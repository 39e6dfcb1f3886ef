import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../../src/core/data/container.ts';
import { build } from '../../../../src/core/data/csv/build.ts';
import { scan } from '../../../../src/core/data/csv/scan.ts';
import type { Format, Recipe } from '../../../../src/core/data/own/recipe.ts';
import { tableFile } from '../../../../workers/csv-file.ts';

/* Files that once hung the reader, were misread without a word, or were blamed for what they had not done. */

const quiet = { progress: () => {} };
const file = (content: BlobPart) => tableFile(new File([content], 'own.csv'));
const scanned = (content: BlobPart, given: Partial<Format> = {}) => scan(file(content), given, quiet);
const rows = (line: (i: number) => string, count = 60) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

/** The data set with the named columns as features. */
async function made(content: string, over: Partial<Recipe>) {
  const found = await scanned(content);
  const recipe: Recipe = {
    fingerprint: found.fingerprint,
    format: found.format,
    task: 'classes',
    label: found.columns.length - 1,
    numbers: [],
    categories: [],
    dates: [],
    missing: 'drop',
    ...over,
  };
  const built = await build(file(content), found, recipe, quiet);
  const { train, test } = readDataset(built.bytes, built.meaning);
  return { built, values: [...train.X, ...test.X].sort((a, b) => a - b), y: [...train.y, ...test.y] };
}

describe('cells that hang nothing', () => {
  const hard: [string, string][] = [
    ['digits and a letter', `${'1'.repeat(80_000)}x`],
    ['groups of digits', `${'1,'.repeat(40_000)}x`],
    ['groups with blanks', `12${' 200'.repeat(40_000)}x`],
    ['points', '.'.repeat(80_000)],
    ['blanks and a digit', `${' '.repeat(80_000)}1x`],
    ['a date that goes on', `2018-01-01T10:00${'0'.repeat(80_000)}`],
    ['slashes', '1/'.repeat(40_000)],
    ['signs', `${'#'.repeat(80_000)}x`],
  ];
  it.each(hard)('%s', async (_, cell) => {
    const began = performance.now();
    const found = await scanned(`a;b\n${rows((i) => `${i};"${cell}${i % 3}"`, 20)}`, { delimiter: ';' });
    expect(found.rows).toBe(20);
    expect(performance.now() - began, 'it took 42 s for a single one').toBeLessThan(4_000);
  });
});

describe('what is no table', () => {
  it.each(['<!DOCTYPE html>\n<html lang="en">', '\n  <html>\n<head>', '<HTML>'])(
    'a web page is told: %j',
    async (start) => {
      const page = `${start}\n${rows(() => '<p>one, two</p>')}`;
      await expect(scanned(page)).rejects.toThrow('This file is a web page, not a table.');
    },
  );

  it('tags in the cells of a table are no web page', async () => {
    expect((await scanned(`<b>town</b>,n\n${rows((i) => `<i>x</i>,${i % 7}`)}`)).rows).toBe(60);
  });

  it('a spreadsheet is told how to become one', async () => {
    await expect(scanned('PK\u0003\u0004\0\0,\0')).rejects.toThrow('has to be saved as CSV first');
  });

  it('a line without an end is not blamed on a quotation mark', async () => {
    const endless = `a,b\n${'1,2,'.repeat(1_200_000)}`;
    await expect(scanned(endless)).rejects.toThrow(
      'Line 2: the line does not end for four million characters.',
    );
  });
});

describe('numbers that stay what they are', () => {
  it.each(['12 200', '12\u00a0200', '12\u2009200', '12\u202f200', "12'200", '12’200', '"12,200"'])(
    '%s is twelve thousand and two hundred',
    async (cell) => {
      const found = await scanned(`y,price\n${rows((i) => `${i % 2},${i % 3 ? cell : i}`)}`);
      expect(found.columns[1]).toMatchObject({ kind: 'number', max: 12_200, oddCount: 0 });
    },
  );

  it('seconds since 1970 within a minute are told apart, and it is said how', async () => {
    const content = `t,y\n${rows((i) => `${1_700_000_000 + ((7 * i) % 60)},${i % 2}`)}`;
    const { built, values } = await made(content, { numbers: [0] });
    expect(values).toEqual(Array.from({ length: 60 }, (_, i) => i));
    expect(built.remarks).toContain(
      't is counted from 1,700,000,000: as single-precision numbers its values could not be told apart.',
    );
    const days = `t,y\n${rows((i) => `2024-05-0${1 + (i % 2)} 10:00:${String(i).padStart(2, '0')},${i % 2}`)}`;
    const dates = await made(days, { dates: [0] });
    expect(new Set(dates.values).size).toBe(60);
    expect(dates.built.remarks[0]).toContain('t is counted from 2024-05-01');
  });

  it('other numbers are not moved', async () => {
    const { built, values } = await made(`x,y\n${rows((i) => `${1000 + i},${i % 2}`)}`, { numbers: [0] });
    expect([values[0], values[59], built.remarks]).toEqual([1000, 1059, []]);
  });

  it('1, 1.0 and 1.00 are one class and one category; 01 is another', async () => {
    const spelled = ['1', '1.0', '1.00', '2', '2.50', '2.5'];
    const content = `x,g,y\n${rows((i) => `${i},${spelled[i % 6]},${spelled[(i + 1) % 6]}`)}`;
    const found = await scanned(content);
    expect(found.columns[2].values).toEqual([
      { text: '1.0', count: 30 },
      { text: '2.50', count: 20 },
      { text: '2', count: 10 },
    ]);
    const { built, values, y } = await made(content, { categories: [1] });
    expect(built.meaning.classes.map(({ name }) => name)).toEqual(['1.0', '2', '2.50']);
    expect(values.filter((v) => v === 1).length, 'every row has its category').toBe(60);
    expect(y.filter((v) => v === 0).length).toBe(30);
    const codes = await scanned(`x,y\n${rows((i) => `${i},${i % 2 ? '1' : '01'}`)}`);
    expect(codes.columns[1].distinct).toBe(2);
  });

  it('a number that never changes is no label', async () => {
    const content = `x,y\n${rows((i) => `${i},7`)}`;
    await expect(made(content, { numbers: [0], task: 'regression' })).rejects.toThrow('nothing to learn');
  });
});

describe('what stands above the rows', () => {
  const table = `price,area,y\n${rows((i) => `${i},${i % 7},${i % 2}`)}`;
  it.each([
    ['one line', `Prices of houses\n${table}`, 1],
    ['one line with a comma, and a gap', `Prices, of houses\n\n${table}`, 1],
    ['two lines', `Prices of houses\nby foo\n${table}`, 2],
    ['after sep=', `sep=,\nPrices of houses\n${table}`, 1],
    ['few rows', 'by foo\na,b,c\n1,2,3\n', 1],
  ])('a title is left out: %s', async (_, content, leftOut) => {
    const found = await scanned(content);
    expect(found.format).toMatchObject({ delimiter: ',', header: true });
    expect(found.columns.length).toBe(3);
    expect([found.skipped.count, found.leftOut]).toEqual([0, leftOut]);
  });

  it('a first line with a name too few is no title', async () => {
    await expect(scanned(`a,b\n${rows((i) => `${i},1,2`)}`)).rejects.toThrow('instead of 2');
  });

  it.each([
    ['years', `2019,2020,y\n${rows((i) => `${i},${i % 7},${i % 2}`)}`],
    ['years and a kind', `2019,2020,kind\n${rows((i) => `${i},${i % 7},${'abc'[i % 3]}`)}`],
  ])('names may be numbers: %s', async (_, content) => {
    const found = await scanned(content);
    expect(found.format.header).toBe(true);
    expect([found.rows, found.columns[0].name]).toEqual([60, '2019']);
  });

  it('rows of numbers and words are no names', async () => {
    expect((await scanned(rows((i) => `${i},${'abc'[i % 3]}`))).format.header).toBe(false);
    expect((await scanned(rows((i) => `${i},name ${i}`))).format.header).toBe(false);
    expect((await scanned(rows((i) => `${i},${i === 0 ? 'NA' : i}`))).format.header).toBe(false);
  });
});

describe('dates with slashes', () => {
  const day = (text: string) => Date.parse(`${text}T00:00Z`) / 86_400_000;
  it('are day first where one of them must be, and month first where one of them must be', async () => {
    const british = rows((i) => `${1 + (i % 28)}/${1 + (i % 12)}/2018,${i % 2}`);
    const found = await scanned(`d,y\n${british}`);
    expect(found.columns[0]).toMatchObject({ kind: 'date', slashed: 'day' });
    const { values, built } = await made(`d,y\n1/2/2018,0\n${british}`, { dates: [0] });
    expect(values).toContain(day('2018-02-01'));
    expect(values.length, 'none is left out').toBe(61);
    expect(built.remarks).toEqual([]);
    const american = await scanned(`d,y\n${rows((i) => `${1 + (i % 12)}/${1 + (i % 28)}/2018,${i % 2}`)}`);
    expect(american.columns[0]).toMatchObject({ kind: 'date', slashed: 'month' });
  });

  it('are read month first where nothing tells, and that is said', async () => {
    const { values, built } = await made(
      `d,y\n${rows((i) => `${1 + (i % 12)}/${1 + (i % 11)}/2018,${i % 2}`)}`,
      {
        dates: [0],
      },
    );
    expect(values[0]).toBe(day('2018-01-01'));
    expect(built.remarks).toEqual([
      'Dates in d are read month first: none of them has a day above 12 to tell.',
    ]);
  });
});

it.each([true, false])('UTF-16 without a mark is read, little endian: %s', async (little) => {
  const text = `city,n\n${rows((i) => `${['Århus', 'Malmö'][i % 2]},${i}`)}`;
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  [...text].forEach((c, i) => view.setUint16(2 * i, c.charCodeAt(0), little));
  const found = await scanned(bytes);
  expect(found.format.encoding).toBe(little ? 'utf-16le' : 'utf-16be');
  expect(found.columns[0].values.map((v) => v.text)).toEqual(['Malmö', 'Århus']);
});
