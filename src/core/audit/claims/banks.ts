/**
 * Claims about what a bank sends in a training: ternary messages, or sums with Gaussian noise, round after round, each round on a sample of its rows.
 *
 * The row that is added has a gradient as long as clipping allows, among rows whose gradient is 0. So all numbers look alike, which of them are sent tells nothing, and
 * how many of the signs are positive is all there is to see. The test weighs the chance that the row was in the sample.
 */
import { amplifyBySampling } from '../../accounting/amplification.ts';
import { calibrateNoiseMultiplier } from '../../accounting/calibrate.ts';
import { rdp } from '../../accounting/rdp.ts';
import { claimedRound } from '../../accounting/ternary-round.ts';
import { accountEpsilon, ledgerOf, publishedChoice } from '../../learners/ternary/plan.ts';
import { logBinomial } from '../../special/gamma.ts';
import { logSumExp } from '../../special/log.ts';
import { countSampler } from './count-sampler.ts';
import type { AuditedClaim, ClaimSetting } from './claim.ts';

const neighbours = 'add-remove' as const;

/** A sign among numbers that are 0 is positive with probability ½; with `rows` of these rows in the batch, and noise for `epsilon`, with this one. */
export const positiveChance = (epsilon: number, rows = 1): number => 1 - Math.exp((-rows * epsilon) / 2) / 2;

/** More rows than this share of all samples holds are counted as so many: nobody will see them. */
const RARE = 1e-15;

/** How likely it is that 0, 1, 2 ... of an account's rows are in a batch. */
function inBatch(group: number, q: number): number[] {
  if (q === 1) return Array.from({ length: group + 1 }, (_, j) => (j === group ? 1 : 0));
  const chances: number[] = [];
  for (let j = 0, above = 1; j <= group && above > RARE; j++) {
    const chance = Math.exp(logBinomial(group, j) + j * Math.log(q) + (group - j) * Math.log1p(-q));
    chances.push(chance);
    above -= chance;
  }
  return chances;
}

type Messages = Pick<
  ClaimSetting,
  'epsilon' | 'delta' | 'samplingRate' | 'count' | 'columns' | 'rounds' | 'group'
>;

/** All messages of a bank, with the published noise for this ε of each number. */
export function ternaryRounds(given: Messages): AuditedClaim {
  const { epsilon, delta, samplingRate: q, columns: parameters, rounds, group } = given;
  const uploads = Math.min(given.count, parameters);
  const setting = { parameters, uploads, limit: 1, samplingRate: q, visits: rounds };
  const chances = inBatch(group, q);
  /** ln of how much likelier so many positive signs become by the rows of the account. */
  const likelier = (positive: number) =>
    logSumExp(
      chances.flatMap((chance, j) => {
        if (chance === 0) return [];
        const p = positiveChance(epsilon, j);
        const negative = uploads - positive;
        // With hardly any noise no sign is negative: nothing of nothing.
        const others = negative > 0 ? negative * Math.log(2 * (1 - p)) : 0;
        return Math.log(chance) + positive * Math.log(2 * p) + others;
      }),
    );
  return {
    epsilon: rounds * claimedRound({ epsilon, samplingRate: q, uploads, parameters }).basic,
    ...{ delta, neighbours },
    proven: accountEpsilon(publishedChoice(epsilon, 1), setting, group, delta),
    // That all signs of all rounds are positive.
    least: delta > 0 ? 0 : rounds * likelier(uploads),
    prepare() {
      const table = Float64Array.from({ length: uploads + 1 }, (_, k) => likelier(k));
      const without = countSampler(uploads, 0.5);
      const within = chances.map((chance, j) =>
        chance > 0 && j > 0 ? countSampler(uploads, positiveChance(epsilon, j)) : without,
      );
      return (side, rng) => {
        let score = 0;
        for (let t = 0; t < rounds; t++) {
          const draw = side === 'b' ? within[drawn(chances, rng.next())] : without;
          score += table[draw(rng)];
        }
        return score;
      };
    },
  };
}

function drawn(chances: number[], u: number): number {
  let j = 0;
  for (let rest = u; j < chances.length - 1 && rest >= chances[j]; j++) rest -= chances[j];
  return j;
}

/** A message whose choices and signs each have a batch of their own. */
export function freshMessage({
  epsilon,
  samplingRate: q,
  count: uploads,
}: Pick<ClaimSetting, 'epsilon' | 'samplingRate' | 'count'>): AuditedClaim {
  const positive = q * positiveChance(epsilon) + (1 - q) / 2;
  const spent = 2 * uploads * amplifyBySampling({ epsilon: epsilon / 2, samplingRate: q });
  return {
    ...{ epsilon: spent, delta: 0, neighbours, proven: spent, least: uploads * Math.log(2 * positive) },
    prepare() {
      const draw = { a: countSampler(uploads, 0.5), b: countSampler(uploads, positive) };
      return (side, rng) => draw[side](rng);
    },
  };
}

/** All sums that a training by DP-SGD asks a bank for, with noise for this ε of all of them. */
export function gaussianRounds({
  epsilon,
  delta,
  samplingRate: q,
  rounds,
}: Pick<ClaimSetting, 'epsilon' | 'delta' | 'samplingRate' | 'rounds'>): AuditedClaim {
  const budget = { epsilon, delta, samplingRate: q, steps: rounds, accountant: 'rdp' };
  const noise = calibrateNoiseMultiplier(budget);
  const setting = { parameters: 1, uploads: 1, limit: 1, samplingRate: q, visits: rounds };
  const method = { kind: 'dp-sgd', limit: 1, noiseMultiplier: noise } as const;
  const spent = rdp.epsilon(ledgerOf(method, setting), delta);
  return {
    ...{ epsilon, delta, neighbours, proven: spent, least: 0, isGaussian: q === 1 },
    prepare: () => (side, rng) => {
      let score = 0;
      for (let t = 0; t < rounds; t++) {
        // Along the gradient of the row; across it the noise tells nothing.
        const x = (side === 'b' && (q === 1 || rng.next() < q) ? 1 : 0) + noise * rng.normal();
        const likelier = (x - 0.5) / noise ** 2;
        score += q === 1 ? likelier : Math.log1p(q * Math.expm1(likelier));
      }
      return score;
    },
  };
}
