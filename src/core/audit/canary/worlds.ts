/**
 * Two neighbouring databases, and how a model is trained on them: the last row is the planted one.
 *
 * Claim: with noise on disjoint batches b is a with the planted row replaced. With sampling, a has no planted row: the batches leave it out.
 * Why three of them: the attacker plants a row among digits, or a gradient among theirs, or chooses every gradient there is. Each can do what the one before can.
 * Source: input and gradient canaries are those of [@nasr-2021]
 */
import { prepareRows, type PreparedRows } from '../../learners/sgd/prepared-rows.ts';
import { denseRows, denseSlice, type DenseRows } from '../../learners/sgd/dense-rows.ts';
import { marginLosses, type MarginLoss } from '../../learners/sgd/margin-loss.ts';
import type { Dataset } from '../../data/dataset.ts';
import { shuffle } from '../../data/shuffle.ts';
import { stepSizeOf, type StepSize } from '../../learners/sgd/step-size.ts';
import type { Rng } from '../../random/rng.ts';
import { isSampled, type CanaryMistake } from './mistakes.ts';
import type { Size } from './programs.ts';

export const CANARY_PLANTS = ['row', 'gradient', 'worst'] as const;
export type CanaryPlant = (typeof CANARY_PLANTS)[number];

export type World = Omit<Size, 'epochs'> & {
  columns: number;
  a: DenseRows;
  b: DenseRows;
  loss: MarginLoss;
  lambda: number;
  stepSize: StepSize;
};

/** Digits along so few random directions that thousands of trainings take seconds. */
const DIGITS = { rows: 200, directions: 5, tests: 500 };
/** Where every gradient is chosen, few rows do. */
const WORST = {
  disjoint: { rows: 40, batch: 20, columns: 1 },
  sampled: { rows: 40, batch: 2, columns: 1 },
  // Each of the two is alone or with the other, and the noise of many weights tells which.
  divided: { rows: 2, batch: 1, columns: 20 },
};

/** Longer than any clip by so much that it stands for any length. */
const LONG = 1e6;

const sizeOfBatch = (mistake: CanaryMistake) => DIGITS.rows / (isSampled(mistake) ? 20 : 2);

export function* digitsFrom(data: Dataset, rng: Rng): Generator<number, PreparedRows> {
  const numbers = shuffle(data.train.rows, rng.fork('order')).subarray(0, DIGITS.rows);
  const setting = { scaling: 'unit rows', reduction: 'projection', k: DIGITS.directions } as const;
  const { train, test, costing } = yield* prepareRows(data, numbers, setting, rng.fork('projection'));
  return { train, test: denseSlice(test, 0, DIGITS.tests), costing };
}

const linear: MarginLoss = { title: 'Linear', value: (u) => -u, slope: () => -1 };
const { logistic } = marginLosses;

/** Every gradient is chosen: the loss is linear, and so they stay what they are. */
function worst(mistake: CanaryMistake): World {
  const kind = mistake === 'actual' ? 'divided' : isSampled(mistake) ? 'sampled' : 'disjoint';
  const { rows, batch, columns } = WORST[kind];
  const planted = mistake === 'clip-batch' ? LONG : 1;
  const version = (label: number) => {
    const X = new Float32Array(rows * columns);
    // Where a sum is divided by the rows that came, the others pull the other way.
    if (mistake === 'actual') for (let i = 0; i + 1 < rows; i++) X[i * columns] = 1;
    X[(rows - 1) * columns] = planted;
    const y = new Float32Array(rows).fill(-1);
    y[rows - 1] = label;
    return denseRows({ rows, columns, X, y, names: [] });
  };
  const trained = { loss: linear, lambda: 0, stepSize: () => 1 };
  return { rows, batch, columns, a: version(-1), b: version(1), ...trained };
}

/** A digit under the wrong label; in the other database under its own. */
function row({ train }: PreparedRows, mistake: CanaryMistake): World {
  const { rows, columns } = train;
  const version = (sign: 1 | -1) => {
    const [X, y] = [train.X.slice(), train.y.slice()];
    // Rows that nobody has checked may be long.
    if (mistake === 'clip-batch') for (let j = (rows - 1) * columns; j < X.length; j++) X[j] *= LONG;
    y[rows - 1] *= sign;
    return denseRows({ rows, columns, X, y, names: [] });
  };
  return {
    ...{ rows, columns, batch: sizeOfBatch(mistake), a: version(1), b: version(-1) },
    ...trainedAs(logistic),
  };
}

/** Digits, and one gradient along a weight that no digit moves. */
function gradient({ train }: PreparedRows, mistake: CanaryMistake): World {
  const { rows } = train;
  const columns = train.columns + 1;
  const version = (label: number) => {
    const X = new Float32Array(rows * columns);
    for (let i = 0; i + 1 < rows; i++)
      X.set(train.X.subarray(i * train.columns, (i + 1) * train.columns), i * columns);
    X[rows * columns - 1] = mistake === 'clip-batch' ? LONG : 1;
    const y = train.y.slice();
    y[rows - 1] = label;
    return denseRows({ rows, columns, X, y, names: [] });
  };
  const loss = { ...logistic, slope: (u: number, i: number) => (i === rows - 1 ? -1 : logistic.slope(u)) };
  return {
    ...{ rows, columns, batch: sizeOfBatch(mistake), a: version(-1), b: version(1) },
    ...trainedAs(loss),
  };
}

const LAMBDA = 1e-4;
const trainedAs = (loss: MarginLoss) => ({
  ...{ loss, lambda: LAMBDA },
  stepSize: stepSizeOf({ id: 'inverse-sqrt', first: 4, lambda: LAMBDA }),
});

/** Digits are needed unless every gradient is chosen. */
export function worldOf(plant: CanaryPlant, mistake: CanaryMistake, digits?: PreparedRows): World {
  if (plant === 'worst' || !digits) return worst(mistake);
  return plant === 'row' ? row(digits, mistake) : gradient(digits, mistake);
}

/** The digits alone, as the programs train on them where nobody plants anything. */
export const plainWorld = ({ train }: PreparedRows, mistake: CanaryMistake): World => ({
  ...{ rows: train.rows, columns: train.columns, batch: sizeOfBatch(mistake), a: train, b: train },
  ...trainedAs(logistic),
});
