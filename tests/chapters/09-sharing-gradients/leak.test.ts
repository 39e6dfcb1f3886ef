import { describe, expect, it } from 'vitest';
import type {
  HeroRow,
  LadderRow,
  LineUpRow,
} from '../../../src/chapters/09-sharing-gradients/leak/experiment.ts';
import type { Row } from '../../../src/lab/experiment.ts';
import { defaults, type Values } from '../../../src/state/params.ts';
import { inChapter } from '../in-chapter.ts';

const { cellOf, guaranteeOf, rowsOf, says, solved } = await inChapter('09-sharing-gradients');

/* What the text says in numbers, held against the experiments that the cells run. */

describe('what a gradient gives away', () => {
  const hero = (values: Partial<Values>) =>
    rowsOf<HeroRow>('leak', values, undefined, (key) => key === 'hero').rows[0];

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
    says('its similarity to the missing digit is 59 % at ε = 1,000 and 18 % at ε = 100');
    const ladder = rowsOf<LadderRow>('leak', {}, undefined, (key) => /^ladder=(1000|100|1)$/.test(key)).rows;
    const at = (epsilon: number) => ladder.find((row) => row.epsilon === epsilon)!;
    expect((100 * at(1000).alike).toFixed(0)).toBe('59');
    expect((100 * at(100).alike).toFixed(0)).toBe('18');
    expect(at(100).guessAlike).toBeGreaterThan(at(100).average + 0.05);
    expect(at(1).guessAlike).toBeLessThan(at(1).average + 0.02);
  });

  it('the line-up is right as often as the text says', () => {
    says(
      'right in 95 % of the cases at $\\varepsilon = 100$, in 23 % at $\\varepsilon = 10$ and in 11 % at ε = 1',
    );
    says('The guarantee allows at most 23 % at $\\varepsilon = 1$');
    const [row] = rowsOf<LineUpRow>('leak', {}, undefined, (key) => key === 'line-up').rows;
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
    const claim = (values: Partial<Values>) =>
      guaranteeOf('leak', { ...defaults(cellOf('leak').params), ...noise, ...values } as Values, []);
    expect(claim({ rounds: 20 }).epsilon).toBe(300);
    expect(claim({ rounds: 20, per: 'round' }).epsilon).toBeGreaterThan(2000);
    expect(claim({ noise: 'none' }).status).toBe('none');
    expect(claim({}).status).toBe('proven');
  });
});

describe('the tasks', () => {
  const solves = (task: string, given: Partial<Values>, part: string) => {
    const { values, rows } = rowsOf<Row>('leak', given, undefined, (key) => key === part);
    return solved('leak', values, rows).includes(task);
  };
  const lineUp = (given: Partial<Values>) => solves('hide', given, 'line-up');

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
    const hero = (given: Partial<Values>) => solves('apart', given, 'hero');
    expect(hero({ unknown: 3, rounds: 3 })).toBe(true);
    for (const given of [{}, { unknown: 3, rounds: 2 }, { unknown: 3, rounds: 4 }, { unknown: 2, rounds: 2 }])
      expect(hero(given), JSON.stringify(given)).toBe(false);
    expect(hero({ unknown: 3, rounds: 3, noise: 'gaussian', epsilon: 10 })).toBe(false);
  });
});
