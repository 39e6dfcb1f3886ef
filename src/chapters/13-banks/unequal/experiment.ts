import { check } from '../../../core/check.ts';
import { ledgerOf, provenEpsilon } from '../../../core/learners/ternary/plan.ts';
import type { NetworkRows } from '../../../core/learners/network/network.ts';
import { gather } from '../../../core/learners/network/rows.ts';
import { trainTogether, type Method } from '../../../core/learners/ternary/banks.ts';
import type { Rng } from '../../../core/random/rng.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { auc } from '../../../core/stats/auc.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { defineExperiment, type Params, type Task } from '../../../lab/experiment.ts';
import { standardised } from '../shared/rows.ts';
import { sizesOf, sourceOf } from '../shared/training.ts';

/** Banks that differ in size, in their share of fraud and in their mix of transactions, and two orders in which a server visits them. */
type Inputs = Params & {
  data: string;
  banks: number;
  /** The rows of the largest bank over those of the smallest. */
  ratio: number;
  /** How far frauds go to the small banks, and how far transactions are sorted by their first column. */
  tilt: number;
  mix: number;
  rate: number;
  seed: number;
};
export type UnequalParams = Inputs & {
  epsilon: number;
  delta: number;
  noise: number;
  samplingRate: number;
  norm: number;
  step: number;
  rounds: number;
  runs: number;
};

export const ROBIN = 'robin';
export const WEIGHTED = 'weighted';
/** Without budgets: nobody leaves. */
export const FREE = { robin: 'robin-free', weighted: 'weighted-free' } as const;
const ARMS = [ROBIN, WEIGHTED, FREE.robin, FREE.weighted];
const TEST_ROWS = 3000;
const POINTS = 12;

export type UnequalRow = {
  arm: string;
  run: number;
  rounds: Float64Array;
  auc: Float64Array;
  up: number;
  down: number;
  parameters: number;
  rows: number;
  spent: number;
  /** Bank by bank, the largest first: rows, share of fraud, and answers given. */
  sizes: Float64Array;
  frauds: Float64Array;
  answers: Float64Array;
};

type Fit = { banks: NetworkRows[]; test: NetworkRows; sizes: number[] };
type UnequalTask = Task & { arm: string; run: number };
const source = ({ data, rate }: Inputs) => sourceOf({ data, size: 'small', rate, account: 1 });

export const experiment = defineExperiment<UnequalParams, UnequalTask, Inputs, Fit>({
  id: 'unequal',
  tasks: ({ runs }) =>
    Array.from({ length: runs }, (_, run) =>
      ARMS.map((arm) => ({ key: `run=${run}/${arm}`, arm, run })),
    ).flat(),
  fitInputs: ({ data, banks, ratio, tilt, mix, rate, seed }) => ({
    ...{ data, banks, ratio, tilt, mix, rate, seed },
  }),
  needs: (inputs) => [source(inputs)],
  *fit(inputs, { run }, data) {
    const dataset = data[source(inputs)];
    return yield* cachedOn(dataset, `unequal ${JSON.stringify(inputs)} ${run}`, function* () {
      const { train, test } = standardised(dataset, TEST_ROWS);
      yield 0.5;
      const banks = dealUnequally(train, inputs, createRng(inputs.seed).fork('unequal').fork(run));
      return { banks, test, sizes: sizesOf(train.columns, 'small') };
    });
  },
  *releasing(params, { arm, run }, { banks, test, sizes }) {
    const { samplingRate, norm, noise, step, rounds } = params;
    const method: Method = { kind: 'dp-sgd', limit: norm, noiseMultiplier: noise };
    const rng = createRng(params.seed).fork('train').fork(run);
    const isFree = arm === FREE.robin || arm === FREE.weighted;
    const isWeighted = arm === WEIGHTED || arm === FREE.weighted;
    const total = rounds * banks.length;
    const visits = isWeighted ? weightedVisits(banks, total, rng.fork('visits')) : robin(banks.length, total);
    const most = isFree ? Infinity : allowanceOf(params, total);
    const every = Math.max(1, Math.round(rounds / POINTS));
    const at: number[] = [];
    const found: number[] = [];
    const trained = yield* trainTogether(
      banks,
      { sizes, start: 'he', method, samplingRate, step, visits, allowance: banks.map(() => most) },
      rng,
      (done, network) => {
        // Visits to banks that have left are passed over, so a round may end between two looks.
        const round = Math.floor(done / banks.length);
        const next = at.length === 0 ? 0 : Math.min(rounds, at.at(-1)! + every);
        if (round < next || round === at.at(-1)) return;
        const area = auc(network.scores(test), test.y);
        for (let r = next; r <= round; r = Math.min(rounds, r + every)) {
          at.push(r);
          found.push(area);
          if (r === rounds) break;
        }
      },
    );
    const answers = Math.max(...trained.answers);
    const row: UnequalRow = {
      arm,
      run,
      rounds: Float64Array.from(at),
      auc: Float64Array.from(found),
      up: trained.up,
      down: trained.down,
      parameters: trained.parameters.length,
      rows: Math.min(...banks.map((bank) => bank.rows)),
      spent: spentIn(params, answers),
      sizes: Float64Array.from(banks, (bank) => bank.rows),
      frauds: Float64Array.from(banks, ({ y, rows }) => y.reduce((sum, label) => sum + label, 0) / rows),
      answers: Float64Array.from(trained.answers),
    };
    return [row];
  },
});

