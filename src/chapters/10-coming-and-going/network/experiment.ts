/**
 * One study by five methods: each device has rows of its own, some come and go, and everybody looks for the optimum of whoever is present.
 *
 * Claim: what each method reaches, computed by devices that only send messages over the links that they have.
 * Source: [@wang-2018, sections 1.2, 2.1]
 */
import { distancesOf } from '../../../core/consensus/distances.ts';
import { groupsOf, makeGraph, type GraphKind } from '../../../core/consensus/graph.ts';
import { localLoss, type LocalLoss } from '../../../core/consensus/local-loss.ts';
import type { StudyPayload } from '../../../core/consensus/message.ts';
import { metropolis, spectrum } from '../../../core/consensus/metropolis.ts';
import { deviceName, runStudy, type Study } from '../../../core/consensus/study.ts';
import { unreliable } from '../../../core/federation/link.ts';
import { tally } from '../../../core/federation/transcript.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { dealRows, deviceRows, lossOf, type Deal } from '../shared/devices.ts';
import { pairsOf, TICKS } from '../shared/params.ts';

export const METHODS = ['extra', 'constant', 'decaying', 'gradient', 'newton'] as const;
export type Method = (typeof METHODS)[number];

export type NetworkParams = {
  data: string;
  graph: string;
  drawn: string;
  devices: number;
  toggles: string;
  step: number;
  decay: number;
  lost: number;
  delay: number;
  deal: string;
  rows: number;
  batch: string;
  anew: boolean;
  lambda: number;
  seed: number;
};

/** Everything of one method. Arrays over time stand tick after tick, device after device. */
export type NetworkRow = {
  method: Method;
  distance: Float64Array;
  present: Float64Array;
  /** In how many groups that cannot reach each other the present devices are, tick after tick. */
  groups: Float64Array;
  /** By device: rows, rows of the upper class (or 0), bytes sent and received. */
  rows: Float64Array;
  upper: Float64Array;
  sent: Float64Array;
  received: Float64Array;
  messages: number;
  lost: number;
  /** The largest step, in units of 1/L, for which constant steps and EXTRA are known to converge. */
  safe: number;
  /** Pairs of devices, one after the other. */
  links: Float64Array;
};

type Piece = Task & { method: Method };
/** The decaying step is divided by (1 + tick / this) to the power `decay`. */
const WARM = 10;

export const experiment = defineExperiment<NetworkParams, Piece, NetworkParams, NetworkRow>({
  id: 'coming-network',
  tasks: () => METHODS.map((method) => ({ key: method, method })),
  fitInputs: (params) => params,
  needs: ({ data }) => [data],
  *fit(params, { method }, data) {
    const rng = createRng(params.seed);
    const { devices, rows, lambda, delay, lost } = params;
    const source = data[params.data];
    const dealt = dealRows(source, { deal: params.deal as Deal, devices, rows }, rng);
    const parts = deviceRows(source, dealt);
    const losses = parts.map((part) => localLoss(part, { loss: lossOf(source), lambda, unit: rows }));
    yield 0.05;
    const drawn = pairsOf(params.drawn).map(([a, b]): [number, number] => [a, b - 1]);
    const graph = makeGraph(params.graph as GraphKind, devices, rng.fork('graph'), drawn);
    const everybody = new Array<boolean>(devices).fill(true);
    const late = rng.fork('delay');
    const run = yield* scaleProgress(
      runStudy({
        graph,
        losses,
        rule: ruleOf(method, params, losses),
        toggles: pairsOf(params.toggles).map(([device, tick]) => ({ device, tick })),
        ticks: TICKS,
        link: unreliable<StudyPayload>({
          rng: rng.fork('loss'),
          loss: lost,
          delay: ({ from, to, round }) =>
            delay === 0 ? 1 : 1 + Math.floor(late.fork(`${from}/${to}/${round}`).next() * (delay + 1)),
        }),
        anew: params.anew,
        gradientOf: params.batch === 'one' ? oneRow(losses, rng.fork('batch')) : undefined,
      }),
      0.05,
      0.9,
    );
    const distance = yield* scaleProgress(distancesOf(losses, run), 0.9, 1);
    const bytes = (of: 'from' | 'to') =>
      Float64Array.from(losses, (_, i) =>
        run.transcript.reduce(
          (sum, line) =>
            sum + (line[of] === deviceName(i) && (of === 'from' || line.arrives < Infinity) ? line.bytes : 0),
          0,
        ),
      );
    const total = tally(run.transcript);
    return {
      method,
      distance,
      present: Float64Array.from(run.present.flat(), Number),
      groups: Float64Array.from(run.present, (present) => groupsOf(graph, present).length),
      rows: Float64Array.from(losses, (loss) => loss.rows),
      upper: Float64Array.from(parts, ({ y }) =>
        source.task === 'regression' ? 0 : y.reduce((sum, label) => sum + (label > 0 ? 1 : 0), 0),
      ),
      sent: bytes('from'),
      received: bytes('to'),
      messages: total.messages,
      lost: total.lost,
      safe: 1 + spectrum(metropolis(graph, everybody), devices)[devices - 1],
      links: Float64Array.from(graph.links.flat()),
    };
  },
  release: (_params, _task, fit) => [fit],
});

function ruleOf(
  method: Method,
  { step, decay }: Pick<NetworkParams, 'step' | 'decay'>,
  losses: LocalLoss[],
): Study['rule'] {
  const alpha = step / Math.max(...losses.map(({ smoothness }) => smoothness));
  switch (method) {
    case 'constant':
      return { kind: 'consensus', step: () => alpha };
    case 'decaying':
      return { kind: 'consensus', step: (tick) => alpha / (1 + tick / WARM) ** decay };
    case 'extra':
      return { kind: 'extra', step: alpha };
    case 'gradient':
      return { kind: 'gradient', step: alpha };
    case 'newton':
      return { kind: 'newton' };
  }
}

/** One row of the device, drawn anew in every round, stands for all of them. */
const oneRow =
  (losses: LocalLoss[], rng: ReturnType<typeof createRng>): NonNullable<Study['gradientOf']> =>
  (device) =>
  (theta, round) => {
    const { rows } = losses[device];
    if (rows === 0) return losses[device].gradient(theta);
    const row = Math.floor(rng.fork(deviceName(device)).fork(round).next() * rows);
    return losses[device].gradient(theta, row);
  };
