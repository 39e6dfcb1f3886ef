import { describe, expect, it } from 'vitest';
import type { NetworkRows } from '../../../../src/core/learners/network/network.ts';
import { parameterCount } from '../../../../src/core/learners/network/shape.ts';
import { trainTogether, type Training } from '../../../../src/core/learners/ternary/banks.ts';
import { messageBytes } from '../../../../src/core/learners/ternary/message.ts';
import { publishedChoice } from '../../../../src/core/learners/ternary/plan.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';
import { runToEnd } from '../../../../src/core/work/run-to-end.ts';

const SIZES = [5, 6, 2];
const D = parameterCount(SIZES);
const STEP = 0.03;

function bankOf(rows: number, seed: number, rate = 0.3): NetworkRows {
  const rng = createRng(seed);
  const X = Float32Array.from({ length: rows * 5 }, () => rng.normal());
  return { X, y: Uint8Array.from({ length: rows }, () => (rng.next() < rate ? 1 : 0)), columns: 5, rows };
}

const trainingOf = (uploads: number, banks: number, rounds: number, epsilon = 1): Training => ({
  sizes: SIZES,
  start: 'he',
  method: { kind: 'ternary', limit: 0.5, uploads, choice: publishedChoice(epsilon, 0.5) },
  samplingRate: 0.1,
  step: STEP,
  visits: Array.from({ length: banks * rounds }, (_, v) => v % banks),
});

const train = (banks: NetworkRows[], training: Training) =>
  runToEnd(trainTogether(banks, training, createRng(5)));

/** How every visit moves each parameter: trainings that end one visit later each, from the same stream. */
function movesOf(banks: NetworkRows[], training: Training): number[][] {
  const after = Array.from({ length: training.visits.length + 1 }, (_, v) =>
    train(banks, { ...training, visits: training.visits.slice(0, v) }),
  );
  return after
    .slice(1)
    .map(({ parameters }, v) => Array.from(parameters, (value, j) => value - after[v].parameters[j]));
}

const FIVE = Array.from({ length: 5 }, (_, k) => bankOf(40 + k, k + 1));
const ONE_CLASS = FIVE.map((bank) => ({ ...bank, y: new Uint8Array(bank.rows) }));

describe.each([
  ['five banks', FIVE, 5, 1],
  ['no noise', FIVE, 5, Infinity],
  ['everything sent', FIVE, D, 1],
  ['nothing sent', FIVE, 0, 1],
  ['one bank', FIVE.slice(0, 1), 5, 1],
  ['rows of one class', ONE_CLASS, 5, 1],
] as const)('%s', (_, given, uploads, epsilon) => {
  const banks = [...given];
  const training = trainingOf(uploads, banks.length, 3, epsilon);

  it('every message that the server unpacks moves exactly n numbers, each by the step', () => {
    const moves = movesOf(banks, training);
    expect(moves).toHaveLength(3 * banks.length);
    for (const move of moves) {
      expect(move.filter((by) => by !== 0)).toHaveLength(uploads);
      // In 32 bits a step is not the same to the last digit everywhere.
      for (const by of move) if (by !== 0) expect(Math.abs(Math.abs(by) - STEP)).toBeLessThan(1e-6);
    }
  });

  it('bytes are those of the messages', () => {
    const { up, down, answers } = train(banks, training);
    const { twoBits, indexed } = messageBytes({ parameters: D, uploads });
    expect(up).toBe(3 * banks.length * Math.min(twoBits, indexed));
    expect(down).toBe(3 * banks.length * 4 * D);
    expect(answers).toEqual(banks.map(() => 3));
  });
});

it('an empty batch sends pure noise, n numbers of it', () => {
  // A row is in a batch once in a million draws: none is here, so other rows change nothing.
  const training = { ...trainingOf(7, 5, 3), samplingRate: 1e-6 };
  const others = Array.from({ length: 5 }, (_, k) => bankOf(40 + k, k + 70, 0.9));
  const moves = movesOf(FIVE, training);
  for (const move of moves) expect(move.filter((by) => by !== 0)).toHaveLength(7);
  expect(movesOf(others, training)).toEqual(moves);
  const signs = moves.flat().filter((by) => by !== 0);
  // 105 fair signs: 30 or fewer of one kind about once in 10^5 seeds.
  expect(signs.filter((by) => by > 0).length).toBeGreaterThan(30);
  expect(signs.filter((by) => by < 0).length).toBeGreaterThan(30);
});

it('a bank whose budget is spent leaves, and the others go on', () => {
  const training = { ...trainingOf(5, 5, 4), allowance: [2, 4, 4, 0, 4] };
  const { answers, up } = train(FIVE, training);
  expect(answers).toEqual([2, 4, 4, 0, 4]);
  const { twoBits, indexed } = messageBytes({ parameters: D, uploads: 5 });
  expect(up).toBe(14 * Math.min(twoBits, indexed));
});
