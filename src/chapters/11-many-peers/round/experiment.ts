import { fitPeers } from '../../../core/peers/fit.ts';
import { noiseScale, type Recipe } from '../../../core/peers/recipe.ts';
import { unitNoise } from '../../../core/peers/release.ts';
import { runRounds, type PeerMessage } from '../../../core/peers/round.ts';
import { asCoordinate, roundingSlack } from '../../../core/peers/secure-sum.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import type { Move } from '../../../core/peers/groups.ts';
import { defineExperiment } from '../../../lab/experiment.ts';

export type RoundParams = {
  send: 'clear' | 'masked';
  publish: 'party' | 'all';
  peers: number;
  group: number;
  rounds: number;
  epsilon: number;
  /** Who comes and goes: peer and round, both counted from 1. */
  moves: string;
  data: string;
  rows: number;
  lambda: number;
  seed: number;
};

/** One message, in the order in which they were sent. Parties are numbered: 0 is the organiser, 1 the first peer. */
export type RoundRow = {
  round: number;
  kind: PeerMessage['kind'];
  from: number;
  to: number;
  bytes: number;
  curator: number;
  members: Float64Array;
  /** The weights that are shown, by their columns, as they were sent; none in an invitation. */
  names: string;
  sent: Float64Array;
  /** The sender's model, or the mean of the group before noise. */
  truth: Float64Array;
  scale: number;
  /** By how much the mean that the curator had differs from the true one. */
  rounding: number;
};

/** The corrected recipe: the one under which a published model is proven to protect a record. */
const RECIPE: Recipe = { form: 'mean', shape: 'gamma', divide: true, unit: 'record' };
const SHOWN = 10;

type Fit = { models: Float64Array[]; sizes: number[]; D: number; shown: number[]; names: string };
type Inputs = Pick<RoundParams, 'peers' | 'data' | 'rows' | 'lambda' | 'seed'>;

/** Written as `peer:round`, one after the other. Both are counted from 1. */
export const movesOf = (text: string): Move[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((entry) => entry.split(':').map(Number))
    .map(([peer, round]) => ({ peer: peer - 1, before: round - 1 }));

const numberOf = (name: string) => Number(name.split(' ')[1] ?? 0);

export const experiment = defineExperiment<RoundParams, { key: string }, Inputs, Fit>({
  id: 'peers-round',
  tasks: () => [{ key: 'all' }],
  fitInputs: ({ peers, data, rows, lambda, seed }) => ({ peers, data, rows, lambda, seed }),
  needs: ({ data }) => [data],
  *fit({ peers, data: id, rows: n, lambda, seed }, _task, data) {
    const fit = yield* fitPeers(data[id], {
      ...{ form: RECIPE.form, scaling: 'unit', solver: 'exact', deal: 'uniform', skew: 0, flipped: 0 },
      ...{ peers, n, lambda, rng: createRng(seed) },
    });
    const { D, theta } = fit;
    const models = Array.from({ length: peers }, (_, j) => theta.slice(j * D, (j + 1) * D));
    const size = Array.from({ length: D }, (_, k) => Math.abs(models.reduce((sum, m) => sum + m[k], 0)));
    const shown = size.map((_, k) => k).sort((a, b) => size[b] - size[a] || a - b).slice(0, SHOWN); // prettier-ignore
    const names = shown.map((k) => data[id].train.names[k] ?? 'constant').join('\n');
    return { models, sizes: Array.from(fit.sizes), D, shown, names };
  },
  release(params, _task, { models, sizes, D, shown, names }) {
    const { lambda, epsilon, rounds, publish, seed } = params;
    const group = Math.min(params.group, models.length);
    const rng = createRng(seed).fork('round');
    const secure = params.send === 'masked';
    const scaleFor = (K: number, n: number) =>
      noiseScale(RECIPE, { n, lambda, D, K, bound: 1 }, epsilon / rounds) +
      (secure ? (roundingSlack(D) * rounds) / K / epsilon : 0);
    const noises: Float64Array[] = [];
    const noise = (k: number, K: number, n: number) =>
      (noises[k] = unitNoise(RECIPE.shape, D, rng.fork('noise').fork(k)).map((v) => v * scaleFor(K, n)));
    const moves = movesOf(params.moves);
    const run = runRounds({ models, sizes, group, rounds, publish, secure, moves, noise, rng });
    const few = (vector: ArrayLike<number>) => Float64Array.from(shown, (k) => vector[k]);
    return run.transcript.map(({ round, kind, from, to, bytes, payload }): RoundRow => {
      const { members, curator } = run.groups[round];
      const mean = models[0].map((_, k) => members.reduce((sum, j) => sum + models[j][k], 0) / group);
      const theta = payload && 'theta' in payload ? payload.theta : undefined;
      const masked = payload?.kind === 'masked' ? Float64Array.from(payload.sum, asCoordinate) : undefined;
      const vector = theta ?? masked;
      const off =
        kind === 'publish' ? theta!.map((v, k) => Math.abs(v - noises[round][k] - mean[k])) : undefined;
      return {
        round,
        kind,
        from: numberOf(from),
        to: numberOf(to),
        bytes,
        curator: curator + 1,
        members: Float64Array.from(members, (j) => j + 1),
        names,
        sent: vector ? few(vector) : new Float64Array(0),
        truth: vector ? few(kind === 'publish' ? mean : models[numberOf(from) - 1]) : new Float64Array(0),
        scale: scaleFor(group, sizes.reduce((least, n, j) => (members.includes(j) ? Math.min(least, n) : least), Infinity)), // prettier-ignore
        rounding: off?.reduce((most, v) => Math.max(most, v), 0) ?? 0,
      };
    });
  },
});
