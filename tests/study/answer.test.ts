import { describe, expect, it } from 'vitest';
import { isRight, readAnswer } from '../../src/study/answer.ts';

describe('a number that a reader typed', () => {
  it.each([
    ['3.73', 3.73],
    [' 3,73 ', 3.73],
    ['60 %', 60],
    ['1,000', 1000],
    ['12,345.5', 12345.5],
    ['1 000', 1000],
    ['−2', -2],
    ['.5', 0.5],
    ['1e-5', 1e-5],
  ])('%s is %d', (typed, value) => expect(readAnswer(typed)).toBe(value));

  it.each(['', 'two', '3.7.3', '1e', '--1', 'Infinity', '0x10'])('“%s” is none', (typed) =>
    expect(readAnswer(typed)).toBeUndefined(),
  );

  it('is right up to the tolerance, and not beyond', () => {
    const answer = { value: 3.73, within: 0.02 };
    expect([3.71, 3.73, 3.75].every((typed) => isRight(typed, answer))).toBe(true);
    expect([3.7, 3.76, -3.73].some((typed) => isRight(typed, answer))).toBe(false);
    expect(isRight(4, { value: 4, within: 0 })).toBe(true);
  });
});
