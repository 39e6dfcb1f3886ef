import { describe, expect, it } from 'vitest';
import { chapter } from '../../../src/chapters/08-noise-at-every-step/chapter.ts';
import { sgdCurves, type SgdCurvesRow } from '../../../src/core/experiments/sgd-curves.ts';
import { sgdWalk, WALK_BOXES, type SgdWalkRow } from '../../../src/core/experiments/sgd-walk.ts';
import { stepSizes } from '../../../src/core/learners/sgd/step-size.ts';
import { run } from '../../../src/core/linalg/run.ts';
import { dataset } from '../../data.ts';

const data = { 'mnist-4-9': dataset('mnist-4-9') };

describe('learning curves of SGD', () => {
  const params = {
    data: 'mnist-4-9',
    epsilon: 3,
    epochs: 1,
    budget: 'all',
    code: 'correct',
    loss: 'logistic',
    lambda: 1e-4,
    stepSize: 'inverse-sqrt',
    firstStep: 1,
    batches: 'rule',
    reduction: 'projection',
    k: 20,
    runs: 1,
    seed: 4,
  };
  const [task] = sgdCurves.tasks(params);
  const fit = run(sgdCurves.fit(params, task, data));
  const release = (given: Partial<typeof params>) =>
    sgdCurves.release({ ...params, ...given }, task, fit) as SgdCurvesRow[];

  it('has the reader’s epsilon first and those of the thesis beside it, which do not move with it', () => {
    const [three, five] = [release({}), release({ epsilon: 5 })];
    expect(three.map(({ epsilon }) => epsilon)).toEqual([3, 0.1, 1, 10, Infinity]);
    expect(five.slice(1)).toEqual(three.slice(1));
    expect(five[0].errors).not.toEqual(three[0].errors);
    expect(
      release({ epsilon: 1 }).map(({ epsilon }) => epsilon),
      'none twice',
    ).toEqual([1, 0.1, 10, Infinity]);
  });

  it('moves a little when the slider does: the noise is the same, only scaled', () => {
    // Batches stay at 5, so that nothing else moves.
    const [a, b] = [3, 3.03].map((epsilon) => release({ epsilon, batches: 'five' })[0].errors);
    a.forEach((error, i) => expect(Math.abs(error - b[i])).toBeLessThan(0.02));
  });

  it('shows what was spent, by the ledger, however the budget is meant', () => {
    const spent = (given: Partial<typeof params>) => release(given)[0].spent;
    expect(spent({})).toBeCloseTo(3, 12);
    expect(spent({ epochs: 2 })).toBeCloseTo(3, 12);
    expect(spent({ epochs: 2, budget: 'each' })).toBeCloseTo(6, 12);
    expect(spent({ batches: 'shrinking' })).toBeCloseTo(3, 12);
    expect(release({}).at(-1)!.spent).toBe(Infinity);
  });

  it('spends the same under every schedule: what was asked for, by the ledger of the steps taken, and the badge says so', () => {
    const cell = chapter.cells.find(({ id }) => id === 'curves')!;
    for (const stepSize of Object.keys(stepSizes))
      for (const batches of ['rule', 'shrinking', 'five']) {
        const given = { stepSize, batches, loss: batches === 'five' ? 'hinge' : 'logistic' };
        const rows = release(given);
        expect(rows[0].spent, `${stepSize}, ${batches}`).toBeCloseTo(3, 12);
        expect(rows[0].spent).toBeLessThanOrEqual(3);
        const badge = cell.guarantee!({ ...params, ...given }, rows);
        expect(badge).toMatchObject({ status: 'proven', epsilon: rows[0].spent });
      }
  });

  it('gives the same rows in slices', () => {
    let most = 0;
    const work = sgdCurves.releasing!(params, task, run(sgdCurves.fit(params, task, data)));
    for (let step = work.next(); ; step = work.next()) {
      if (step.done) {
        expect(step.value).toEqual(release({}));
        break;
      }
      expect(step.value).toBeGreaterThanOrEqual(most);
      most = step.value;
    }
    expect(most).toBeGreaterThan(0.5);
  });
});

describe('the walk', () => {
  const params = { epsilon: 1, batch: 50, stepSize: 'inverse-sqrt', firstStep: 2, seed: 1 };
  const [task] = sgdWalk.tasks(params);
  const fit = run(sgdWalk.fit(params, task, data));
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
