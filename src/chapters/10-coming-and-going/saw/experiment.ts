/**
 * What somebody learns of a device's rows who has seen some of the messages of a study.
 *
 * Claim: the attack of *Sharing gradients*, carried out on gradients that follow from the messages seen. It never reads a row of the device.
 * Assumes: rows of norm 1 without negative numbers; logistic loss, so that a row's gradient has norm ≤ 1 without any clipping.
 * Source: see core/attacks/overheard.ts and adversary.ts.
 */
import { attack, matched } from '../../../core/attacks/adversary.ts';
import { likeness, type ObservedRound } from '../../../core/attacks/gradient-leak.ts';
import { overheard, overheardAnswers, type Overheard } from '../../../core/attacks/overheard.ts';
import { makeGraph, type Graph, type GraphKind } from '../../../core/consensus/graph.ts';
import { localLoss, type DeviceRows, type LocalLoss } from '../../../core/consensus/local-loss.ts';
import type { StudyPayload } from '../../../core/consensus/message.ts';
import { metropolis } from '../../../core/consensus/metropolis.ts';
import { deviceName, runStudy, type StudyRun } from '../../../core/consensus/study.ts';
import { between, seenBy, type Transfer } from '../../../core/federation/transcript.ts';
import { toRows } from '../../../core/learners/lasso/rows.ts';
import { noiseScale, type RoundsBudget } from '../../../core/learners/lasso/private-rounds.ts';
import { norm } from '../../../core/linalg/vectors.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { runToEnd } from '../../../core/work/run-to-end.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { dealRows, deviceRows, mapRow } from '../shared/devices.ts';

export type SawParams = {
  who: string;
  device: number;
  graph: string;
  devices: number;
  rows: number;
  ticks: number;
  noise: string;
  epsilon: number;
  delta: number;
  data: string;
  seed: number;
};

/** At one ε, or without noise (ε = 0 in the table of the trade-off): what came out, and what the noise did to the model. */
export type SawRow = {
  kind: 'hero' | 'curve';
  epsilon: number;
  /** Messages that the observer saw, and gradients of the device that follow from them. */
  seen: number;
  gradients: number;
  /** How alike the found rows are to the real ones, one for each, and how alike the average row is. */
  alike: Float64Array;
  average: Float64Array;
  separated: boolean;
  /** The columns of the device's first row with its largest numbers, then the usual ones: their names, what they are and what was found. */
  names: string;
  truth: Float64Array;
  found: Float64Array;
  /** How far the mean estimate of all devices is from the one without noise, relative to it. */
  moved: number;
  links: Float64Array;
};

export const GRID = [10_000, 3_000, 1_000, 300, 100, 30, 10, 3, 1];
const SHOWN = 12;
const LAMBDA = 0.05;
/** About half of what the curvature ¼ + λ of rows with norm 1 allows. */
const STEP = 1.6;
/** No row's gradient is longer: |slope| ≤ 1 and ‖x‖ ≤ 1. */
const LONGEST = 1;

export const budgetOf = ({
  epsilon,
  delta,
  ticks,
}: Pick<SawParams, 'epsilon' | 'delta' | 'ticks'>): RoundsBudget => ({
  epsilon,
  delta,
  clip: LONGEST,
  rounds: ticks,
  noise: 'gaussian',
});

type Piece = Task & { at: number | 'here' };
type Inputs = Omit<SawParams, 'epsilon' | 'noise' | 'delta' | 'who' | 'device'>;
type Fit = {
  graph: Graph;
  parts: DeviceRows[];
  losses: LocalLoss[];
  names: string[];
  typical: Float64Array;
};

export const experiment = defineExperiment<SawParams, Piece, Inputs, Fit>({
  id: 'coming-saw',
  tasks: () => [{ key: 'here', at: 'here' }, ...GRID.map((at) => ({ key: `epsilon=${at}`, at }))],
  fitInputs: ({ graph, devices, rows, ticks, data, seed }) => ({ graph, devices, rows, ticks, data, seed }),
  needs: ({ data }) => [data],
  *fit(params, _task, data) {
    const source = data[params.data];
    const rng = createRng(params.seed);
    const { devices, rows } = params;
    const parts = deviceRows(source, dealRows(source, { deal: 'even', devices, rows }, rng), false);
    yield 0.3;
    const X = Array.from({ length: source.test.rows }, (_, i) => mapRow(source.test, i, false));
    yield 0.8;
    return {
      graph: makeGraph(params.graph as GraphKind, devices, rng.fork('graph')),
      parts,
      losses: parts.map((part) => localLoss(part, { loss: 'logistic', lambda: LAMBDA, unit: rows })),
      names: source.train.names,
      typical: meanOf(X),
    };
  },
  *releasing(params, { at }, fit) {
    const isHere = at === 'here';
    const noisy = !isHere || params.noise !== 'none';
    const epsilon = isHere ? params.epsilon : at;
    const scale = noisy ? noiseScale({ ...budgetOf(params), epsilon }) : 0;
    const plain = runToEnd(study(params, fit, 0));
    yield 0.4;
    const run = noisy ? runToEnd(study(params, fit, scale)) : plain;
    yield 0.8;
    return [
      rowOf(params, fit, {
        run,
        plain,
        scale,
        kind: isHere ? 'hero' : 'curve',
        epsilon: noisy ? epsilon : 0,
      }),
    ];
  },
});

