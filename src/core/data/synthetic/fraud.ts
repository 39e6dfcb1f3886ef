/**
 * Made-up card transactions, few of them fraud.
 *
 * Claim: columns are standard normal; the log-odds of fraud are 2 (s − s₀) with a score s of ten columns, a product and a distance, and
 *   s₀ set so that the mean probability is `rate`. With several rows to an account, rows of one account share half of their variance.
 * Why: a product and an absolute value are out of a straight line's reach, so a network has something to find.
 */
import { createRng } from '../../random/create-rng.ts';
import { common, defineGenerator } from './generator.ts';
import { splitRows } from './split-rows.ts';

/** Columns that the score reads. */
const READ = 13;
const LINEAR = 10;

export const syntheticFraud = defineGenerator({
  id: 'synthetic-fraud',
  title: 'Synthetic: card fraud',
  summary: 'Made-up transactions, of which few are fraud; some of the pattern is not a straight line.',
  task: 'binary',
  settings: {
    ...common,
    rows: { ...common.rows, default: 37_500 },
    columns: { ...common.columns, default: 30, min: READ },
    rate: { default: 0.14, min: 0.001, max: 0.5, help: 'How many of the rows are fraud.' },
    account: {
      default: 1,
      min: 1,
      max: 100,
      integer: true,
      help: 'Rows of one account, one after the other.',
    },
  },
  generate({ rows, columns, rate, account, seed }) {
    const rng = createRng(seed).fork('synthetic-fraud');
    const X = new Float32Array(rows * columns);
    const shared = new Float64Array(columns);
    const half = Math.sqrt(0.5);
    for (let i = 0; i < rows; i++) {
      if (account > 1 && i % account === 0) for (let j = 0; j < columns; j++) shared[j] = rng.normal();
      for (let j = 0; j < columns; j++)
        X[i * columns + j] = account > 1 ? half * (shared[j] + rng.normal()) : rng.normal();
    }
    const scores = Float64Array.from({ length: rows }, (_, i) =>
      score(X.subarray(i * columns, i * columns + READ)),
    );
    const middle = offset(scores, rate);
    const y = Float32Array.from(scores, (s) => (rng.next() < odds(s, middle) ? 1 : -1));
    return splitRows(X, y, columns, 'binary', [
      { value: -1, name: 'honest' },
      { value: 1, name: 'fraud' },
    ]);
  },
});

/** Weights fall from 1.2 to 0.2 and change their sign from column to column. */
function score(x: Float32Array): number {
  let sum = x[10] * x[11] + 0.8 * (Math.abs(x[12]) - 0.8);
  for (let j = 0; j < LINEAR; j++) sum += (j % 2 ? 1 : -1) * (1.2 - j / 9) * x[j];
  return sum;
}

const odds = (s: number, middle: number) => 1 / (1 + Math.exp(-2 * (s - middle)));

/** Where the mean probability of fraud is the rate that is asked for; sixty halvings leave nothing to find. */
function offset(scores: Float64Array, rate: number): number {
  let [low, high] = [-50, 50];
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2;
    let sum = 0;
    for (const s of scores) sum += odds(s, middle);
    if (sum / scores.length > rate) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
