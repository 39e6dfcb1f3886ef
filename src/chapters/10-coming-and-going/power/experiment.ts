/**
 * A study that ends when it has the power that was asked for, while people join and leave.
 *
 * Claim: the rows of everyone present enter exactly, by sums. Many studies of shuffled answers, in which there is no effect, show how often each rule for
 *   stopping finds one; the same with the effect of interest added show how often it is found.
 * Source: [@wang-2018, section 1.2] for the idea; [@armitage-mcpherson-rowe-1969] for what looking again and again does.
 */
import type { Dataset } from '../../../core/data/dataset.ts';
import { moments } from '../../../core/data/preprocess/moments.ts';
import { shuffle } from '../../../core/data/shuffle.ts';
import { Network } from '../../../core/federation/network.ts';
import { tally } from '../../../core/federation/transcript.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import type { Rng } from '../../../core/random/rng.ts';
import { effectTest, type RegressionSums } from '../../../core/stats/power.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

export type PowerParams = {
  data: string;
  column: number;
  size: number;
  target: number;
  rows: number;
  leaving: number;
  studies: number;
  seed: number;
};

/** The one study that is drawn: after each tick, who is there and what they know. −1 stands for not yet. */
export type CourseRow = {
  kind: 'course';
  name: string;
  present: Float64Array;
  estimate: Float64Array;
  error: Float64Array;
  limit: Float64Array;
  power: Float64Array;
  /** Ticks at which each rule ends the study; −1 if never. */
  stop: number;
  peek: number;
  messages: number;
  bytes: number;
};
/** A batch of studies with or without an effect: how many there were, and in how many each rule found one. */
export type BatchRow = {
  kind: 'none' | 'effect';
  batch: number;
  studies: number;
  byPower: number;
  byPeek: number;
  /** Studies that reached the power, and people present then, summed over them. */
  reached: number;
  people: number;
};
export type PowerRow = CourseRow | BatchRow;

/** So many devices join, one in each tick. */
export const JOINING = 200;
export const ALPHA = 0.05;
const BATCHES = 4;
/** Nobody looks before there are so many rows for each coefficient. */
const ROWS_PER_COLUMN = 2;

type Piece = Task & { what: 'course' | 'none' | 'effect'; batch: number };
type Sample = { X: Float64Array[]; y: Float64Array };

export const experiment = defineExperiment<PowerParams, Piece, PowerParams, PowerRow>({
  id: 'coming-power',
  tasks: () => [
    { key: 'course', what: 'course', batch: 0 },
    ...Array.from({ length: BATCHES }, (_, batch) => batch).flatMap((batch) => [
      { key: `none/${batch}`, what: 'none' as const, batch },
      { key: `effect/${batch}`, what: 'effect' as const, batch },
    ]),
  ],
  fitInputs: (params) => params,
  needs: ({ data }) => [data],
  *fit(params, { what, batch }, data) {
    const source = data[params.data];
    const rng = createRng(params.seed);
    const column = columnOf(source, params.column);
    if (what === 'course') {
      yield 0.1;
      return courseOf(
        params,
        sampleOf(source, params.rows, rng.fork('course')),
        source.train.names[column],
        rng.fork('course'),
      );
    }
    const count = Math.ceil(params.studies / BATCHES);
    const row: BatchRow = { kind: what, batch, studies: count, byPower: 0, byPeek: 0, reached: 0, people: 0 };
    for (let study = 0; study < count; study++) {
      const own = rng.fork(`${what}/${batch}`).fork(study);
      const sample = sampleOf(source, params.rows, own);
      const order = shuffle(sample.y.length, own.fork('answers'));
      // Answers in random order belong to nobody: whatever is found is chance, or what is added here.
      const y = sample.y.map(
        (_, i) => sample.y[order[i]] + (what === 'effect' ? params.size * sample.X[i][column] : 0),
      );
      const found = endsOf(params, { X: sample.X, y }, column, own.fork('leaving'));
      row.byPower += Number(found.stop.significant);
      row.byPeek += Number(found.peek);
      row.reached += Number(found.stop.reached);
      row.people += found.stop.people;
      yield (study + 1) / count;
    }
    return row;
  },
  release: (_params, _task, fit) => [fit],
});

/** Beyond the last column it is the last. */
const columnOf = ({ train }: Dataset, column: number) => Math.min(column, train.columns) - 1;

/** Rows for everybody who may join: columns and answers in standard deviations of all training rows, and a constant 1. */
function sampleOf({ train }: Dataset, rows: number, rng: Rng): Sample {
  const { mean, sd } = moments(train);
  const of = moments({ ...train, columns: 1, X: train.y });
  const numbers = shuffle(train.rows, rng.fork('rows')).slice(0, JOINING * rows);
  return {
    X: Array.from(numbers, (i) =>
      Float64Array.from({ length: train.columns + 1 }, (_, j) =>
        j === train.columns ? 1 : sd[j] > 0 ? (train.X[i * train.columns + j] - mean[j]) / sd[j] : 0,
      ),
    ),
    y: Float64Array.from(numbers, (i) => (train.y[i] - of.mean[0]) / (of.sd[0] || 1)),
  };
}

