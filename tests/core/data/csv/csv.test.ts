import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../../src/core/data/container.ts';
import { build } from '../../../../src/core/data/csv/build.ts';
import { scan } from '../../../../src/core/data/csv/scan.ts';
import type { CsvError, Watch } from '../../../../src/core/data/csv/table-file.ts';
import { ownName, readOwnName, type Format, type Recipe } from '../../../../src/core/data/own/recipe.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';
import { tableFile } from '../../../../workers/csv-file.ts';
import { keepOwn, readOwn } from '../../../../workers/own-tables.ts';

const quiet: Watch = { progress: () => {} };
const file = (content: BlobPart, name = 'own.csv') => tableFile(new File([content], name));
const scanned = (content: BlobPart, given: Partial<Format> = {}) => scan(file(content), given, quiet);
const kinds = async (content: BlobPart) =>
  Object.fromEntries((await scanned(content)).columns.map((c) => [c.name, c.kind]));

/** A table of people, with every kind of column. */
function people(rows: number, sep = ',', decimal = '.'): string {
  const rng = createRng('people');
  const lines = [['id', 'name', 'age', 'weight', 'city', 'since', 'sick'].join(sep)];
  for (let i = 0; i < rows; i++) {
    const weight = (50 + 40 * rng.next()).toFixed(1).replace('.', decimal);
    const city = ['Oslo', 'Århus', 'Malmö'][Math.floor(3 * rng.next())];
    const age = 20 + Math.floor(50 * rng.next());
    const sick = rng.next() < 0.3 ? 'yes' : 'no';
    lines.push(
      [1000 + i, `"Person, no. ${i} of all"`, age, weight, city, `2018-0${1 + (i % 9)}-11`, sick].join(sep),
    );
  }
  return lines.join('\n');
}

async function recipeFor(content: string, over: Partial<Recipe> = {}) {
  const found = await scanned(content);
  const of = (kind: string) =>
    found.columns.flatMap((c, i) => (c.kind === kind && c.name !== 'sick' ? [i] : []));
  const recipe: Recipe = {
    fingerprint: found.fingerprint,
    format: found.format,
    task: 'binary',
    label: found.columns.findIndex((c) => c.name === 'sick'),
    positive: found.columns.find((c) => c.name === 'sick')?.values.findIndex((v) => v.text === 'yes') ?? 0,
    numbers: of('number'),
    categories: of('category'),
    dates: of('date'),
    missing: 'drop',
    ...over,
  };
  return { found, recipe };
}

async function made(content: string, over: Partial<Recipe> = {}, maxValues?: number) {
  const { found, recipe } = await recipeFor(content, over);
  const built = await build(file(content), found, recipe, quiet, maxValues);
  return { built, data: readDataset(built.bytes, built.meaning) };
}

describe('what a column is', () => {
  it('guesses numbers, categories, dates, ids and text', async () => {
    expect(await kinds(people(60))).toEqual({
      id: 'id',
      name: 'text',
      age: 'number',
      weight: 'number',
      city: 'category',
      since: 'date',
      sick: 'category',
    });
  });

  it('takes formulas and tags for the text that they are', async () => {
    const found = await scanned(
      'a,b\n' +
        Array.from({ length: 30 }, (_, i) => `=SUM(A1:A${i}),<img src=x onerror=alert(${i})>`).join('\n'),
    );
    expect(found.columns.map((c) => c.kind)).not.toContain('number');
    expect(found.columns[1].examples[0]).toMatch(/^<img/);
  });

  it('counts gaps in all their spellings and what is odd among numbers', async () => {
    const cells = ['1', 'NA', '', '?', 'null', '2.5', ...Array(94).fill('3')];
    cells[50] = 'twelve';
    const [column] = (await scanned(`x,y\n${cells.map((c) => `${c},0`).join('\n')}`)).columns;
    expect(column).toMatchObject({ kind: 'number', missing: 4, filled: 96, min: 1, max: 3, oddCount: 1 });
    expect(column.odd).toEqual({ line: 52, text: 'twelve' });
  });
});

