import { lossAttack, shadowAttack, type Training } from '../../../core/attacks/membership.ts';
import type { Table } from '../../../core/data/dataset.ts';
import { project, randomProjection } from '../../../core/data/preprocess/random-projection.ts';
import { shuffle } from '../../../core/data/shuffle.ts';
import { logistic } from '../../../core/learners/loss.ts';
import { minimise } from '../../../core/learners/minimise.ts';
import { outputNoises } from '../../../core/learners/output-noise.ts';
import { releaseOf } from '../../../core/learners/release-guarantee.ts';
import { margins, sparseRows, type SparseRows } from '../../../core/learners/sparse-rows.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import type { Rng } from '../../../core/random/rng.ts';
import { runToEnd } from '../../../core/work/run-to-end.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

/** Models trained on random halves of a pool of digits, released with noise for many ε, and two attacks that ask which half it was. */
export type MembersParams = { epsilon: number; rows: number; lambda: number; pools: number; seed: number };
/** What one pool gives. Counts are over all its trainings, for each ε; Infinity stands for no noise. */
export type MembersRow = {
  pool: number;
  /** Members in all trainings together; as many rows were no members. */
  members: number;
  epsilons: Float64Array;
  lossMembers: Float64Array;
  lossOthers: Float64Array;
  shadowMembers: Float64Array;
  shadowOthers: Float64Array;
};

const DATA = 'mnist-4-9';
/** Random directions in place of 784 pixels: the noise of a release grows with their number. */
export const DIMENSION = 20;
/** Models of each pool: each is attacked once, and is a shadow model for the others. */
export const TRAININGS = 32;
/** Three to a decade, from 0.1 to 1,000. */
const EPSILONS = Array.from({ length: 13 }, (_, k) => 10 ** (-1 + k / 3));

type Pool = Task & { pool: number };
type FitInputs = Pick<MembersParams, 'rows' | 'lambda' | 'seed'>;
/** Margins are those of the optimum; to them comes the scale times the noise of scale 1. */
type Fit = { isMember: Uint8Array; optimum: Float64Array; noise: Float64Array }[];

export const experiment = defineExperiment<MembersParams, Pool, FitInputs, Fit>({
  id: 'members',
  tasks: ({ pools }) => Array.from({ length: pools }, (_, pool) => ({ key: `pool=${pool}`, pool })),
  needs: () => [DATA],
  fitInputs: ({ rows, lambda, seed }) => ({ rows, lambda, seed }),
  *fit({ rows, lambda, seed }, { pool }, data) {
    const rng = createRng(seed).fork('members').fork(pool);
    const digits = poolOf(data[DATA].train, 2 * rows, rng);
    const trainings: Fit = [];
    for (let t = 0; t < TRAININGS; t++) {
      const own = rng.fork(t);
      const order = shuffle(2 * rows, own.fork('half'));
      const isMember = new Uint8Array(2 * rows);
      for (const i of order.subarray(0, rows)) isMember[i] = 1;
      const { w } = minimise({ data: digits, loss: logistic, lambda, order, count: rows });
      const z = outputNoises.vector.draw(own.fork('noise'), DIMENSION);
      trainings.push({ isMember, optimum: margins(digits, w), noise: margins(digits, z) });
      yield (t + 1) / TRAININGS;
    }
    return trainings;
  },
  release({ epsilon, rows, lambda }, { pool }, fit) {
    const epsilons = [...EPSILONS, ...(EPSILONS.includes(epsilon) ? [] : [epsilon]), Infinity];
    const found = epsilons.map((e) => {
      const scale = e === Infinity ? 0 : scaleOf({ epsilon: e, rows, lambda });
      const trainings: Training[] = fit.map(({ isMember, optimum, noise }) => ({
        isMember,
        margins: optimum.map((u, i) => u + scale * noise[i]),
      }));
      return { loss: lossAttack(trainings), shadow: shadowAttack(trainings) };
    });
    return [
      {
        ...{ pool, members: TRAININGS * rows, epsilons: Float64Array.from(epsilons) },
        lossMembers: Float64Array.from(found, ({ loss }) => loss.members),
        lossOthers: Float64Array.from(found, ({ loss }) => loss.others),
        shadowMembers: Float64Array.from(found, ({ shadow }) => shadow.members),
        shadowOthers: Float64Array.from(found, ({ shadow }) => shadow.others),
      },
    ];
  },
});

/** Some of the digits, each made from itself alone: projected, then brought to length 1. */
function poolOf(train: Table, size: number, rng: Rng): SparseRows {
  const { columns } = train;
  const chosen = shuffle(train.rows, rng.fork('pool')).subarray(0, size);
  const X = new Float32Array(size * columns);
  chosen.forEach((i, k) => X.set(train.X.subarray(i * columns, (i + 1) * columns), k * columns));
  const table = { ...train, rows: size, X, y: Float32Array.from(chosen, (i) => train.y[i]) };
  const R = randomProjection(columns, DIMENSION, rng.fork('projection'));
  return sparseRows(runToEnd(project(R, table)), 'unit length');
}

const scaleOf = (given: { epsilon: number; rows: number; lambda: number }) =>
  releaseOf(asRelease(given)).scale;

/** One of these models as chapter 7 releases it. */
export const asRelease = <G extends { epsilon: number; rows: number; lambda: number }>(given: G) => ({
  ...given,
  ...{ noise: 'vector', accounting: 'proven', delta: 0, weights: DIMENSION },
});
