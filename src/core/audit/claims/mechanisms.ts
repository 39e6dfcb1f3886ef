/** Claims about single releases: the mechanisms of the first chapters. */
import { amplifyBySampling } from '../../accounting/amplification.ts';
import type { PrivacyEvent } from '../../accounting/event.ts';
import { pld } from '../../accounting/pld.ts';
import { analyticGaussian } from '../../mechanisms/analytic-gaussian.ts';
import { exponential } from '../../mechanisms/exponential.ts';
import { gaussianEpsilon } from '../../mechanisms/gaussian-delta.ts';
import { gaussian } from '../../mechanisms/gaussian.ts';
import { geometric } from '../../mechanisms/geometric.ts';
import { laplace } from '../../mechanisms/laplace.ts';
import type { SelectionMechanism } from '../../mechanisms/mechanism.ts';
import { coinFlip, truthProbability } from '../../mechanisms/randomized-response.ts';
import { publishedTopN, publishedTopNEpsilon } from '../../mechanisms/published-top-n.ts';
import { reportNoisyMax } from '../../mechanisms/report-noisy-max.ts';
import { positiveChance } from './banks.ts';
import type { AuditedClaim, ClaimEntry, ClaimSetting } from './claim.ts';
import { countSampler } from './count-sampler.ts';
import { laplaceRatio, nearer } from './scores.ts';

const DELTA = 1e-5;
const unit = { epsilon: 1, delta: 0, sensitivity: 1 };
const answerOf = (side: 'a' | 'b') => (side === 'b' ? 1 : 0);

const laplaceCount: AuditedClaim = {
  ...{ epsilon: 1, delta: 0, neighbours: laplace.neighbours, proven: 1, least: 1 },
  prepare() {
    const scale = laplace.scale(unit);
    return (side, rng) => answerOf(side) + scale * rng.laplace();
  },
};

const wholeNumbers: AuditedClaim = {
  ...{ epsilon: 1, delta: 0, neighbours: geometric.neighbours, proven: 1, least: 1 },
  prepare() {
    const scale = geometric.scale(unit);
    return (side, rng) => answerOf(side) + geometric.at(geometric.draw(rng), scale);
  },
};

const twoCoins: AuditedClaim = {
  ...{ epsilon: 1, delta: 0, neighbours: coinFlip.neighbours, proven: 1, least: 1 },
  prepare() {
    const survey = { truthProbability: truthProbability({ epsilon: 1, options: 2 }), options: 2 };
    return (side, rng) => coinFlip.respond(answerOf(side), coinFlip.draw(rng), survey);
  },
};

function gaussianCount(epsilon: number, sigma: number): AuditedClaim {
  const exact = gaussianEpsilon({ sigma, delta: DELTA, sensitivity: 1 });
  return {
    ...{ epsilon, delta: DELTA, neighbours: gaussian.neighbours, proven: exact, least: exact },
    isGaussian: true,
    prepare: () => (side, rng) => answerOf(side) + sigma * rng.normal(),
  };
}

/** Of an event with these probabilities; where there is one candidate alone, nothing is told by choosing it. */
const lossOf = (within: number, without: number) => (without > 0 ? Math.log(within / without) : 0);

/** One row moves every score by one: one candidate up, the others down. Whether that one is chosen is the test. */
export function selection(
  mechanism: SelectionMechanism,
  { epsilon, count }: Pick<ClaimSetting, 'epsilon' | 'count'>,
): AuditedClaim {
  const contest = { epsilon, sensitivity: 1, count: 1, candidates: count };
  const scores = {
    a: Array.from({ length: count }, () => 0),
    b: Array.from({ length: count }, (_, i): number => (i === 0 ? 1 : -1)),
  };
  // Where all scores move the same way, the others stay.
  if (mechanism.id.endsWith('monotone')) scores.b.fill(0, 1);
  const scale = mechanism.scale(contest);
  const chance = (side: 'a' | 'b') => mechanism.probability([0], scores[side], scale);
  return {
    ...{ epsilon, delta: 0, neighbours: mechanism.neighbours, proven: epsilon },
    least: Math.max(lossOf(chance('b'), chance('a')), lossOf(1 - chance('a'), 1 - chance('b'))),
    prepare: () => (side, rng) => {
      const [chosen] = mechanism.select(scores[side], mechanism.draw(rng, count), scale, 1);
      return chosen === 0 ? 1 : 0;
    },
  };
}

