import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chapter } from '../../src/chapters/07-noise-on-the-answer/chapter.ts';
import type { Params, Row, Task } from '../../src/core/experiments/experiment.ts';
import type { LambdaChoiceRow } from '../../src/core/experiments/lambda-choice.ts';
import type { LearningCurvesRow } from '../../src/core/experiments/learning-curves.ts';
import type { WeightsRow } from '../../src/core/experiments/weights-and-noise.ts';
import { outputNoises } from '../../src/core/learners/output-noise.ts';
import { PUBLISHED_INVERSE, publishedLambda } from '../../src/core/learners/published-lambdas.ts';
import { PUBLISHED_EPSILONS, publishedTable } from '../../src/core/learners/published-table.ts';
import { releaseOf } from '../../src/core/learners/release-guarantee.ts';
import { createRng } from '../../src/core/random/create-rng.ts';
import { studentTQuantile } from '../../src/core/special/student-t.ts';
import { curvePoints, ofEpsilon, type CurvePoint } from '../../src/plots/curves.ts';
import { percent } from '../../src/plots/format.ts';
import { bestLambda, lambdaPoints } from '../../src/plots/lambda-choice.ts';
import { tableLines } from '../../src/plots/published-table.ts';
import { variants } from '../../src/plots/repairs.ts';
import { solveEpsilon } from '../../src/plots/solve-epsilon.ts';
import { boxes } from '../../src/plots/weights-against-noise.ts';
import { defaults, type Values } from '../../src/state/params.ts';
import { dataFor, experimentOf, fitOf } from '../contracts/run-task.ts';

/* Each sentence of the chapter that states a number or a law, held to it. The quoted words must stand in the text. */

const text = readFileSync(
  new URL('../../src/chapters/07-noise-on-the-answer/text.md', import.meta.url),
  'utf8',
).replace(/\s+/g, ' ');
const says = (sentence: string) => expect(text, 'the sentence is still there').toContain(sentence);

const cellOf = (id: string) => chapter.cells.find((cell) => cell.id === id)!;
const fits = new Map<string, unknown>();

/**
 * Rows of a cell, for some runs and sizes only: a task is plain data, and a result depends on its own size and run alone,
 * so these are the very numbers of the figure. Fits are kept, since many sentences speak of the same ones.
 */
function rowsOf<R extends Row>(
  id: string,
  values: Record<string, unknown>,
  runs: number,
  steps: number[],
): R[] {
  const cell = cellOf(id);
  const { experiment, params } = experimentOf(cell, { ...defaults(cell.params), ...values } as Values);
  const data = dataFor(experiment, params);
  return Array.from({ length: runs }, (_, run) => {
    const task = { key: `run=${run}/steps=${steps.join()}`, run, steps } as Task;
    const key = `${experiment.id} ${experiment.fitKey(params)} ${task.key}`;
    if (!fits.has(key)) fits.set(key, fitOf(experiment, params, task, data));
    return experiment.release(params, task, fits.get(key)) as R[];
  }).flat();
}

const STEP = 235;
/** The point of an epsilon at a size that is so many fiftieths of the rows. */
const pointOf = (points: CurvePoint[], epsilon: number, step: number) =>
  ofEpsilon(points, epsilon).find((point) => point.size === step * STEP)!;
/** Test errors as the figure would give them, with as many runs as a number in the text needs. */
const errorOf = (values: Record<string, unknown>, { runs = 48, step = 50, epsilon = 1 } = {}) => {
  const rows = rowsOf<LearningCurvesRow>('curves', { epsilon, ...values }, runs, [1, 25, 50]);
  return pointOf(curvePoints(rows), epsilon, step).error;
};
const asPublished = { noise: 'published', accounting: 'published', decay: 'thesis' };

