import type { Row } from '../lab/experiment.ts';
import { steady } from '../lab/live.ts';
import { digest } from './digest.ts';

/**
 * A fingerprint of a figure's rows, short enough for a link: whoever opens the link can see whether the rows came out the same.
 *
 * Engines differ in the last bits of exp, log and pow, and solvers carry that on. A hash of rounded numbers cannot tell such a
 * difference from a real one: some number always lies at the edge of rounding. So the numbers go into five sums with random weights, each
 * number divided by the scale of its column. The sums move about as much as all numbers together, so how far they are apart says to how
 * many digits the rows agree; and if a single number has changed, the five differences stand in the ratio of its five weights. Text
 * and structure go into a hash. It tells chance apart from change; it is no protection against someone who wants to deceive.
 */
export function fingerprint(rows: Row[]): string {
  const { words, sums } = sketch(steady(rows));
  return [KIND, words, ...sums.map((sum) => Math.round(sum / RESOLUTION).toString(36))].join('.');
}

export type Verdict =
  | { kind: 'same' }
  /** No number differs by more than 10^−digits of the largest in its column. */
  | { kind: 'same to'; digits: number }
  /** The same to so many digits, but for up to three counts that differ by 1 or 2: test rows on the other side of a boundary. */
  | { kind: 'counts'; counts: number; digits: number }
  | { kind: 'different' }
  /** A fingerprint of the older kind that is another one; it cannot tell by how much. */
  | { kind: 'unknown' };

/** How the rows compare with those of which this fingerprint was taken. Fingerprints of the older kind are read, too. */
export function compareRows(shown: Row[], expected: string): Verdict {
  const rows = steady(shown);
  const [kind, words, ...sums] = expected.split('.');
  if (kind !== KIND) return { kind: digest(rows) === expected ? 'same' : 'unknown' };
  const here = sketch(rows);
  const apart = here.sums.map((sum, k) => sum - RESOLUTION * parseInt(sums[k], 36));
  if (words !== here.words || !apart.every(Number.isFinite)) return { kind: 'different' };
  const largest = differenceOf(apart);
  if (largest < SAME) return { kind: 'same' };
  const found = countsApart(rows, apart);
  if (found) return { kind: 'counts', counts: found.counts, digits: digitsOf(found.left) };
  return largest < DIFFERENT ? { kind: 'same to', digits: digitsOf(largest) } : { kind: 'different' };
}

const KIND = '2';
const SUMS = 5;
/** Sums are kept to so much. */
const RESOLUTION = 1e-10;
const SAME = 1e-9;
const DIFFERENT = 1e-2;
/** What is tiny beside 1 is a zero that rounding left behind. */
const ZERO = 1e-12;
/** How much of one count's difference one, two or three changed counts may leave unexplained: so little that none is found by chance. */
const UNEXPLAINED = [0.02, 0.005, 0.002];
/** How many combinations of counts are tried. */
const MOST_TRIED = 2e7;

const digitsOf = (difference: number) => Math.min(9, Math.floor(-Math.log10(Math.max(difference, SAME))));
const square = (x: number[]) => x.reduce((sum, v) => sum + v * v, 0);
/**
 * About the largest difference of a number, as a share of the largest number in its column: a weight has a mean square of 1/3, all
 * differences together are at least as large as the largest, and a scale is up to twice the largest number.
 */
const differenceOf = (apart: number[]) => 2 * Math.sqrt((3 * square(apart)) / SUMS);

function sketch(rows: Row[]): { words: string; sums: number[] } {
  const sums = new Array<number>(SUMS).fill(0);
  const weights = new Array<number>(SUMS);
  for (const { name, numbers } of columnsOf(rows)) {
    const scale = scaleOf(numbers);
    if (scale === 0) continue;
    const seed = hash(name);
    numbers.forEach((x, at) => {
      weigh(seed, at, weights);
      for (let k = 0; k < SUMS; k++) sums[k] += (weights[k] * x) / scale;
    });
  }
  return { words: wordsOf(rows), sums };
}

/** The finite numbers of each column, row after row; where there is none, 0, so that places stay. */
function columnsOf(rows: Row[]): { name: string; numbers: number[] }[] {
  const columns = new Map<string, number[]>();
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) {
      if (typeof value !== 'number' && typeof value !== 'object') continue;
      let numbers = columns.get(name);
      if (!numbers) columns.set(name, (numbers = []));
      for (const x of typeof value === 'number' ? [value] : value)
        numbers.push(Number.isFinite(x) && Math.abs(x) >= ZERO ? x : 0);
    }
  return [...columns].map(([name, numbers]) => ({ name, numbers }));
}

