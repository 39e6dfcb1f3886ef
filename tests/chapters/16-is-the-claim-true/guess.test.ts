import { describe, expect, it } from 'vitest';
import { chapter } from '../../../src/chapters/16-is-the-claim-true/chapter.ts';
import {
  best,
  guessRows,
  MOST_ROUNDS,
  realEpsilon,
  rowNeeded,
  scores,
  type GuessValues,
} from '../../../src/chapters/16-is-the-claim-true/guess/summary.ts';
import { guessFigure } from '../../../src/chapters/16-is-the-claim-true/guess/figure.ts';

const standard: GuessValues = { program: 'honest', epsilon: 1, bets: '', seed: 1 };

/** Plays as the machine does. */
function played(values: GuessValues, rounds: number): GuessValues {
  let bets = '';
  for (let i = 0; i < rounds; i++) {
    const { machine } = guessRows({ ...values, bets }).at(-1)!;
    bets = bets === '' ? machine : `${bets},${machine}`;
  }
  return { ...values, bets };
}

describe('guess which', () => {
  it('hides the database until there is a bet, and never changes a round that was played', () => {
    const before = guessRows(standard);
    expect(before).toMatchObject([{ round: 1, bet: '', database: '' }]);
    const after = guessRows({ ...standard, bets: 'b' });
    expect(after[0].output).toBe(before[0].output);
    expect(['a', 'b']).toContain(after[0].database);
    expect(after[1]).toMatchObject({ round: 2, bet: '', database: '' });
  });

  it('needs 15 right bets in a row against ε = 1, as text and beat say', () => {
    expect(rowNeeded(1)).toBe(15);
  });

  it('refutes the program of the beat, and at 16 rounds', () => {
    const { values } = chapter.beats.find((beat) => beat.figure === 'score')!;
    const { you } = scores(guessRows({ ...standard, ...values } as GuessValues));
    expect(you.length).toBe(16);
    expect(best(you)).toBeGreaterThan(1);
  });

  it('is nearly never refuted where the program keeps its word: in at most 5 of 100 whole games', () => {
    let refuted = 0;
    for (let seed = 0; seed < 100; seed++)
      if (best(scores(guessRows(played({ ...standard, seed }, MOST_ROUNDS))).you) > 1) refuted++;
    // The nearer count is right less often than ε allows, so the true rate is far below 5 %.
    expect(refuted).toBeLessThanOrEqual(5);
  });

  it('has an exact ε for each program', () => {
    expect(
      (['honest', 'half', 'tenth'] as const).map((program) => realEpsilon({ program, epsilon: 1 })),
    ).toEqual([1, 2, 10]);
  });

  it('bets where the buttons are, and nowhere else', () => {
    const view = { rows: guessRows(standard), values: standard, width: 640, running: false };
    expect(guessFigure.click!(view, { x: 38, y: 0.1 })).toEqual({ bets: 'a' });
    expect(guessFigure.click!(view, { x: 45, y: 0.1 })).toEqual({ bets: 'b' });
    expect(guessFigure.click!(view, { x: 41.5, y: 0.1 })).toEqual({ bets: 'pass' });
    expect(guessFigure.click!(view, { x: 41.5, y: 0.7 })).toBeUndefined();
  });
});
