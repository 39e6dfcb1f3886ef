import { group } from 'd3-array';
import { adaSspPlan } from '../../../core/learners/regression/noise-plan.ts';
import { planReleases, type Release } from '../../../core/learners/regression/release-ledger.ts';
import { statisticReleases } from '../../../core/learners/regression/statistics.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { RHO } from '../shared/private-curves.ts';
import { hasPublicBounds, knownBounds } from '../shared/public-bounds.ts';
import { readBounds, widened, withBounds } from './bounds.ts';
import { sharesOf, type OwnParams, type OwnRow, type ValuesRow } from './experiment.ts';

/** What a run tells: the coefficients, and the values of the column that the reader looks at. */
export type AnyRow = OwnRow | ValuesRow;
const isValues = (row: AnyRow): row is ValuesRow => 'counts' in row;

/** Both halves of the draws together, rising; while one is under way, the other alone. */
export const coefficientsIn = perRows((rows: AnyRow[]): OwnRow[] => {
  const halves = rows.filter((row): row is OwnRow => !isValues(row));
  return [...group(halves, ({ number }) => number).values()].map((found) => ({
    ...found[0],
    draws: rising(found.map(({ draws }) => draws)),
    r2: rising(found.map(({ r2 }) => r2)),
  }));
});

const rising = (parts: Float64Array[]): Float64Array =>
  Float64Array.from(parts.flatMap((part) => [...part])).sort();

export const valuesIn = (rows: AnyRow[]): ValuesRow | undefined => rows.find(isValues);

/** A coefficient over all draws of the noise: nine draws in ten lie between `low` and `high`. */
export type Effect = OwnRow & {
  median: number;
  from: number;
  to: number;
  /** The same for a move from the lower to the upper bound of the column, which makes columns comparable. */
  effect: { exact: number; median: number; from: number; to: number };
};

const quantile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

export function effectsOf(rows: AnyRow[]): Effect[] {
  return coefficientsIn(rows).map((row) => {
    const [from, median, to] = [0.05, 0.5, 0.95].map((share) => quantile(row.draws, share));
    // The constant is a value of y and has no range to move over.
    const width = row.number === 0 ? 1 : row.high - row.low;
    const effect = { exact: width * row.exact, median: width * median, from: width * from, to: width * to };
    return { ...row, median, from, to, effect };
  });
}

/** Columns whose bounds nobody gave, and columns with one value only. */
export const openBounds = (rows: AnyRow[]) => coefficientsIn(rows).filter(({ known }) => !known);
export const flatColumns = (rows: AnyRow[]) => coefficientsIn(rows).filter(({ flat }) => flat);

/** The columns whose values somebody has seen who gave their bounds, or can. */
const lookedAt = ({ drawn, look, column }: OwnValues): number[] => [
  ...new Set([...readBounds(drawn).map((given) => given.column), ...(look ? [column] : [])]),
];

export type OwnValues = Omit<OwnParams, 'seed' | 'radius'>;

export function ledgerOf(values: OwnValues, rows: AnyRow[]): Release[] {
  const found = coefficientsIn(rows);
  const plan = adaSspPlan('joint', { ...values, rho: RHO }, sharesOf(values));
  const inWords = (numbers: number[], few = 'any column') => {
    const names = numbers.map((number) =>
      number === 0
        ? 'the target'
        : (found.find((row) => row.number === number)?.column ?? `column ${number}`),
    );
    return names.length > 3 ? `${names.length} columns` : names.join(', ') || few;
  };
  const open = openBounds(rows).map(({ number }) => number);
  const unknown = found.length === 0 ? !hasPublicBounds(values.data) : open.length > 0;
  const looked = lookedAt(values);
  return [
    ...(unknown
      ? [
          {
            label: 'bounds read from the data',
            why: `No bounds were given for ${inWords(open)}; the smallest and largest values of the file took their place.`,
          },
        ]
      : []),
    ...(looked.length > 0
      ? [
          {
            label: 'bounds drawn by looking',
            why: `The values of ${inWords(looked)} were in sight: whoever draws bounds there reads them from the data.`,
          },
        ]
      : []),
    ...(plan.statistics === undefined
      ? []
      : statisticReleases(Math.max(1, found.length - 1), plan.statistics)),
    ...planReleases(plan, { xBound: plan.statistics === undefined ? Math.SQRT2 : 1, yBound: 1 }),
  ];
}

/** The column whose bounds are drawn, the range that the axis shows, and the bounds as they are now set. */
export type Strip = {
  column: string;
  number: number;
  low: number;
  high: number;
  domain: [number, number];
  /** The axis itself, or the values on it, come from the data. */
  isSeen: boolean;
};

export function stripOf(values: OwnValues, rows: AnyRow[]): Strip | undefined {
  const found = coefficientsIn(rows);
  const number = Math.min(values.column, found.length - 1);
  const row = found.find((one) => one.number === number);
  if (!row) return undefined;
  const given = [values.drawn, values.bounds]
    .map((text) => readBounds(text).find(({ column }) => column === number))
    .find(Boolean);
  const known = knownBounds(values.data, found.length - 1);
  const shown = values.look ? valuesIn(rows) : undefined;
  const at = number - 1;
  const beforehand: [number, number] | undefined =
    known && (number === 0 ? [known.yLow, known.yHigh] : [known.low[at], known.high[at]]);
  const { low, high } = given ?? (beforehand ? { low: beforehand[0], high: beforehand[1] } : row);
  const [from, to] = widened(beforehand ?? [low, high]);
  const isShown = shown?.number === number;
  const isSeen =
    values.look || !(given || beforehand) || readBounds(values.drawn).some((one) => one.column === number);
  return {
    column: number === 0 ? 'the target' : row.column,
    number,
    low,
    high,
    domain: [Math.min(from, low, isShown ? shown.from : low), Math.max(to, high, isShown ? shown.to : high)],
    isSeen,
  };
}

/** The settings after a bound has been moved: to a round number, and never past the other one. */
export function moveBound(values: OwnValues, strip: Strip, id: string, x: number): Record<string, string> {
  const step = 10 ** Math.floor(Math.log10((strip.domain[1] - strip.domain[0]) / 100));
  const round = (value: number) => Number((Math.round(value / step) * step).toPrecision(9));
  const { number: column } = strip;
  const low = id === 'low' ? round(Math.min(x, strip.high - step)) : strip.low;
  const high = id === 'high' ? round(Math.max(x, strip.low + step)) : strip.high;
  const moved = { column, low: Math.max(-END, low), high: Math.min(END, high) };
  return strip.isSeen
    ? { drawn: withBounds(values.drawn, moved) }
    : { bounds: withBounds(values.bounds, moved) };
}

/** No bound is farther out. */
export const END = 1e6;
