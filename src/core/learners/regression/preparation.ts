/**
 * From raw rows to rows in the unit ball, each step a choice with its own cost in privacy.
 *
 * clip → standardise → map into the ball → scale y → intercept. Everything that a step reads from the data is a line of the ledger.
 * Source: Kalaja 2020, §3.3 to §3.6; with public bounds or noisy statistics, the corrections of this notebook.
 */
import { check } from '../../check.ts';
import { mapExactly } from './exact-map.ts';
import { publicMap, type PublicMap } from './public-map.ts';
import type { Release } from './release-ledger.ts';
import type { RowBounds } from './private-fit.ts';
import type { Rows } from './rows.ts';
import { smallestEigenvalue } from './solve.ts';
import type { PublicBounds, StatisticNoise } from './statistics.ts';
import { sumsOf, type Sums } from './sums.ts';

/** Bounds that somebody has drawn, the same for all columns: 0 and 1 are the ends of what is known of a column. */
export type Within = {
  low: number;
  high: number;
  /** Whether the values were in sight while they were drawn. */
  seen: boolean;
};

export type Preparation = {
  /** Values above mean + c · sd become that; Infinity leaves all as they are. */
  clip: number;
  sides: 'upper' | 'both';
  /** Instead of c: values are moved into this part of the public range of their column, in shares of it. */
  within?: Within;
  /** Whether test rows are clipped too, at the bounds of the training rows. */
  clipTest: boolean;
  /** Each row by its own norm, the same with y, all by the largest norm, or all by a radius fixed beforehand. */
  map: 'row' | 'row-y' | 'max' | 'radius';
  centre: boolean;
  intercept: boolean;
  /** Who knows the means: the curator tells them exactly, the analyst takes those of the test rows, noisy ones, or nobody: public bounds only. */
  statistics: 'exact' | 'analyst' | 'noisy' | 'public';
  /** Of how many test rows the analyst takes them; of all, where there are fewer. */
  analystRows: number;
  /** Statistics of all rows before the split, or of the training rows after it. */
  timing: 'before' | 'after';
  /** The public radius, in units of √d. */
  radius: number;
};

/** What the thesis runs: training statistics, exactly. */
export const THESIS: Preparation = {
  clip: Infinity,
  sides: 'upper',
  clipTest: false,
  map: 'row',
  centre: true,
  intercept: false,
  statistics: 'exact',
  analystRows: Infinity,
  timing: 'after',
  radius: 1,
};

/** An affine map of the raw columns and of y: what is needed to say coefficients in raw units. */
export type Affine = { shift: Float64Array; factor: Float64Array; yShift: number; yScale: number };

/** Rows as the learner sees them. Test rows are such that x·θ predicts y on the same scale as the training rows’ y. */
export type Mapped = {
  d: number;
  X: Float64Array;
  y: Float64Array;
  testX: Float64Array;
  testY: Float64Array;
  /** What becomes of rows inside the bounds and the radius. Undefined where each row is divided by its own norm: that is not affine. */
  affine?: Affine;
};

export type Prepared = RowBounds & {
  train: Sums;
  test: Sums;
  /** λ_min(XᵀX) of the training rows. */
  smallest: number;
  affine?: Affine;
};

/** Maps rows by statistics that are told exactly, or by public bounds. Noisy statistics depend on ε: see `noisyPrepared`. */
export function prepare(
  training: Rows,
  held: Rows,
  preparation: Preparation,
  bounds?: PublicBounds,
): Prepared {
  const { statistics } = preparation;
  if (statistics !== 'public') return finish(mapExactly(training, held, preparation, bounds), preparation);
  check(bounds !== undefined, 'bounds', 'given for public statistics', 'none');
  return finish(publicMap(training, held, bounds).byBounds(preparation), preparation);
}

/** Rows that wait for noisy statistics; only these depend on ε. */
export const waiting = (training: Rows, held: Rows, bounds: PublicBounds): PublicMap =>
  publicMap(training, held, bounds);

/** The same for noisy statistics at one level of noise. */
export function noisyPrepared(
  map: PublicMap,
  preparation: Preparation,
  noise: StatisticNoise,
  unit: number,
): Prepared {
  const found = map.sumsByNoisyStatistics(preparation, noise, unit);
  return { ...found, smallest: smallestEigenvalue(found.train.G, found.train.d), ...boundsOf(preparation) };
}

/** (x, 1) has norm at most √2 when x has norm at most 1. */
const boundsOf = ({ intercept }: Preparation): RowBounds => ({
  xBound: intercept ? Math.SQRT2 : 1,
  yBound: 1,
});

export function finish(mapped: Mapped, preparation: Preparation): Prepared {
  const { intercept } = preparation;
  const d = mapped.d + (intercept ? 1 : 0);
  const design = (X: Float64Array) => (intercept ? withOnes(X, mapped.d) : X);
  const train = sumsOf(design(mapped.X), mapped.y, d);
  return {
    train,
    test: sumsOf(design(mapped.testX), mapped.testY, d),
    smallest: smallestEigenvalue(train.G, d),
    ...boundsOf(preparation),
    affine: mapped.affine,
  };
}

function withOnes(X: Float64Array, d: number): Float64Array {
  const rows = X.length / d;
  const out = new Float64Array(rows * (d + 1));
  for (let i = 0; i < rows; i++) {
    out.set(X.subarray(i * d, (i + 1) * d), i * (d + 1));
    out[i * (d + 1) + d] = 1;
  }
  return out;
}

/** Coefficients for raw columns, the constant last: ŷ = Σ coefficients[j] x_j + constant. */
export function rawCoefficients({ affine }: Pick<Prepared, 'affine'>, theta: ArrayLike<number>) {
  check(
    affine !== undefined,
    'the map',
    'the same for all rows',
    'one that divides each row by its own norm',
  );
  const { shift, factor, yShift, yScale } = affine;
  const d = shift.length;
  const coefficients = Float64Array.from({ length: d }, (_, j) => yScale * theta[j] * factor[j]);
  let constant = yShift + (theta.length > d ? yScale * theta[d] : 0);
  for (let j = 0; j < d; j++) constant -= coefficients[j] * shift[j];
  return { coefficients, constant };
}

/** What a preparation reads from the data without paying for it. Empty with public bounds or noisy statistics. */
export function unaccounted(preparation: Preparation): Release[] {
  const { statistics, map, clip, centre, within } = preparation;
  const looked: Release[] = within?.seen
    ? [{ label: 'bounds drawn by looking', why: 'They were drawn while the values were in sight.' }]
    : [];
  if (statistics === 'noisy' || statistics === 'public') return looked;
  const whose =
    statistics === 'analyst'
      ? 'of the test rows, which are people too'
      : 'of the training rows, told exactly';
  return [
    {
      label: 'column means and deviations',
      why: `They are ${whose}; one record moves every standardised row.`,
    },
    ...looked,
    ...(clip < Infinity ? [{ label: 'clipping bounds', why: `mean + c · deviation ${whose}.` }] : []),
    ...(map === 'max'
      ? [
          {
            label: 'largest row norm',
            why:
              statistics === 'analyst'
                ? 'It is that of the test rows: training rows may be longer, and the noise is made for norm 1.'
                : 'It belongs to one person, and everybody is divided by it.',
          },
        ]
      : []),
    {
      label: map === 'row-y' ? 'largest |y|, twice' : 'largest |y|',
      why: 'It belongs to one person, and everybody’s y is divided by it.',
    },
    ...(centre ? [{ label: 'mean of y', why: `It is ${whose}.` }] : []),
  ];
}
