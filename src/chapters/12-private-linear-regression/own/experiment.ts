import { adaSspPlan, EVEN, type Shares } from '../../../core/learners/regression/noise-plan.ts';
import { ridge } from '../../../core/learners/regression/plain-fits.ts';
import {
  finish,
  noisyPrepared,
  rawCoefficients,
  THESIS,
  waiting,
  type Preparation,
  type Prepared,
} from '../../../core/learners/regression/preparation.ts';
import { privateFit } from '../../../core/learners/regression/private-fit.ts';
import type { PublicMap } from '../../../core/learners/regression/public-map.ts';
import { allRows, constantColumns, type Rows } from '../../../core/learners/regression/rows.ts';
import { symmetricSolver } from '../../../core/learners/regression/solve.ts';
import { drawStatisticNoise, type StatisticNoise } from '../../../core/learners/regression/statistics.ts';
import { squaredError, variance, type Sums } from '../../../core/learners/regression/sums.ts';
import { drawNoise, type UnitNoise } from '../../../core/learners/regression/unit-noise.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Row, type Task } from '../../../lab/experiment.ts';
import { RHO } from '../shared/private-curves.ts';
import { publicBounds } from '../shared/public-bounds.ts';
import { boundsOf, widened } from './bounds.ts';

/** AdaSSP on all rows of a data set within bounds that the reader gives, with coefficients in the units of the columns. */
export type OwnParams = {
  data: string;
  bounds: string;
  /** Bounds that were drawn with the values in sight; they take the place of others. */
  drawn: string;
  /** The column whose bounds are drawn, 0 for the target, and whether its values are in sight. */
  column: number;
  look: boolean;
  /** The public radius, in units of √d. */
  radius: number;
  /** `noisy` pays for means and deviations; `public` does with the bounds alone. */
  statistics: string;
  epsilon: number;
  delta: number;
  seed: number;
};

/** Half of the draws, so that two workers share them. */
type HalfTask = Task & { half: number };

/** A column and its coefficient over one half of the draws. The last one of a half is the constant. */
export type OwnRow = {
  column: string;
  /** Counted from 1; 0 is the constant, whose bounds are those of the target. */
  number: number;
  low: number;
  high: number;
  /** Whether its bounds were given or are known beforehand; else they were read from the data. */
  known: boolean;
  /** Its bounds were drawn with the values in sight. Only then is this told. */
  seen?: true;
  /** Only one value occurs in it. */
  flat: boolean;
  exact: number;
  /** One for each fresh draw of the noise. */
  draws: Float64Array;
  rows: number;
  /** R² on the rows of the fit: without privacy, and of each draw. */
  plainR2: number;
  r2: Float64Array;
};

/** The values of the column that the reader looks at: how many lie in each of equal parts of an axis, and how many beyond it. */
export type ValuesRow = { number: number; from: number; to: number; counts: Float64Array; beyond: number };

const DRAWS = 40;
const HALVES = 2;
const BINS = 60;
/** Within the bounds alone, a column of ones finds the level; noisy statistics know it already. */
const BY_BOUNDS: Preparation = { ...THESIS, map: 'radius', statistics: 'public', intercept: true };
const BY_STATISTICS: Preparation = { ...BY_BOUNDS, statistics: 'noisy', intercept: false };
/** A tenth of μ² for the statistics. */
const STATISTICS = 1 / 3;

export const sharesOf = ({ statistics }: Pick<OwnParams, 'statistics'>): Shares =>
  statistics === 'noisy' ? { ...EVEN, statistics: STATISTICS } : EVEN;

type Fit = {
  map: PublicMap;
  columns: Pick<OwnRow, 'column' | 'number' | 'low' | 'high' | 'known' | 'seen' | 'flat'>[];
  values: ValuesRow[];
  /** The same two ways without any noise. */
  clean: { public: Prepared; noisy: Prepared };
  /** For the two ways, which differ by a column of ones. */
  draws: { public: UnitNoise; noisy: UnitNoise; statistics: StatisticNoise }[];
};

type Inputs = Omit<OwnParams, 'statistics' | 'epsilon' | 'delta'>;

