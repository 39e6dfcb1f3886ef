import type { BandPoint } from '../../../core/stats/band-points.ts';
import {
  accuracies,
  fitMaps,
  fitSofts,
  meanVote,
  softFit,
  votes,
  weightedPrior,
  type FactorId,
} from '../../../core/learners/transfer/map.ts';
import { Hessian } from '../../../core/learners/transfer/logistic-hessian.ts';
import type { LogisticFit } from '../../../core/learners/transfer/weighted-logistic.ts';
import type { DoubleRows } from './run.ts';

/** The ways to a classifier for the target, in the order in which figures name them. */
export const METHODS = ['dphtl', 'average', 'soft', 'source', 'weak', 'target'] as const;
export type Method = (typeof METHODS)[number];

/** Accuracy of a method against whatever a figure has as its x. */
export type AccuracyCurve = { method: Method; points: BandPoint[] };

export type TargetRows = { rows: DoubleRows; test: DoubleRows };

/** The first rows. */
export const firstRows = ({ columns, X, y }: DoubleRows, rows: number) => ({
  rows,
  columns,
  X: X.subarray(0, rows * columns),
  y: y.subarray(0, rows),
});

/** The Hessian of SOFT's objective at 0, factored: the same at every ε, so it is made once. */
export function softFactor(target: DoubleRows, lambda: number): Float64Array {
  const hessian = new Hessian();
  hessian.renew({ ...target, lambda }, new Float64Array(target.rows).fill(0.25 / target.rows));
  return hessian.lower!;
}

/** Soft labels' objective for one ε. The factor is copied: it may be renewed, and must not be kept for another ε. */
export const softAt = (target: DoubleRows, lambda: number, factor: Float64Array): LogisticFit =>
  softFit(target, lambda, new Hessian(factor));

/** The test accuracy of the methods that hear from the sources, with so many labels. */
export function transferred(given: {
  theta: Float64Array[];
  weights: ArrayLike<number>;
  target: TargetRows;
  labelled: number[];
  factor: FactorId;
  /** What each source says of the target's rows. */
  votes: Float64Array[];
  /** The accuracy of each source on the test rows. */
  alone: number[];
  /** What soft labels minimise: calls one after the other go on from where the last ended. */
  soft: LogisticFit;
  /** Σ x xᵀ over the first rows, for each number of labels: the same at every ε. */
  products?: Float64Array[];
}) {
  const { theta, weights, target, labelled } = given;
  const own = weightedPrior(theta, weights, given.factor);
  const even = weightedPrior(theta, new Float64Array(theta.length).fill(1 / theta.length), given.factor);
  const said = meanVote(given.votes);
  const scored = (fits: Float64Array[]) => Float64Array.from(accuracies(fits, target.test));
  const soft = fitSofts(target.rows, { labelled, votes: said, fit: given.soft });
  return {
    dphtl: scored(fitMaps(own, target.rows, labelled, given.products)),
    average: scored(fitMaps(even, target.rows, labelled, given.products)),
    soft: scored(soft),
    // Chosen on the test rows themselves: nobody could choose it so.
    source: Math.max(...given.alone),
    floored: own.floored,
  };
}

/** What each source says of the target's rows, by its sign or by its probability. */
export const votesOf = (theta: Float64Array[], { rows }: TargetRows, kind: 'hard' | 'soft'): Float64Array[] =>
  votes(theta, rows, kind);
