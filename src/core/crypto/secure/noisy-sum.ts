/**
 * A sum of models with noise inside. Every node fits its own rows and encrypts its model. Server A adds up what it cannot read, and noise of
 * its own. Server B decrypts that, adds noise of its own, and publishes.
 *
 * Claim: ε-differentially private for one row of one node, against everybody who reads the result, and against A alone and B alone.
 * Assumes: rows at most 1 long; the rows of each node are known to all; every solver ends at a gradient of at most `SLACK`; A and B follow the
 *   protocol and do not collude. Against A also that Paillier's scheme is not broken.
 * Why: one row moves its node's optimum by at most 2/(n_j λ), which counts n_j/n in the sum: 2/(nλ), as if all rows were in one place. A knows
 *   one of the two noises and B the other, and either alone is enough. Readers know neither.
 */
import { check } from '../../check.ts';
import type { Program } from '../../federation/program.ts';
import { takeSteps } from '../../learners/logistic-steps.ts';
import { gradientSum, type DenseRows } from '../../learners/logistic-sums.ts';
import { outputSensitivity } from '../../learners/sensitivity.ts';
import { sphericalLaplace } from '../../mechanisms/spherical-laplace.ts';
import { runToEnd } from '../../work/run-to-end.ts';
import { agreedKey, generateKey } from '../paillier.ts';
import { toBytes, type RandomSource } from '../random-source.ts';
import { fromFixed } from '../ring.ts';
import { unpackAll } from '../slots.ts';
import { openAll } from './convert.ts';
import type { Counts } from './counts.ts';
import { Sealer } from './sealer.ts';
import {
  hear,
  nodeNames,
  SERVER_A,
  SERVER_B,
  type KeyPayload,
  type ModelPayload,
  type NodeName,
  type NoisyPayload,
  type ReleasedPayload,
  type SecurePayload,
  type Send,
} from './setup.ts';
import { unpredictableNoise } from './unpredictable-noise.ts';

/** All of it is public. */
export type SumSetup = {
  bits: number;
  rows: number;
  columns: number;
  nodes: number;
  /** Weight decay in the mean convention. */
  lambda: number;
  epsilon: number;
};

/** The largest gradient of the mean loss that a fit may end with; the sensitivity allows for it. */
export const SLACK = 1e-9;

/** The coefficients of these rows alone, if they are as near to the optimum as the sensitivity takes them to be. */
export function* fitting(data: DenseRows, lambda: number): Generator<number, Float64Array> {
  const steps = takeSteps(data, { method: 'newton', lambda: lambda * data.rows, tolerance: 1e-14, most: 50 });
  const beta = (yield* steps).path.at(-1)!;
  const gradient = gradientSum(data, beta).map((g, j) => g / data.rows - lambda * beta[j]);
  check(Math.hypot(...gradient) <= SLACK, 'gradient at the end', `≤ ${SLACK}`, Math.hypot(...gradient));
  return beta;
}

export const sumSensitivity = ({ rows, lambda }: Pick<SumSetup, 'rows' | 'lambda'>): number =>
  outputSensitivity({ rows, lambda, gradientNorm: SLACK });

/** What each server adds. */
function noiseOf({ columns, epsilon, ...setup }: SumSetup, source: RandomSource): Float64Array {
  const scale = sphericalLaplace.scale({ epsilon, delta: 0, sensitivity: sumSensitivity(setup) });
  return unpredictableNoise(source, columns).map((x) => scale * x);
}

export type SumNodeSends = Send<typeof SERVER_A, ModelPayload>;
export type SumASends = Send<typeof SERVER_B, NoisyPayload>;
export type SumBSends = Send<(NodeName | typeof SERVER_A)[], KeyPayload | ReleasedPayload>;

export function* sumNode(
  setup: SumSetup,
  data: DenseRows,
  source: RandomSource,
  counts: Counts,
): Program<SumNodeSends, SecurePayload, Counts> {
  const { rows, columns, bits, lambda } = setup;
  check(data.columns === columns, 'columns', `${columns} at every node`, data.columns);
  const beta = runToEnd(fitting(data, lambda));
  const [{ n }] = yield* hear('key', [SERVER_B]);
  const sealer = new Sealer(agreedKey(n, bits), source, counts);
  const ciphertexts = sealer.write(sealer.sealFractions(beta.map((b) => (b * data.rows) / rows)));
  yield* hear('released', [SERVER_B], [{ to: SERVER_A, round: 1, payload: { kind: 'model', ciphertexts } }]);
  return { send: [], report: counts };
}

export function* sumServerA(
  setup: SumSetup,
  source: RandomSource,
  counts: Counts,
): Program<SumASends, SecurePayload, Counts> {
  const [{ n }] = yield* hear('key', [SERVER_B]);
  const sealer = new Sealer(agreedKey(n, setup.bits), source, counts);
  const models = yield* hear('model', nodeNames(setup.nodes));
  const noise = sealer.sealFractions(noiseOf(setup, source));
  const sum = sealer.sum([...models.map(({ ciphertexts }) => sealer.read(ciphertexts)), noise]);
  const payload: NoisyPayload = { kind: 'noisy', ciphertexts: sealer.write(sum) };
  yield* hear('released', [SERVER_B], [{ to: SERVER_B, round: 1, payload }]);
  return { send: [], report: counts };
}

export type SumReport = { counts: Counts; released: Float64Array };

export function* sumServerB(
  setup: SumSetup,
  source: RandomSource,
  counts: Counts,
): Program<SumBSends, SecurePayload, SumReport> {
  const { bits, columns } = setup;
  const secret = runToEnd(generateKey(bits, source));
  const everybody = [SERVER_A, ...nodeNames(setup.nodes)] satisfies string[] as (
    NodeName | typeof SERVER_A
  )[];
  const key: KeyPayload = { kind: 'key', n: toBytes(secret.key.n, bits / 8) };
  const [{ ciphertexts }] = yield* hear('noisy', [SERVER_A], [{ to: everybody, round: 0, payload: key }]);
  const opened = unpackAll(openAll(secret, ciphertexts, counts), columns, bits);
  const noise = noiseOf(setup, source);
  const released = Float64Array.from(opened, (value, j) => fromFixed(value) + noise[j]);
  return {
    send: [{ to: everybody, round: 1, payload: { kind: 'released', beta: released } }],
    report: { counts, released },
  };
}
