/** Claims about messages: ternary gradients, the gradients of the Lasso, and the sums of a private regression. */
import {
  claimedRound,
  leastRound,
  printedTernaryTable,
  provenRound,
  TERNARY_DELTA,
  type TernaryRound,
} from '../../accounting/ternary-round.ts';
import { amplifyBySampling } from '../../accounting/amplification.ts';
import { sharedSample, topValue, type Witness } from '../../accounting/ternary-witness.ts';
import { clippedGradient } from '../../learners/lasso/clipped-gradient.ts';
import { noiseScale, spent, type RoundsBudget } from '../../learners/lasso/private-rounds.ts';
import { toRows } from '../../learners/lasso/rows.ts';
import { adaSspPlan, sspPlan, type NoisePlan } from '../../learners/regression/noise-plan.ts';
import { planReleases, spentEpsilon } from '../../learners/regression/release-ledger.ts';
import { smallestEigenvalue } from '../../learners/regression/solve.ts';
import { sumsOf } from '../../learners/regression/sums.ts';
import { drawNoise } from '../../learners/regression/unit-noise.ts';
import type { Ternary } from '../../learners/ternary/message.ts';
import { chooseTernary } from '../../learners/ternary/choose.ts';
import { batchEpsilon, publishedChoice } from '../../learners/ternary/plan.ts';
import { sphericalLaplace } from '../../mechanisms/spherical-laplace.ts';
import { createRng } from '../../random/create-rng.ts';
import { binomialTail } from '../../special/beta.ts';
import { along, euclidean } from './scores.ts';
import { positiveChance } from './banks.ts';
import { countSampler } from './count-sampler.ts';
import type { AuditedClaim, ClaimEntry, Scorer } from './claim.ts';

const neighbours = 'add-remove' as const;
const DELTA = 1e-5;

/**
 * What a count shows at least, exactly: n coins fall on yes with probability `out`, and with probability `within` where a row is in the sample, which has probability q.
 */
function leastByCount(n: number, { out, within, q }: Record<'out' | 'within' | 'q', number>, delta: number) {
  let most = 0;
  for (let k = 0; k <= n; k++) {
    const without = binomialTail(n, k, out);
    const present = (1 - q) * without + q * binomialTail(n, k, within);
    if (without > 0 && present > delta) most = Math.max(most, Math.log((present - delta) / without));
  }
  return most;
}

/** How many of n answers are yes, with the row and without it. */
function counting(n: number, { out, within, q }: Record<'out' | 'within' | 'q', number>): Scorer {
  const [often, seldom] = [countSampler(n, within), countSampler(n, out)];
  return (side, rng) => (side === 'b' && rng.next() < q ? often : seldom)(rng);
}

/** The recipe of theorem 3.3.2 for the first line of table 3.1: so many releases of ε each on one sample, each amplified alone. */
function amplifiedAlone(): AuditedClaim {
  const { epsilon, samplingRate: q, uploads } = printedTernaryTable[0];
  const k = 2 * uploads;
  const yes = 1 / (1 + Math.exp(-epsilon));
  const spent = amplifyBySampling({ epsilon: k * epsilon, samplingRate: q });
  return {
    ...{ epsilon: claimedRound(printedTernaryTable[0]).basic, delta: 0, neighbours },
    // That all say yes is that much likelier with the row: the bound is exact.
    ...{ proven: spent, least: spent },
    prepare: () => counting(k, { out: 1 - yes, within: yes, q }),
  };
}

/** An event of a witness, B being the side on which it is the likelier. */
export function witnessed(witness: Witness, proven: number): AuditedClaim {
  const { exact, allowed, draw } = witness;
  const likely = exact.with > exact.without ? 'with' : 'without';
  const other = likely === 'with' ? 'without' : 'with';
  return {
    ...{ epsilon: Math.log(allowed), delta: 0, neighbours, proven },
    least: Math.log(exact[likely] / exact[other]),
    prepare: () => (side, rng) => (draw(side === 'b' ? likely : other, rng) ? 1 : 0),
  };
}

/**
 * A row whose clipped gradient is the limit throughout, among rows whose gradient is 0: how many signs are positive? It is added to a whole database, without
 * sampling, so that the claim is 2nε.
 */
function ternaryMessage(): AuditedClaim {
  const round = { epsilon: 0.5, samplingRate: 1, uploads: 4, parameters: 40 };
  const choice = publishedChoice(round.epsilon, 1);
  return {
    ...{ epsilon: claimedRound(round).basic, delta: 0, neighbours },
    proven: batchEpsilon(choice, { ...round, limit: 1, visits: 1 }),
    least: leastRound(round),
    prepare() {
      const sums = { a: new Float64Array(round.parameters), b: new Float64Array(round.parameters).fill(1) };
      return (side, rng) => positives(chooseTernary(sums[side], round.uploads, choice, rng.fork(rng.next())));
    },
  };
}

const positives = ({ positive }: Ternary) => positive.reduce((n, p) => n + p, 0);

/**
 * A line of table 3.1, with the same pair of databases. All numbers look alike, so that which are sent tells nothing, and the signs alone are drawn: each is
 * positive with probability ½, and more often where the row is in the batch.
 */