describe('the form of a file', () => {
  const format = async (content: BlobPart) => file(content).guess({});

  it.each([
    [',', '.'],
    [';', ','],
    ['\t', '.'],
    ['|', '.'],
  ])('finds what separates cells (%j) and what marks decimals (%j)', async (delimiter, decimal) => {
    expect(await format(people(30, delimiter, decimal))).toEqual({
      encoding: 'utf-8',
      delimiter,
      decimal,
      header: true,
    });
    const found = await scanned(people(30, delimiter, decimal));
    const weight = found.columns.find((c) => c.name === 'weight')!;
    expect(weight.kind).toBe('number');
    expect(weight.max).toBeLessThan(90);
  });

  it('takes 1.200 for a thousand and more where other cells need a decimal comma', async () => {
    const row = (i: number) => `${1 + (i % 9)}.${200 + i};${i % 10 === 3 ? `0,${i}` : ''};${i % 2}`;
    const found = await scanned(`price;rate;y\n${Array.from({ length: 60 }, (_, i) => row(i)).join('\n')}`);
    expect(found.format).toMatchObject({ delimiter: ';', decimal: ',' });
    expect(found.columns[0]).toMatchObject({ kind: 'number', min: 1200, max: 9000 + 253 });
    expect(found.columns[1]).toMatchObject({ kind: 'number', min: 0.13, max: 0.53, oddCount: 0 });
  });

  it.each([
    ['quoted commas', ',', '"0,250"', '"1,250"', ',', 1.25],
    ['quoted thousands', ',', '"12,250"', '"1,250"', '.', 12250],
    ['quoted thousands beside points', ',', '0.5', '"1,250"', '.', 1250],
    ['points alone, three places', ';', '0.250', '1.250', '.', 1.25],
    ['points and thousands with commas', ';', '1,250.5', '1,250', '.', 1250.5],
    ['commas alone, three places', ';', '3,250', '1,250', ',', 3.25],
    ['groups of points, twice', '\t', '1.250.000', '1.250', ',', 1250000],
  ])('tells decimals from thousands: %s', async (_, sep, a, b, decimal, max) => {
    const rows = Array.from({ length: 30 }, (_, i) => [i % 2, i % 3 ? a : b].join(sep));
    const found = await scanned(`y${sep}x\n${rows.join('\n')}`);
    expect(found.format.decimal).toBe(decimal);
    expect(found.columns[1]).toMatchObject({ kind: 'number', max });
  });

  it('reads UTF-8 with and without a mark, Latin-1 and UTF-16 by its mark', async () => {
    const text = 'city,n\nÅrhus,1\nMalmö,2\n';
    const utf16 = (little: boolean) => {
      const bytes = new Uint8Array(2 + 2 * text.length);
      const view = new DataView(bytes.buffer);
      view.setUint16(0, 0xfeff, little);
      [...text].forEach((c, i) => view.setUint16(2 + 2 * i, c.charCodeAt(0), little));
      return bytes;
    };
    const forms: [BlobPart, string][] = [
      [text, 'utf-8'],
      [`\ufeff${text}`, 'utf-8'],
      [Uint8Array.from([...text].map((c) => c.charCodeAt(0))), 'windows-1252'],
      [utf16(true), 'utf-16le'],
      [utf16(false), 'utf-16be'],
    ];
    for (const [content, encoding] of forms) {
      const found = await scanned(content);
      expect(found.format.encoding).toBe(encoding);
      expect(found.columns[0].name).toBe('city');
      expect(found.columns[0].examples).toContain('Århus');
    }
  });

  it('finds out late that a file is Latin-1 after all', async () => {
    const plain = `a,b\n${'1,x\n'.repeat(100_000)}`;
    const bytes = Uint8Array.from([...plain, ...'2,\xe4\n'].map((c) => c.charCodeAt(0)));
    const found = await scanned(bytes);
    expect(found.format.encoding).toBe('windows-1252');
    expect(found.columns[1].values.map((v) => v.text)).toContain('ä');
  });

  it('cuts no character and no line at the border of a piece', async () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `ÄÖÜ${i % 7},"q ""${i}""\nnext"`);
    const found = await scanned(`k,t\r\n${lines.join('\r\n')}\r\n`);
    expect(found.rows).toBe(60_000);
    expect(found.columns[0].distinct).toBe(7);
    expect(found.skipped.count).toBe(0);
  });

  const table = 'a,b,c\n1,2,x\n3,4,y\n5,6,x\n';
  it.each([
    ['a comment', `# made by foo bar baz\n${table}`],
    ['comments and empty lines', `# one\n\n#\n## two, with a comma\n\n${table}`],
    ['a comment with quotes', `# "so", they say, "it "is"\n${table}`],
    ['as many cells in the comment as names', `# made, by, foo\n${table}`],
    ['sep=', `sep=;\n${table.replaceAll(',', ';')}`],
    [
      'sep= in quotes, with a mark and \\r\\n',
      `\ufeff"SEP=|"\n${table.replaceAll(',', '|')}`.replaceAll('\n', '\r\n'),
    ],
    ['sep= and a tab', `sep=\t\n${table.replaceAll(',', '\t')}`],
    ['names in a comment', '# a,b,c\n1,2,x\n3,4,y\n5,6,x\n'],
    ['names right behind the sign', '## by foo, bar, and baz 2\n#a,b,c\n1,2,x\n3,4,y\n5,6,x'],
  ])('leaves out what stands before the rows: %s', async (_, content) => {
    const found = await scanned(content);
    expect(found.columns.map((c) => c.name)).toEqual(['a', 'b', 'c']);
    expect([found.rows, found.skipped.count]).toEqual([3, 0]);
  });

  it('takes what sep= says even where another sign cuts better, unless the reader says otherwise', async () => {
    const content = `sep=|\n${'x;y|u;v\n'.repeat(5)}`;
    expect((await scanned(content)).columns.map((c) => c.name)).toEqual(['x;y', 'u;v']);
    const other = await scanned(content, { delimiter: ';' });
    expect(other.columns.map((c) => c.name)).toEqual(['x', 'y|u', 'v']);
  });

  it('keeps a # after the first row, and counts lines as they stand in the file', async () => {
    const found = await scanned('# by foo\n\nk,n\n#1,1\n#2,2\n#1,3\n#2,many\n', { header: true });
    expect(found.rows).toBe(4);
    expect(found.columns[0].values.map((v) => v.text)).toEqual(['#1', '#2']);
    const numbers = Array.from({ length: 40 }, (_, i) => (i === 30 ? 'many' : i % 7));
    const [, odd] = (await scanned(`# by foo\n\nk,n\n${numbers.map((n) => `a,${n}`).join('\n')}`)).columns;
    expect(odd.odd).toEqual({ line: 34, text: 'many' });
    await expect(scanned('# by foo\n# bar\na,b\n1,"x\n2,y\n')).rejects.toThrow('Line 4: a quotation mark');
  });

  it('finds the rows after comments that are longer than a piece, and builds the same rows', async () => {
    const comments = '# a line of words, and more of them\n'.repeat(5000);
    const { built } = await made(comments + people(100));
    expect(built.rows).toEqual({ test: 20, train: 80 });
    expect(built.remarks).toEqual(['5,000 lines before the table left out.']);
  });

  const rows = (n: number, row: (i: number) => string) =>
    Array.from({ length: n }, (_, i) => row(i)).join('\n');
  it.each([
    [
      'rows before others without it',
      `${rows(20, (i) => `#hot,${i},yes`)}\n${rows(40, (i) => `cold,${i},no`)}`,
      ['column 1', 'column 2', 'column 3'],
      0,
    ],
    [
      'such rows with a gap in the last of them and the next',
      `${rows(20, (i) => `#hot,${i === 19 ? 'NA' : i},yes`)}\ncold,NA,no\n${rows(39, (i) => `cold,${i},no`)}`,
      ['column 1', 'column 2', 'column 3'],
      0,
    ],
    ['every row', rows(60, (i) => `#t${i},${i},no`), ['column 1', 'column 2', 'column 3'], 0],
    [
      'every row, after sep=',
      `sep=;\n${rows(60, (i) => `#t;${i};n,o`)}`,
      ['column 1', 'column 2', 'column 3'],
      0,
    ],
    [
      'names and every row',
      `#tag,kind,price\n${rows(60, (i) => `#t${i},k${i % 3},${i}`)}`,
      ['#tag', 'kind', 'price'],
      0,
    ],
    [
      'names over rows of words alone',
      `#tag,kind\n${rows(60, (i) => `t${i % 2},k${i % 3}`)}`,
      ['#tag', 'kind'],
      0,
    ],
    ['all names', `#1,#2,#3\n${rows(60, (i) => `${i},2,x`)}`, ['#1', '#2', '#3'], 0],
    ['names in quotes', `#"a, b",c\n${rows(60, (i) => `"${i}","2"`)}`, ['a, b', 'c'], 0],
    ['names, with a blank', `# by foo\n# x y\n${rows(60, (i) => `${i} 2`)}`, ['x', 'y'], 1],
    [
      'a comment with as many cells as the names',
      `#made by X, on Monday, with love\nname,kind,score\n${rows(60, (i) => `n${i},k,${i}`)}`,
      ['name', 'kind', 'score'],
      1,
    ],
    [
      'comments of every kind',
      `# made by foo bar baz\n\n#\n#no comma\nname,score\n${rows(60, (i) => `#${i},${i}`)}`,
      ['name', 'score'],
      3,
    ],
  ])('tells a comment from a # in the table: %s', async (_, content, names, comments) => {
    const found = await scanned(content);
    expect(found.columns.map((c) => c.name)).toEqual(names);
    expect([found.rows, found.skipped.count, found.leftOut]).toEqual([60, 0, comments]);
  });

  it('takes rows that begin with # also where they fill many pieces', async () => {
    const long = rows(10_000, (i) => `#a line,${i},${'and more '.repeat(60)}`);
    expect(long.length).toBeGreaterThan(5e6);
    expect((await scanned(long)).rows).toBe(10_000);
    expect((await scanned(`${long}\nlast,1,x`)).rows).toBe(10_001);
  });

  it('names columns that have no name, or the same', async () => {
    const found = await scanned('a,,a\nx,y,z\nx,y,z');
    expect(found.columns.map((c) => c.name)).toEqual(['a', 'column 2', 'a (2)']);
    const bare = await scanned('1,2\n3,4\n5,6');
    expect(bare.format.header).toBe(false);
    expect([bare.rows, bare.columns[0].name]).toEqual([3, 'column 1']);
  });
});

