/**
 * A planted row in private SGD, and the test that looks for it.
 *
 * Claim: `canaryClaim` gives a claim (ε, δ), an attack on it, and what the ledger of the program really adds up to, by two accountants.
 * Assumes: the attacker knows all rows but one, and chooses gradients: the loss is linear, so that they stay what they are. All others are 0 (where the sum is divided
 *   by the rows that came: 1), the planted one is as long as the clip allows. A worst case, as the definition of privacy asks for.
 * Why this score: it is the logarithm of how much likelier what was seen is with the row, as far as the attacker can compute it.
 * Source: [@nasr-2021]; the mistakes are those of chapter 8's *Five mistakes*.
 */
import { pld } from '../../accounting/pld.ts';
import { rdp } from '../../accounting/rdp.ts';
import { Batches, neighboursOf, type BatchSetting } from '../../learners/sgd/batches.ts';
import { calibratedMultiplier } from '../../learners/sgd/calibrated.ts';
import { denseRows, type DenseRows } from '../../learners/sgd/dense-rows.ts';
import type { MarginLoss } from '../../learners/sgd/margin-loss.ts';
import { sgd } from '../../learners/sgd/sgd.ts';
import type { Rng } from '../../random/rng.ts';
import { createRng } from '../../random/create-rng.ts';
import { logExponentialIntegral } from '../../special/exponential-integral.ts';
import { logBinomial } from '../../special/gamma.ts';
import { logAddExp, logSumExp } from '../../special/log.ts';
import type { AuditedClaim, ClaimEntry, Scorer } from './claim.ts';

export const CANARY_MISTAKES = ['none', 'clip-batch', 'ball', 'one-epoch', 'unsampled', 'actual'] as const;
export type CanaryMistake = (typeof CANARY_MISTAKES)[number];

export type CanarySetting = {
  mistake: CanaryMistake;
  epsilon: number;
  epochs: number;
  /** Whether the attacker sees the weights after every step, or only the last ones. */
  sees: 'steps' | 'end';
};

const CANARY_DELTA = 1e-5;
/** Rows and batch of the trainings with vector noise, and of those with Gaussian noise on samples. */
const PLAIN = { rows: 40, batch: 20 };
const SAMPLED = { rows: 20, batch: 10 };

const usesSamples = (mistake: CanaryMistake): boolean =>
  !['clip-batch', 'ball', 'one-epoch'].includes(mistake);

type Recipe = Omit<BatchSetting, 'dimension' | 'rng'> & { scale: number };

function recipeOf({ mistake, epsilon, epochs }: CanarySetting): Recipe {
  if (!usesSamples(mistake)) {
    const kind = mistake === 'ball' ? 'ball' : 'vector';
    const clipping = mistake === 'clip-batch' ? 'the batch' : 'each row';
    // One row replaced moves a sum of clipped gradients by 2.
    return {
      ...PLAIN,
      epochs,
      sampling: 'permutation',
      clip: 1,
      noise: { kind, epsilon },
      clipping,
      scale: 2 / epsilon,
    };
  }
  const given = { ...SAMPLED, epochs, epsilon, delta: CANARY_DELTA, accountant: 'rdp' };
  const noiseMultiplier = calibratedMultiplier(given);
  return {
    ...{ ...SAMPLED, epochs, clip: 1, scale: noiseMultiplier, noise: { kind: 'gaussian', noiseMultiplier } },
    sampling: mistake === 'unsampled' ? 'coins' : 'poisson',
    dividing: mistake === 'actual' ? 'actual' : 'nominal',
  };
}

const linear: MarginLoss = { title: 'Linear', value: (u) => -u, slope: () => -1 };

/** All gradients as the attacker wants them: the last row's is `planted`, those of the others `common`. */
function rowsWith(rows: number, planted: number, common: number): DenseRows {
  const X = new Float32Array(rows).fill(common);
  X[rows - 1] = planted;
  return denseRows({ rows, columns: 1, X, y: new Float32Array(rows).fill(-1), names: [] });
}