describe('learning curves', () => {
  it('without noise: below 10 % at 235 rows, 7.4 % at 11,750', () => {
    says('Without noise 235 rows give an error below 10 %, and 11,750 one of 7.4 %');
    const rows = rowsOf<LearningCurvesRow>('curves', {}, 48, [1, 25, 50]);
    const points = curvePoints(rows);
    expect(pointOf(points, Infinity, 1).error).toBeLessThan(0.1);
    expect(pointOf(points, Infinity, 50).error).toBeCloseTo(0.074, 3);
  });

  it('with noise: 7.7 % at ε = 10, 18 % at 1, little better than a coin at 0.1', () => {
    says('At $\\varepsilon = 10$ the private model joins the other one, with 7.7 %');
    says(
      'At $\\varepsilon = 1$ it errs in 18 % of the cases, at $\\varepsilon = 0.1$ it is little better than a coin',
    );
    expect(errorOf({}, { epsilon: 10 })).toBeCloseTo(0.077, 3);
    expect(errorOf({})).toBeCloseTo(0.18, 2);
    expect(errorOf({}, { epsilon: 0.1 })).toBeGreaterThan(0.44);
  });

  it('the noise shrinks as 1/N, and its length is about 784 θ', () => {
    says('they make the noise smaller, as $1/N$');
    says('its length is about $784\\,\\theta$');
    const at = (rows: number) =>
      releaseOf({
        noise: 'vector',
        accounting: 'proven',
        epsilon: 1,
        delta: 0,
        rows,
        lambda: 0.01,
        weights: 784,
      });
    expect(at(1000).scale / at(10_000).scale).toBeCloseTo(10, 6);
    expect(at(11750).theta / (2 / (11750 * 0.01))).toBeCloseTo(1.001, 6);
    const rng = createRng('lengths');
    const lengths = Array.from({ length: 200 }, (_, k) =>
      Math.hypot(...outputNoises.vector.draw(rng.fork(k), 784)),
    );
    // A length has a standard deviation of √784 = 28; the mean of 200 one of 2.
    expect(Math.abs(lengths.reduce((a, b) => a + b, 0) / 200 - 784)).toBeLessThan(12);
  });

  it('a projection onto 200 directions brings ε = 1 to about 12 %', () => {
    says(
      '*Project first* onto 200 random directions (a [[random projection]]), and the error at $\\varepsilon = 1$ is about 12 %',
    );
    const rows = rowsOf<LearningCurvesRow>('curves', { dimension: '200' }, 4, [50]);
    // Four runs: the mean has a standard error of about 0.011.
    expect(Math.abs(pointOf(curvePoints(rows), 1, 50).error - 0.12)).toBeLessThan(0.035);
  });

  it('Gaussian noise brings it to 7.9 %, and grows with √784', () => {
    says('Gaussian noise grows with $\\sqrt{784}$ where the vector grows with 784, and the error is 7.9 %');
    expect(errorOf({ noise: 'gaussian' })).toBeCloseTo(0.079, 3);
    const { vector, gaussian } = outputNoises;
    const lengthOf = (noise: typeof vector, d: number) => Math.sqrt(d * noise.variance(1, d));
    expect(lengthOf(vector, 784) / lengthOf(vector, 196)).toBeCloseTo(4, 1);
    expect(lengthOf(gaussian, 784) / lengthOf(gaussian, 196)).toBeCloseTo(2, 9);
  });

  it('noise in the objective does better, at about 10 %', () => {
    says('*In the objective* ([[objective perturbation]]) does better as well, at about 10 %');
    const cell = cellOf('curves');
    const values = { ...defaults(cell.params), noise: 'objective' } as Values;
    const { experiment, params } = experimentOf(cell, values);
    const data = dataFor(experiment, params);
    const rows = Array.from({ length: 6 }, (_, run) => {
      const task = { key: `objective=${run}`, run, steps: [50], epsilon: 1 } as Task;
      return experiment.release(params, task, fitOf(experiment, params, task, data));
    }).flat() as LearningCurvesRow[];
    // Six runs: the mean has a standard error of about 0.005.
    expect(Math.abs(pointOf(curvePoints(rows), 1, 50).error - 0.104)).toBeLessThan(0.016);
  });

  it('as published ε = 0.1 costs nothing, and the badge says what it is', () => {
    says('There $\\varepsilon = 0.1$ costs nothing at all. The badge says why that cannot be');
    const rows = rowsOf<LearningCurvesRow>('curves', { ...asPublished, epsilon: 0.1 }, 6, [1, 8, 26, 50]);
    const points = curvePoints(rows);
    expect(pointOf(points, 0.1, 50).error - pointOf(points, Infinity, 50).error).toBeLessThan(0.0005);
    const values = { ...defaults(cellOf('curves').params), ...asPublished, epsilon: 0.1 } as Values;
    const guarantee = cellOf('curves').guarantee!(values, rows);
    expect(guarantee.status).toBe('as published');
    // √784 · 11750 · 0.1, with the solver's part in a thousand, rounded up.
    expect(guarantee.reason).toContain('ε = 33000');
    expect(guarantee.assumptions.at(-1)).toMatch(/the longest is (0\.9999\d*|1\.0000000) long/);
    expect(rows.every(({ longest }) => longest <= 1)).toBe(true);
    // Data without a card, such as a reader's file: a tenth of the rows is a tenth of the mistake.
    const fewer = rows.map((row) => ({ ...row, sizes: row.sizes.map((size) => size / 10) }));
    expect(cellOf('curves').guarantee!(values, fewer).reason).toContain('ε = 3300');
    const cell = cellOf('lambda');
    const independent = { ...defaults(cell.params), noise: 'published' } as Values;
    const file = { size: 500, weightCount: 9 };
    expect(cell.guarantee!(independent, [file]).reason).toContain('over 9 weights');
  });

  it('all curves together would cost 560', () => {
    says('$48 \\times 11.6665 = 560$');
    const sum = PUBLISHED_EPSILONS.reduce((a, b) => a + b, 0);
    expect(sum).toBeCloseTo(11.6665, 10);
    expect(48 * sum).toBeCloseTo(560, 1);
  });

  it('every default of the cells is proven or says that it is not', () => {
    for (const cell of chapter.cells) {
      const { status } = cell.guarantee!(defaults(cell.params) as Values, []);
      // Table A.1 shows no release, and no ε is solved for without rows.
      const claimsNothing = ['table', 'solve'].includes(cell.id);
      expect(claimsNothing ? ['none'] : ['proven', 'as published'], cell.id).toContain(status);
    }
  });
});

