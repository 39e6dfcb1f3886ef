import type { Dataset } from '../../../core/data/dataset.ts';
import { shuffle } from '../../../core/data/shuffle.ts';
import { syntheticName } from '../../../core/data/synthetic/index.ts';
import type { NetworkRows } from '../../../core/learners/network/network.ts';
import { parameterCount } from '../../../core/learners/network/shape.ts';
import { trainTogether, type Method } from '../../../core/learners/ternary/banks.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { auc } from '../../../core/stats/auc.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { defineExperiment, type Params, type Task } from '../../../lab/experiment.ts';
import { splitEvenly, standardised } from './rows.ts';

/**
 * Banks that train together, in several ways on the same rows, several times over: what most cells of this chapter show.
 *
 * A task is one training of one arm. Its fit only deals out the rows; noise is part of every step, so a new ε is a new training. The
 * draws have the same streams for every arm of a run: a slider moves a curve, not luck.
 */
export type Arm = {
  method: Method;
  samplingRate: number;
  step: number;
  start: 'he' | 'zero';
  rounds: number;
  /** What a bank's answers cost by their ledger; infinite where nothing is proven. */
  spent: number;
};

export type TrainRow = {
  arm: string;
  run: number;
  /** Rounds after which the test rows were scored, and the area under their ROC curve; NaN where a class is missing. */
  rounds: Float64Array;
  auc: Float64Array;
  /** Bytes that all banks sent, and those that they received. */
  up: number;
  down: number;
  parameters: number;
  /** Rows of the smallest bank. */
  rows: number;
  spent: number;
};

export type RowsInputs = Params & {
  data: string;
  size: string;
  banks: number;
  /** Of the made-up rows. */
  rate: number;
  account: number;
  seed: number;
};

export type Dealt = { banks: NetworkRows[]; test: NetworkRows; sizes: number[] };
export type TrainTask = Task & { arm: string; run: number };

/** Test rows that are scored; more would only take time, and wide ones take more of it. */
const testRows = (columns: number) => Math.min(3000, Math.floor(8e5 / columns));
/** Points of a curve, besides its start. */
const POINTS = 20;
const HIDDEN: Record<string, number[]> = { small: [16, 8], published: [50, 20] };
const COLUMNS: Record<string, number> = { small: 30, published: 264 };

export const sizesOf = (columns: number, size: string) => [columns, ...HIDDEN[size], 2];

/** The made-up rows have as many columns as the network's first layer had when it was published. */
export function sourceOf({
  data,
  size,
  rate,
  account,
}: Pick<RowsInputs, 'data' | 'size' | 'rate' | 'account'>): string {
  if (data !== 'synthetic-fraud') return data;
  const rows = size === 'published' ? 18_750 : 37_500;
  const all = { columns: COLUMNS[size], rate, account };
  return syntheticName(data, { rows: Math.round(rows / account / 5) * 5 * account, ...all });
}

export function* deal(inputs: RowsInputs, run: number, dataset: Dataset): Generator<number, Dealt> {
  const order = createRng(inputs.seed).fork('rows').fork(run);
  const { train, test } = standardised(dataset, testRows(dataset.test.columns));
  yield 0.5;
  const banks = splitEvenly(train, inputs.banks, inputs.account, (n) => shuffle(n, order));
  return { banks, test, sizes: sizesOf(train.columns, inputs.size) };
}

/** One training: its curve and its bytes. */
function* train(arm: Arm, { banks, test, sizes }: Dealt, seed: number, run: number, points: number) {
  const visits = Array.from({ length: arm.rounds * banks.length }, (_, v) => v % banks.length);
  const every = Math.max(1, Math.round(arm.rounds / points));
  const rounds: number[] = [];
  const found: number[] = [];
  const rng = createRng(seed).fork('train').fork(run);
  const { up, down, parameters } = yield* trainTogether(
    banks,
    { ...arm, sizes, visits },
    rng,
    (done, network) => {
      const round = done / banks.length;
      if (!Number.isInteger(round) || (round % every !== 0 && round !== arm.rounds)) return;
      rounds.push(round);
      found.push(auc(network.scores(test), test.y));
    },
  );
  return {
    rounds: Float64Array.from(rounds),
    auc: Float64Array.from(found),
    up,
    down,
    parameters: parameters.length,
    rows: Math.min(...banks.map((bank) => bank.rows)),
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function defineTraining<P extends RowsInputs & { runs: number }>(given: {
  id: string;
  /** The ways to train, by name, the reader's own first. */
  names(params: P): string[];
  /** One of them, for a network of so many parameters. */
  arm(params: P, name: string, parameters: number): Arm;
  /** How many points a curve has about, besides its start. */
  points?: number;
}) {
  const { points = POINTS } = given;
  return defineExperiment<P, TrainTask, RowsInputs, Dealt>({
    id: given.id,
    tasks: (params) =>
      Array.from({ length: params.runs }, (_, run) =>
        given.names(params).map((arm) => ({ key: `run=${run}/${arm}`, arm, run })),
      ).flat(),
    fitInputs: ({ data, size, banks, rate, account, seed }) => ({ data, size, banks, rate, account, seed }),
    needs: (inputs) => [sourceOf(inputs)],
    *fit(inputs, { run }, data) {
      const dataset = data[sourceOf(inputs)];
      return yield* cachedOn(dataset, `deal ${JSON.stringify(inputs)} ${run}`, () =>
        deal(inputs, run, dataset),
      );
    },
    *releasing(params, task, dealt) {
      const arm = given.arm(params, task.arm, parameterCount(dealt.sizes));
      // Kept by what it depends on: a moved slider trains anew only what it changes.
      const key = `train ${JSON.stringify([arm, params.seed, points])} ${task.run}`;
      const trained = yield* cachedOn(dealt, key, () => train(arm, dealt, params.seed, task.run, points));
      const row: TrainRow = { arm: task.arm, run: task.run, ...trained, spent: arm.spent };
      return [row];
    },
  });
}
