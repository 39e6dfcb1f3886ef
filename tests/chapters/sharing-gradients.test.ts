import { describe, expect, it } from 'vitest';
import type { Params, Row } from '../../src/core/experiments/experiment.ts';
import type { HeroRow, LadderRow, LineUpRow } from '../../src/core/experiments/gradient-leak.ts';
import type { CentresRow, HistoryRow, SumRow } from '../../src/core/experiments/lasso-centres.ts';
import type { ManyRow } from '../../src/core/experiments/lasso-many.ts';
import { lassoPixels, type PixelsRow } from '../../src/core/experiments/lasso-pixels.ts';
import type { StepRow } from '../../src/core/experiments/lasso-step.ts';
import type { TogetherRow } from '../../src/core/experiments/lasso-together.ts';
import { moments } from '../../src/core/data/preprocess/moments.ts';
import { run } from '../../src/core/linalg/run.ts';
import { strongestPixels } from '../../src/plots/pixel-weights.ts';
import { chapter } from '../../src/chapters/09-sharing-gradients/chapter.ts';
import { defaults, type Values } from '../../src/state/params.ts';
import { runExperiment } from '../core/experiments/run-experiment.ts';
import { dataset } from '../data.ts';

/*
 * What the chapter says in words, held against the experiments that its cells run.
 */

/** Rows of a cell at its defaults but for these values; of the tasks named, or of all. */
function rowsOf<R extends Row>(id: string, values: Partial<Values>, only?: (key: string) => boolean): R[] {
  const cell = chapter.cells.find((known) => known.id === id)!;
  if (cell.experiment === undefined) throw new Error(`${id} is no experiment`);
  const params: Params = cell.task({ ...defaults(cell.params), ...values } as Values);
  return runExperiment<R>(cell.experiment, params, only);
}

describe('who holds what', () => {
  const at = (values: Partial<Values>) => {
    const rows = rowsOf<CentresRow>('centres', values);
    return {
      history: rows.find((row): row is HistoryRow => row.kind === 'history')!,
      sum: rows.find((row): row is SumRow => row.kind === 'sum')!,
    };
  };

  it('the sum is the pooled gradient to about 15 digits, for any number of centres and in every round', () => {
    for (const centres of [1, 3, 12])
      for (const difference of at({ centres }).history.difference) expect(difference).toBeLessThan(2e-15);
  });

  it('a run of 30 rounds with three centres is 180 messages and 1.13 MB', () => {
    const { messages, bytes, lost } = at({}).history;
    expect([messages, lost]).toEqual([180, 0]);
    expect((bytes / 1e6).toFixed(2)).toBe('1.13');
    expect(784 * 8).toBe(6272);
  });

  it('waiting for an answer that is 6 ticks late takes 8 ticks a round and ends at the very same weights', () => {
    const { history } = at({ late: 6, missing: 'wait' });
    expect(history.ticks.at(-1)).toBe(8 * 30);
    expect(history.cost).toEqual(history.faultless);
  });

  it('ends at the same weights at every end of the sliders', () => {
    for (const lost of [0.4, 0.5])
      for (const values of [{}, { centres: 12 }, { centres: 12, late: 12 }]) {
        const { history } = at({ lost, ...values });
        expect(history.lost).toBeGreaterThan(100);
        expect(history.cost).toEqual(history.faultless);
      }
  });

  it('going on with the last gradient keeps the pace, and still leads down', () => {
    const { history, sum } = at({ late: 6, missing: 'last', round: 12 });
    expect(history.ticks.at(-1)).toBe(2 * 30);
    expect(sum.difference).toBeGreaterThan(0.01);
    expect(history.cost.at(-1)).toBeLessThan(0.5 * history.cost[0]);
    expect(Math.abs(history.cost.at(-1)! / history.faultless.at(-1)! - 1)).toBeLessThan(0.1);
  });
});