describe('spread', () => {
  it('is widest where noise is 2 to 5 times the weights, and that is where ε = 0.0005 is going', () => {
    says('all curves fall on one hump with its top between 2 and 5');
    says('the ratio falls from more than a hundred to less than 4');
    const steps = [1, 8, 26, 50];
    const points = curvePoints(rowsOf<LearningCurvesRow>('spread', {}, 6, steps));
    expect(pointOf(points, 0.0005, 1).ratio).toBeGreaterThan(100);
    expect(pointOf(points, 0.0005, 50).ratio).toBeLessThan(4);
    expect(pointOf(points, 0.0005, 50).ratio).toBeGreaterThan(2);
    // The height of the hump, over many more draws than the figure has, is held by the facts of the learners.
  });

  it('a 95 % band of 48 runs takes 2.012 and not 1.678: a fifth wider', () => {
    says('takes the factor 2.012. The program used 1.678');
    expect(studentTQuantile(0.975, 47)).toBeCloseTo(2.012, 3);
    expect(studentTQuantile(0.95, 47)).toBeCloseTo(1.678, 3);
    says('The band gets a fifth wider');
    expect(studentTQuantile(0.975, 47) / studentTQuantile(0.95, 47)).toBeCloseTo(1.2, 2);
  });
});

describe('weights against noise', () => {
  it('bars well below the weights belong to curves that have joined the one without noise', () => {
    says('Bars that stay well below the dashed line belong to curves that have joined the one without noise');
    const found = boxes(rowsOf<WeightsRow>('weights', {}, 4, []));
    const points = curvePoints(rowsOf<LearningCurvesRow>('spread', {}, 6, [1, 8, 26, 50]));
    let joined = 0;
    for (const step of [1, 26, 50]) {
      const weights = found.find((box) => box.size === step * STEP && box.of === 'weights')!;
      for (const epsilon of PUBLISHED_EPSILONS) {
        const noise = found.find((box) => box.size === step * STEP && box.epsilon === epsilon)!;
        const cost = pointOf(points, epsilon, step).error - pointOf(points, Infinity, step).error;
        if (noise.sum < 0.3 * weights.sum) {
          joined++;
          expect(cost, `${step} ${epsilon}`).toBeLessThan(0.01);
        }
        if (noise.sum > 3 * weights.sum) expect(cost, `${step} ${epsilon}`).toBeGreaterThan(0.03);
      }
    }
    expect(joined).toBeGreaterThan(8);
  });

  it('as proven the noise in all is five times the weights', () => {
    says('the noise in all is five times the weights at the largest number of rows');
    const proven = { noise: 'vector', accounting: 'proven', decay: 'one', lambda: 0.01, epsilon: 1 };
    const found = boxes(rowsOf<WeightsRow>('weights', proven, 3, []));
    const at = (epsilon: number) => found.find((box) => box.size === 11750 && box.epsilon === epsilon)!;
    expect(at(1).sum / at(Infinity).sum).toBeGreaterThan(4.7);
    expect(at(1).sum / at(Infinity).sum).toBeLessThan(6);
  });
});

