/** A whole private training and its test error: from prepared rows to what it cost. */
import type { Ledger } from '../../accounting/event.ts';
import type { Rng } from '../../random/rng.ts';
import { errorRate, type DenseRows } from './dense-rows.ts';
import { errorRateOfMany, oneVsRest } from './one-vs-rest.ts';
import { privateSgd, type Recipe } from './private-sgd.ts';

/** The error is NaN where the weights went to infinity: they decide nothing. */
type Outcome = { error: number; steps: number; ledger: Ledger };

/** Trains on `train` and scores on `test`. Two classes ±1 unless others are given: those go one against the rest. */
export function* trainAndTest(
  { train, test }: { train: DenseRows; test: DenseRows },
  recipe: Recipe,
  rng: Rng,
  classes: number[] = [-1, 1],
): Generator<number, Outcome> {
  if (classes.length === 2) {
    const work = privateSgd.release({ train }, recipe, rng.fork('two classes'));
    const { w, steps, ledger, diverged } = yield* work;
    return { error: diverged ? NaN : errorRate(test, w), steps, ledger };
  }
  const { W, steps, ledger, diverged } = yield* oneVsRest(train, classes, (data, label) =>
    privateSgd.release({ train: data }, recipe, rng.fork(`class ${label}`)),
  );
  return { error: diverged ? NaN : errorRateOfMany(test, classes, W), steps, ledger };
}