const emptySums = (columns: number): RegressionSums => ({
  gram: new Float64Array(columns * columns),
  cross: new Float64Array(columns),
  squares: 0,
  rows: 0,
});

/** What a device sends when it joins; the same is taken off when it leaves. */
function sumsOf({ X, y }: Sample, rows: number, device: number): RegressionSums {
  const sums = emptySums(X[0].length);
  for (let i = device * rows; i < Math.min((device + 1) * rows, y.length); i++) addRow(sums, X[i], y[i]);
  return sums;
}

function addRow(sums: RegressionSums, x: Float64Array, y: number): void {
  const d = x.length;
  for (let a = 0; a < d; a++) {
    for (let b = 0; b < d; b++) sums.gram[a * d + b] += x[a] * x[b];
    sums.cross[a] += x[a] * y;
  }
  sums.squares += y * y;
  sums.rows++;
}

function add(into: RegressionSums, { gram, cross, squares, rows }: RegressionSums, sign: 1 | -1): void {
  for (let k = 0; k < gram.length; k++) into.gram[k] += sign * gram[k];
  for (let k = 0; k < cross.length; k++) into.cross[k] += sign * cross[k];
  into.squares += sign * squares;
  into.rows += sign * rows;
}

/** Device after device joins; each of those present leaves with the same probability in every tick. Yields the sums of whoever is there. */
function* comings(
  { rows, leaving }: Pick<PowerParams, 'rows' | 'leaving'>,
  sample: Sample,
  rng: Rng,
  hear: (device: number, sums: RegressionSums, joins: boolean) => void = () => {},
) {
  const total = emptySums(sample.X[0].length);
  let present: { device: number; sums: RegressionSums }[] = [];
  for (let device = 0; device < JOINING; device++) {
    const chance = rng.fork(device);
    present = present.filter(({ device: who, sums }) => {
      if (leaving === 0 || chance.next() >= leaving) return true;
      add(total, sums, -1);
      hear(who, sums, false);
      return false;
    });
    const sums = sumsOf(sample, rows, device);
    present.push({ device, sums });
    add(total, sums, 1);
    hear(device, sums, true);
    yield { total, people: present.length };
  }
}

const isEnough = ({ rows, cross }: RegressionSums) => rows >= ROWS_PER_COLUMN * cross.length;

/** What the two rules decide in one study: at the power asked for or at the end, and at the first look that finds something. */
function endsOf(params: PowerParams, sample: Sample, column: number, rng: Rng) {
  let peek = false;
  let stop: { significant: boolean; reached: boolean; people: number } | undefined;
  let last = { significant: false, reached: false, people: 0 };
  for (const { total, people } of comings(params, sample, rng)) {
    const test = isEnough(total) ? effectTest(total, column, { size: params.size, alpha: ALPHA }) : undefined;
    if (!test) continue;
    const significant = Math.abs(test.estimate / test.error) > test.limit;
    peek ||= significant;
    last = { significant, reached: false, people };
    if (!stop && test.power >= params.target) stop = { significant, reached: true, people };
    if (stop && peek) break;
  }
  return { stop: stop ?? last, peek };
}

type Sums = {
  kind: 'sums' | 'goodbye';
  gram?: Float64Array;
  cross?: Float64Array;
  squares?: number;
  rows: number;
};

function courseOf(params: PowerParams, sample: Sample, name: string, rng: Rng): CourseRow {
  const network = new Network<Sums>();
  let tick = 0;
  const hear = (device: number, { gram, cross, squares, rows }: RegressionSums, joins: boolean) =>
    network.send(
      {
        from: `device ${device + 1}`,
        to: 'coordinator',
        round: tick,
        payload: joins ? { kind: 'sums', gram, cross, squares, rows } : { kind: 'goodbye', rows },
      },
      tick,
    );
  const column = Math.min(params.column, sample.X[0].length - 1) - 1;
  const columns = { present: [], estimate: [], error: [], limit: [], power: [] } as Record<string, number[]>;
  let [stop, peek] = [-1, -1];
  for (const { total, people } of comings(params, sample, rng.fork('leaving'), hear)) {
    const test = isEnough(total) ? effectTest(total, column, { size: params.size, alpha: ALPHA }) : undefined;
    columns.present.push(people);
    columns.estimate.push(test?.estimate ?? 0);
    columns.error.push(test?.error ?? -1);
    columns.limit.push(test?.limit ?? -1);
    columns.power.push(test?.power ?? -1);
    if (test && stop < 0 && test.power >= params.target) stop = tick;
    if (test && peek < 0 && Math.abs(test.estimate / test.error) > test.limit) peek = tick;
    tick++;
  }
  const { messages, bytes } = tally(network.transcript);
  const arrays = Object.fromEntries(
    Object.entries(columns).map(([key, values]) => [key, Float64Array.from(values)]),
  );
  return {
    kind: 'course',
    name,
    ...(arrays as Pick<CourseRow, 'present' | 'estimate' | 'error' | 'limit' | 'power'>),
    stop,
    peek,
    messages,
    bytes,
  };
}