const robin = (banks: number, total: number) => Array.from({ length: total }, (_, v) => v % banks);

/** Each visit goes to a bank with a probability that is its share of all rows. The sizes are public here. */
function weightedVisits(banks: NetworkRows[], total: number, rng: Rng): number[] {
  const all = banks.reduce((sum, { rows }) => sum + rows, 0);
  return Array.from({ length: total }, () => {
    let left = rng.next() * all;
    let k = 0;
    while (k < banks.length - 1 && left >= banks[k].rows) left -= banks[k++].rows;
    return k;
  });
}

type Spending = { epsilon: number; delta: number; noise: number; samplingRate: number; norm: number };

/** What so many answers of a bank cost it. */
export function spentIn({ noise, samplingRate, norm, delta }: Spending, answers: number): number {
  if (answers === 0) return 0;
  const setting = { parameters: 1, uploads: 1, limit: norm, samplingRate, visits: answers };
  return provenEpsilon(ledgerOf({ kind: 'dp-sgd', limit: norm, noiseMultiplier: noise }, setting), delta);
}

/** The most answers that stay within a bank's budget. It is fixed before the training begins, so plain composition holds. */
export function allowanceOf(params: Spending, most: number): number {
  let [low, high] = [0, most + 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (spentIn(params, middle) <= params.epsilon) low = middle;
    else high = middle;
  }
  return low;
}

/** Rows in the order of a noisy key, cut into parts whose sizes fall from the first bank to the last. */
function dealUnequally(all: NetworkRows, given: Inputs, rng: Rng): NetworkRows[] {
  const { banks: K, ratio, tilt, mix } = given;
  check(all.rows >= 50 * K, 'banks', `at most ${Math.floor(all.rows / 50)}, so that each has rows`, K);
  const keys = Float64Array.from(
    { length: all.rows },
    (_, i) => rng.normal() + tilt * all.y[i] + mix * all.X[i * all.columns],
  );
  const order = Array.from({ length: all.rows }, (_, i) => i).sort((a, b) => keys[a] - keys[b] || a - b);
  const weights = Array.from({ length: K }, (_, k) => (K === 1 ? 1 : ratio ** (-k / (K - 1))));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let [sum, from] = [0, 0];
  return weights.map((weight) => {
    sum += weight;
    const to = Math.round((all.rows * sum) / whole);
    const part = gather(all, order.slice(from, to));
    from = to;
    return part;
  });
}