describe('bad files', () => {
  it.each([
    ['', 'The file is empty.'],
    ['\n\n \n', 'The file holds no text.'],
    ['a,b\n', 'The file holds no rows.'],
    ['# a\n# b\n', 'There is only one column. Is “,” what separates the cells?'],
    ['a,b\n1,"x\n2,y\n3,z\n', 'Line 2: a quotation mark is opened and never closed.'],
    ['a,b\n1,x\n2,"y" z\n3,"t"\n', 'Line 3: there is a quotation mark in the middle of a quoted cell'],
    [
      'a,b\n1,2\n1,2,3\n1\n',
      '2 of 3 lines do not have the cells that the first line promises: line 3 has 3 cells instead of 2; line 4 has 1 cell instead of 2',
    ],
    ['just words\nand more words\n', 'blank'],
    ['PK\u0003\u0004\0\0,\0', 'Line 1: this looks like a binary file, not like text.'],
  ])('%j: says what is wrong and where', async (content, message) => {
    if (message === 'blank')
      await expect(scanned(content)).rejects.toThrow(/only one column|The file holds no rows/);
    else await expect(scanned(content)).rejects.toThrow(message);
  });

  it('leaves out a few crooked lines and says which', async () => {
    const lines = people(50).split('\n');
    lines[7] += ',too much';
    const found = await scanned(lines.join('\n'));
    expect(found.rows).toBe(49);
    expect(found.skipped).toEqual({ count: 1, first: ['line 8 has 8 cells instead of 7'] });
  });

  it('says how it read a file that it could not use, so that this can be corrected', async () => {
    // Every line of the beginning has one comma, and one line a semicolon too many.
    const lines = Array.from({ length: 500 }, (_, i) => (i < 200 ? `Doe, J;${i}.5;a` : `Doe;${i}.5;b`));
    lines[20] += ';';
    const content = `name, first;x;y\n${lines.join('\n')}`;
    const failed = await scanned(content).catch((error: CsvError) => error);
    expect(failed).toMatchObject({
      message: expect.stringContaining('Is “,” what separates the cells?'),
      format: { encoding: 'utf-8', delimiter: ',', decimal: '.', header: true },
    });
    expect((await scanned(content, { delimiter: ';' })).rows).toBe(499);
  });

  it('does not read a whole file for a quote that is never closed', async () => {
    const content = `a,b\n1,"${'x,y\n'.repeat(2_000_000)}`;
    await expect(scanned(content)).rejects.toThrow('Line 2: a quotation mark is opened and not closed');
  });

  it('tells how far it is', async () => {
    const seen: number[] = [];
    await scan(file(people(60_000)), {}, { progress: (fraction) => void seen.push(fraction) });
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
  });
});