describe('better together', () => {
  const shuffle = (values: Partial<Values>, sizes: number[]) =>
    rowsOf<TogetherRow>('together', { runs: 1, ...values }, (key) =>
      sizes.some((n) => key === `run=0/n=${n}`),
    );
  const sizes = [40, 80, 140, 400];

  it('two centres have the weights of one; half of the rows have not', () => {
    const rows = shuffle({}, sizes);
    expect(rows.length).toBe(4);
    for (const row of rows) {
      expect(row.apart).toBeLessThan(1e-13);
      expect(row.together).toBe(row.all);
    }
    const gain = (n: number) => rows.find((row) => row.n === n)!.half - rows.find((row) => row.n === n)!.all;
    expect(gain(40)).toBeGreaterThan(gain(400));
    expect(gain(400)).toBeGreaterThan(0);
  });

  it('as published the weights differ by 10 to 30 %, and the error goes either way', () => {
    const rows = shuffle({ averaging: 'per-centre' }, sizes);
    for (const row of rows) {
      expect(row.apart).toBeGreaterThan(0.1);
      expect(row.apart).toBeLessThan(0.35);
    }
    const signs = rows.map((row) => Math.sign(row.together - row.all));
    expect(signs).toContain(1);
    expect(signs).toContain(-1);
  });

  it('as published a step above 1/L falls apart', () => {
    const [row] = shuffle({ averaging: 'per-centre', step: 1.2 }, [80]);
    expect(row.lostTogether).toBe(true);
    expect(row.lostAll).toBe(false);
    expect(row.together).toBeGreaterThan(row.all + 0.2);
  });
});

describe('the step', () => {
  it('is best close to the edge and goes to infinity beyond', () => {
    const wanted = ['chosen', 'sweep=0.5', 'sweep=1.5', 'sweep=1.9', 'sweep=2.2', 'sweep=3'];
    const rows = rowsOf<StepRow>('step', { step: 0.04 }, (key) => wanted.includes(key));
    const last = (factor: number) =>
      rows.find((row) => row.kind === 'sweep' && Math.abs(row.step * row.L - factor) < 1e-9)!;
    expect(last(1.5).last).toBeLessThan(last(0.5).last);
    expect(last(1.9).last).toBeLessThan(last(1.5).last);
    expect([last(2.2).diverged, last(3).diverged]).toEqual([true, true]);
    const chosen = rows.find(({ kind }) => kind === 'chosen')!;
    expect(chosen.diverged).toBe(true);
    expect(chosen.cost.every(Number.isFinite)).toBe(true);
    const cell = chapter.cells.find(({ id }) => id === 'step')!;
    const remark = (step: number) => cell.remarks!({ ...defaults(cell.params), step } as Values, rows).step!;
    expect([remark(0.04).alarm, remark(0.03).alarm]).toEqual([true, false]);
  });
});

