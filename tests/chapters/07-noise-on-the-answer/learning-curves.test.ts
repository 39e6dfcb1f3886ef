import { describe, expect, it } from 'vitest';
import { shuffle } from '../../../src/core/data/shuffle.ts';
import {
  learningCurves,
  VARIANTS,
  type LearningCurvesParams,
  type LearningCurvesRow,
} from '../../../src/chapters/07-noise-on-the-answer/shared/learning-curves.ts';
import { SLACK } from '../../../src/core/learners/slack.ts';
import { countWrong } from '../../../src/core/learners/error-curve.ts';
import { logistic } from '../../../src/core/learners/loss.ts';
import { minimise } from '../../../src/core/learners/minimise.ts';
import { outputNoises, type OutputNoiseId } from '../../../src/core/learners/output-noise.ts';
import { outputRelease } from '../../../src/core/learners/output-release.ts';
import { margins, sparseRows } from '../../../src/core/learners/sparse-rows.ts';
import { PUBLISHED_EPSILONS } from '../../../src/core/learners/published-table.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { drive } from '../../../workers/drive.ts';
import { FitCache } from '../../../workers/fit-cache.ts';
import type { Report } from '../../../src/lab/protocol.ts';
import { dataset } from '../../data.ts';

const data = { 'mnist-4-9': dataset('mnist-4-9#1500'), 'mnist-digits': dataset('mnist-digits') };
const base: LearningCurvesParams = {
  data: 'mnist-4-9',
  loss: 'logistic',
  decay: 'one',
  lambda: 0.01,
  accounting: 'proven',
  noise: 'vector',
  epsilon: 3,
  delta: 1e-5,
  dimension: 0,
  runs: 3,
  seed: 7,
  epsilons: 'published',
  step: 50,
  compare: false,
};

async function rowsBy(
  workers: number,
  params: LearningCurvesParams,
  fits = [new FitCache(), new FitCache(), new FitCache()],
) {
  const byTask: LearningCurvesRow[][] = [];
  for (let worker = 0; worker < workers; worker++) {
    await drive({
      experiment: learningCurves,
      params,
      load: async () => data,
      fits: fits[worker],
      worker,
      workers,
      report: ({ results }: Report) => {
        for (const { index, rows } of results) byTask[index] = rows as LearningCurvesRow[];
      },
      cancelled: () => false,
      pause: () => Promise.resolve(),
      now: () => 0,
    });
  }
  return byTask.flat();
}