describe('the data set that is made', () => {
  it('has the rows, signs, columns and names that were asked for, four fifths for training', async () => {
    const { built, data } = await made(people(100));
    expect(built.rows).toEqual({ test: 20, train: 80 });
    expect(data.train.names).toEqual([
      'age',
      'weight',
      'city = Malmö',
      'city = Oslo',
      'city = Århus',
      'since',
    ]);
    expect(data.classes).toEqual([
      { name: 'no', value: -1 },
      { name: 'yes', value: 1 },
    ]);
    const sick = people(100)
      .split('\n')
      .filter((l) => l.endsWith('yes')).length;
    expect([...data.train.y, ...data.test.y].filter((v) => v === 1).length).toBe(sick);
    expect(built.remarks).toEqual([]);
  });

  it('keeps every value with its row', async () => {
    const content = `x,z,y\n${Array.from({ length: 50 }, (_, i) => `${i},${i % 2 ? 'odd' : 'even'},${2 * i}`).join('\n')}`;
    const found = await scanned(content);
    const recipe: Recipe = {
      ...(await recipeFor(content)).recipe,
      label: 2,
      task: 'regression',
      positive: undefined,
      numbers: [0],
      categories: [1],
    };
    const { bytes, meaning } = await build(file(content), found, recipe, quiet);
    const { train, test } = readDataset(bytes, meaning);
    for (const { rows, X, y } of [train, test]) {
      for (let i = 0; i < rows; i++) {
        expect(y[i]).toBe(2 * X[i * 3]);
        expect(X[i * 3 + 2]).toBe(X[i * 3] % 2);
      }
    }
    expect([...train.y, ...test.y].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, i) => 2 * i),
    );
  });

  it('drops rows with gaps, or fills them, and says so', async () => {
    const lines = people(100).split('\n');
    lines[3] = lines[3].replace(/,(\d+),/, ',NA,');
    lines[4] = lines[4].replace(/Oslo|Århus|Malmö/, '');
    const dropped = await made(lines.join('\n'));
    expect(dropped.built.rows.train + dropped.built.rows.test).toBe(98);
    expect(dropped.built.remarks).toEqual(['2 rows with a missing value left out.']);
    const filled = await made(lines.join('\n'), { missing: 'fill' });
    expect(filled.built.rows.train + filled.built.rows.test).toBe(100);
    expect(filled.data.train.names).toContain('city = (missing)');
    expect(filled.built.remarks).toEqual(['1 gap in age filled with the mean of the training rows.']);
    const { train, test } = filled.data;
    const ages = ({ X, columns }: typeof train) => [...X].filter((_, t) => t % columns === 0);
    const known = ages(train).filter(Number.isInteger);
    const mean = known.reduce((a, b) => a + b) / known.length;
    const added = [...ages(train), ...ages(test)].filter((age) => !Number.isInteger(age));
    expect(added).toEqual([Math.fround(mean)]);
  });

  it('says which cell is no number, with its line and column', async () => {
    const lines = people(100).split('\n');
    lines[9] = lines[9].replace(/,(\d\d),/, ',forty,');
    const { built } = await made(lines.join('\n'));
    expect(built.remarks).toContain(
      '1 cell taken as missing, the first in line 10, column age: “forty” is not a number.',
    );
  });

  it.each(['1e999', '1e39'])('takes %s, which no table can hold, as missing and says where', async (huge) => {
    const lines = people(100).split('\n');
    lines[9] = lines[9].replace(/,(\d\d),/, `,${huge},`);
    const { built, data } = await made(lines.join('\n'), { missing: 'fill' });
    expect(built.remarks).toContain(
      `1 cell taken as missing, the first in line 10, column age: “${huge}” is not a number.`,
    );
    expect(data.train.X.every(Number.isFinite) && data.test.X.every(Number.isFinite)).toBe(true);
    expect((await scanned(lines.join('\n'))).columns[2]).toMatchObject({
      max: 69,
      odd: { line: 10, text: huge },
    });
  });

  it('thins a table that is too large by a fair draw', async () => {
    const content = `x,y\n${Array.from({ length: 4000 }, (_, i) => `${i}.5,${i}`).join('\n')}`;
    const { built, data } = await made(
      content,
      { label: 1, task: 'regression', numbers: [0], categories: [] },
      1000,
    );
    expect(built.rows.train + built.rows.test).toBe(1000);
    expect(built.remarks[0]).toContain('of 4,000 usable rows 1,000 were drawn at random');
    const mean = data.train.y.reduce((a, b) => a + b) / data.train.rows;
    expect(Math.abs(mean - 2000), '5 standard errors').toBeLessThan(200);
  });

  it('refuses what nothing can be learned from', async () => {
    const content = people(100);
    await expect(made(content, { positive: 9 })).rejects.toThrow('Column sick has too many values');
    await expect(made(content, { numbers: [], categories: [], dates: [] })).rejects.toThrow(
      'No column is chosen',
    );
    await expect(made(content, { label: 77 })).rejects.toThrow('There is no column 78: the file has 7.');
    await expect(made(people(10))).rejects.toThrow('Only 10 rows can be used; at least 20 are needed.');
    await expect(made(content.replaceAll(/yes$/gm, 'no'), { positive: 0 })).rejects.toThrow(
      'nothing to learn',
    );
  });
});

