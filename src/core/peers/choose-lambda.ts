/**
 * A penalty without a search over everybody's rows: each peer looks for its own.
 *
 * Claim: the chosen penalty is the strongest whose error, by cross-validation on the peer's own rows, is within the tolerance of its best. If
 *   every peer fits with its own penalty, noise for the smallest one covers all of them.
 * Assumes: nothing is accounted for: the choice reads private rows, and the smallest penalty is told to the group.
 * Why the strongest: noise has scale 2/(nλε). Why the smallest for the group: a sensitivity must hold for each model.
 * Source: asplund-2015 §7.4.3.
 */
import { margins, type SparseRows } from '../learners/sparse-rows.ts';
import type { Rng } from '../random/rng.ts';
import { fitLocal, isWrong, type Form } from './local-model.ts';

const FOLDS = 3;

/** The mean error over three folds, for each penalty. */
export function* crossErrors(
  rows: SparseRows,
  numbers: Int32Array,
  given: { form: Form; lambdas: readonly number[]; rng: Rng },
): Generator<number, Float64Array> {
  const { form, lambdas, rng } = given;
  const errors = new Float64Array(lambdas.length);
  for (let fold = 0; fold < FOLDS; fold++) {
    const train = numbers.filter((_, k) => k % FOLDS !== fold);
    const held = numbers.filter((_, k) => k % FOLDS === fold);
    for (let l = 0; l < lambdas.length; l++) {
      const fit = fitLocal(rows, train, { form, lambda: lambdas[l], solver: 'exact', rng });
      let step = fit.next();
      for (; !step.done; step = fit.next()) yield 0;
      const wrong = margins(rows, step.value, held, held.length).filter((u, k) =>
        isWrong(u, rows.y[held[k]]),
      );
      errors[l] += wrong.length / held.length / FOLDS;
    }
  }
  return errors;
}

/** Which penalty of an ascending list a peer takes. */
export function strongestWithin(errors: ArrayLike<number>, tolerance: number): number {
  const least = Array.from(errors).reduce((a, b) => Math.min(a, b), Infinity);
  // One last bit is forgiven, so that a tolerance of 0 does not miss an equal.
  return Array.from(errors).findLastIndex((error) => error <= least + tolerance + 1e-12);
}
