import type { BandPoint } from '../../../core/stats/band-points.ts';
import { meanBand, type MeanBand } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { METHODS, type AccuracyCurve, type Method } from '../shared/methods.ts';
import type { OwnSourcesRow } from './experiment.ts';
import { MOST_ROWS } from './sources.ts';

export type Trial = MeanBand & { source: string; target: string; few: number; harms: boolean };
export type OwnSummary = {
  names: string[];
  target?: string;
  /** A model of each source, tried on each. */
  trials: Trial[];
  /** Of each source but the target: its share, that of every run, and the share without noise. */
  shares: (MeanBand & { name: string; values: number[]; clean: number })[];
  curves: AccuracyCurve[];
  /** Of each source: how often the more common answer is right. */
  common: number[];
  /** The mean accuracy of all models that are tried on another source than their own. */
  borrowed?: number;
};

const listed = (text: string) => (text === '' ? [] : text.split('\n'));

export const ownSummary = perRows((rows: OwnSourcesRow[]): OwnSummary => {
  if (rows.length === 0) return { names: [], trials: [], shares: [], curves: [], common: [] };
  const [first] = rows;
  const names = listed(first.names);
  const K = names.length;
  const band = (of: (row: OwnSourcesRow) => number) => meanBand(rows.map(of));
  const trials = names
    .flatMap((source, k) =>
      names.map((target, j): Trial => {
        const own = band(({ matrix }) => matrix[k * K + j]);
        const few = band((row) => row.few[j]).mean;
        return { ...own, source, target, few, harms: k !== j && own.mean < few };
      }),
    )
    .filter(({ mean }) => !Number.isNaN(mean));
  const others = names.filter((_, k) => k !== first.target);
  const shares = Array.from(first.found, (_, k) => ({
    ...band(({ found }) => found[k]),
    name: others[k],
    values: rows.map(({ found }) => found[k]),
    clean: band(({ clean }) => clean[k]).mean,
  }));
  const at = (row: OwnSourcesRow, method: Method, i: number) => {
    const found = method === 'target' ? row.all : row[method];
    return typeof found === 'number' ? found : found[i];
  };
  const curves = METHODS.map((method) => ({
    method,
    points: Array.from(first.labels, (x, i) => ({ x, ...band((row) => at(row, method, i)) })),
  })).filter(({ points }) => points.length > 0 && Number.isFinite(points[0].mean));
  const away = trials.filter(({ source, target }) => source !== target);
  return {
    names,
    target: names[first.target],
    trials,
    shares,
    curves,
    common: names.map((_, k) => band((row) => row.common[k]).mean),
    borrowed: away.length > 0 ? away.reduce((sum, { mean }) => sum + mean, 0) / away.length : undefined,
  };
});

/** The accuracy of a method on the target with so many labels. */
export const accuracyWith = ({ curves }: OwnSummary, method: Method, labels: number): BandPoint | undefined =>
  curves.find((curve) => curve.method === method)?.points.find(({ x }) => x === labels);

/** How often the more common answer is right on the target's test rows. */
export const commonOfTarget = ({ names, target, common }: OwnSummary): number =>
  common[names.indexOf(target ?? '')];

const listOf = (names: string[]) =>
  names.length === 1 ? names[0] : `each of ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** What is the matter with the table or its sources, said before any number. */
export function remarksOf(rows: OwnSourcesRow[]): string {
  const [row] = rows;
  if (!row) return '';
  if (row.column === '')
    return ' No column of these data has categories, so nothing says which source a row is from. Choose the file again and use the column as a category.';
  const said: string[] = [];
  const [empty, single] = [listed(row.empty), listed(row.oneClass)];
  const names = listed(row.names);
  if (names.length === 1) said.push('There is one source only, so there is nobody to borrow from.');
  if (empty.length > 0)
    said.push(`${empty.join(', ')}: no labelled rows, so the classifier is 0 and says nothing.`);
  if (single.length > 0)
    said.push(
      `${single.join(', ')}: labelled rows of one class only, so its classifier knows only that class.`,
    );
  if (names.length > 1 && row.found.length === 0)
    said.push(`${names[row.target]} has too few rows to learn from and to be tested on.`);
  const large = names.filter((_, k) => row.sizes[k] > MOST_ROWS);
  if (large.length > 0)
    said.push(
      `Every run draws ${MOST_ROWS.toLocaleString('en-US')} rows of ${listOf(large)}, and uses no others.`,
    );
  if (row.leftOut > 0)
    said.push(`Only the ${names.length} largest sources are used; ${row.leftOut} rows are of others.`);
  if (row.cut > 0) said.push(`${row.cut} columns beyond the first ${row.columns - 1} are not used.`);
  return said.map((one) => ` ${one}`).join('');
}
