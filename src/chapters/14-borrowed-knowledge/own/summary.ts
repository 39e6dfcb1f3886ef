import { meanBand, type MeanBand } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { METHODS, type AccuracyCurve, type Method } from '../shared/methods.ts';
import type { OwnSourcesRow } from './experiment.ts';

export type Trial = MeanBand & { source: string; target: string; few: number; harms: boolean };
export type OwnSummary = {
  names: string[];
  target?: string;
  /** A model of each source, tried on each. */
  trials: Trial[];
  /** Of each source but the target: its share, that of every run, and the share without noise. */
  shares: (MeanBand & { name: string; values: number[]; clean: number })[];
  curves: AccuracyCurve[];
};

const listed = (text: string) => (text === '' ? [] : text.split('\n'));

export const ownSummary = perRows((rows: OwnSourcesRow[]): OwnSummary => {
  if (rows.length === 0) return { names: [], trials: [], shares: [], curves: [] };
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
  return { names, target: names[first.target], trials, shares, curves };
});

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
  if (row.leftOut > 0)
    said.push(`Only the ${names.length} largest sources are used; ${row.leftOut} rows are of others.`);
  if (row.cut > 0) said.push(`${row.cut} columns beyond the first ${row.columns - 1} are not used.`);
  return said.map((one) => ` ${one}`).join('');
}
