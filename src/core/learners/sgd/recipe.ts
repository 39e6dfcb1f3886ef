/** A whole private training, told by plain settings: from prepared rows to a test error and what it cost. */
import type { Ledger } from '../../accounting/event.ts';
import type { Rng } from '../../random/rng.ts';
import { Batches, type BatchSetting } from './batches.ts';
import { errorRate, type DenseRows } from './dense-rows.ts';
import { marginLosses, type MarginLossId } from './margin-loss.ts';
import { errorRateOfMany, oneVsRest } from './one-vs-rest.ts';
import { training } from './sgd.ts';
import { stepSizeOf, type StepSizeId } from './step-size.ts';

export type Recipe = Omit<BatchSetting, 'rows' | 'dimension' | 'rng'> & {
  loss: MarginLossId;
  lambda: number;
  stepSize: StepSizeId;
  /** The length of the first step; 1 unless said. */
  firstStep?: number;
  code?: 'correct' | 'published';
};

/** The error is NaN where the weights went to infinity: they decide nothing. */
export type Outcome = { error: number; steps: number; ledger: Ledger };

/** Trains on `train` and scores on `test`. Two classes ±1 unless others are given: those go one against the rest. */
export function* trainAndTest(
  { train, test }: { train: DenseRows; test: DenseRows },
  recipe: Recipe,
  rng: Rng,
  classes: number[] = [-1, 1],
): Generator<number, Outcome> {
  const { loss, lambda, stepSize: id, firstStep: first = 1, code, ...batching } = recipe;
  const stepSize = stepSizeOf({ id, first, cap: first, lambda });
  const once = (data: DenseRows, name: string) =>
    training({
      data,
      loss: marginLosses[loss],
      lambda,
      stepSize,
      code,
      batches: new Batches({
        ...batching,
        rows: data.rows,
        dimension: data.columns,
        rng: rng.fork(name),
      }),
    });
  if (classes.length === 2) {
    const { w, steps, ledger, diverged } = yield* once(train, 'two classes');
    return { error: diverged ? NaN : errorRate(test, w), steps, ledger };
  }
  const { W, steps, ledger, diverged } = yield* oneVsRest(train, classes, (data, label) =>
    once(data, `class ${label}`),
  );
  return { error: diverged ? NaN : errorRateOfMany(test, classes, W), steps, ledger };
}
