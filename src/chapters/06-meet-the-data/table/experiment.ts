/** What is in a data set, column by column, and what each step of preprocessing does to the lengths of its rows. */
import { datasets } from '../../../core/data/index.ts';
import { moments } from '../../../core/data/preprocess/moments.ts';
import { rowNorms } from '../../../core/data/preprocess/norms.ts';
import { steps } from '../../../core/data/preprocess/index.ts';
import type { Dataset, Field, Table } from '../../../core/data/dataset.ts';
import { firstRows } from '../../../core/data/rows.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

export type DatasetFactsParams = { dataset: string };
/** What the first training rows hold in one column: numbers or words; nothing for pictures and bags of words. */
export type FirstRows = { row1: number | string; row2: number | string; row3: number | string };
export type FieldRow = FirstRows & {
  about: 'field';
  name: string;
  kind: string;
  columns: number;
  /** The most frequent values of a category, in words. */
  values: string;
  min: number;
  mean: number;
  max: number;
  sd: number;
  /** Share of values that are zero. */
  zeros: number;
};
export type ClassRow = { about: 'class'; name: string; train: number; test: number };
export type TargetRow = {
  about: 'target';
  min: number;
  mean: number;
  max: number;
  sd: number;
  counts: Float64Array;
};
export type StepRow = {
  about: 'step';
  step: string;
  title: string;
  formula: string;
  looksAtPrivateData: boolean;
  why: string;
  rows: number;
  /** Quantiles of the row lengths, at QUANTILES. */
  lengths: Float64Array;
};
/** How large the data set is, and what is to be predicted of its first rows. */
export type SizeRow = FirstRows & {
  about: 'size';
  train: number;
  test: number;
  columns: number;
  task: string;
};
export type DatasetFactsRow = FieldRow | ClassRow | TargetRow | StepRow | SizeRow;

const QUANTILES = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1];
export const TARGET_BINS = 30;
/** Lengths are looked at on a prefix, which is a fair sample; statistics are fitted on it as well. */
const STEP_ROWS = 3000;

type Part = Task & { step?: string };

export const experiment = defineExperiment<
  DatasetFactsParams,
  Part,
  Pick<DatasetFactsParams, 'dataset'>,
  DatasetFactsRow[]
>({
  id: 'dataset-facts',
  tasks: ({ dataset }) => [
    { key: 'fields', cost: 3 },
    ...stepsFor(dataset).map((step) => ({ key: `step=${step}`, step })),
  ],
  needs: ({ dataset }) => [dataset],
  fitInputs: ({ dataset }) => ({ dataset }),
  *fit({ dataset }, { step }, data) {
    const set = data[dataset];
    if (step === undefined) {
      const fields = yield* fieldRows(set);
      const { train, test, task } = set;
      const size: SizeRow = {
        about: 'size',
        train: train.rows,
        test: test.rows,
        columns: train.columns,
        task,
        ...firstOf((i) => set.classes.find(({ value }) => value === train.y[i])?.name ?? train.y[i]),
      };
      return [size, ...fields, ...classRows(set), ...targetRows(set), stepRow('raw', sample(set))];
    }
    yield 0;
    return [stepRow(step, sample(set))];
  },
  release: (_params, _task, fit) => fit,
});

/** Only of pixels is it known beforehand that none exceeds 255. */
const stepsFor = (id: string) =>
  Object.keys(steps).filter((step) => step !== 'divide' || datasets[id]?.shape === 'images');

const sample = ({ train }: Dataset) => firstRows(train, Math.min(STEP_ROWS, train.rows));

function* fieldRows({ fields, train }: Dataset): Generator<number, FieldRow[]> {
  const rows: FieldRow[] = [];
  for (const { name, kind, from, to, categories } of fields) {
    let [min, max, sum, squares, zeros, n] = [Infinity, -Infinity, 0, 0, 0, 0];
    for (let i = 0; i < train.rows; i++) {
      for (let j = i * train.columns + from; j < i * train.columns + to; j++) {
        const x = train.X[j];
        if (x < min) min = x;
        if (x > max) max = x;
        if (x === 0) zeros++;
        sum += x;
        squares += x * x;
        n++;
      }
      if (i % 500 === 499 && to - from > 100) yield (rows.length + i / train.rows) / fields.length;
    }
    const mean = sum / n;
    const sd = Math.sqrt(Math.max(0, squares / n - mean * mean));
    const values = categories ? frequent(train, from, categories) : '';
    rows.push({
      about: 'field',
      name,
      kind,
      columns: to - from,
      values,
      min,
      mean,
      max,
      sd,
      zeros: zeros / n,
      ...firstOf((i) => cellOf(train, { from, to, categories }, i)),
    });
    yield rows.length / fields.length;
  }
  return rows;
}

const firstOf = (cell: (row: number) => number | string): FirstRows => ({
  row1: cell(0),
  row2: cell(1),
  row3: cell(2),
});

/** What a row of the source holds in a column. */
function cellOf(
  { columns, X }: Table,
  { from, to, categories }: Pick<Field, 'from' | 'to' | 'categories'>,
  row: number,
) {
  const cells = X.subarray(row * columns + from, row * columns + to);
  if (categories) return categories[cells.indexOf(1)] ?? '';
  return cells.length === 1 ? cells[0] : '';
}

/** “HS-grad 32 %, Some-college 22 %, Bachelors 16 % and 13 more”. */
function frequent({ rows, columns, X }: Table, from: number, categories: string[]): string {
  const counts = new Float64Array(categories.length);
  for (let i = 0; i < rows; i++) {
    for (let c = 0; c < categories.length; c++) counts[c] += X[i * columns + from + c];
  }
  const order = Array.from(counts.keys()).sort((a, b) => counts[b] - counts[a]);
  const told = order.slice(0, 3).map((c) => `${categories[c]} ${Math.round((100 * counts[c]) / rows)} %`);
  const more = categories.length - told.length;
  return `${told.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function classRows({ classes, train, test }: Dataset): ClassRow[] {
  const count = (y: Float32Array, value: number) => y.reduce((n, v) => n + Number(v === value), 0);
  return classes.map(({ name, value }) => ({
    about: 'class',
    name,
    train: count(train.y, value),
    test: count(test.y, value),
  }));
}

function targetRows({ task, train }: Dataset): TargetRow[] {
  if (task !== 'regression') return [];
  const { mean, sd } = moments({ ...train, columns: 1, X: train.y });
  const min = train.y.reduce((a, b) => Math.min(a, b), Infinity);
  const max = train.y.reduce((a, b) => Math.max(a, b), -Infinity);
  const counts = new Float64Array(TARGET_BINS);
  const width = (max - min) / TARGET_BINS || 1;
  for (const y of train.y) counts[Math.min(TARGET_BINS - 1, Math.floor((y - min) / width))]++;
  return [{ about: 'target', min, mean: mean[0], max, sd: sd[0], counts }];
}

function stepRow(id: string, table: Table): StepRow {
  const step = id === 'raw' ? undefined : steps[id];
  const out = step ? step.apply(step.fit(table), table) : table;
  const norms = rowNorms(out).sort();
  const lengths = Float64Array.from(QUANTILES, (q) => norms[Math.round(q * (norms.length - 1))]);
  return {
    about: 'step',
    step: id,
    title: step?.title ?? 'As they are',
    formula: step?.formula ?? 'x',
    looksAtPrivateData: step?.looksAtPrivateData ?? false,
    why: step?.why ?? 'Nothing is done.',
    rows: table.rows,
    lengths,
  };
}