describe('its name in a link', () => {
  it('carries the recipe and the fingerprint, and nothing of the file', async () => {
    const { recipe } = await recipeFor(people(50), { positive: 7 });
    const name = ownName(recipe);
    expect(readOwnName(name)).toEqual(recipe);
    expect(name).toBe(`own:${recipe.fingerprint}~y6~b7~n2-3~g4~t5~f0001`);
    expect((await scanned(people(50))).fingerprint).toBe(recipe.fingerprint);
    expect((await scanned(people(51))).fingerprint).not.toBe(recipe.fingerprint);
  });

  it.each([
    'own:zz',
    'own:0123456789abcdef',
    'own:0123456789abcdef~y1~r~f0001~<script>',
    'own:0123456789abcdef~y1~r~n9-1~f0001',
    `own:0123456789abcdef~y1~r~f0001~n0-9999${',1'.repeat(2000)}`,
    `own:0123456789abcdef~y1~r~f0001~n${Array.from({ length: 3000 }, (_, i) => 2 * i).join()}`,
    'own:0123456789abcdef~y1~r~n0-9,9~f0001',
    'own:0123456789abcdef~y1~r~n5,3~f0001',
    'own:0123456789abcdef~y1~r~k~f0001',
    'own:0123456789abcdef~y1~r~kA!~f0001',
    `own:0123456789abcdef~y1~r~k${'A'.repeat(5000)}~f0001`,
  ])('refuses %s', (name) => {
    expect(() => readOwnName(name)).toThrow('own data must be a name that this page made');
  });

  it('reads the file as its sender did, however it was scanned here', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => `p${i % 4},${i % 9},${i % 5},${i % 2}`);
    const content = `name,2019,2020,y\n${rows.join('\n')}`;
    const sent = await scanned(content, { header: true });
    const recipe: Recipe = {
      fingerprint: sent.fingerprint,
      format: sent.format,
      task: 'binary',
      label: 3,
      positive: 1,
      numbers: [1, 2],
      categories: [0],
      dates: [],
      missing: 'drop',
    };
    const there = await build(file(content), sent, recipe, quiet);
    const guessed = await scanned(content, { header: false });
    expect(guessed.format.header, 'the guess is another').toBe(false);
    const here = await build(file(content), guessed, readOwnName(there.name), quiet);
    expect(here).toEqual(there);
    expect(readDataset(here.bytes, here.meaning).train.names).toEqual([
      ...['p0', 'p1', 'p2', 'p3'].map((p) => `name = ${p}`),
      '2019',
      '2020',
    ]);
    expect(here.meaning.classes?.map((c) => c.name)).toEqual(['0', '1']);
  });

  it('is enough for another worker to get the rows, and says which file is needed when there is none', async () => {
    const { built } = await made(people(40));
    keepOwn([{ name: built.name, meaning: built.meaning, blob: new Blob([built.bytes]) }]);
    const data = await readOwn(built.name);
    expect([data.train.rows, data.id]).toEqual([32, built.name]);
    const other = built.name.replace(/own:.{16}/, 'own:0123456789abcdef');
    await expect(readOwn(other)).rejects.toThrow('fingerprint 0123456789abcdef');
  });
});
