import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inSight, inTurn } from '../../src/figures/turns.ts';

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

it('draws what is out of sight now and then, and at once when it comes into sight', () => {
  let see = (_isIntersecting: boolean) => {};
  class Watcher {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      see = (isIntersecting) => tell([{ isIntersecting }]);
    }
    observe(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Watcher);
  const changed: string[] = [];
  const [near, far] = [{ name: 'near' }, { name: 'far' }];
  const all = (round: number) => {
    for (const who of [near, far]) inTurn(who, () => changed.push(`${who.name} ${round}`));
  };
  inSight(far, {} as Element);
  see(false);
  // Twenty changes, a tenth of a second apart: the nearer one is drawn each time.
  for (let round = 0; round < 20; round++) {
    all(round);
    vi.advanceTimersByTime(100);
  }
  vi.runAllTimers();
  expect(changed.filter((change) => change.startsWith('near')).length).toBe(20);
  expect(changed.filter((change) => change.startsWith('far')).length).toBeLessThanOrEqual(5);
  // Nobody is left behind for good.
  expect(changed.findLast((change) => change.startsWith('far'))).toBe('far 19');
  all(20);
  expect(changed.at(-1)).toBe('near 20');
  vi.advanceTimersToNextTimer();
  see(true);
  expect(changed.at(-1)).toBe('far 20');
  vi.unstubAllGlobals();
});
