import { THESIS, type Preparation, type Prepared } from '../../../core/learners/regression/preparation.ts';
import { folds } from '../../../core/data/folds.ts';
import { allRows, someRows, type Rows } from '../../../core/learners/regression/rows.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment } from '../../../lab/experiment.ts';
import {
  defineCurves,
  FOLDS,
  withoutRelease,
  type Arm,
  type CurveRow,
  type Fold,
  type FoldTask,
} from '../shared/private-curves.ts';
import { publicBounds } from '../shared/public-bounds.ts';
import { beyondRow, bySize, type BeyondRow, type BySize } from './beyond.ts';

/** AdaSSP after clipping columns, in the training rows only or in the test rows too: at mean + c · deviation, and at bounds that were drawn. */
export type ClipParams = {
  data: string;
  epsilon: number;
  delta: number;
  sides: string;
  /** Whether there are drawn bounds. */
  drawn: boolean;
  /** In percent of the public range of each column. */
  low: number;
  high: number;
  /** Whether the values are in sight. */
  look: boolean;
  seed: number;
};
type Inputs = Omit<ClipParams, 'epsilon' | 'delta'>;

/** Where the values of a column lie, in percent of its public range. Only for readers who look. */
export type ValuesRow = { arm: 'values'; column: string; quantiles: Float64Array };
export type ClipRow = CurveRow | ValuesRow | BeyondRow;

/** Infinity is no clipping. */
export const CLIPS = [0.7, 1, 1.3, 1.6, 2, 3, 5, Infinity];
const WHOSE = ['train', 'both'] as const;
export type Whose = (typeof WHOSE)[number];
export type Clip = number | 'drawn';

/** Names of preparations and arms: which rows are clipped, and where. */
export const armOf = (learner: 'ada' | 'ridge', whose: Whose, c: Clip) =>
  c === Infinity ? `${learner}-none` : `${learner}-${whose}-${c}`;

const ways = (drawn: boolean) =>
  [...CLIPS, ...(drawn ? ['drawn' as const] : [])].flatMap((c): { c: Clip; whose: Whose }[] =>
    c === Infinity ? [{ c, whose: 'train' }] : WHOSE.map((whose) => ({ c, whose })),
  );

/** The rows as the learner sees them, clipped at c or within the bounds that were drawn. */
export function preparationOf(
  c: Clip,
  whose: Whose,
  { sides, low, high, look }: Pick<ClipParams, 'sides' | 'low' | 'high' | 'look'>,
): Preparation {
  return {
    ...THESIS,
    map: 'max',
    clipTest: whose === 'both',
    sides: sides === 'both' ? 'both' : 'upper',
    ...(c === 'drawn' ? { within: { low: low / 100, high: high / 100, seen: look } } : { clip: c }),
  };
}

const curves = defineCurves<ClipParams, Inputs>({
  id: 'clipping',
  inputs: ({ data, sides, drawn, low, high, look, seed }) => ({ data, sides, drawn, low, high, look, seed }),
  preparations: (inputs) =>
    Object.fromEntries(
      ways(inputs.drawn).map(({ c, whose }) => [armOf('ada', whose, c), preparationOf(c, whose, inputs)]),
    ),
  arms: ({ drawn }) => [
    { id: 'trivial', preparation: 'ada-none', learner: { kind: 'trivial' } },
    ...ways(drawn).flatMap(({ c, whose }): Arm[] => [
      {
        id: armOf('ridge', whose, c),
        preparation: armOf('ada', whose, c),
        learner: { kind: 'ridge', lambda: 1 },
      },
      {
        id: armOf('ada', whose, c),
        preparation: armOf('ada', whose, c),
        learner: { kind: 'ada', version: 'fixed' },
      },
    ]),
  ],
});

type WithValues = Fold & { values: ValuesRow[]; sizes: Record<string, BySize> };

export const experiment = defineExperiment<ClipParams, FoldTask, Inputs, WithValues>({
  ...withoutRelease(curves),
  *fit(inputs, task, data) {
    const fold = yield* curves.fit(inputs, task, data);
    const isShown = inputs.drawn && inputs.look && task.fold === 0;
    const all = allRows(data[inputs.data]);
    return {
      ...fold,
      values: isShown ? valuesOf(inputs.data, all) : [],
      // One fold shows what becomes of long rows.
      sizes: task.fold === 0 ? sizesOf(inputs, all) : {},
    };
  },
  *releasing(params, task, fit) {
    const rows = (yield* curves.releasing!(params, task, fit)) as CurveRow[];
    const beyond = Object.entries(fit.sizes).map(([way, sizes]) => {
      const prepared = fit.prepared[way] as Prepared;
      return beyondRow(way, sizes, prepared, fit.draws[prepared.train.d], params);
    });
    return [...fit.values, ...beyond, ...rows];
  },
});

function sizesOf(inputs: Inputs, all: Rows): Record<string, BySize> {
  const { train, held } = folds(all.rows, FOLDS, createRng(inputs.seed).fork('folds'))[0];
  const [training, test] = [someRows(all, train), someRows(all, held)];
  const bounds = publicBounds(inputs.data, all);
  return Object.fromEntries(
    ways(inputs.drawn).map(({ c, whose }) => [
      armOf('ada', whose, c),
      bySize(training, test, preparationOf(c, whose, inputs), bounds),
    ]),
  );
}

/** Of these, one hundredth of the values is below the first and above the last. */
const QUANTILES = [0.01, 0.25, 0.5, 0.75, 0.99];

function valuesOf(data: string, rows: Rows): ValuesRow[] {
  const { low, high } = publicBounds(data, rows);
  return rows.names.map((column, j) => {
    const sorted = Float64Array.from({ length: rows.rows }, (_, i) => rows.X[i * rows.d + j]).sort();
    const width = high[j] - low[j] || 1;
    const share = (q: number) => (100 * (sorted[Math.floor(q * (rows.rows - 1))] - low[j])) / width;
    return { arm: 'values', column, quantiles: Float64Array.from(QUANTILES, share) };
  });
}