describe('table A.1', () => {
  it('gives an even whole number for every row, from 4 to 54', () => {
    says('all fifty rows give an even whole number, from 4 to 54');
    publishedTable.forEach(({ rows, noise }, k) => {
      // Four columns with enough digits; the variance of 37,632 Laplace draws is known to 1.15 %.
      const estimates = [0, 1, 2, 3].map((e) => (rows * PUBLISHED_EPSILONS[e] * Math.sqrt(noise[e] / 2)) / 2);
      const mean = estimates.reduce((a, b) => a + b, 0) / 4;
      expect(2 * Math.round(mean / 2)).toBe(PUBLISHED_INVERSE[k]);
      expect(Math.abs(mean / PUBLISHED_INVERSE[k] - 1)).toBeLessThan(0.02);
    });
    expect(Math.min(...PUBLISHED_INVERSE)).toBe(4);
    expect(Math.max(...PUBLISHED_INVERSE)).toBe(54);
  });

  it('has weights beyond the bound of the mean convention: 0.039 in the last row, 8.4 printed', () => {
    says('which is 0.039 in the last row; the table says 8.4');
    expect((2 * Math.LN2) / (784 * publishedLambda(50))).toBeCloseTo(0.039, 3);
    expect(publishedTable[49].weightVariance).toBeCloseTo(8.4, 1);
  });

  it('comes out to within a tenth in the sum convention, but for 1,880 rows', () => {
    says(
      '49 of the 50 printed variances come out to within a tenth. One does not: 3.18 at 1,880 rows, where 1.3 comes out',
    );
    const steps = [1, 2, 3, 4, 5, 6, 8, 9, 12, 14, 17, 20, 26, 28, 33, 38, 42, 45, 48, 50];
    const lines = tableLines(rowsOf<LearningCurvesRow>('table', {}, 3, steps));
    expect(lines.length).toBe(steps.length);
    for (const { size, variance, variancePublished } of lines) {
      if (size === 1880) {
        expect(variancePublished).toBeCloseTo(3.18, 2);
        expect(variance).toBeCloseTo(1.3, 1);
      } else expect(Math.abs(variance / variancePublished - 1), String(size)).toBeLessThan(0.1);
    }
  });
});

describe('the choice of lambda', () => {
  const lambdaRows = (values: Record<string, unknown>, decades: number[], runs: number) => {
    const cell = cellOf('lambda');
    const { experiment, params } = experimentOf(cell, { ...defaults(cell.params), ...values } as Values);
    const data = dataFor(experiment, params as Params);
    return decades.flatMap((decade) =>
      Array.from({ length: runs }, (_, run) => {
        const task = { key: `decade=${decade}/run=${run}`, run, decade } as Task;
        const key = `lambda ${experiment.fitKey(params)} ${task.key}`;
        if (!fits.has(key)) fits.set(key, fitOf(experiment, params, task, data));
        return experiment.release(params, task, fits.get(key)) as LambdaChoiceRow[];
      }).flat(),
    );
  };

  it('is a U at ε = 1 with its bottom near 0.05 and an error of about 17 %', () => {
    says('At $\\varepsilon = 1$ the bottom is near $\\lambda = 0.05$');
    says('the error there is about 17 %, six times as large');
    const points = lambdaPoints(lambdaRows({}, [-2, -1, 0], 10));
    const best = bestLambda(points, 1)!;
    expect(best.lambda).toBeGreaterThan(0.02);
    expect(best.lambda).toBeLessThan(0.11);
    // Ten runs: the mean has a standard error of 0.017.
    expect(Math.abs(best.error - 0.17)).toBeLessThan(0.04);
    const at = (lambda: number) =>
      points.find((p) => p.epsilon === 1 && Math.abs(p.lambda / lambda - 1) < 0.01)!;
    expect(at(1).error).toBeGreaterThan(best.error + 0.02);
    expect(at(0.01).error).toBeGreaterThan(best.error + 0.02);
  });

  it('is a thousand times and more above the best without noise', () => {
    says('a thousand times and more above the best value without noise');
    const points = lambdaPoints(lambdaRows({}, [-5, -4], 2));
    const clean = bestLambda(points, Infinity)!;
    expect(clean.lambda).toBeLessThan(0.046 / 1000);
    expect(clean.error).toBeCloseTo(0.029, 2);
    expect(0.171 / clean.error).toBeGreaterThan(5.5);
  });

  it('does not help at ε = 0.1', () => {
    says('At $\\varepsilon = 0.1$ no $\\lambda$ brings it below 40 %');
    const points = lambdaPoints(lambdaRows({ epsilon: 0.1 }, [-2, -1, 0], 10));
    expect(bestLambda(points, 0.1)!.error).toBeGreaterThan(0.4);
  });

  it('at 0.002 gives about 6 % at ε = 10, and nearly so with Gaussian noise at 1', () => {
    says('with $\\lambda = 0.002$, which suits the purpose, the error is about 6 % at $\\varepsilon = 10$');
    says('with Gaussian noise nearly so at $\\varepsilon = 1$');
    const vector = bestLambda(lambdaPoints(lambdaRows({ epsilon: 10 }, [-3], 4)), 10)!;
    const gaussian = bestLambda(lambdaPoints(lambdaRows({ noise: 'gaussian' }, [-3], 4)), 1)!;
    expect(vector.error).toBeCloseTo(0.062, 2);
    expect(gaussian.error).toBeLessThan(0.072);
  });
});

