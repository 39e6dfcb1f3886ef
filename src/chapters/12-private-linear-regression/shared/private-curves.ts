import { folds } from '../../../core/data/folds.ts';
import { errorsOver, type Release } from '../../../core/learners/regression/many-fits.ts';
import {
  adaSspPlan,
  sspPlan,
  type AdaVersion,
  type Shares,
  type SspVersion,
} from '../../../core/learners/regression/noise-plan.ts';
import { ridge, trivial } from '../../../core/learners/regression/plain-fits.ts';
import {
  noisyPrepared,
  prepare,
  waiting,
  type Preparation,
  type Prepared,
} from '../../../core/learners/regression/preparation.ts';
import type { NormBound } from '../../../core/learners/regression/private-fit.ts';
import type { PublicMap } from '../../../core/learners/regression/public-map.ts';
import { allRows, someRows, type Rows } from '../../../core/learners/regression/rows.ts';
import { drawStatisticNoise, type StatisticNoise } from '../../../core/learners/regression/statistics.ts';
import { squaredError, variance } from '../../../core/learners/regression/sums.ts';
import { drawNoise, type NoiseShape, type UnitNoise } from '../../../core/learners/regression/unit-noise.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Params, type Task } from '../../../lab/experiment.ts';
import { publicBounds } from './public-bounds.ts';

/**
 * Test errors of several learners over a grid of ε, by ten-fold cross-validation: what most cells of this chapter show.
 *
 * A task is a fold. Its fit prepares the rows, keeps their sums and draws the noise at unit scale; a release only scales that noise and
 * solves small systems, so that moving ε or δ costs milliseconds whatever the number of rows.
 */
export const FOLDS = 10;
/** Draws of noise in each fold. */
export const DRAWS = 10;
const EPSILONS = [0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 7, 10, 15, 20, 30];

export type Learner =
  | { kind: 'trivial' }
  | { kind: 'ridge'; lambda: number }
  | { kind: 'ssp'; version: SspVersion; baseRidge?: number }
  | { kind: 'ada'; version: AdaVersion; baseRidge?: number; shares?: Shares; norm?: NormBound };

/** One curve: a learner on rows that were prepared in one way. */
export type Arm = { id: string; preparation: string; learner: Learner };

export type CurveRow = {
  fold: number;
  arm: string;
  /** Empty for a learner without noise, which has one error. */
  epsilons: Float64Array;
  /** Mean squared test errors on the scale of the prepared y, one line of epsilons for each draw. */
  errors: Float64Array;
  draws: number;
  /** The variance of y in the test rows, on the same scale: the error of knowing the mean alone. */
  variance: number;
  /** λ_min(XᵀX) and the number of columns, for the damping. */
  smallest: number;
  d: number;
  rows: number;
};

type CurveParams = Params & { epsilon: number; delta: number };
type CurveInputs = Params & { data: string; seed: number };
export type FoldTask = Task & { fold: number };

export type Fold = {
  prepared: Record<string, Prepared | { map: PublicMap; preparation: Preparation; rows: number }>;
  draws: Record<number, UnitNoise[]>;
  statistics: StatisticNoise[];
};

type Definition<P extends CurveParams, I extends CurveInputs> = {
  id: string;
  inputs(params: P): I;
  /** The name of the data set, where it is not the one that was chosen. */
  source?(inputs: I): string;
  preparations(inputs: I): Record<string, Preparation>;
  arms(params: P): Arm[];
  shape?(inputs: I): NoiseShape;
  /** The grid, where it is not the usual one. The reader's own ε is added. */
  grid?(params: P): number[];
  rho?(params: P): number;
  /** Changes the training rows of a fold before they are prepared. */
  change?(training: Rows, inputs: I): Rows;
};

export const RHO = 0.05;

