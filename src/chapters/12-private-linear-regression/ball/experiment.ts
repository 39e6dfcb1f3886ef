import { mapExactly, norms } from '../../../core/learners/regression/exact-map.ts';
import { THESIS } from '../../../core/learners/regression/preparation.ts';
import { columnStatistics } from '../../../core/learners/regression/statistics.ts';
import { allRows, someRows, type Rows } from '../../../core/learners/regression/rows.ts';
import { defineExperiment } from '../../../lab/experiment.ts';
import { madeUpInputs, sourceOf, type MadeUp } from '../shared/made-up.ts';
import {
  defineCurves,
  withoutRelease,
  type Arm,
  type CurveRow,
  type Fold,
  type FoldTask,
} from '../shared/private-curves.ts';

/** Three maps into the unit ball: errors of ridge and of AdaSSP, and a picture of what becomes of the rows. */
export type BallParams = MadeUp & {
  data: string;
  epsilon: number;
  delta: number;
  /** How far the far point is, in standard deviations; 0 leaves it where it is. */
  far: number;
  seed: number;
};

const MAPS = ['row', 'max', 'row-y'] as const;
export type MapId = (typeof MAPS)[number];

/** Where up to 400 rows end up: the first two columns, standardised and mapped. */
export type PictureRow = {
  arm: 'picture';
  map: string;
  x: Float64Array;
  y: Float64Array;
  /** The weight 1/‖s(x)‖² that a row has once its y is divided by its norm too, as a share of all of them. */
  weights: Float64Array;
  d: number;
};
export type BallRow = CurveRow | PictureRow;

type Inputs = MadeUp & Pick<BallParams, 'data' | 'far' | 'seed'>;

/** Moves the first row out along the diagonal of the standardised columns, as far as asked. Its y stays. */
export function withFarPoint(rows: Rows, far: number): Rows {
  if (far === 0) return rows;
  const { mean, sd } = columnStatistics(rows);
  const X = Float64Array.from(rows.X);
  for (let j = 0; j < rows.d; j++) X[j] = mean[j] + (far * sd[j]) / Math.sqrt(rows.d);
  return { ...rows, X };
}

const curves = defineCurves<BallParams, Inputs>({
  id: 'unit-ball',
  inputs: (params) => {
    const { data, far, seed } = params;
    return { data, far, seed, ...madeUpInputs(params) };
  },
  source: sourceOf,
  change: (training, { far }) => withFarPoint(training, far),
  preparations: () => Object.fromEntries(MAPS.map((map) => [map, { ...THESIS, map }])),
  arms: () => [
    { id: 'trivial', preparation: 'row', learner: { kind: 'trivial' } },
    ...MAPS.flatMap((map): Arm[] => [
      { id: `ridge-${map}`, preparation: map, learner: { kind: 'ridge', lambda: 1 } },
      { id: `ada-${map}`, preparation: map, learner: { kind: 'ada', version: 'fixed' } },
    ]),
  ],
});

/** The pictures are part of the fit: they do not depend on ε. */
type WithPictures = Fold & { pictures: PictureRow[] };

export const experiment = defineExperiment<BallParams, FoldTask, Inputs, WithPictures>({
  ...withoutRelease(curves),
  *fit(inputs, task, data) {
    const fold = yield* curves.fit(inputs, task, data);
    return {
      ...fold,
      pictures: task.fold === 0 ? pictures(allRows(data[sourceOf(inputs)]), inputs.far) : [],
    };
  },
  *releasing(params, task, fit) {
    const rows = (yield* curves.releasing!(params, task, fit)) as CurveRow[];
    return [...fit.pictures, ...rows];
  },
});

const SHOWN = 400;

function pictures(all: Rows, far: number): PictureRow[] {
  const some = someRows(
    all,
    Array.from({ length: Math.min(SHOWN, all.rows) }, (_, i) => i),
  );
  const training = withFarPoint(some, far);
  const column = (X: Float64Array, d: number, j: number) =>
    Float64Array.from({ length: X.length / d }, (_, i) => (d > j ? X[i * d + j] : 0));
  // All norms of standardised rows are divided by the same number here, which leaves the shares as they are.
  const weights = weightsOf(mapExactly(training, some, { ...THESIS, map: 'max' }));
  return (['row', 'max'] as const).map((map) => {
    const { X, d } = mapExactly(training, some, { ...THESIS, map });
    return { arm: 'picture', map, x: column(X, d, 0), y: column(X, d, 1), weights, d };
  });
}

/** A row of zeros says nothing, and has no weight. */
function weightsOf({ X, d }: { X: Float64Array; d: number }): Float64Array {
  const raw = norms(X, d).map((norm) => (norm > 0 ? norm ** -2 : 0));
  const whole = raw.reduce((sum, weight) => sum + weight, 0);
  return raw.map((weight) => weight / (whole || 1));
}