describe('pixels and the limit of all rows', () => {
  const { train } = dataset('mnist-4-9');

  it('a rare pixel is a value of up to 100, and among the published steps only 0.01 is below 2/L', () => {
    const { mean, sd } = moments(train);
    const factor = sd.map((s) => (s > 0 ? 1 / s : 0));
    let largest = 0;
    for (let e = 0; e < train.X.length; e++)
      if (train.X[e] > 0) largest = Math.max(largest, (train.X[e] - mean[e % 784]) * factor[e % 784]);
    expect(largest).toBeGreaterThan(100);
    expect(largest).toBeLessThan(Math.sqrt(11_791));
    const params = { lambda: 0.01, threshold: 'soft', rows: 11_791 };
    const [first] = lassoPixels.tasks(params);
    const { L } = run(lassoPixels.fit(params, first, { 'mnist-4-9': dataset('mnist-4-9') })) as { L: number };
    expect(L.toFixed(1)).toBe('46.4');
    expect((2 / L).toFixed(3)).toBe('0.043');
    expect([1.5, 1, 0.5, 0.1, 0.01].filter((step) => step < 2 / L)).toEqual([0.01]);
  });

  it('the soft threshold selects, the published one keeps everything that ever had ink', () => {
    const at = (values: Partial<Values>) => rowsOf<PixelsRow>('pixels', values, (key) => key === 'chosen')[0];
    const soft = at({ lambda: 0.01 });
    expect([784 - soft.zeros, soft.never]).toEqual([176, 166]);
    expect((100 * soft.error).toFixed(1)).toBe('4.7');
    const fewer = at({ lambda: 0.02 });
    expect(784 - fewer.zeros).toBe(121);
    expect((100 * fewer.error).toFixed(1)).toBe('5.7');
    // Rows 7 to 9 from the top, columns in the middle: where a 9 is closed.
    for (const pixel of strongestPixels(soft.w, 5)) {
      expect(Math.floor(pixel / 28)).toBeLessThanOrEqual(10);
      expect(soft.w[pixel]).toBeGreaterThan(0);
    }
    const published = at({ lambda: 0.01, threshold: 'published' });
    expect(published.zeros).toBe(166);
    expect((100 * published.error).toFixed(0)).toBe('45');
  });
});

describe('what a gradient gives away', () => {
  const hero = (values: Partial<Values>) => rowsOf<HeroRow>('leak', values, (key) => key === 'hero')[0];

  it('one round gives the missing digit to the last decimal, a 4 above zero and a 9 below', () => {
    for (const person of [8, 45]) {
      const row = hero({ person });
      expect(row.farthest).toBeLessThan(1e-10);
      const total = row.left.reduce((a, b) => a + b, 0);
      expect(Math.sign(total)).toBe(row.labels[0] < 0 ? 1 : -1);
    }
    expect([hero({ person: 8 }).labels[0], hero({ person: 45 }).labels[0]]).toEqual([-1, 1]);
  });

  it('four unknown rows are a blend after one round and four digits after four', () => {
    expect(hero({ unknown: 4 }).separated).toBe(false);
    const four = hero({ unknown: 4, rounds: 4 });
    expect(four.separated).toBe(true);
    expect(four.farthest).toBeLessThan(1e-6);
  });

  it('the picture fades as the text says, and a good guess outlasts it', () => {
    const ladder = rowsOf<LadderRow>('leak', {}, (key) => /^ladder=(1000|100|1)$/.test(key));
    const at = (epsilon: number) => ladder.find((row) => row.epsilon === epsilon)!;
    expect((100 * at(1000).alike).toFixed(0)).toBe('59');
    expect((100 * at(100).alike).toFixed(0)).toBe('18');
    expect(at(100).guessAlike).toBeGreaterThan(at(100).average + 0.05);
    expect(at(1).guessAlike).toBeLessThan(at(1).average + 0.02);
  });

  it('the line-up is right as often as the text says', () => {
    const [row] = rowsOf<LineUpRow>('leak', {}, (key) => key === 'line-up');
    const at = (epsilon: number) => {
      const i = row.epsilon.findIndex((e) => Math.abs(e / epsilon - 1) < 1e-9);
      return [row.success[i], row.bound[i]].map((share) => Math.round(100 * share));
    };
    expect([at(100)[0], at(10)[0], at(1)[0]]).toEqual([95, 23, 11]);
    expect(at(1)[1]).toBe(23);
  });

  it('more rounds at one budget for all of them gain nothing, and at one for each they add up', () => {
    const noise = { noise: 'gaussian', epsilon: 300 };
    expect(hero({ ...noise, rounds: 20 }).alike[0]).toBeLessThan(hero(noise).alike[0] + 0.03);
    const cell = chapter.cells.find(({ id }) => id === 'leak')!;
    const claim = (values: Partial<Values>) =>
      cell.guarantee!({ ...defaults(cell.params), ...noise, ...values } as Values, []);
    expect(claim({ rounds: 20 }).epsilon).toBe(300);
    expect(claim({ rounds: 20, per: 'round' }).epsilon).toBeGreaterThan(2000);
    expect(claim({ noise: 'none' }).status).toBe('none');
    expect(claim({}).status).toBe('proven');
  });
});

