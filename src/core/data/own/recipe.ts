import { check } from '../../check.ts';
import type { TaskKind } from '../dataset.ts';
import type { Decimal } from './cells.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
const ENCODINGS: Encoding[] = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'];
export const DELIMITERS = [',', ';', '\t', '|', ' '];

/** How the bytes of a file become cells. */
export type Format = { encoding: Encoding; delimiter: string; decimal: Decimal; header: boolean };

export const sameFormat = (a: Format, b: Format) =>
  a.encoding === b.encoding &&
  a.delimiter === b.delimiter &&
  a.decimal === b.decimal &&
  a.header === b.header;

/** What is made of a reader's own file. Columns are counted from 0. */
export type Recipe = {
  fingerprint: string;
  format: Format;
  task: TaskKind;
  label: number;
  /** Which of the label's values is +1 when the task is binary: its place among them, most frequent first. */
  positive?: number;
  numbers: number[];
  categories: number[];
  dates: number[];
  /** Rows with a missing value are left out, or the gaps are filled (with the mean, or a category of their own). */
  missing: 'drop' | 'fill';
};

export const isOwn = (name: string) => /^own:[0-9a-f]{16}(~|$)/.test(name);
export const fingerprintOf = (name: string) => name.slice(4, 20);

/** The name under which the data set stands in links. It holds places and numbers: no word and no value of the file. */
export function ownName(recipe: Recipe): string {
  const { format, task } = recipe;
  const part = (letter: string, columns: number[]) => (columns.length ? [letter + ranges(columns)] : []);
  const listed = [
    ...part('n', recipe.numbers),
    ...part('g', recipe.categories),
    ...part('t', recipe.dates),
  ].join('~');
  const signs = packed(recipe);
  const columns = listed.length <= Math.max(PLAINLY, signs.length) ? listed : signs;
  return [
    `own:${recipe.fingerprint}`,
    `y${recipe.label}`,
    task === 'binary' ? `b${recipe.positive ?? 0}` : task === 'classes' ? 'c' : 'r',
    ...(columns ? [columns] : []),
    ...(recipe.missing === 'fill' ? ['m'] : []),
    `f${ENCODINGS.indexOf(format.encoding)}${DELIMITERS.indexOf(format.delimiter)}${format.decimal === ',' ? 1 : 0}${format.header ? 1 : 0}`,
  ].join('~');
}

/** Reads a name back. It may come from anyone's link: whatever is not as `ownName` writes it is refused. */
export function readOwnName(name: string): Recipe {
  const refuse = (part: string) => check(false, 'own data', 'a name that this page made', part.slice(0, 60));
  if (!isOwn(name) || name.length > LONGEST) refuse(name);
  const [head, ...parts] = name.split('~');
  const recipe: Partial<Recipe> & Pick<Recipe, 'numbers' | 'categories' | 'dates' | 'missing'> = {
    fingerprint: head.slice(4),
    numbers: [],
    categories: [],
    dates: [],
    missing: 'drop',
  };
  for (const part of parts) {
    const rest = part.slice(1);
    if (/^y\d{1,4}$/.test(part)) recipe.label = Number(rest);
    else if (part === 'c') recipe.task = 'classes';
    else if (part === 'r') recipe.task = 'regression';
    else if (part === 'm') recipe.missing = 'fill';
    else if (/^b\d{1,3}$/.test(part)) {
      recipe.task = 'binary';
      recipe.positive = Number(rest);
    } else if (/^[ngt][\d,-]+$/.test(part)) {
      const columns = unranges(rest);
      if (columns === undefined) refuse(part);
      if (part[0] === 'n') recipe.numbers = columns!;
      else if (part[0] === 'g') recipe.categories = columns!;
      else recipe.dates = columns!;
    } else if (/^k[\w-]{1,3000}$/.test(part)) {
      const kinds = [undefined, recipe.numbers, recipe.categories, recipe.dates];
      for (let c = 0; c < 3 * rest.length; c++) {
        kinds[(SIGNS.indexOf(rest[Math.floor(c / 3)]) >> (2 * (c % 3))) & 3]?.push(c);
      }
    } else if (/^f[0-3][0-4][01][01]$/.test(part)) {
      recipe.format = {
        encoding: ENCODINGS[Number(rest[0])],
        delimiter: DELIMITERS[Number(rest[1])],
        decimal: rest[2] === '1' ? ',' : '.',
        header: rest[3] === '1',
      };
    } else refuse(part);
  }
  if (recipe.label === undefined || !recipe.task || !recipe.format) refuse(name);
  return recipe as Recipe;
}

const MAX_COLUMNS = 10_000;
/** Links once listed the columns of any table: 2,000 of them took up to 9,000 characters. */
const LONGEST = 10_000;
/** Up to here a list is taken, because it can be read. */
const PLAINLY = 200;
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Three columns in one sign, each as nothing, a number, a category or a date: 2,000 columns are 667 signs at most. */
function packed({ numbers, categories, dates }: Recipe): string {
  const codes: number[] = [];
  [numbers, categories, dates].forEach((columns, i) => {
    for (const c of columns) {
      const at = Math.floor(c / 3);
      codes[at] = (codes[at] ?? 0) | ((i + 1) << (2 * (c % 3)));
    }
  });
  return `k${Array.from(codes, (code = 0) => SIGNS[code]).join('')}`;
}

/** 0,1,2,5 as `0-2,5`. */
function ranges(columns: number[]): string {
  const sorted = [...columns].sort((a, b) => a - b);
  const out: string[] = [];
  for (let i = 0; i < sorted.length;) {
    let j = i;
    while (j + 1 < sorted.length && sorted[j + 1] === sorted[j] + 1) j++;
    out.push(i === j ? String(sorted[i]) : `${sorted[i]}-${sorted[j]}`);
    i = j + 1;
  }
  return out.join(',');
}

function unranges(text: string): number[] | undefined {
  const columns: number[] = [];
  for (const range of text.split(',')) {
    const match = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(range);
    if (!match) return undefined;
    const [from, to] = [Number(match[1]), Number(match[2] ?? match[1])];
    // Each column once and in order, as they are written: a short name cannot ask for endless lists.
    if (to < from || to >= MAX_COLUMNS || from <= (columns.at(-1) ?? -1)) return undefined;
    for (let c = from; c <= to; c++) columns.push(c);
  }
  return columns;
}
