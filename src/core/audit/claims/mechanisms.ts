/** Claims about single releases: the mechanisms of the first chapters. */
import { analyticGaussian } from '../../mechanisms/analytic-gaussian.ts';
import { exponential } from '../../mechanisms/exponential.ts';
import { gaussianEpsilon } from '../../mechanisms/gaussian-delta.ts';
import { gaussian } from '../../mechanisms/gaussian.ts';
import { geometric } from '../../mechanisms/geometric.ts';
import { laplace } from '../../mechanisms/laplace.ts';
import type { SelectionMechanism } from '../../mechanisms/mechanism.ts';
import { coinFlip, truthProbability } from '../../mechanisms/randomized-response.ts';
import { reportNoisyMax } from '../../mechanisms/report-noisy-max.ts';
import type { AuditedClaim, ClaimEntry } from './claim.ts';

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

/** One row moves every score by one: one candidate up, the others down. Whether that one is chosen is the test. */
function selection(mechanism: SelectionMechanism): AuditedClaim {
  const contest = { epsilon: 1, sensitivity: 1, count: 1, candidates: 5 };
  const scores = { a: [0, 0, 0, 0, 0], b: [1, -1, -1, -1, -1] };
  const scale = mechanism.scale(contest);
  const chance = (side: 'a' | 'b') => mechanism.probability([0], scores[side], scale);
  return {
    ...{ epsilon: 1, delta: 0, neighbours: mechanism.neighbours, proven: 1 },
    least: Math.max(Math.log(chance('b') / chance('a')), Math.log((1 - chance('a')) / (1 - chance('b')))),
    prepare: () => (side, rng) => {
      const [chosen] = mechanism.select(scores[side], mechanism.draw(rng, 5), scale, 1);
      return chosen === 0 ? 1 : 0;
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
  { id: 'exponential', cost: 1, open: () => selection(exponential) },
  { id: 'report-noisy-max', cost: 1, open: () => selection(reportNoisyMax) },
];
