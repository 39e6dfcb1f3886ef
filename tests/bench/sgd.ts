import { Batches } from '../../src/core/learners/sgd/batches.ts';
import { denseRows } from '../../src/core/learners/sgd/dense-rows.ts';
import { marginLosses } from '../../src/core/learners/sgd/margin-loss.ts';
import { sgd } from '../../src/core/learners/sgd/sgd.ts';
import { stepSizeOf } from '../../src/core/learners/sgd/step-size.ts';
import { createRng } from '../../src/core/random/create-rng.ts';

/** The shortest time of one private epoch, shuffle, noise and ledger included, in milliseconds. */
export function timeEpoch(of: { rows: number; columns: number; batch: number; rounds: number }): number {
  const { rows, columns, batch, rounds } = of;
  const rng = createRng(1);
  const y = Float32Array.from({ length: rows }, () => (rng.next() < 0.5 ? -1 : 1));
  const X = Float32Array.from(
    { length: rows * columns },
    (_, i) => rng.normal() + 0.3 * y[Math.floor(i / columns)],
  );
  const data = denseRows({ rows, columns, names: [], X: X.map((x) => x / Math.sqrt(columns)), y });
  const stepSize = stepSizeOf({ id: 'inverse-sqrt', lambda: 1e-4 });
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const batches = new Batches({
      rows,
      dimension: columns,
      batch,
      epochs: 1,
      sampling: 'permutation',
      noise: { kind: 'vector', epsilon: 1 },
      clip: 1,
      rng: rng.fork(round),
    });
    sgd({ data, batches, loss: marginLosses.logistic, lambda: 1e-4, stepSize });
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