/** The batches of a database without its last row: drawn by the same coins, which are each row's own. */
class WithoutLast extends Batches {
  readonly #last: number;
  readonly #counts: boolean;
  constructor(setting: BatchSetting) {
    super(setting);
    this.#last = setting.rows - 1;
    this.#counts = setting.dividing === 'actual';
  }
  override next(): boolean {
    if (!super.next()) return false;
    // Rows are in rising order within a batch.
    if (this.to > this.from && this.order[this.to - 1] === this.#last) {
      this.to--;
      if (this.#counts) this.divisor = Math.max(1, this.to - this.from);
    }
    return true;
  }
}

/**
 * The same for one noisy mean, divided by the rows that came: m others with gradient 1, a binomial number of them, and the planted row with −1. Without it the mean
 * is 1, and with it (m − 1)/(m + 1); the noise is divided by as many.
 */
function meanLoss(z: number, others: number, q: number, sigma: number): number {
  const present: number[] = [];
  const absent: number[] = [];
  for (let m = 0; m <= others; m++) {
    const chance = logBinomial(others, m) + m * Math.log(q) + (others - m) * Math.log1p(-q);
    const density = (mean: number, by: number) =>
      chance + Math.log(by) - ((z - mean) * by) ** 2 / (2 * sigma ** 2);
    absent.push(density(m === 0 ? 0 : 1, Math.max(1, m)));
    present.push(density((m - 1) / (m + 1), m + 1));
  }
  const without = logSumExp(absent);
  return logAddExp(Math.log1p(-q), Math.log(q) + logSumExp(present) - without);
}

/** ln of how much likelier the noisy sums or means are with the row than without it (than with the opposite one). */
function evidence({ mistake }: CanarySetting, recipe: Recipe): (seen: number[]) => number {
  const { rows, batch, scale, epochs } = recipe;
  const q = batch / rows;
  if (mistake === 'none')
    return (seen) =>
      seen.reduce((sum, z) => sum + Math.log1p(q * Math.expm1((2 * z - 1) / (2 * scale ** 2))), 0);
  if (mistake === 'actual')
    return (seen) => seen.reduce((sum, z) => sum + meanLoss(z, rows - 1, q, scale), 0);
  // In each pass the row is in one batch, nobody knows in which.
  const steps = rows / batch;
  const passes = (seen: number[], of: (z: number) => number) => {
    let sum = 0;
    for (let e = 0; e < epochs; e++) sum += logSumExp(seen.slice(e * steps, (e + 1) * steps).map(of));
    return sum;
  };
  if (mistake === 'unsampled') return (seen) => passes(seen, (z) => (2 * z - 1) / (2 * scale ** 2));
  const reach = mistake === 'clip-batch' ? batch : 1;
  const density =
    mistake === 'ball'
      ? (z: number) => logExponentialIntegral(Math.max(1e-12, Math.abs(z) / scale))
      : (z: number) => -Math.abs(z) / scale;
  return (seen) =>
    passes(seen, (z) => density(z - reach) - density(z)) -
    passes(seen, (z) => density(z + reach) - density(z));
}

export type CanaryClaim = AuditedClaim & { renyi: number };

export function canaryClaim(setting: CanarySetting): CanaryClaim {
  const { mistake, epsilon, sees } = setting;
  const recipe = recipeOf(setting);
  const { scale: _, ...batching } = recipe;
  const delta = usesSamples(mistake) ? CANARY_DELTA : 0;
  const batchesFor = (side: 'a' | 'b', rng: Rng) => {
    const given = { ...batching, dimension: 1, rng };
    return side === 'a' && recipe.sampling !== 'permutation' ? new WithoutLast(given) : new Batches(given);
  };
  const data = {
    // A replaced row turns round; a row that is left out is in no batch.
    a: rowsWith(recipe.rows, mistake === 'clip-batch' ? -1e6 : -1, mistake === 'actual' ? 1 : 0),
    b: rowsWith(
      recipe.rows,
      mistake === 'clip-batch' ? 1e6 : mistake === 'actual' ? -1 : 1,
      mistake === 'actual' ? 1 : 0,
    ),
  };
  const common = { loss: linear, lambda: 0, stepSize: () => 1 };
  const { ledger } = sgd({ ...common, data: data.b, batches: batchesFor('b', createRng(0)) });
  return {
    ...{ epsilon, delta, neighbours: neighboursOf(recipe.sampling), least: 0 },
    proven: pld.epsilon(ledger, delta),
    renyi: delta > 0 ? rdp.epsilon(ledger, delta) : pld.epsilon(ledger, delta),
    prepare(): Scorer {
      const weigh = evidence(setting, recipe);
      // Sums where the divisor is public, else the means themselves.
      const unit = mistake === 'actual' ? 1 : recipe.batch;
      return (side, rng) => {
        const seen: number[] = [];
        const batches = batchesFor(side, rng.fork(Math.floor(rng.next() * 2 ** 31)));
        const watch = ({ gradient, noise }: { gradient: Float64Array; noise: Float64Array }) => {
          seen.push(unit * (gradient[0] + noise[0]));
        };
        sgd({ ...common, data: data[side], batches, watch });
        if (sees === 'steps') return weigh(seen);
        // The last weights are minus the sum of all steps.
        const sum = seen.reduce((total, z) => total + z, 0);
        return mistake === 'actual' ? -sum : sum;
      };
    },
  };
}

const standard = { epsilon: 1, sees: 'steps' } as const;

export const sgdClaims: ClaimEntry[] = [
  { id: 'sgd', cost: 25, open: () => canaryClaim({ ...standard, mistake: 'none', epochs: 3 }) },
  { id: 'sgd-one-pass', cost: 25, open: () => canaryClaim({ ...standard, mistake: 'one-epoch', epochs: 3 }) },
  {
    id: 'sgd-clip-batch',
    cost: 15,
    open: () => canaryClaim({ ...standard, mistake: 'clip-batch', epochs: 1 }),
  },
];