/** The same count asked again and again, each time with fresh Laplace noise of scale 1/ε and, where that is said, on a fresh sample of the rows. */
export function repeatedCount(given: {
  epsilon: number;
  delta: number;
  count: number;
  samplingRate: number;
}): AuditedClaim {
  const { epsilon, delta, count, samplingRate: q } = given;
  const noise: PrivacyEvent = laplace.event(1 / epsilon, 1, 'add-remove');
  const event: PrivacyEvent = q < 1 ? { kind: 'poisson-sampled', event: noise, samplingRate: q } : noise;
  const spent =
    delta > 0
      ? pld.epsilon([{ label: 'answers', rows: 'all', event: { kind: 'repeated', event, count } }], delta)
      : Infinity;
  const proven = Math.min(spent, count * amplifyBySampling({ epsilon, samplingRate: q }));
  return {
    ...{ epsilon: proven, delta, neighbours: 'add-remove', proven },
    // Outputs above 1 are that much likelier, all at once.
    least: delta > 0 ? 0 : proven,
    prepare: () => (side, rng) => {
      let score = 0;
      for (let i = 0; i < count; i++) {
        const z = (side === 'b' && (q === 1 || rng.next() < q) ? 1 : 0) + rng.laplace() / epsilon;
        score += Math.log1p(q * Math.expm1(epsilon * nearer(z, 0, 1)));
      }
      return score;
    },
  };
}

/** Counts of disjoint groups, each with Laplace noise for two of them together: a row that is replaced leaves one and enters another. */
export function movedCount(epsilon: number): AuditedClaim {
  const scale = laplace.scale({ epsilon, delta: 0, sensitivity: 2 });
  const counts = { a: [1, 0], b: [0, 1] };
  return {
    ...{ epsilon, delta: 0, neighbours: 'replace-one', proven: epsilon, least: epsilon },
    prepare: () => (side, rng) => {
      const z = counts[side].map((n) => n + scale * rng.laplace());
      return laplaceRatio(z, counts.a, counts.b, scale);
    },
  };
}

type Winners = Pick<ClaimSetting, 'epsilon' | 'count' | 'columns'>;
const contestOf = ({ epsilon, count, columns: candidates }: Winners) => {
  const winners = Math.min(count, candidates);
  return { epsilon: 2 * winners * epsilon, sensitivity: 1, count: winners, candidates };
};

/** Several winners, with noise for ε on each score: which of the first so many are chosen, when these move up and all others down? */
export function severalWinners(given: Winners): AuditedClaim {
  const contest = contestOf(given);
  const { count, candidates } = contest;
  const level = (first: number, other: number) =>
    Array.from({ length: candidates }, (_, i) => (i < count ? first : other));
  const scores = { a: level(0, 1), b: level(1, 0) };
  const scale = publishedTopN.scale(contest);
  return {
    ...{ epsilon: contest.epsilon, delta: 0, neighbours: publishedTopN.neighbours, least: 0 },
    proven: publishedTopNEpsilon(contest, 'indices'),
    prepare: () => (side, rng) => {
      const chosen = publishedTopN.select(scores[side], publishedTopN.draw(rng, candidates), scale, count);
      return chosen.reduce((sum, i) => sum + (i < count ? 1 : 0), 0);
    },
  };
}

/** The signs of several winners, with fresh noise: all scores lie half a step below 0, or half a step above. */
export function signedWinners(given: Winners): AuditedClaim {
  const contest = contestOf(given);
  const positive = positiveChance(given.epsilon);
  return {
    ...{ epsilon: contest.epsilon, delta: 0, neighbours: publishedTopN.neighbours },
    proven: publishedTopNEpsilon(contest, 'signs'),
    least: contest.count * Math.log(positive / (1 - positive)),
    prepare() {
      const draw = {
        a: countSampler(contest.count, 1 - positive),
        b: countSampler(contest.count, positive),
      };
      return (side, rng) => draw[side](rng);
    },
  };
}

const sigmaFor = (epsilon: number) => ({ epsilon, delta: DELTA, sensitivity: 1 });

export const mechanismClaims: ClaimEntry[] = [
  { id: 'laplace', cost: 0.2, open: () => laplaceCount },
  { id: 'geometric', cost: 0.4, open: () => wholeNumbers },
  { id: 'response', cost: 0.4, open: () => twoCoins },
  { id: 'gaussian', cost: 0.2, open: () => gaussianCount(1, analyticGaussian.scale(sigmaFor(1))) },
  // Outside of what its theorem covers, which is ε below 1.
  { id: 'textbook-gaussian', cost: 0.2, open: () => gaussianCount(10, gaussian.scale(sigmaFor(10))) },
  { id: 'exponential', cost: 1, open: () => selection(exponential, { epsilon: 1, count: 5 }) },
  { id: 'report-noisy-max', cost: 1, open: () => selection(reportNoisyMax, { epsilon: 1, count: 5 }) },
];