/* @__NO_SIDE_EFFECTS__ */
export function defineCurves<P extends CurveParams, I extends CurveInputs>(given: Definition<P, I>) {
  const sourceOf = (inputs: I) => given.source?.(inputs) ?? inputs.data;
  return defineExperiment<P, FoldTask, I, Fold>({
    id: given.id,
    tasks: () => Array.from({ length: FOLDS }, (_, fold) => ({ key: `fold=${fold}`, fold })),
    needs: (inputs) => [sourceOf(inputs)],
    fitInputs: given.inputs,
    *fit(inputs, { fold }, data) {
      const all = allRows(data[sourceOf(inputs)]);
      const rng = createRng(inputs.seed);
      const split = folds(all.rows, FOLDS, rng.fork('folds'))[fold];
      const training = given.change?.(someRows(all, split.train), inputs) ?? someRows(all, split.train);
      const held = someRows(all, split.held);
      yield 0.2;
      const wanted = Object.entries(given.preparations(inputs));
      const prepared: Fold['prepared'] = {};
      const sizes = new Set<number>();
      for (const [i, [name, preparation]] of wanted.entries()) {
        const bounds = publicBounds(inputs.data, all);
        prepared[name] =
          preparation.statistics === 'noisy'
            ? { map: waiting(training, held, bounds), preparation, rows: training.rows }
            : prepare(training, held, preparation, bounds);
        sizes.add(all.d + (preparation.intercept ? 1 : 0));
        yield 0.2 + (0.7 * (i + 1)) / wanted.length;
      }
      const shape = given.shape?.(inputs) ?? 'half';
      const noise = rng.fork('noise').fork(fold);
      const draws = Object.fromEntries(
        [...sizes].map((d) => [
          d,
          Array.from({ length: DRAWS }, (_, run) => drawNoise(noise.fork(run).fork(d), d, shape)),
        ]),
      );
      const statistics = Array.from({ length: DRAWS }, (_, run) =>
        drawStatisticNoise(noise.fork(run).fork('statistics'), all.d),
      );
      return { prepared, draws, statistics };
    },
    *releasing(params, { fold }, fit) {
      const arms = given.arms(params);
      const grid = given.grid?.(params) ?? EPSILONS;
      const settings = { delta: params.delta, rho: given.rho?.(params) ?? RHO };
      const over = function* (which: Arm[], epsilons: number[]) {
        const rows: CurveRow[] = [];
        const prepared = noisyOnce(fit);
        for (const [i, arm] of which.entries()) {
          rows.push({ fold, ...errorsOfArm(arm, fit, prepared, Float64Array.from(epsilons), settings) });
          yield (i + 1) / which.length;
        }
        return rows;
      };
      // The grid stays the same while ε is moved: only the reader's own is new.
      const key = JSON.stringify([arms, grid, settings]);
      const known = yield* scaleProgress(
        cachedOn(fit, key, () => over(arms, grid)),
        0,
        0.8,
      );
      if (grid.includes(params.epsilon)) return known;
      // A learner without noise has no ε to be new at.
      const noisy = arms.filter((_, i) => known[i].epsilons.length > 0);
      const own = yield* scaleProgress(over(noisy, [params.epsilon]), 0.8, 1);
      const more = new Map(own.map((row) => [row.arm, row]));
      return known.map((row) => inserted(row, more.get(row.arm)));
    },
  });
}

/** The errors at one more ε, in its place. */
function inserted(row: CurveRow, more: CurveRow | undefined): CurveRow {
  if (!more) return row;
  const {
    epsilons: [epsilon],
    errors: own,
  } = more;
  const width = row.epsilons.length;
  const at = row.epsilons.filter((known) => known < epsilon).length;
  const epsilons = new Float64Array(width + 1);
  epsilons.set(row.epsilons.subarray(0, at));
  epsilons[at] = epsilon;
  epsilons.set(row.epsilons.subarray(at), at + 1);
  const errors = new Float64Array(row.draws * (width + 1));
  for (let run = 0; run < row.draws; run++) {
    const line = row.errors.subarray(run * width, (run + 1) * width);
    const from = run * (width + 1);
    errors.set(line.subarray(0, at), from);
    errors[from + at] = own[run];
    errors.set(line.subarray(at), from + at + 1);
  }
  return { ...row, epsilons, errors };
}

/** The parts of an experiment on which another is built that releases more. */
export function withoutRelease<E extends { release: unknown; releasing?: unknown }>(experiment: E) {
  const { release: _, releasing: __, ...rest } = experiment;
  return rest;
}

/** The noise of a learner at one ε; undefined for those without. */
function releaseOf(
  learner: Learner,
  given: { epsilon: number; delta: number; rho: number },
): Release | undefined {
  switch (learner.kind) {
    case 'ssp':
      return { plan: sspPlan(learner.version, given), baseRidge: learner.baseRidge };
    case 'ada':
      return {
        plan: adaSspPlan(learner.version, given, learner.shares),
        baseRidge: learner.baseRidge,
        rho: given.rho,
        norm: learner.norm,
      };
    default:
      return undefined;
  }
}

