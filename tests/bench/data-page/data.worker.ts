import { fullPca, leadingPca, scores, spread } from '../../../src/core/data/preprocess/pca.ts';
import { project, randomProjection } from '../../../src/core/data/preprocess/random-projection.ts';
import { firstRows } from '../../../src/core/data/rows.ts';
import { PREVIEW_ROWS } from '../../../src/chapters/06-meet-the-data/cloud/experiment.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { loadDataset } from '../../../workers/load-dataset.ts';

/** Times in milliseconds, in this one worker, on all 4s and 9s. */
const ROUNDS = 3;

function best<T>(work: () => T): { ms: number; result: T } {
  let ms = Infinity;
  let result!: T;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    result = work();
    ms = Math.min(ms, performance.now() - start);
  }
  return { ms, result };
}

const start = performance.now();
const { train } = await loadDataset('mnist-4-9');
const load = performance.now() - start;

const few = firstRows(train, PREVIEW_ROWS);
const preview = best(() => scores(runToEnd(leadingPca(runToEnd(spread(few)), 2, 1e-4)), few, 2));
const of = best(() => runToEnd(spread(train)));
const two = best(() => runToEnd(leadingPca(of.result, 2)));
const values = best(() => runToEnd(fullPca(of.result, false)));
const full = best(() => runToEnd(fullPca(of.result)));
const projection = best(() => runToEnd(project(randomProjection(784, 50, createRng(1)), train)));

postMessage({
  load,
  preview: preview.ms,
  covariance: of.ms,
  two: two.ms,
  values: values.ms,
  full: full.ms,
  projection: projection.ms,
  explained: (two.result.values[0] + two.result.values[1]) / two.result.total,
});
