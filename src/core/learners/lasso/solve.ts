/**
 * The Lasso on rows in one place, by the same steps that a coordinator takes.
 *
 * Claim: with `gap` set, the weights returned have an objective within `gap` of the smallest. Without, they are the iterate
 *   after so many rounds.
 * Assumes: step < 2/L for ISTA and ≤ 1/L for FISTA; else it says `diverged` and returns the last finite weights.
 * Why: see proximal.ts and certificate.ts. The published rules (rounds, change of cost, cost) are here as they are
 *   printed; none of them says how far the minimum is.
 * Source: einarsson-2018 §4.3.1 for the published rules.
 */
import { dualityGap } from './certificate.ts';
import { penalty, Proximal, type ProximalOptions } from './proximal.ts';
import type { Quadratic } from './quadratic.ts';

type Stop = {
  /** τ: at most so many gradients. */
  rounds: number;
  /** Stop when this close to the minimum is certain. */
  gap?: number;
  /** As published: stop when the cost moves by less than this, or is below `cost`. */
  change?: number;
  cost?: number;
};

export const publishedStop: Stop = { rounds: 3000, change: 1e-20, cost: 1e-4 };

type StoppedBy = 'rounds' | 'gap' | 'change' | 'cost' | 'diverged';

type Solution = {
  w: Float64Array;
  rounds: number;
  stoppedBy: StoppedBy;
  /** The objective where each gradient was taken. */
  history: Float64Array;
  /** The last certified gap, where one was asked for. */
  gap?: number;
};

/** A cost this many times the first one is on its way to infinity. */
const LOST = 1e12;
/** A certificate costs as much as a step of bookkeeping; every so many rounds is enough. */
const CERTIFY = 5;

export function* solveLasso(
  of: Quadratic,
  options: Omit<ProximalOptions, 'weights' | 'intercept'>,
  stop: Stop,
): Generator<number, Solution> {
  const { weights, intercept, totals } = of;
  const { lambda } = options;
  const iterate = new Proximal({ ...options, weights, intercept });
  const gradient = new Float64Array(weights);
  const mean = new Float64Array(weights);
  const history: number[] = [];
  let gap: number | undefined;
  const end = (w: Float64Array, stoppedBy: StoppedBy): Solution => ({
    w,
    rounds: history.length,
    stoppedBy,
    history: Float64Array.from(history),
    gap,
  });

  for (let round = 0; round < stop.rounds; round++) {
    const { point } = iterate;
    const squares = of.at(point, gradient);
    const cost = squares / totals.rows + penalty(point, lambda, intercept);
    const before = history[round - 1];
    if (!(cost < LOST * (1 + history[0]) || round === 0)) return end(point, 'diverged');
    history.push(cost);
    if (stop.cost !== undefined && cost < stop.cost) return end(point, 'cost');
    if (stop.change !== undefined && Math.abs(before - cost) < stop.change) return end(point, 'change');
    if (stop.gap !== undefined && round % CERTIFY === 0) {
      gap = dualityGap({ w: point, squares, gradient }, lambda, totals, intercept);
      if (gap <= stop.gap) return end(point, 'gap');
    }
    for (let j = 0; j < weights; j++) mean[j] = gradient[j] / totals.rows;
    iterate.step(mean);
    if (round % 4 === 3) yield round / stop.rounds;
  }
  return end(iterate.w, 'rounds');
}
