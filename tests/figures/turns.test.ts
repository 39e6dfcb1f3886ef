import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTurn } from '../../src/figures/turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('changes one at once, and each of the others in a task of its own', () => {
  const changed: string[] = [];
  for (const who of ['a', 'b', 'c']) inTurn(who, () => changed.push(who));
  expect(changed).toEqual(['a']);
  vi.advanceTimersToNextTimer();
  expect(changed).toEqual(['a', 'b']);
  vi.advanceTimersToNextTimer();
  expect(changed).toEqual(['a', 'b', 'c']);
  vi.runAllTimers();
  inTurn('b', () => changed.push('b again'));
  expect(changed.at(-1)).toBe('b again');
});

it('keeps the place of whoever asks again, and makes the last change only', () => {
  const changed: string[] = [];
  const all = (round: number) => {
    for (const who of ['a', 'b', 'c', 'd']) inTurn(who, () => changed.push(`${who}${round}`));
  };
  // A round comes with every task, and four figures want to change in each.
  for (let round = 0; round < 12; round++) {
    all(round);
    vi.advanceTimersToNextTimer();
  }
  vi.runAllTimers();
  for (const who of ['a', 'b', 'c', 'd']) {
    expect(changed.filter((change) => change.startsWith(who)).length).toBeGreaterThan(3);
    expect(changed.findLast((change) => change.startsWith(who))).toBe(`${who}11`);
  }
});
