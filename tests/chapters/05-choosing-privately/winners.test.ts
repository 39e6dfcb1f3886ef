import { describe, expect, it } from 'vitest';
import {
  contestOf,
  topRows,
  witness,
  type TopValues,
} from '../../../src/chapters/05-choosing-privately/winners/summary.ts';
import { wordsOf } from '../words-of.ts';

const { at, cellOf, chapter, expectSolvedBy, says } = await wordsOf('05-choosing-privately');

describe('who won, and by how much', () => {
  const values = at('winners') as unknown as TopValues;
  const badge = (released: string, more: Partial<TopValues> = {}) =>
    cellOf('winners').guarantee!({ ...at('winners'), ...more, released }, []);

  it('names are fine, values are refuted by e^5', () => {
    expect(contestOf(values).epsilon).toBe(1);
    expect(badge('indices')).toMatchObject({ status: 'proven', epsilon: 1 });
    expect(badge('signs')).toMatchObject({ status: 'as published', epsilon: 1 });
    expect(badge('values')).toMatchObject({ status: 'refuted', epsilon: 1 });
    says('becomes $e^{5} \\approx 148$ times as likely, and $\\varepsilon = 1$ allows a factor of 2.7');
    expect(Math.exp(witness(10, 0.5))).toBeCloseTo(148.4, 1);
    says('In the worst case the values cost $d\\,\\varepsilon_1$, here 5');
    expect(topRows(values).map((row) => row.epsilon)).toEqual([1, 1, 1.5, 5]);
    says('published with fresh noise, cost $N\\varepsilon_1$ more');
    expect(chapter.beats.some((beat) => beat.say.includes('148 times as likely'))).toBe(true);
  });

  it('with two scores or fewer the claim holds even for values', () => {
    expect(badge('values', { candidates: 2 }).status).toBe('proven');
    expect(badge('values', { candidates: 3 }).status).toBe('refuted');
  });

  it('the task can be solved', () => expectSolvedBy('winners', 'refuted', { released: 'values' }));
});
