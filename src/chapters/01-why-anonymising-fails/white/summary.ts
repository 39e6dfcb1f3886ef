import { createRng } from '../../../core/random/create-rng.ts';
import { incomesOf, TOP_INCOME } from '../shared/incomes.ts';

export type WhiteValues = {
  totals: 'exact' | 'noisy';
  income: number;
  epsilon: number;
  pairs: number;
  budget: number;
  seed: number;
};

/** How likely it is, after all that was published, that his income lies in a band of a few thousand. */
export type WhiteRow = { from: number; to: number; belief: number };

export const BANDS = 50;
const WIDTH = TOP_INCOME / BANDS;

/** A pair of totals costs 2ε; it is refused if it does not fit into what is left. A hair of room for sums of decimals. */
export const grantedPairs = ({ totals, epsilon, pairs, budget }: WhiteValues) =>
  totals === 'exact' ? pairs : Math.min(pairs, Math.floor(budget / (2 * epsilon) + 1e-9));

export const spentBy = (values: WhiteValues) => 2 * values.epsilon * grantedPairs(values);

/** What is published, pair by pair: the total with Mr White and the total after he has left. */
export function publishedPairs(values: WhiteValues): { before: number; after: number }[] {
  const { totals, income, epsilon, seed } = values;
  const others = incomesOf(seed).slice(1);
  const rest = others.reduce((sum, one) => sum + one, 0);
  const rng = createRng(seed).fork('white');
  const scale = totals === 'exact' ? 0 : TOP_INCOME / epsilon;
  return Array.from({ length: grantedPairs(values) }, () => ({
    before: rest + income + scale * rng.laplace(),
    after: rest + scale * rng.laplace(),
  }));
}

export const differences = (values: WhiteValues) =>
  publishedPairs(values).map(({ before, after }) => before - after);

/** The standard deviation of one difference: two Laplace draws of scale U/ε have variance 2 (U/ε)² each. */
export const deviationOf = ({ epsilon }: Pick<WhiteValues, 'epsilon'>) => (2 * TOP_INCOME) / epsilon;

/** The logarithm of the density of the difference of two Laplace draws of one scale, but for a constant. */
const logDensity = (x: number, scale: number) => Math.log1p(Math.abs(x) / scale) - Math.abs(x) / scale;

/** The belief of someone who held all incomes from 0 to the top for equally likely before. */
export function whiteRows(values: WhiteValues): WhiteRow[] {
  const seen = differences(values);
  const scale = TOP_INCOME / values.epsilon;
  const bands = Array.from({ length: BANDS }, (_, i) => ({ from: i * WIDTH, to: (i + 1) * WIDTH }));
  const weigh = ({ from, to }: { from: number; to: number }) => {
    const middle = (from + to) / 2;
    if (values.totals === 'exact') {
      const isLast = to === TOP_INCOME;
      return seen.every((d) => d >= from && (d < to || isLast)) ? 0 : -Infinity;
    }
    return seen.reduce((sum, d) => sum + logDensity(d - middle, scale), 0);
  };
  const weights = bands.map(weigh);
  const most = Math.max(...weights);
  const parts = weights.map((weight) => Math.exp(weight - most));
  const sum = parts.reduce((a, b) => a + b);
  return bands.map((band, i) => ({ ...band, belief: parts[i] / sum }));
}

/** The narrowest range of neighbouring bands that holds nine tenths of the belief. */
export function likelyRange(rows: WhiteRow[]): { from: number; to: number } {
  let best = { from: rows[0].from, to: rows[rows.length - 1].to };
  for (let i = 0; i < rows.length; i++) {
    let sum = 0;
    for (let j = i; j < rows.length; j++) {
      sum += rows[j].belief;
      if (sum < 0.9) continue;
      if (rows[j].to - rows[i].from < best.to - best.from) best = { from: rows[i].from, to: rows[j].to };
      break;
    }
  }
  return best;
}