describe('the learning curves', () => {
  it('give the same rows with one worker, two or three, for every kind of noise', async () => {
    for (const noise of ['vector', 'objective']) {
      const params = { ...base, noise, runs: noise === 'vector' ? 3 : 2 };
      const one = await rowsBy(1, params);
      expect(await rowsBy(2, params)).toEqual(one);
      if (noise === 'vector') expect(await rowsBy(3, params)).toEqual(one);
    }
  });

  it('are what the plain path gives: the optimum, plus scaled noise, scored row by row', () => {
    const train = sparseRows(data['mnist-4-9'].train, 'unit length');
    const test = sparseRows(data['mnist-4-9'].test, 'unit length');
    const task = learningCurves.tasks(base)[1];
    const fit = runToEnd(learningCurves.fit(base, task, data));
    const order = shuffle(1500, createRng(7).fork('shuffle').fork(1));
    for (const noise of ['vector', 'published', 'laplace', 'gaussian'] as OutputNoiseId[]) {
      for (const accounting of ['proven', 'published'] as const) {
        // As published the same fit would belong to another lambda; the noise is what is compared here.
        const [row] = learningCurves.release(
          { ...base, noise, accounting },
          task,
          fit,
        ) as LearningCurvesRow[];
        expect(Array.from(row.epsilons)).toEqual([Infinity, ...PUBLISHED_EPSILONS, 3]);
        const size = row.sizes[9];
        expect(size).toBe(1500);
        const { w } = minimise({ data: train, loss: logistic, lambda: 0.01, order, count: size });
        const stream = createRng(7).fork('noise').fork(1).fork(size);
        const kind = outputNoises[noise];
        const z = kind.draw(kind.draws === 'laplace' ? stream.fork('laplace') : stream, 784);
        [3, 9, 10].forEach((e) => {
          const epsilon = row.epsilons[e];
          const given = {
            noise: kind,
            accounting,
            epsilon,
            delta: 1e-5,
            rows: size,
            lambda: 0.01,
            dimension: 784,
          };
          const { scale } = outputRelease({ ...given, gradientNorm: SLACK / size });
          const scores = margins(
            test,
            w.map((v, j) => v + scale * z[j]),
            undefined,
            test.rows,
            true,
          );
          // The optimum is known to a part in a thousand of the sensitivity: a row or two may lie in between.
          const found = row.wrong[9 * row.epsilons.length + e];
          expect(Math.abs(found - countWrong(scores, test.y))).toBeLessThanOrEqual(3);
          expect(row.noise[9 * row.epsilons.length + e]).toBeCloseTo(kind.variance(scale, 784), 9);
        });
        expect(row.wrong[9 * row.epsilons.length]).toBe(
          countWrong(margins(test, w, undefined, test.rows, true), test.y),
        );
      }
    }
  });

  it('never fits again for another epsilon, noise or accounting of the same optimum', async () => {
    const fits = [new FitCache()];
    const params = { ...base, decay: 'thesis', runs: 1 };
    await rowsBy(1, params, fits);
    const { bytes } = fits[0];
    for (const change of [
      { epsilon: 0.7 },
      { noise: 'gaussian' },
      { accounting: 'published' },
      { epsilons: 'fine' },
    ]) {
      await rowsBy(1, { ...params, ...change }, fits);
      expect(fits[0].bytes).toBe(bytes);
    }
  });

  it('move smoothly with epsilon: the same noise, scaled', () => {
    const task = learningCurves.tasks(base)[0];
    const fit = runToEnd(learningCurves.fit(base, task, data));
    const at = (epsilon: number) => {
      const [row] = learningCurves.release({ ...base, epsilon }, task, fit) as LearningCurvesRow[];
      return row.wrong[row.wrong.length - 1] / row.tested;
    };
    expect(Math.abs(at(30) - at(30.3))).toBeLessThan(0.01);
    expect(at(1e9)).toBe(learnedWithoutNoise());
    function learnedWithoutNoise() {
      const [row] = learningCurves.release(base, task, fit) as LearningCurvesRow[];
      return row.wrong[9 * row.epsilons.length] / row.tested;
    }
  });

  it('come with noise in the objective, which becomes the plain optimum as epsilon grows', async () => {
    const rows = await rowsBy(1, { ...base, noise: 'objective', epsilon: 1e6, runs: 1 });
    const plain = rows.find((row) => row.epsilons[0] === Infinity)!;
    const noisy = rows.find((row) => row.epsilons[0] === 1e6)!;
    expect(Array.from(noisy.sizes)).toEqual(Array.from(plain.sizes));
    noisy.wrong.forEach((wrong, k) => expect(Math.abs(wrong - plain.wrong[k])).toBeLessThanOrEqual(2));
  });

  it('take a pair of digits, a projection and the other loss', async () => {
    const pair = await rowsBy(1, { ...base, data: 'mnist-3-5', dimension: 15, loss: 'huber-svm', runs: 1 });
    expect(pair[0].weightCount).toBe(15);
    const last = pair[0].wrong[9 * pair[0].epsilons.length] / pair[0].tested;
    expect(last).toBeLessThan(0.4);
  });

  it('come in every variant between as published and as proven, from the same fits', () => {
    const task = learningCurves.tasks(base)[0];
    const params = { ...base, decay: 'thesis', compare: true };
    const fit = runToEnd(learningCurves.fit(params, task, data));
    const rows = learningCurves.release(params, task, fit) as LearningCurvesRow[];
    expect(rows.map(({ accounting, kind }) => `${accounting} ${kind}`)).toEqual(
      VARIANTS.map(({ accounting, noise }) => `${accounting} ${noise}`),
    );
    rows.forEach((row, v) => {
      const single = { ...params, compare: false, ...VARIANTS[v] };
      const [alone] = learningCurves.release(single, task, fit) as LearningCurvesRow[];
      const last = alone.epsilons.length - 1;
      row.sizes.forEach((_, i) => {
        expect(row.wrong[2 * i + 1]).toBe(alone.wrong[i * alone.epsilons.length + last]);
      });
    });
    // Repairing the factor N multiplies the standard deviation of the noise by N, repairing √d by 28.
    const noise = rows.map((row) => Math.sqrt(row.noise[row.noise.length - 1]));
    expect(noise[2] / noise[0]).toBeCloseTo(1500 * (1 + SLACK), 6);
    expect(noise[1] / noise[0]).toBeCloseTo(28, 9);
  });

  it('look at one size closely when asked', () => {
    const task = learningCurves.tasks(base)[0];
    const fit = runToEnd(learningCurves.fit(base, task, data));
    const params = { ...base, epsilons: 'fine', step: 25 };
    const [row] = learningCurves.release(params, task, fit) as LearningCurvesRow[];
    expect(Array.from(row.sizes)).toEqual([750]);
    expect(row.epsilons.length).toBeGreaterThan(100);
    const errors = Array.from(row.wrong, (wrong) => wrong / row.tested);
    expect(errors[1]).toBeGreaterThan(0.25);
    expect(errors[errors.length - 1]).toBeLessThan(0.1);
  });
});