describe('solve for epsilon', () => {
  it('15 % needs 1.25 with all rows and 2.2 with half of them', () => {
    says('With all rows an error of 15 % needs $\\varepsilon = 1.25$; with half of them 2.2');
    const solved = (tenths: number) => {
      const rows = rowsOf<LearningCurvesRow>('solve', { tenths }, 48, [1, 25, 50]);
      return solveEpsilon(curvePoints(rows), 0.15);
    };
    const [all, half] = [solved(10), solved(5)];
    expect(all.epsilon).toBeCloseTo(1.25, 1);
    expect(half.epsilon).toBeCloseTo(2.2, 1);
    expect(all.least).toBeLessThan(all.epsilon);
    expect(all.most).toBeGreaterThan(all.epsilon);
  });

  it('nothing buys an error below that without noise', () => {
    says('No $\\varepsilon$ whatever buys an error below that of the model without noise');
    const rows = rowsOf<LearningCurvesRow>('solve', {}, 48, [1, 25, 50]);
    expect(solveEpsilon(curvePoints(rows), 0.07).epsilon).toBe(Infinity);
    const figure = cellOf('solve').figures[0];
    const values = { ...defaults(cellOf('solve').params), target: 0.07 } as Values;
    expect(figure.caption({ rows, values, width: 600, running: false })).toContain(
      `No ε gives an error of ${percent(0.07)}`,
    );
  });
});

describe('what went wrong', () => {
  const at = (accounting: string, noise: string) =>
    releaseOf({
      noise,
      accounting,
      epsilon: 0.01,
      delta: 0,
      rows: 11750,
      lambda: publishedLambda(50) / 11750,
      weights: 784,
    });

  it('a stated 0.01 is 3290 in truth', () => {
    says('$11{,}750 \\times 28 \\times 0.01 = 3290$');
    expect(at('published', 'published').effectiveEpsilon).toBeCloseTo(3290 * 1.001, 0);
    says('the true sensitivity is $2/\\lambda$, whatever $N$ is. The noise was $N$ times too small');
    expect(at('published', 'published').sensitivity / (2 / publishedLambda(50))).toBeCloseTo(1.001, 6);
    expect(at('proven', 'laplace').scale / at('published', 'laplace').scale).toBeCloseTo(11750 * 1.001, 0);
    says('$\\sqrt{784} = 28$');
    expect(at('proven', 'laplace').scale / at('proven', 'published').scale).toBeCloseTo(28, 9);
  });

  it('counting N once is what changes the picture', () => {
    says(
      'the curve goes to one half and stays there. Counting the weights alone takes the error from 3 % to about a third',
    );
    const rows = rowsOf<LearningCurvesRow>('repairs', {}, 24, [50]);
    const error = Object.fromEntries(
      variants(rows, 0.01).map(({ key, points }) => [key, points.at(-1)!.error]),
    );
    // 24 runs: the mean of a coin has a standard error of 0.012.
    expect(error['published published']).toBeCloseTo(0.03, 2);
    expect(Math.abs(error['published laplace'] - 0.34)).toBeLessThan(0.06);
    expect(Math.abs(error['proven published'] - 0.5)).toBeLessThan(0.06);
    expect(Math.abs(error['proven laplace'] - 0.5)).toBeLessThan(0.06);
  });

  it('switching the noise never changes the printed θ, only the badge', () => {
    const thetas = ['vector', 'published', 'laplace', 'gaussian'].map(
      (noise) =>
        releaseOf({
          noise,
          accounting: 'proven',
          epsilon: 1,
          delta: 1e-5,
          rows: 235,
          lambda: 0.01,
          weights: 784,
        }).theta,
    );
    expect(new Set(thetas).size).toBe(1);
  });
});