describe('the tasks', () => {
  /** Whether these settings solve a task, once all that it looks at is there. */
  const solves = (id: string, task: string, given: Partial<Values>, only?: (key: string) => boolean) => {
    const cell = chapter.cells.find((known) => known.id === id)!;
    const values = { ...defaults(cell.params), ...given } as Values;
    return cell.tasks!.find((one) => one.id === task)!.done(values, rowsOf<Row>(id, given, only));
  };
  const lineUp = (given: Partial<Values>) => solves('leak', 'hide', given, (key) => key === 'line-up');

  it('the largest ε that hides a row depends on noise, rounds and what the budget is for', () => {
    const [one, each] = [{ noise: 'gaussian' }, { noise: 'gaussian', rounds: 30, per: 'round' }];
    const vector = { noise: 'spherical-laplace' };
    for (const right of [
      { ...one, epsilon: 10 },
      { ...one, epsilon: 11 },
      { ...each, epsilon: 1.6 },
      { ...vector, epsilon: 50 },
    ])
      expect(lineUp(right), JSON.stringify(right)).toBe(true);
    for (const wrong of [
      { epsilon: 10 },
      { ...one, epsilon: 12 },
      { ...one, epsilon: 8 },
      { ...one, epsilon: 10_000 },
      { ...each, epsilon: 10 },
      { ...each, epsilon: 1 },
      { ...vector, epsilon: 10 },
    ])
      expect(lineUp(wrong), JSON.stringify(wrong)).toBe(false);
  });

  it('three rows take three rounds, not two, and not with noise', () => {
    const hero = (given: Partial<Values>) => solves('leak', 'apart', given, (key) => key === 'hero');
    expect(hero({ unknown: 3, rounds: 3 })).toBe(true);
    for (const given of [{}, { unknown: 3, rounds: 2 }, { unknown: 3, rounds: 4 }, { unknown: 2, rounds: 2 }])
      expect(hero(given), JSON.stringify(given)).toBe(false);
    expect(hero({ unknown: 3, rounds: 3, noise: 'gaussian', epsilon: 10 })).toBe(false);
  });

  it('the fastest step is the one with the lowest cost, wherever that is', () => {
    const L = rowsOf<StepRow>('step', {}, (key) => key === 'chosen')[0].L;
    const fast = (factor: number, rounds: number, only?: (key: string) => boolean) =>
      solves('step', 'fast', { step: factor / L, rounds }, only);
    expect([1.3, 1.65, 1.95, 2.1].map((factor) => fast(factor, 50))).toEqual([false, false, true, false]);
    expect(fast(1.95, 200)).toBe(false);
    expect(
      fast(1.95, 50, (key) => key !== 'sweep=1.95'),
      'not before all are there',
    ).toBe(false);
  });
});

describe('how many centres', () => {
  it('does not matter without noise, and matters with noise at each', () => {
    const wanted = ['nobody/m=1', 'nobody/m=50', 'each/m=1', 'each/m=50', 'once/m=50'];
    const rows = rowsOf<ManyRow>('many', { runs: 1 }, (key) =>
      wanted.some((name) => key === `${name}/run=0`),
    );
    const error = (who: string, centres: number) =>
      rows.find((row) => row.who === who && row.centres === centres)!.error;
    expect(error('nobody', 50)).toBe(error('nobody', 1));
    expect(Math.abs(error('each', 1) - 0.09)).toBeLessThan(0.02);
    expect(Math.abs(error('each', 50) - 0.3)).toBeLessThan(0.06);
    expect(error('once', 50)).toBeLessThan(0.12);
    expect(error('each', 1) - error('nobody', 1)).toBeLessThan(0.03);
  });
});
