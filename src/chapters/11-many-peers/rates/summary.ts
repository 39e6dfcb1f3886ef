import { perRows } from '../../../core/work/per-rows.ts';
import type { RatesRow } from './experiment.ts';
import { KINDS, PUBLISHED_RATES, type PublishedRate } from './published.ts';

export type Ours = { lambda: number; mean: number; spread: number };

const oursAt = (rows: RatesRow[], k: number, lambda: number): Ours | undefined => {
  const errors = rows.filter((row) => row.lambda === lambda).map((row) => row.errors[k]);
  if (errors.length === 0) return undefined;
  const mean = errors.reduce((a, b) => a + b, 0) / errors.length;
  const squares = errors.reduce((sum, error) => sum + (error - mean) ** 2, 0);
  return { lambda, mean, spread: errors.length > 1 ? Math.sqrt(squares / (errors.length - 1)) : 0 };
};

/** For each line of the table: ours with the published penalty and with the best of ours, and what is printed. */
const linesOf = perRows((rows: RatesRow[]) => {
  const lambdas = [...new Set(rows.map(({ lambda }) => lambda))];
  return KINDS.map(({ label }, k) => {
    const ours = lambdas.flatMap((lambda) => oursAt(rows, k, lambda) ?? []);
    const best = ours.reduce<Ours | undefined>((a, b) => (a && a.mean <= b.mean ? a : b), undefined);
    return { label, ours, best };
  });
});

export type RateLine = { label: string; same?: Ours; best?: Ours; published?: PublishedRate };

export const ratesOf = (rows: RatesRow[], data: string): RateLine[] =>
  linesOf(rows).map(({ label, ours, best }, k) => {
    const published = PUBLISHED_RATES[data]?.[k];
    return { label, best, published, same: ours.find(({ lambda }) => lambda === published?.lambda) };
  });
