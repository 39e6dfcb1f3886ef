import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { locate, openChapter } from '../../src/chapters/index.ts';
import { digest } from '../../src/notebook/digest.ts';
import { compareRows, fingerprint } from '../../src/notebook/fingerprint.ts';
import { runFile, type RunFile } from '../../src/notebook/run-file.ts';
import { authored, shownOf } from '../../src/state/authored.ts';
import { parseAddress, readValues } from '../../src/state/url.ts';
import { rowsOf } from './run-task.ts';

/*
 * Links, embeds and exported runs that readers may have kept must give the rows that they gave when they were recorded.
 *
 * To hold one more, add `{ "link": … }` to same-rows.json, or a file with nothing but `{ "link": … }` to runs/, and run this test
 * with NOISEBOOK_RECORD=1: it fills in what has no record yet and never changes a record that is there.
 */

/**
 * A column over all rows: how many numbers, their sum, the sum of their absolute values, a sum weighted by place (counts of a
 * histogram always have the same plain sum), and a hash of whatever is no finite number. Unlike the fingerprint, sums can be
 * compared with a tolerance.
 */
type Column = [count: number, sum: number, absolute: number, placed: number, words?: string];
type Columns = Record<string, Column>;
type Kept = {
  link: string;
  /** The cell whose rows are meant, where the link names only a chapter. */
  cell?: string;
  /** Only the rows of so many tasks, the first ones: a whole run may take minutes. */
  tasks?: number;
  /** How many of the link's settings cannot be read. */
  problems?: number;
  /** Of the older kind, which takes six digits of every number, and of today's, which can be compared with a tolerance. */
  fingerprint?: string;
  sketch?: string;
  /** Among the numbers are rounding errors, of which no six digits stay the same when a computation is done another way. */
  rounding?: true;
  columns?: Columns;
};

const fixtures = new URL('../fixtures/', import.meta.url);
const read = <T>(file: string) => JSON.parse(readFileSync(new URL(file, fixtures), 'utf8')) as T;

const { node, links } = read<{ node: string; links: Kept[] }>('same-rows.json');
const runs = readdirSync(new URL('runs/', fixtures)).sort();
const recording = process.env.NOISEBOOK_RECORD === '1';

/** Logarithms differ in their last bits from one Node to the next, and a fingerprint may then differ with them. */
const sameNode = major(node) === major(process.version);
const TOLERANCE = 1e-6;
/** Of the largest number in its column; the sketch sees all differences of a column together. */
const SKETCHED_DIGITS = 5;
/** What a fingerprint, too, takes for a zero that rounding left behind. */
const ZERO = 1e-12;
/** Prime, so that no regular table repeats its weights row by row. */
const PLACES = 101;

const seen = new Set<string>();

describe('links', () => {
  it.each(links.map((kept) => [kept.link, kept] as const))('%s', async (_, kept) => {
    const { chapter, cell, values, problems } = await open(kept.link, kept.cell);
    seen.add(`${chapter}/${cell.id}`);
    const rows = rowsOf(cell, values, kept.tasks);
    if (recording && kept.fingerprint === undefined) {
      kept.fingerprint = digest(rows);
      kept.sketch = fingerprint(rows);
      kept.columns = columnsOf(rows);
      if (problems > 0) kept.problems = problems;
    }
    expect(problems).toBe(kept.problems ?? 0);
    expectColumns(columnsOf(rows), kept.columns!);
    const { digits = 9, kind } = { digits: undefined, ...compareRows(rows, kept.sketch!) };
    expect(['same', 'same to'], kind).toContain(kind);
    expect(digits).toBeGreaterThanOrEqual(SKETCHED_DIGITS);
    if (sameNode && !kept.rounding) expect(digest(rows)).toBe(kept.fingerprint);
  });

  it('are fifty or more, of 48 cells in eight chapters', () => {
    expect(links.length).toBeGreaterThanOrEqual(50);
    expect(seen.size).toBeGreaterThanOrEqual(48);
    expect(new Set([...seen].map((name) => name.split('/')[0])).size).toBeGreaterThanOrEqual(8);
  });
});