const isCentral = ({ who }: Pick<SawParams, 'who'>) => who === 'coordinator';

/** A study in which each device adds noise of this scale to the sum of its rows' gradients, in every step. */
function study(params: SawParams, { graph, losses }: Fit, scale: number) {
  const noise = createRng(params.seed).fork('noise');
  return runStudy({
    graph,
    losses,
    rule: isCentral(params) ? { kind: 'gradient', step: STEP } : { kind: 'consensus', step: () => STEP },
    toggles: [],
    // A coordinator's round takes two ticks; the last answer is still to arrive.
    ticks: isCentral(params) ? 2 * params.ticks : params.ticks,
    keepPayloads: true,
    gradientOf: (device) => (theta, round) => {
      const gradient = losses[device].gradient(theta);
      if (scale === 0) return gradient;
      const rng = noise.fork(deviceName(device)).fork(round);
      return gradient.map((v) => v + (scale * rng.normal()) / params.rows);
    },
  });
}

/** What the observer sees of the transcript. */
function seenIn(transcript: Transfer<StudyPayload>[], { who }: SawParams, target: string, near: string[]) {
  switch (who) {
    case 'coordinator':
      return seenBy(transcript, 'coordinator');
    case 'edge':
      return between(transcript, target, near[0]);
    case 'neighbour':
      return seenBy(transcript, near[0]);
    default:
      return transcript.filter(({ from, to }) => near.includes(from) || near.includes(to));
  }
}

/** Which device is looked at: the one asked for, or the last there is. */
export const targetOf = ({ device, devices }: { device: number; devices: number }) =>
  Math.min(device, devices) - 1;

function rowOf(
  params: SawParams,
  fit: Fit,
  {
    run,
    plain,
    scale,
    kind,
    epsilon,
  }: { run: StudyRun; plain: StudyRun; scale: number; kind: SawRow['kind']; epsilon: number },
): SawRow {
  const { graph, parts, typical, names } = fit;
  const n = graph.devices;
  const device = targetOf(params);
  const W = metropolis(graph, new Array<boolean>(n).fill(true));
  const neighbours = Array.from({ length: n }, (_, j) => ({
    name: deviceName(j),
    weight: W[device * n + j],
  })).filter(({ weight }, j) => j !== device && weight > 0);
  const name = deviceName(device);
  const { columns, X } = parts[device];
  const seen = seenIn(
    run.transcript,
    params,
    name,
    neighbours.map((one) => one.name),
  );
  const heard = isCentral(params)
    ? overheardAnswers(seen, name).slice(0, params.ticks)
    : overheard(seen, { name, neighbours, step: STEP, columns });
  const truths = Array.from({ length: params.rows }, (_, i) => X.slice(i * columns, (i + 1) * columns));
  const knowledge = {
    known: toRows({ rows: 0, columns, X: new Float32Array(0), y: new Float32Array(0) }, { intercept: 0 }),
    typical,
  };
  const recovered = attack(
    heard.map((one) => asSum(one, params.rows)),
    params.rows,
    knowledge,
    { clip: Infinity, noise: 'gaussian', scale },
  );
  const found = matched(recovered.found, truths);
  // Its own columns first, then those that people usually have.
  const first = Array.from(truths[0], (_, j) => j)
    .sort((a, b) => truths[0][b] - truths[0][a] || typical[b] - typical[a] || a - b)
    .slice(0, SHOWN);
  const [mine, exact] = [run, plain].map(meanEstimate);
  return {
    kind,
    epsilon,
    seen: seen.length,
    gradients: heard.length,
    alike: Float64Array.from(truths, (x, k) => likeness(found[k], x)),
    average: Float64Array.from(truths, (x) => likeness(typical, x)),
    separated: recovered.separated,
    names: first.map((j) => names[j]).join('\n'),
    truth: Float64Array.from(first, (j) => truths[0][j]),
    found: Float64Array.from(first, (j) => found[0][j]),
    moved: norm(mine.map((v, j) => v - exact[j])) / (norm(exact) || 1),
    links: Float64Array.from(graph.links.flat()),
  };
}

/** The gradient without the weight decay, as a sum over the rows: the observer knows how many rows a device has. */
const asSum = ({ point, gradient }: Overheard, rows: number): ObservedRound => ({
  point,
  sum: gradient.map((v, j) => rows * (v - LAMBDA * point[j])),
});

function meanEstimate({ estimates }: StudyRun): Float64Array {
  const last = estimates.at(-1)!;
  return last[0].map((_, j) => last.reduce((sum, theta) => sum + theta[j], 0) / last.length);
}

function meanOf(rows: Float64Array[]): Float64Array {
  const mean = new Float64Array(rows[0].length);
  for (const row of rows) for (let j = 0; j < mean.length; j++) mean[j] += row[j] / rows.length;
  return mean;
}
