/**
 * How far one model moves when one of its records is replaced: a lower bound on every sensitivity that is claimed for it.
 *
 * Claim: each distance is reached by a pair of real data sets that differ in one record, so no smaller sensitivity can hold.
 * Why this replacement: the record becomes another row of the pool with the opposite label, which pulls hard.
 */
import { norm } from '../linalg/vectors.ts';
import type { SparseRows } from '../learners/sparse-rows.ts';
import type { Rng } from '../random/rng.ts';
import { shuffle } from '../data/shuffle.ts';
import { fitLocal, type Form } from './local-model.ts';

export type Moves = { euclidean: Float64Array; oneNorm: Float64Array };

export function* measureMoves(
  rows: SparseRows,
  given: { n: number; form: Form; lambda: number; tries: number; rng: Rng },
): Generator<number, Moves> {
  const { n, form, lambda, tries, rng } = given;
  const order = shuffle(rows.rows, rng.fork('order'));
  const own = order.slice(0, n);
  const setting = { form, lambda, solver: 'exact' as const, rng };
  const before = yield* fitLocal(rows, own, setting);
  const moves = { euclidean: new Float64Array(tries), oneNorm: new Float64Array(tries) };
  for (let k = 0; k < tries; k++) {
    const replaced = own.slice();
    const other = order[n + k];
    replaced[k % n] = other;
    // Only the newcomer's label is turned.
    const turned = { ...rows, y: rows.y.slice() };
    turned.y[other] = -turned.y[other];
    const after = yield* fitLocal(turned, replaced, setting);
    const away = after.map((v, j) => v - before[j]);
    moves.euclidean[k] = norm(away);
    moves.oneNorm[k] = away.reduce((sum, v) => sum + Math.abs(v), 0);
    yield (k + 1) / tries;
  }
  return moves;
}
