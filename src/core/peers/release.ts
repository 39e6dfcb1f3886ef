/**
 * The quick part of a run: groups, noise, publishing and votes, from local models that are there already.
 *
 * Claim: moving ε alone keeps the groups and the unit noise; scores are those of the mean plus a scale times those of the noise, and both
 *   are kept with the fit.
 * Source: asplund-2015, algorithms 1 and 2.
 */
import { check } from '../check.ts';
import { margins } from '../learners/sparse-rows.ts';
import { laplace } from '../mechanisms/laplace.ts';
import { sphericalLaplace } from '../mechanisms/spherical-laplace.ts';
import type { Rng } from '../random/rng.ts';
import { attacked, combine, type Attack, type Combined, type Defence } from './combine.ts';
import { evaluate, type Confusion, type Mode, type Publish, type Tie } from './ensemble.ts';
import type { PeerFit } from './fit.ts';
import { drawGroups, type Group } from './groups.ts';
import { noiseScale, type Recipe, type Shape } from './recipe.ts';

export type ReleaseGiven = {
  /** What a peer may spend in all; Infinity adds no noise. */
  epsilon: number;
  /** In how many rounds. */
  rounds: number;
  /** The first so many of the fitted peers take part. */
  peers: number;
  group: number;
  recipe: Recipe;
  publish: Publish;
  tie: Tie;
  attack: Attack;
  /** The first so many peers are hostile; they are not counted in the result. */
  bad: number;
  strength: number;
  defence: Defence;
  clip: number;
  /** Names the groups and the noise. */
  rng: Rng;
};

export type Outcome = {
  tables: Record<Mode, Confusion[]>;
  models: number;
  /** The largest scale of the noise. */
  scale: number;
};

/** What does not depend on ε is kept as long as its fit: groups, and scores of means and of unit noise. */
type Kept = { groups: Map<string, Group[]>; scores: Map<string, Float64Array>; made: Map<string, Made> };
type Made = { scores: Float64Array; voices: number; n: number } | undefined;

const kept = new WeakMap<PeerFit, Kept>();
/** So many numbers at most, 32 megabytes; after that it begins anew. */
const MOST_KEPT = 4e6;

function keptOf(fit: PeerFit): Kept {
  let known = kept.get(fit);
  if (!known || (known.scores.size + known.made.size) * fit.test.rows > MOST_KEPT)
    kept.set(fit, (known = { groups: new Map(), scores: new Map(), made: new Map() }));
  return known;
}

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  if (!known.has(key)) known.set(key, make());
  return known.get(key)!;
}

const scoresOf = ({ test }: PeerFit, theta: ArrayLike<number>) =>
  margins(test, theta, undefined, test.rows, true);

/** Noise at unit scale. */
export const unitNoise = (shape: Shape, D: number, rng: Rng): Float64Array =>
  shape === 'gamma'
    ? sphericalLaplace.draw(rng, D)
    : Float64Array.from({ length: D }, () => laplace.unit.sample(rng));

export function releasePeers(fit: PeerFit, given: ReleaseGiven): Outcome {
  const { epsilon, rounds, peers, group, recipe, rng, attack, bad } = given;
  check(peers <= fit.peers, 'peers', `at most ${fit.peers}`, peers);
  const known = keptOf(fit);
  const groups = remembered(known.groups, `${peers}/${group}/${rounds}`, () =>
    drawGroups({ peers, group: Math.min(group, peers), rounds, rng: rng.fork('groups') }),
  );
  const name = `${peers}/${group}/${rounds}/${attack}/${bad}/${given.strength}/${given.defence}/${given.clip}`;
  let largest = 0;
  const models = groups.flatMap(({ members }, k) => {
    const made = remembered(known.made, `${name}/${k}`, (): Made => {
      const combined = combineGroup(fit, members, given);
      return combined && { ...combined, scores: scoresOf(fit, combined.theta) };
    });
    if (!made) return [];
    const size = { n: made.n, lambda: fit.lambda, D: fit.D, K: made.voices, bound: fit.bound };
    const scale = epsilon === Infinity ? 0 : noiseScale(recipe, size, epsilon / rounds);
    largest = Math.max(largest, scale);
    const noise = remembered(known.scores, `${recipe.shape}/${k}`, () =>
      scoresOf(fit, unitNoise(recipe.shape, fit.D, rng.fork('noise').fork(recipe.shape).fork(k))),
    );
    return [{ members, votes: votesOf(made.scores, noise, scale) }];
  });
  const { local, test, publish, tie } = { ...fit, ...given };
  const tables = evaluate({ local, peers, models, publish, tie, y: test.y });
  const honest = (list: Confusion[]) =>
    attack === 'none' ? list : list.slice(Math.min(bad, list.length - 1));
  return {
    tables: { local: honest(tables.local), aggregated: honest(tables.aggregated), both: honest(tables.both) },
    models: models.length,
    scale: largest,
  };
}

/** A loop: `from` with a function takes ten times as long, and this is done for every model at every ε. */
function votesOf(mean: Float64Array, noise: Float64Array, scale: number): Uint8Array {
  const votes = new Uint8Array(mean.length);
  for (let i = 0; i < votes.length; i++) votes[i] = mean[i] + scale * noise[i] > 0 ? 1 : 0;
  return votes;
}

function combineGroup(fit: PeerFit, members: number[], given: ReleaseGiven): Combined | undefined {
  const sent = members.map((j) => ({
    theta: fit.theta.subarray(j * fit.D, (j + 1) * fit.D),
    n: fit.sizes[j],
  }));
  const faced = attacked(sent, (k) => members[k] < given.bad, given.attack, given.strength);
  // Half of what an honest peer has is the least to be admitted with.
  const minimum = Math.ceil(fit.sizes.reduce((sum, n) => sum + n, 0) / fit.peers / 2);
  return combine(faced, { ...given, minimum });
}