export function message(line: TernaryRound, count: 'basic' | 'advanced'): AuditedClaim {
  const { epsilon, uploads, samplingRate: q } = line;
  const chances = { out: 0.5, within: positiveChance(epsilon), q };
  const delta = count === 'advanced' ? TERNARY_DELTA : 0;
  return {
    ...{ epsilon: claimedRound(line)[count], delta, neighbours },
    // The noise is made for a row that is replaced; one that is added costs half of that.
    proven: provenRound({ ...line, epsilon: epsilon / 2 }).printed,
    least: delta > 0 ? leastByCount(uploads, chances, delta) : leastRound(line),
    prepare: () => counting(uploads, chances),
  };
}

/** Rounds of the Lasso's gradients; the gradient of the row that is replaced turns round, clipped both times. */
export function lassoRounds(budget: RoundsBudget): AuditedClaim {
  const d = 3;
  const gradient = (label: number) => {
    const X = Float32Array.from([0.6, 0.8, 0, 0, 0.6, 0.8, 30, 40, 0]);
    const rows = toRows({ rows: 3, columns: d, X, y: Float32Array.from([1, -1, label]) }, { intercept: 0 });
    return clippedGradient(rows, new Float64Array(d), budget.clip);
  };
  const isGaussian = budget.noise === 'gaussian';
  const { epsilon, delta } = spent(budget);
  return {
    ...{ epsilon, delta, neighbours: 'replace-one', proven: epsilon, least: epsilon, isGaussian },
    prepare() {
      const scale = noiseScale(budget);
      const sums = { a: gradient(1), b: gradient(-1) };
      const z = new Float64Array(d);
      return (side, rng) => {
        let score = 0;
        for (let t = 0; t < budget.rounds; t++) {
          const unit = isGaussian ? undefined : sphericalLaplace.draw(rng, d);
          for (let j = 0; j < d; j++) z[j] = sums[side][j] + scale * (unit ? unit[j] : rng.normal());
          score += isGaussian
            ? along(z, sums.a, sums.b)
            : (euclidean(z, sums.a) - euclidean(z, sums.b)) / scale;
        }
        return score;
      };
    },
  };
}

/** Every sum that a private regression lets out, with a row of norm 1 and without it. */
export function regression(
  plan: NoisePlan,
  { epsilon, delta }: { epsilon: number; delta: number },
): AuditedClaim {
  const bounds = { xBound: 1, yBound: 1 };
  const exact = spentEpsilon(planReleases(plan, bounds), delta);
  return {
    ...{ epsilon, delta, neighbours, proven: exact, least: exact },
    isGaussian: true,
    prepare() {
      const d = 3;
      const sums = (rows: number) => {
        const draw = createRng('rows of a regression');
        const X = Float64Array.from({ length: 50 * d }, () => (draw.next() - 0.5) / 2);
        const y = Float64Array.from({ length: 50 }, () => draw.next() - 0.5);
        X.set([1, 0, 0], 49 * d);
        y[49] = 1;
        const { G, g } = sumsOf(X.subarray(0, rows * d), y.subarray(0, rows), d);
        return { G, g, least: smallestEigenvalue(G, d) };
      };
      const known = { a: sums(49), b: sums(50) };
      // What one row moves: x xᵀ has a single entry here, and so has x y.
      const moves = known.b.least - known.a.least;
      return (side, rng) => {
        const noise = drawNoise(rng.fork(rng.next()), d, 'copy');
        const { G, g, least } = known[side];
        const score =
          (G[0] + plan.gram * noise.gram[0]) / plan.gram ** 2 +
          (g[0] + plan.cross * noise.cross[0]) / plan.cross ** 2;
        if (plan.smallest === undefined) return score;
        return score + (moves * (least + plan.smallest * noise.smallest)) / plan.smallest ** 2;
      };
    },
  };
}

const budget = { epsilon: 1, delta: DELTA, rho: 0.05 };

const sixAnswers = () =>
  witnessed(sharedSample(1, 6, 0.1), amplifyBySampling({ epsilon: 6, samplingRate: 0.1 }));

export const messageClaims: ClaimEntry[] = [
  { id: 'one-sample', cost: 0.4, open: sixAnswers },
  { id: 'top-value', cost: 0.4, open: () => witnessed(topValue(0.5, 6), 3) },
  { id: 'amplified-alone', cost: 0.4, open: amplifiedAlone },
  { id: 'printed-message', cost: 0.4, open: () => message(printedTernaryTable[0], 'basic') },
  { id: 'printed-advanced', cost: 0.4, open: () => message(printedTernaryTable[0], 'advanced') },
  { id: 'ternary', cost: 30, open: ternaryMessage },
  { id: 'lasso', cost: 3, open: () => lassoRounds({ ...budget, clip: 1, rounds: 10, noise: 'gaussian' }) },
  { id: 'adassp', cost: 15, open: () => regression(adaSspPlan('joint', budget), budget) },
  { id: 'ssp-code', cost: 15, open: () => regression(sspPlan('code', budget), budget) },
];
