/**
 * Hospitals fit their own models, and servers add them up under encryption with noise inside. What every run has in common is the same
 * wherever the parties live; the noise of the run itself comes from the system and is in no other run.
 */
import { peersOf, runNoisySum, specsOf } from '../../../core/crypto/secure/create-noisy-sum.ts';
import {
  fitting,
  sumSensitivity,
  type SumReport,
  type SumSetup,
} from '../../../core/crypto/secure/noisy-sum.ts';
import { everyNth } from '../../../core/crypto/secure/create-party.ts';
import { SERVER_B } from '../../../core/crypto/secure/setup.ts';
import type { Dataset } from '../../../core/data/dataset.ts';
import type { DenseRows } from '../../../core/learners/logistic-sums.ts';
import { twoClasses } from '../../../core/learners/two-classes.ts';
import { sphericalLaplace } from '../../../core/mechanisms/spherical-laplace.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { runToEnd } from '../../../core/work/run-to-end.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { clock } from '../../../lab/clock.ts';
import { defineExperiment, type Data, type Task } from '../../../lab/experiment.ts';
import { systemRandom } from '../../../lab/system-random.ts';
import { hostParties } from '../shared/host-parties.ts';
import { dense, EPSILONS, errorOf, marginsOf } from '../shared/unit-rows.ts';

export type InsideParams = { data: string; lambda: number; nodes: number; bits: string; epsilon: number };

/** Test errors against ε, in the mean of seeded draws; or the run that has just been made. */
export type InsideRow =
  | { kind: 'curve'; epsilon: number; curator: number; inside: number }
  | {
      kind: 'run';
      rows: number;
      weights: number;
      sensitivity: number;
      messages: number;
      bytes: number;
      /** Test errors without noise: of all rows in one place, and of the mean of the hospitals' models. */
      pooledError: number;
      averagedError: number;
      /** How far these two are apart. */
      apart: number;
      /** Of what was published, and how far it is from the mean of the models. */
      liveError: number;
      liveNoise: number;
      /** 0 where the parties shared a worker. */
      liveWorkers: number;
      liveMs: number;
    };

type Fit = {
  setup: SumSetup;
  test: DenseRows;
  pooled: Float64Array;
  averaged: Float64Array;
  messages: number;
  bytes: number;
  liveReleased: Float64Array;
  liveWorkers: number;
  liveMs: number;
};

const KIND = 'noisy-sum';
/** Draws of which the mean error is taken, each with its opposite. */
const DRAWS = 20;

/** The models in the clear, for comparison: no party of the protocol has them. */
function* prepare({ data: id, lambda, nodes, bits, epsilon }: InsideParams, data: Data) {
  const classes = yield* scaleProgress(twoClasses(id, data[id] as Dataset), 0, 0.2);
  const [train, test] = [dense(classes.train), dense(classes.test)];
  const setup = { bits: Number(bits), rows: train.rows, columns: train.columns, nodes, lambda, epsilon };
  const pooled = yield* scaleProgress(fitting(train, lambda), 0.2, 0.5);
  const averaged = new Float64Array(train.columns);
  for (let node = 0; node < nodes; node++) {
    const part = everyNth(train, node, nodes);
    const share = (i: number) => 0.5 + (0.3 * i) / nodes;
    const beta = yield* scaleProgress(fitting(part, lambda), share(node), share(node + 1));
    for (let j = 0; j < averaged.length; j++) averaged[j] += (beta[j] * part.rows) / train.rows;
  }
  return { setup, train, test, pooled, averaged };
}

export const experiment = defineExperiment<InsideParams, Task, InsideParams, Fit>({
  id: 'secure-inside',
  tasks: () => [{ key: 'sum' }],
  needs: ({ data }) => [data],
  fitInputs: ({ data, lambda, nodes, bits, epsilon }) => ({ data, lambda, nodes, bits, epsilon }),
  *fit(inputs, _task, data) {
    const { train, ...prepared } = yield* prepare(inputs, data);
    const began = clock();
    const { released, transcript } = yield* scaleProgress(
      runNoisySum(specsOf(prepared.setup, train), systemRandom),
      0.8,
      1,
    );
    return {
      ...prepared,
      messages: transcript.length,
      bytes: transcript.reduce((sum, { bytes }) => sum + bytes, 0),
      liveReleased: released,
      liveWorkers: 0,
      liveMs: clock() - began,
    };
  },
  async *hosted(inputs, _task, data, host) {
    const { train, ...prepared } = runToEnd(prepare(inputs, data));
    const specs = specsOf(prepared.setup, train);
    const protocol = {
      kind: KIND,
      specs,
      peersOf: (name: string) => peersOf(name, prepared.setup.nodes),
      ends: specs.length,
    };
    let [messages, bytes] = [0, 0];
    const { reports, workers, ms } = yield* hostParties(host, protocol, ({ transfers }) => {
      messages += transfers.length;
      bytes += transfers.reduce((sum, transfer) => sum + transfer.bytes, 0);
      return { progress: messages / (3 * specs.length) };
    });
    return {
      ...prepared,
      messages,
      bytes,
      liveReleased: (reports[SERVER_B] as SumReport).released,
      liveWorkers: workers,
      liveMs: ms,
    } satisfies Fit;
  },
  release(_params, _task, { setup, test, pooled, averaged, liveReleased, messages, bytes, ...live }) {
    const sensitivity = sumSensitivity(setup);
    const rng = createRng(1).fork('inside');
    const noise = Array.from({ length: 2 * DRAWS }, (_, i) =>
      marginsOf(test, sphericalLaplace.draw(rng.fork(i), setup.columns)),
    );
    const [one, mean] = [marginsOf(test, pooled), marginsOf(test, averaged)];
    const curve = EPSILONS.map((epsilon): InsideRow => {
      const scale = sphericalLaplace.scale({ epsilon, delta: 0, sensitivity });
      const scaled = noise.map((part) => part.map((x) => scale * x));
      // Each draw and its opposite: where noise is all that is left, exactly half of the guesses are right.
      const opposite = scaled.map((part) => part.map((x) => -x));
      let [curator, inside] = [0, 0];
      for (let draw = 0; draw < DRAWS; draw++)
        for (const part of [scaled, opposite]) {
          curator += errorOf(one, part[2 * draw]) / (2 * DRAWS);
          inside += errorOf(mean, part[2 * draw], part[2 * draw + 1]) / (2 * DRAWS);
        }
      return { kind: 'curve', epsilon, curator, inside };
    });
    const away = (a: Float64Array, b: Float64Array) => Math.hypot(...a.map((x, j) => x - b[j]));
    return [
      ...curve,
      {
        kind: 'run',
        rows: setup.rows,
        weights: setup.columns,
        sensitivity,
        messages,
        bytes,
        pooledError: errorOf(one),
        averagedError: errorOf(mean),
        apart: away(pooled, averaged),
        liveError: errorOf(marginsOf(test, liveReleased)),
        liveNoise: away(liveReleased, averaged),
        ...live,
      },
    ];
  },
});
