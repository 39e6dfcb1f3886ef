/**
 * The model that a peer fits to its own rows.
 *
 * Claim: `exact` is the minimum of the objective, to a gradient norm that was set beforehand; `sgd` follows the thesis and stops early, so no
 *   sensitivity theorem covers it.
 * Assumes: labels −1 and +1. λ is that of the form: `sum`, Σ loss + λ‖θ‖², as equation 3.7 has it; or `mean`, (1/n) Σ loss + (λ/2)‖θ‖².
 * Why: the sum form over n is the mean form with the weight decay 2λ/n.
 * Source: asplund-2015 §3.2.1 and §3.2.2; Bottou's schedule is its equation 3.9.
 */
import { check } from '../check.ts';
import { shuffle } from '../data/shuffle.ts';
import { logistic } from '../learners/loss.ts';
import { minimising } from '../learners/minimise.ts';
import { addRows, margins, type SparseRows } from '../learners/sparse-rows.ts';
import type { Rng } from '../random/rng.ts';

export type Form = 'sum' | 'mean';
export type Solver = 'exact' | 'sgd';

const TOLERANCE = 1e-9;
const EPOCHS = 100;
const GAMMAS = [0.01, 0.1, 1, 10, 100];
const SETTLED = 0.01;
const BATCH = 10;

/** Weight decay of the mean convention. */
export const meanLambda = (form: Form, lambda: number, n: number) =>
  form === 'sum' ? (2 * lambda) / n : lambda;

export function* fitLocal(
  rows: SparseRows,
  numbers: Int32Array,
  given: { form: Form; lambda: number; solver: Solver; rng: Rng; batch?: number },
): Generator<number, Float64Array> {
  const { form, lambda, solver, rng, batch = BATCH } = given;
  check(lambda > 0 && lambda < Infinity, 'lambda', '> 0', lambda);
  const n = numbers.length;
  if (n === 0) return new Float64Array(rows.columns);
  if (solver === 'exact') {
    const problem = { data: rows, loss: logistic, order: numbers, count: n, tolerance: TOLERANCE };
    const { w } = yield* minimising({ ...problem, lambda: meanLambda(form, lambda, n) });
    return w;
  }
  // The thesis' step belongs to the sum form; the mean form with λ is the sum form with nλ/2.
  const penalty = form === 'sum' ? lambda : (lambda * n) / 2;
  const gamma = chooseGamma(rows, numbers, penalty, batch, rng.fork('gamma'));
  return sgd(rows, numbers, { lambda: penalty, gamma, batch, epochs: EPOCHS, rng: rng.fork('epochs') });
}

/** Equation 3.9. */
export const stepSize = (gamma: number, lambda: number, epoch: number) =>
  gamma / (1 + gamma * lambda * epoch);

type Steps = { lambda: number; gamma: number; batch: number; epochs: number; rng: Rng };

function sgd(rows: SparseRows, numbers: Int32Array, { lambda, gamma, batch, epochs, rng }: Steps) {
  const n = numbers.length;
  const theta = new Float64Array(rows.columns);
  let before = -Infinity;
  for (let t = 0; t < epochs; t++) {
    const alpha = stepSize(gamma, lambda, t);
    const order = shuffle(n, rng.fork(t)).map((k) => numbers[k]);
    for (let from = 0; from < n; from += batch) {
      const own = order.subarray(from, Math.min(n, from + batch));
      const u = margins(rows, theta, own, own.length);
      // Each batch is charged its share of the penalty, so that an epoch charges all of it once.
      const shrink = (alpha * 2 * lambda * own.length) / n;
      for (let j = 0; j < theta.length; j++) theta[j] -= shrink * theta[j];
      addRows(rows, u.map((m) => -alpha * logistic.slope(m)), theta, own); // prettier-ignore
    }
    const now = -objective(rows, numbers, theta, lambda);
    if (Math.abs(now - before) < SETTLED) break;
    before = now;
  }
  // Steps too long for the data may end nowhere: such a model says nothing.
  return theta.every(Number.isFinite) ? theta : new Float64Array(rows.columns);
}

function objective(rows: SparseRows, numbers: Int32Array, theta: Float64Array, lambda: number): number {
  const loss = margins(rows, theta, numbers, numbers.length).reduce((sum, u) => sum + logistic.value(u), 0);
  return theta.reduce((sum, v) => sum + lambda * v * v, loss);
}

/** The step parameter with the lowest mean error over three folds, one epoch each; of equals the smallest. */
function chooseGamma(rows: SparseRows, numbers: Int32Array, lambda: number, batch: number, rng: Rng): number {
  if (numbers.length < 3) return GAMMAS[0];
  const wrong = GAMMAS.map((gamma) =>
    [0, 1, 2].reduce((sum, fold) => {
      const train = numbers.filter((_, k) => k % 3 !== fold);
      const held = numbers.filter((_, k) => k % 3 === fold);
      const theta = sgd(rows, train, { lambda, gamma, batch, epochs: 1, rng: rng.fork(fold) });
      const missed = margins(rows, theta, held, held.length).filter((u, k) => isWrong(u, rows.y[held[k]]));
      return sum + missed.length / held.length;
    }, 0),
  );
  return GAMMAS[wrong.indexOf(Math.min(...wrong))];
}

/** A margin is the label times the score; a score of 0 is a no. */
export const isWrong = (margin: number, label: number) => (label > 0 ? margin <= 0 : margin < 0);