describe('exported runs', () => {
  it('are three or more', () => expect(runs.length).toBeGreaterThanOrEqual(3));

  it.each(runs)('%s', async (name) => {
    let file = read<RunFile>(`runs/${name}`);
    const { cell, values, problems } = await open(file.link);
    const rows = rowsOf(cell, values);
    if (recording && file.digest === undefined) {
      file = runFile(cell.id, `${file.link}&v=1&digest=${fingerprint(rows)}`, values, rows);
      writeFileSync(new URL(`runs/${name}`, fixtures), JSON.stringify(file));
    }
    expect(problems).toBe(0);
    expect(cell.id).toBe(file.cell);
    expect(values).toEqual(file.values);
    expectParts(partsOf(runFile(cell.id, file.link, values, rows).rows), partsOf(file.rows));
    // Files from before today's kind of fingerprint have the older one.
    if (sameNode) expect(compareRows(rows, file.digest).kind).toBe('same');
  });
});

afterAll(() => {
  if (!recording) return;
  if (!sameNode) throw new Error(`NOISEBOOK_RECORD needs Node ${major(node)}, got ${process.version}`);
  const lines = links.map((kept) => JSON.stringify(kept)).join(',\n');
  writeFileSync(new URL('same-rows.json', fixtures), `{"node":"${node}","links":[\n${lines}\n]}\n`);
});

/** Opens a link as the page or, for embed.html, the frame does. */
async function open(link: string, name?: string) {
  const cut = link.indexOf('#');
  const address = locate(parseAddress(link.slice(cut)));
  const chapter = (await openChapter(address.chapter))!;
  const cell = shownOf(chapter.cells, { ...address, cell: name ?? address.cell })!;
  const framed = link.slice(0, cut).endsWith('embed.html');
  const { values, problems } = readValues(address, framed ? authored(chapter.cells, address) : chapter.cells);
  return { chapter: address.chapter, cell, values: values[cell.id], problems: problems.length };
}

function columnsOf(rows: ReturnType<typeof rowsOf>): Columns {
  const columns: Columns = {};
  for (const name of [...new Set(rows.flatMap(Object.keys))].sort()) {
    let [count, sum, absolute, placed] = [0, 0, 0, 0];
    const words: string[] = [];
    for (const [at, row] of rows.entries()) {
      const value = row[name];
      for (const part of typeof value === 'object' ? Array.from(value) : [value]) {
        if (typeof part === 'number' && Number.isFinite(part)) {
          count++;
          sum += part;
          absolute += Math.abs(part);
          placed += part * ((count % PLACES) / PLACES);
        } else words.push(`${at}:${part}`);
      }
    }
    columns[name] = [count, rounded(sum), rounded(absolute), rounded(placed)];
    if (words.length > 0) columns[name].push(hash(words.join('\n')));
  }
  return columns;
}

function expectColumns(got: Columns, kept: Columns) {
  expect(Object.keys(got)).toEqual(Object.keys(kept));
  for (const [name, [count, sum, absolute, placed, words]] of Object.entries(kept)) {
    const [gotCount, gotSum, gotAbsolute, gotPlaced, gotWords] = got[name];
    expect([gotCount, gotWords], `count and words of ${name}`).toEqual([count, words]);
    // Positive and negative numbers may cancel in a sum, so all are measured by the size of what was added.
    const most = TOLERANCE * absolute + ZERO * count;
    expect(Math.abs(gotSum - sum), `sum of ${name}, ${sum}`).toBeLessThanOrEqual(most);
    expect(Math.abs(gotAbsolute - absolute), `size of ${name}, ${absolute}`).toBeLessThanOrEqual(most);
    expect(Math.abs(gotPlaced - placed), `order of ${name}, ${placed}`).toBeLessThanOrEqual(most);
  }
}

/** Every value of a run file, with its name. */
const partsOf = (rows: RunFile['rows']) =>
  rows.flatMap((row, at) =>
    Object.entries(row).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((part) => ({ name: `${name} of row ${at}`, part })),
    ),
  );

function expectParts(got: ReturnType<typeof partsOf>, kept: ReturnType<typeof partsOf>) {
  expect(got.map(({ name }) => name)).toEqual(kept.map(({ name }) => name));
  for (const [i, { name, part }] of kept.entries()) {
    const other = got[i].part;
    if (typeof part !== 'number' || typeof other !== 'number') expect(other, name).toBe(part);
    else
      expect(Math.abs(other - part), `${name}, ${part}`).toBeLessThanOrEqual(
        TOLERANCE * Math.abs(part) + ZERO,
      );
  }
}

/** Far more digits than are compared, and short in the file. */
function rounded(sum: number) {
  if (!Number.isFinite(sum)) throw new Error(`a sum must be finite, got ${sum}`);
  return Number(sum.toPrecision(12));
}

function hash(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function major(version: string) {
  return version.split('.')[0];
}