export const experiment = defineExperiment<OwnParams, HalfTask, Inputs, Fit>({
  id: 'own-regression',
  tasks: () => Array.from({ length: HALVES }, (_, half) => ({ key: `half=${half}`, half })),
  needs: ({ data }) => [data],
  fitInputs: ({ data, bounds, drawn, column, look, radius, seed }) => ({
    data,
    bounds,
    drawn,
    // Only a column that is looked at has to be read anew.
    column: look ? column : 0,
    look,
    radius,
    seed,
  }),
  *fit({ data, bounds: text, drawn, column, look, radius, seed }, { half }, sets) {
    const all = allRows(sets[data]);
    const { bounds, known, seen } = boundsOf(data, all, text, drawn);
    yield 0.3;
    const map = waiting(all, all, bounds);
    const byBounds = finish(map.byBounds({ ...BY_BOUNDS, radius }), BY_BOUNDS);
    yield 0.6;
    const rng = createRng(seed).fork('own');
    const still = drawStatisticNoise(rng, all.d);
    const byStatistics = noisyPrepared(map, { ...BY_STATISTICS, radius }, still, 0);
    yield 0.8;
    const flat = new Set(constantColumns(all));
    const told = (place: number) => (seen[place] ? { seen: true as const } : {});
    const columns = all.names.map((name, j) => ({
      column: name,
      number: j + 1,
      low: bounds.low[j],
      high: bounds.high[j],
      known: known[j],
      ...told(j),
      flat: flat.has(name),
    }));
    const target = { low: bounds.yLow, high: bounds.yHigh, known: known[all.d], ...told(all.d) };
    return {
      map,
      values: look && half === 0 ? [valuesOf(data, all, Math.min(column, all.d))] : [],
      clean: { public: byBounds, noisy: byStatistics },
      columns: [...columns, { column: 'constant', number: 0, flat: false, ...target }],
      draws: Array.from({ length: DRAWS / HALVES }, (_, i) => {
        const ofRun = rng.fork((half * DRAWS) / HALVES + i);
        return {
          public: drawNoise(ofRun, all.d + 1, 'half'),
          noisy: drawNoise(ofRun, all.d, 'half'),
          statistics: drawStatisticNoise(ofRun.fork('statistics'), all.d),
        };
      }),
    };
  },
  *releasing(params, _, { map, clean, columns, values, draws }) {
    const byStatistics = { ...BY_STATISTICS, radius: params.radius };
    const plan = adaSspPlan('joint', { ...params, rho: RHO }, sharesOf(params));
    const raw: Float64Array[] = [];
    const r2 = new Float64Array(draws.length);
    for (const [run, noise] of draws.entries()) {
      const noisy = plan.statistics !== undefined;
      const prepared = noisy
        ? noisyPrepared(map, byStatistics, noise.statistics, plan.statistics!)
        : clean.public;
      const { train, test, smallest, xBound, yBound } = prepared;
      const settings = { plan, rho: RHO, xBound, yBound };
      const drawn = noisy ? noise.noisy : noise.public;
      const { theta } = privateFit(train, smallest, drawn, settings, symmetricSolver(train.d));
      raw.push(inUnits(prepared, theta));
      r2[run] = explained(test, theta);
      if (noisy) yield run / draws.length;
    }
    const plain = plan.statistics === undefined ? clean.public : clean.noisy;
    // A hair of ridge, so that columns that depend on each other have coefficients too.
    const exact = ridge(plain.train, 1e-6);
    const coefficients = inUnits(plain, exact);
    const found = columns.map((column, j): OwnRow => ({
      ...column,
      exact: coefficients[j],
      draws: Float64Array.from(raw, (drawn) => drawn[j]),
      rows: plain.train.rows,
      plainR2: explained(plain.test, exact),
      r2,
    }));
    return [...found, ...values] as Row[];
  },
});

const explained = (test: Sums, theta: Float64Array) => 1 - squaredError(test, theta) / variance(test);

function inUnits(prepared: Prepared, theta: Float64Array): Float64Array {
  const { coefficients, constant } = rawCoefficients(prepared, theta);
  return Float64Array.of(...coefficients, constant);
}

/** How the values of a column, or of the target, are spread over its public range and a quarter more on both sides. */
function valuesOf(data: string, all: Rows, number: number): ValuesRow {
  const { rows, d, X, y } = all;
  const { low, high, yLow, yHigh } = publicBounds(data, all);
  const [from, to] = widened(number === 0 ? [yLow, yHigh] : [low[number - 1], high[number - 1]]);
  const counts = new Float64Array(BINS);
  let beyond = 0;
  for (let i = 0; i < rows; i++) {
    const share = ((number === 0 ? y[i] : X[i * d + number - 1]) - from) / (to - from || 1);
    if (share >= 0 && share < 1) counts[Math.floor(BINS * share)]++;
    else beyond++;
  }
  return { number, from, to, counts, beyond };
}