describe('what the reader is asked', () => {
  const settings = (id: string, values: Record<string, unknown>) =>
    ({ ...defaults(cellOf(id).params), ...values }) as Values;
  /** The tasks of a cell that these rows solve. */
  const solved = (id: string, values: Record<string, unknown>, rows: Row[]) =>
    cellOf(id)
      .tasks!.filter((task) => task.done(settings(id, values), rows))
      .map((task) => task.id);
  const answer = (id: string, values: Record<string, unknown>, rows: Row[]) => {
    const predict = cellOf(id).predict!;
    if (!predict.options) throw new Error('this one is drawn');
    return predict.options[predict.answer(settings(id, values), rows)];
  };
  const curves = (values: Record<string, unknown>) => rowsOf('curves', values, 12, [5, 50]);

  it('of the curves: 18 % at ε = 1; Gaussian noise is good enough, and less privacy makes up for fewer rows', () => {
    expect(answer('curves', {}, curves({}))).toBe('about 18 %');
    expect(answer('curves', { epsilon: 10 }, curves({ epsilon: 10 }))).toContain('8 %');
    expect(solved('curves', {}, curves({}))).toEqual([]);
    expect(solved('curves', { noise: 'gaussian' }, curves({ noise: 'gaussian' }))).toContain('good');
    const cheat = { noise: 'published', accounting: 'published' };
    expect(solved('curves', cheat, curves(cheat)), 'what is not proven does not count').toEqual([]);
    const meets = [2, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 20, 40].filter((epsilon) =>
      solved('curves', { epsilon }, curves({ epsilon })).includes('trade'),
    );
    // Twelve runs: the two means differ by 0.02 or so by chance, which moves the answer by a third.
    expect(meets.length, 'it can be solved').toBeGreaterThan(0);
    for (const epsilon of meets) expect(epsilon > 5 && epsilon < 20, `ε = ${epsilon}`).toBe(true);
  });

  it('of the spread: widest where noise is a few times the weights', () => {
    const rows = rowsOf('spread', {}, 6, [1, 8, 26, 50]);
    expect(answer('spread', {}, rows)).toContain('a few times');
  });

  it('of the weights: one ε makes noise and weights alike', () => {
    const ratioAt = (epsilon: number) => {
      const at = boxes(rowsOf<WeightsRow>('weights', { epsilon }, 3, [])).filter(
        ({ size }) => size === 11750,
      );
      return at.find((box) => box.epsilon === epsilon)!.sum / at.find(({ of }) => of === 'weights')!.sum;
    };
    const even = 0.01 * ratioAt(0.01);
    for (const [epsilon, is] of [
      [even, true],
      [1.3 * even, false],
      [0.01, false],
    ] as const) {
      expect(solved('weights', { epsilon }, rowsOf('weights', { epsilon }, 3, [])).includes('even')).toBe(is);
    }
  });

  it('of solving: Gaussian noise brings 15 % below ε = 0.5', () => {
    const at = (values: Record<string, unknown>) =>
      solved('solve', values, rowsOf('solve', values, 12, [50]));
    expect(at({})).toEqual([]);
    expect(at({ noise: 'gaussian' })).toEqual(['half']);
    expect(at({ noise: 'gaussian', target: 0.3 }), 'an easier error does not count').toEqual([]);
  });

  it('of the repairs: N moves the curve most, and honesty has its price', () => {
    const rows = rowsOf('repairs', {}, 24, [50]);
    expect(answer('repairs', {}, rows)).toBe('Counting N once');
    const at = (epsilon: number, more = {}) => {
      const values = { epsilon, countRows: true, countWeights: true, ...more };
      return solved('repairs', values, rowsOf('repairs', values, 24, [50]));
    };
    expect(at(0.01)).toEqual([]);
    expect(at(10)).toEqual([]);
    expect(at(1000)).toEqual(['price']);
    expect(at(1000, { countWeights: false }), 'half repaired is not repaired').toEqual([]);
  });
});
