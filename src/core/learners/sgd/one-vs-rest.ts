/**
 * Many classes by one classifier for each, against all others.
 *
 * Claim: what the classifiers cost together is the sum of their ledgers: all of them have read the same rows.
 * Why: sequential composition. Nothing is gained by the labels being exclusive, since every row is in every training.
 * Source: Dwork and Roth 2014, theorem 3.16; einarsson-2018 §5.1.
 */
import type { Ledger } from '../../accounting/event.ts';
import { against, dotRow, type DenseRows } from './dense-rows.ts';
import type { Trained } from './sgd.ts';

type TrainedMany = { W: Float64Array[]; steps: number; ledger: Ledger; diverged: boolean };

/** Trains one classifier for each class with what `train` makes of it. */
export function* oneVsRest(
  data: DenseRows,
  classes: number[],
  train: (data: DenseRows, label: number) => Generator<number, Trained>,
): Generator<number, TrainedMany> {
  const all: TrainedMany = { W: [], steps: 0, ledger: [], diverged: false };
  for (const [done, label] of classes.entries()) {
    const work = train(against(data, label), label);
    for (;;) {
      const step = work.next();
      if (!step.done) {
        yield (done + step.value) / classes.length;
        continue;
      }
      all.W.push(step.value.w);
      all.steps += step.value.steps;
      all.ledger.push(...step.value.ledger);
      all.diverged ||= step.value.diverged;
      break;
    }
  }
  return all;
}

/** The share of rows for which another class than their own has the largest score. */
export function errorRateOfMany(
  { rows, columns, X, y }: DenseRows,
  classes: number[],
  W: Float64Array[],
): number {
  let wrong = 0;
  for (let i = 0; i < rows; i++) {
    let best = -Infinity;
    let chosen = NaN;
    for (let c = 0; c < W.length; c++) {
      const score = dotRow(X, i * columns, W[c]);
      if (score > best) [best, chosen] = [score, classes[c]];
    }
    if (chosen !== y[i]) wrong++;
  }
  return wrong / rows;
}
