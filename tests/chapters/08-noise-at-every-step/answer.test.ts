import { describe, expect, it } from 'vitest';
import {
  experiment,
  lambdaAt,
  type SgdAnswerParams,
  type SgdAnswerRow,
} from '../../../src/chapters/08-noise-at-every-step/answer/experiment.ts';
import {
  answerCurves,
  crossing,
  endOf,
} from '../../../src/chapters/08-noise-at-every-step/answer/summary.ts';
import {
  learningCurves,
  type LearningCurvesRow,
} from '../../../src/chapters/07-noise-on-the-answer/shared/learning-curves.ts';
import { task } from '../../../src/chapters/07-noise-on-the-answer/shared/task.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { defaults, type Values } from '../../../src/state/params.ts';
import { dataset } from '../../data.ts';
import { inChapter } from '../in-chapter.ts';

const { answer, captionOf, cellOf, guaranteeOf, says, solved } = await inChapter('08-noise-at-every-step');
const data = { 'mnist-4-9': dataset('mnist-4-9') };
type Curve = ReturnType<typeof experiment.tasks>[number];
const fits = new Map<string, ReturnType<typeof fitOf>>();
const fitOf = (inputs: ReturnType<typeof experiment.fitInputs>, curve: Curve) =>
  runToEnd(experiment.fit(inputs, curve, data));

/** All rows of the cell at its defaults but for these values; what several settings have in common is trained once. */
function at(given: Record<string, unknown> = {}) {
  const cell = cellOf('answer');
  const values = { ...defaults(cell.params), ...given } as Values;
  const params = cell.request!(values) as SgdAnswerParams;
  const inputs = experiment.fitInputs(params);
  const rows = experiment.tasks(params).flatMap((curve) => {
    // Noise at every step sees nothing of what is set for the noise on the answer.
    const key = curve.method === 'once' ? JSON.stringify([curve.key, inputs]) : curve.key;
    const fit = fits.get(key) ?? fitOf(inputs, curve);
    fits.set(key, fit);
    return experiment.release(params, curve, fit) as SgdAnswerRow[];
  });
  return { values, rows };
}
const ends = (rows: SgdAnswerRow[]) =>
  (['once', 'steps'] as const).map((method) => (100 * endOf(rows, method, true)!.mean).toFixed(1));

/* Each sentence of the text that states a number is held to it, at the page's own seed and settings. */

describe('the answer or every step', () => {
  const ten = at();

  it('at ε = 10 every step is ahead with few rows, and the answer from 940 on', () => {
    says('noise at every step errs less with 235 and 470 rows, and noise on the answer from 940 rows on');
    says('the errors are 7.8 % for the answer and 18.3 % for every step');
    expect(crossing(ten.rows)).toBe(940);
    expect(ends(ten.rows)).toEqual(['7.8', '18.3']);
    expect(answer('answer', ten.values, ten.rows)).toBe('From about 1,000');
    expect(captionOf('answer', 'answer', ten.values, ten.rows)).toContain(
      'Noise on the answer errs less from 940 rows on. Mean of 8 runs.',
    );
    expect(solved('answer', ten.values, ten.rows)).toEqual([]);
  });

  it('a smaller ε takes more rows', () => {
    says("at ε = 1 the two are within each other's bands even with all rows");
    const one = at({ once: 1, steps: 1 }).rows;
    const [a, b] = (['once', 'steps'] as const).map((method) => endOf(one, method, true)!);
    expect(Math.abs(a.mean - b.mean)).toBeLessThan(Math.min(a.half!, b.half!));
    expect(crossing(one)).toBe(11_750);
    says('at ε = 0.1 noise at every step errs on 39 % and noise on the answer on 49 %');
    const tenth = at({ once: 0.1, steps: 0.1 }).rows;
    expect(ends(tenth)).toEqual(['49.0', '39.0']);
    expect(crossing(tenth)).toBe(Infinity);
  });

  it('the comparison of the thesis comes out with its own noise, and not with noise that is proven', () => {
    says('this is what one sees: 3.3 % against 18.3 %');
    const published = at({ once: 0.005, accounting: 'published' });
    expect(ends(published.rows)).toEqual(['3.3', '18.3']);
    says('noise is 11,750 times too small, and more');
    const badge = guaranteeOf('answer', published.values, published.rows);
    expect(badge.status).toBe('as published');
    expect(badge.reason).toContain('it is 11,750 times too small');
    expect(badge.reason).toContain('What is proven is ε = 1,650');
    says('on the answer guesses, however many rows it has');
    const { points } = answerCurves(at({ once: 0.005 }).rows)[0];
    expect(points).toHaveLength(7);
    for (const { mean } of points) expect(Math.abs(mean - 0.5)).toBeLessThan(0.03);
  });

  it('on 50 random directions for both the answer is ahead at ε = 1, and the task is solved', () => {
    says('the errors are 14.3 % and 24.3 %');
    const both = at({ once: 1, steps: 1, dimension: '50' });
    expect(ends(both.rows)).toEqual(['14.3', '24.3']);
    const task = at({ once: 1, dimension: '50' });
    expect(solved('answer', task.values, task.rows)).toEqual(['cheaper']);
    expect(solved('answer', { ...task.values, accounting: 'published' }, task.rows)).toEqual([]);
  });

  it('claims the larger ε of the two, and names the sum', () => {
    const badge = guaranteeOf('answer', { ...ten.values, once: 2, steps: 3 }, []);
    expect(badge).toMatchObject({ status: 'proven', epsilon: 3, delta: 0, neighbours: 'replace-one' });
    expect(badge.reason).toContain('spends the sum, ε = 5');
  });
});

it('trains the answer as the chapter on it does: the same weights for the same rows, without noise', () => {
  const params = { once: 0.5, steps: 1, accounting: 'proven', lambda: 0.01, dimension: 0, runs: 1, seed: 1 };
  const [curve] = experiment.tasks(params);
  const [, clean] = experiment.release(
    params,
    curve,
    fitOf(experiment.fitInputs(params), curve),
  ) as SgdAnswerRow[];
  const other = task({ epsilon: 0.5, lambda: 0.01, runs: 1, seed: 1 } as never);
  const [part] = learningCurves.tasks(other);
  const fit = runToEnd(learningCurves.fit(learningCurves.fitInputs(other), part, data));
  const [row] = learningCurves.release(other, part, fit) as LearningCurvesRow[];
  const last = row.sizes.indexOf(11_750);
  const wrong = row.wrong[last * row.epsilons.length + row.epsilons.indexOf(Infinity)];
  expect(clean.epsilon).toBe(Infinity);
  // Each has its own shuffle, so that 41 of the 11,791 rows differ: a few test rows.
  expect(Math.abs(clean.errors.at(-1)! - wrong / row.tested)).toBeLessThan(0.003);
  expect(lambdaAt({ accounting: 'published', lambda: 1 }, 50, 11_750)).toBe(1 / 22 / 11_750);
});
