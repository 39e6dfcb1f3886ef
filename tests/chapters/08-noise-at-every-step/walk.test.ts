import { describe, expect, it } from 'vitest';
import {
  experiment as sgdWalk,
  WALK_BOXES,
  type SgdWalkRow,
} from '../../../src/chapters/08-noise-at-every-step/walk/experiment.ts';
import { meanNorms } from '../../../src/chapters/08-noise-at-every-step/walk/summary.ts';
import { noiseToSignal } from '../../../src/core/learners/sgd/parity.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import type { Values } from '../../../src/state/params.ts';
import { dataset } from '../../data.ts';
import { inChapter } from '../in-chapter.ts';

const { captionOf, guaranteeOf, rowsOf, says, solved } = await inChapter('08-noise-at-every-step');

/* Each sentence of the text that states a number is held to it, at the page's own seed and with fewer runs. */

describe('a walk', () => {
  const { values, rows } = rowsOf<SgdWalkRow>('walk');
  const [surface, clean, own] = rows;

  it('the lowest point errs on 14 %, and the walk gets down', () => {
    says('the lowest point of the map errs on 14 % of all rows');
    says('The loss is $\\ln 2 \\approx 0.693$ when all weights are 0');
    expect(Math.round(100 * surface.error)).toBe(14);
    expect(own.loss.at(-1)! - Math.min(...surface.loss)).toBeLessThan(0.03);
    expect(own.loss[0]).toBeCloseTo(Math.LN2, 12);
    expect(clean.w1[0]).toBe(0);
  });

  it('the noise is 0.16 long, about as long as the first gradients and longer than later ones', () => {
    says('$d = 2$, $\\varepsilon = 0.5$ and $b = 50$ that is 0.16');
    says('The mean gradient is about as large in the first steps, and smaller later on');
    expect(noiseToSignal({ dimension: 2, epsilon: 0.5, batch: 50 })).toBe(0.16);
    const at = (step: number) => meanNorms(own, step);
    // 120 lengths with mean 2 and variance 2 in units of the scale: 5 standard errors are 0.04.
    expect(Math.abs(at(120).noise - 0.16)).toBeLessThan(0.05);
    expect(at(8).gradient).toBeGreaterThan(0.08);
    expect(at(8).gradient).toBeLessThan(0.32);
    expect(at(120).gradient).toBeLessThan(at(8).gradient);
    expect(at(120).gradient).toBeLessThan(at(120).noise);
  });

  it('begins where the ring was dragged to, and costs the same', () => {
    const away = { start1: 4, start2: -3.5 };
    const moved = rowsOf<SgdWalkRow>('walk', away);
    expect(moved.rows.slice(1).map(({ w1, w2 }) => [w1[0], w2[0]])).toEqual([
      [4, -3.5],
      [4, -3.5],
    ]);
    expect(moved.rows[2].w1[5]).not.toBe(own.w1[5]);
    expect(captionOf('walk', 'loss', moved.values, moved.rows)).not.toContain('ln 2');
    expect(captionOf('walk', 'loss', values, rows)).toContain('ln 2');
    expect(guaranteeOf('walk', moved.values, moved.rows)).toMatchObject({ status: 'proven', epsilon: 0.5 });
  });

  it('costs ε for all of its steps; a batch ten times larger has a tenth of the noise and fewer steps', () => {
    expect(guaranteeOf('walk', values, rows)).toMatchObject({ status: 'proven', epsilon: 0.5 });
    says('have a tenth of the noise of batches of 50, but the 11,791 rows are then enough for 24 steps only');
    const large = rowsOf<SgdWalkRow>('walk', { batch: 500 }).rows[2];
    expect([own.w1.length - 1, large.w1.length - 1]).toEqual([120, 24]);
    expect(Math.hypot(own.noise1[0], own.noise2[0]) / Math.hypot(large.noise1[0], large.noise2[0])).toBeCloseTo(10, 9); // prettier-ignore
  });
});

it('the caption of the loss goes up where the loss does', () => {
  const caption = (given: Values) => {
    const { values, rows } = rowsOf('walk', given);
    return captionOf('walk', 'loss', values, rows);
  };
  expect(caption({})).toMatch(/^The loss starts at ln 2 = 0\.693\. Without noise it goes down to 0\.\d+\./);
  expect(caption({ stepSize: 'constant', firstStep: 30, batch: 1, epsilon: 0.02 })).toMatch(
    /^The loss starts at ln 2 = 0\.693\. Without noise it goes up to 5\.\d+\./,
  );
});

describe('the tasks of the walk', () => {
  it.each([
    ['open at the start', {}, []],
    [
      'solved at a small ε by large batches and long steps',
      { epsilon: 0.05, batch: 1000, firstStep: 8 },
      ['down'],
    ],
    [
      'solved with single rows by steps that shrink',
      { epsilon: 5, batch: 1, stepSize: 'strongly-convex' },
      ['alone'],
    ],
    ['not solved by ever longer steps', { epsilon: 5, batch: 1, firstStep: 30 }, []],
  ] as [string, Values, string[]][])('%s', (_, given, ids) => {
    const { values, rows } = rowsOf('walk', given);
    expect(solved('walk', values, rows)).toEqual(ids);
  });
});

describe('the experiment', () => {
  const data = { 'mnist-4-9': dataset('mnist-4-9') };
  const params = {
    epsilon: 1,
    batch: 50,
    stepSize: 'inverse-sqrt',
    firstStep: 2,
    start1: 0,
    start2: 0,
    seed: 1,
  };
  const [task] = sgdWalk.tasks(params);
  const fit = runToEnd(sgdWalk.fit(sgdWalk.fitInputs(params), task, data));
  const walk = (given: Partial<typeof params>) =>
    sgdWalk.release({ ...params, ...given }, task, fit) as SgdWalkRow[];

  it('is drawn from boxes within the picture that do not overlap', () => {
    for (const { rows, columns } of WALK_BOXES)
      for (const edge of [...rows, ...columns]) expect(edge >= 0 && edge < 28).toBe(true);
    expect(WALK_BOXES[0].rows[1]).toBeLessThan(WALK_BOXES[1].rows[0]);
  });

  it('has the same batches with noise and without, and becomes the clean path as epsilon grows', () => {
    const [, clean, own] = walk({ epsilon: 1e9 });
    own.w1.forEach((w, t) => expect(Math.hypot(w - clean.w1[t], own.w2[t] - clean.w2[t])).toBeLessThan(1e-6));
    const [, same, noisy] = walk({});
    expect(same).toEqual(clean);
    expect(noisy.gradient1[0], 'the first batch is asked at the same place').toBe(clean.gradient1[0]);
    expect([noisy.spent, clean.spent]).toEqual([1, Infinity]);
  });

  it('scales the same noise: half of epsilon, twice the push', () => {
    const [one, half] = [walk({})[2], walk({ epsilon: 0.5 })[2]];
    for (let t = 0; t < one.noise1.length; t++) expect(half.noise1[t] / one.noise1[t]).toBeCloseTo(2, 9);
  });
});