/**
 * A bound on the numbers of a column that is at most twice as large as the largest, and the same for columns that differ by a little: it
 * jumps at 1.37 times powers of two, where the largest number of a column seldom lies.
 */
function scaleOf(numbers: number[]): number {
  const largest = numbers.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  if (largest === 0) return 0;
  let scale = 1.37;
  while (scale < largest) scale *= 2;
  while (scale / 2 >= largest) scale /= 2;
  return scale;
}

/** The names, the lengths of lists, and all that is no finite number, each with its place. */
function wordsOf(rows: Row[]): string {
  const words = rows.map((row) =>
    Object.keys(row)
      .sort()
      .map((name) => {
        const value = row[name];
        if (typeof value === 'number') return `${name}=${Number.isFinite(value) ? '' : value}`;
        if (typeof value !== 'object') return `${name}=${value}`;
        const odd = Array.from(value, (x, i) => (Number.isFinite(x) ? '' : `${i}:${x},`)).join('');
        return `${name}[${value.length}]${odd}`;
      })
      .join(';'),
  );
  return hash(words.join('\n')).toString(16).padStart(8, '0');
}

/** FNV-1a. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** Numbers between −1 and 1 that follow from the column and the place alone. */
function weigh(seed: number, at: number, weights: number[]): void {
  for (let k = 0; k < SUMS; k++) {
    let h = Math.imul(seed ^ (at * SUMS + k), 0x9e3779b1);
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    weights[k] = (h ^ (h >>> 16)) / 2 ** 31;
  }
}

/** How the sums move when a count changes by one of CHANGES. */
type Step = { size: number; moves: number[] };
const CHANGES = [1, -1, 2, -2];

/** The fewest counts of one column that explain the differences, and how large a difference then remains. */
function countsApart(rows: Row[], apart: number[]): { counts: number; left: number } | undefined {
  const columns = columnsOf(rows).map(possibleSteps);
  for (const [more, share] of UNEXPLAINED.entries())
    for (const steps of columns) {
      if (steps.length ** (more + 1) / [1, 2, 6][more] > MOST_TRIED) continue;
      const left = search(steps, 0, apart, more, share);
      if (left !== undefined) return { counts: more + 1, left };
    }
  return undefined;
}

/** The difference that remains when `more` + 1 counts, from the given step on, are changed back; undefined if it is too much. */
function search(
  steps: Step[],
  from: number,
  apart: number[],
  more: number,
  share: number,
): number | undefined {
  for (let i = from; i < steps.length; i++) {
    const { size, moves } = steps[i];
    // Most steps leave too much of the first sum already.
    if (more === 0 && Math.abs(apart[0] - moves[0]) > share * size) continue;
    const rest = apart.map((difference, k) => difference - moves[k]);
    const next = (Math.floor(i / CHANGES.length) + 1) * CHANGES.length;
    const left = more === 0 ? differenceOf(rest) : search(steps, next, rest, more - 1, share);
    if (left !== undefined && left < share * size) return left;
  }
  return undefined;
}

/** The steps of each number of a column in turn; none where the numbers are no counts. */
function possibleSteps({ name, numbers }: { name: string; numbers: number[] }): Step[] {
  const scale = scaleOf(numbers);
  const of = scale === 0 ? undefined : countedOutOf(numbers);
  if (of === undefined) return [];
  const size = 1 / (of * scale);
  const seed = hash(name);
  return numbers.flatMap((_, at) => {
    const weights = new Array<number>(SUMS);
    weigh(seed, at, weights);
    return CHANGES.map((change) => ({ size, moves: weights.map((weight) => weight * change * size) }));
  });
}

const [FEWEST_TESTED, MOST_TESTED] = [20, 20_000];

/** The number of which all are whole shares, such as errors among so many test rows; 1 for whole numbers. */
function countedOutOf(numbers: number[]): number | undefined {
  const isShare = (of: number) => numbers.every((x) => Math.abs(of * x - Math.round(of * x)) < 1e-12 * of);
  if (isShare(1)) return 1;
  for (let of = 2; of <= MOST_TESTED; of++) if (isShare(of)) return of < FEWEST_TESTED ? undefined : of;
  return undefined;
}