function errorsOfArm(
  { id, preparation, learner }: Arm,
  fit: Fold,
  prepared: NoisyOnce,
  epsilons: Float64Array,
  { delta, rho }: { delta: number; rho: number },
): Omit<CurveRow, 'fold'> {
  const found = fit.prepared[preparation];
  const facts = ({ train, test, smallest }: Prepared) => ({
    variance: variance(test),
    smallest,
    d: train.d,
    rows: train.rows,
  });
  if ('map' in found) return noisyArm(id, learner, found, fit, prepared, epsilons, { delta, rho });
  const { train, test } = found;
  if (learner.kind === 'trivial' || learner.kind === 'ridge') {
    const theta = learner.kind === 'ridge' ? ridge(train, learner.lambda) : trivial(train.d);
    const errors = Float64Array.of(squaredError(test, theta));
    return { arm: id, epsilons: new Float64Array(0), errors, draws: 1, ...facts(found) };
  }
  const releases = Array.from(epsilons, (epsilon) => releaseOf(learner, { epsilon, delta, rho })!);
  const draws = fit.draws[train.d];
  const errors = errorsOver(found, releases, draws);
  return { arm: id, epsilons, errors, draws: draws.length, ...facts(found) };
}

/** Draws in each fold where every one needs its own pass over the rows: fewer where there are many rows. */
export const noisyDraws = (rows: number): number => Math.max(2, Math.min(DRAWS, Math.round(10_000 / rows)));

type NoisyOnce = (map: PublicMap, preparation: Preparation, run: number, unit: number) => Prepared;

/** Learners that pay the same for the statistics get the same rows: mapping them is the most expensive step. */
function noisyOnce(fit: Fold): NoisyOnce {
  const known = new Map<PublicMap, Map<string, Prepared>>();
  return (map, preparation, run, unit) => {
    const ofMap = known.get(map) ?? new Map<string, Prepared>();
    known.set(map, ofMap);
    const key = `${run} ${unit}`;
    const found = ofMap.get(key) ?? noisyPrepared(map, preparation, fit.statistics[run], unit);
    ofMap.set(key, found);
    return found;
  };
}

/** With noisy statistics the rows themselves depend on ε: each error needs its own sums, and a thinner grid has to do. */
function noisyArm(
  id: string,
  learner: Learner,
  { map, preparation, rows }: { map: PublicMap; preparation: Preparation; rows: number },
  fit: Fold,
  preparedOnce: NoisyOnce,
  epsilons: Float64Array,
  given: { delta: number; rho: number },
): Omit<CurveRow, 'fold'> {
  if (learner.kind === 'ridge' || learner.kind === 'trivial') {
    // Without noise in the fit there is none in the statistics either.
    const prepared = noisyPrepared(map, preparation, fit.statistics[0], 0);
    const { train, test, smallest } = prepared;
    const theta = learner.kind === 'ridge' ? ridge(train, learner.lambda) : trivial(train.d);
    const errors = Float64Array.of(squaredError(test, theta));
    const facts = { variance: variance(test), smallest, d: train.d, rows };
    return { arm: id, epsilons: new Float64Array(0), errors, draws: 1, ...facts };
  }
  const runs = noisyDraws(rows);
  const errors = new Float64Array(runs * epsilons.length);
  let facts = { variance: 0, smallest: 0, d: 0, rows };
  for (const [i, epsilon] of epsilons.entries()) {
    const release = releaseOf(learner, { epsilon, ...given })!;
    for (let run = 0; run < runs; run++) {
      const prepared = preparedOnce(map, preparation, run, release.plan.statistics!);
      const noise = fit.draws[prepared.train.d][run];
      const [error] = errorsOver(prepared, [release], [noise]);
      // The scale of y depends on the noise; divided by the variance of the test rows it no longer does.
      errors[run * epsilons.length + i] = error / variance(prepared.test);
      facts = { variance: 1, smallest: prepared.smallest, d: prepared.train.d, rows };
    }
  }
  return { arm: id, epsilons, errors, draws: runs, ...facts };
}
