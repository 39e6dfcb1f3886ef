import { sspPlan, type SspVersion } from '../../../core/learners/regression/noise-plan.ts';
import { errorsOver } from '../../../core/learners/regression/many-fits.ts';
import { THESIS, type Prepared } from '../../../core/learners/regression/preparation.ts';
import { noisyGram } from '../../../core/learners/regression/private-fit.ts';
import { eigenvalues, realParts } from '../../../core/learners/regression/solve.ts';
import { variance } from '../../../core/learners/regression/sums.ts';
import type { NoiseShape } from '../../../core/learners/regression/unit-noise.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { defineExperiment } from '../../../lab/experiment.ts';
import {
  defineCurves,
  withoutRelease,
  DRAWS,
  type CurveRow,
  type FoldTask,
  type Fold,
} from '../shared/private-curves.ts';

/** SSP over a grid of ε, and one draw of it followed closely: the eigenvalues of its matrix, and its error, at every ε. */
export type ExplodeParams = {
  data: string;
  epsilon: number;
  delta: number;
  version: string;
  /** Which draw is followed, from 1. */
  draw: number;
  map: string;
  shape: string;
  base: boolean;
  seed: number;
};

/** One draw of the noise, scaled to every ε. */
export type SpectrumRow = {
  arm: 'spectrum';
  d: number;
  epsilons: Float64Array;
  /** Of the noisy matrix, rising; a line of d for each ε. Where the noise is not symmetric, their real parts. */
  eigenvalues: Float64Array;
  /** Of XᵀX itself, rising. */
  clean: Float64Array;
  /** The unexplained share of y at each ε. */
  errors: Float64Array;
  /** The ε at which an eigenvalue passes zero, found by bisection. */
  crossings: Float64Array;
};

export type ExplodeRow = CurveRow | SpectrumRow;

const FINE = 241;
export const FINE_EPSILONS = Float64Array.from({ length: FINE }, (_, i) => 0.05 * 600 ** (i / (FINE - 1)));

const versionOf = ({ version }: { version: string }) => version as SspVersion;
const baseOf = ({ base }: { base: boolean }) => (base ? 1 : 0);

const curves = defineCurves<ExplodeParams, Pick<ExplodeParams, 'data' | 'map' | 'shape' | 'seed'>>({
  id: 'ssp-explodes',
  inputs: ({ data, map, shape, seed }) => ({ data, map, shape, seed }),
  preparations: ({ map }) => ({ own: { ...THESIS, map: map === 'max' ? 'max' : 'row', timing: 'before' } }),
  shape: ({ shape }) => shape as NoiseShape,
  arms: (params) => [
    { id: 'trivial', preparation: 'own', learner: { kind: 'trivial' } },
    { id: 'ridge', preparation: 'own', learner: { kind: 'ridge', lambda: 1 } },
    {
      id: 'ssp',
      preparation: 'own',
      learner: { kind: 'ssp', version: versionOf(params), baseRidge: baseOf(params) },
    },
    { id: 'ada', preparation: 'own', learner: { kind: 'ada', version: 'fixed' } },
  ],
});

export const experiment = defineExperiment<
  ExplodeParams,
  FoldTask,
  Pick<ExplodeParams, 'data' | 'map' | 'shape' | 'seed'>,
  Fold
>({
  ...withoutRelease(curves),
  *releasing(params, task, fit) {
    const rows: ExplodeRow[] = (yield* curves.releasing!(params, task, fit)) as CurveRow[];
    if (task.fold > 0) return rows;
    const { version, delta, draw, base } = params;
    // The draw is followed over all ε: the reader's own makes no difference to it.
    const followed = yield* cachedOn(fit, JSON.stringify([version, delta, draw, base]), function* () {
      yield 1;
      return spectrum(params, fit);
    });
    return [followed, ...rows];
  },
});

function spectrum(params: ExplodeParams, fit: Fold): SpectrumRow {
  const prepared = fit.prepared.own as Prepared;
  const { train, test, xBound, yBound } = prepared;
  const { d } = train;
  const noise = fit.draws[d][(params.draw - 1) % DRAWS];
  const settings = (epsilon: number) => ({
    plan: sspPlan(versionOf(params), { epsilon, delta: params.delta }),
    baseRidge: baseOf(params),
    xBound,
    yBound,
  });
  const matrixAt = (epsilon: number) => noisyGram(train, noise, settings(epsilon));
  const at = (epsilon: number) =>
    noise.isFull ? realParts(matrixAt(epsilon), d).parts : eigenvalues(matrixAt(epsilon), d);
  const lines = Array.from(FINE_EPSILONS, at);
  const errors = errorsOver(prepared, Array.from(FINE_EPSILONS, settings), [noise]);
  const spread = variance(test);
  return {
    arm: 'spectrum',
    d,
    epsilons: FINE_EPSILONS,
    eigenvalues: Float64Array.from(lines.flatMap((line) => [...line])),
    clean: eigenvalues(train.G, d),
    errors: errors.map((error) => error / spread),
    crossings: noise.isFull
      ? signChanges((epsilon) => realParts(matrixAt(epsilon), d).negative % 2 === 1)
      : crossingsOf(lines, at),
  };
}

/** Eigenvalues are sorted, so that each rank is a continuous line in ε: a change of its sign has a zero in between. */
function crossingsOf(lines: Float64Array[], at: (epsilon: number) => Float64Array): Float64Array {
  const found: number[] = [];
  for (let i = 1; i < lines.length; i++) {
    for (let rank = 0; rank < lines[i].length; rank++) {
      if (lines[i - 1][rank] < 0 === lines[i][rank] < 0) continue;
      found.push(placeOf(i, (epsilon) => at(epsilon)[rank] < 0));
    }
  }
  return Float64Array.from(found).sort();
}

/** A pair of complex eigenvalues may go below zero without any harm: only a determinant of zero leaves the matrix without an inverse. */
function signChanges(isNegative: (epsilon: number) => boolean): Float64Array {
  const signs = Array.from(FINE_EPSILONS, isNegative);
  const places = signs.flatMap((sign, i) => (i > 0 && sign !== signs[i - 1] ? [i] : []));
  return Float64Array.from(places, (i) => placeOf(i, isNegative));
}

/** Where between this ε of the grid and the one before something becomes true, or false. */
function placeOf(i: number, is: (epsilon: number) => boolean): number {
  let [low, high] = [FINE_EPSILONS[i - 1], FINE_EPSILONS[i]];
  const before = is(low);
  for (let step = 0; step < 40; step++) {
    const middle = Math.sqrt(low * high);
    if (is(middle) === before) low = middle;
    else high = middle;
  }
  return Math.sqrt(low * high);
}
