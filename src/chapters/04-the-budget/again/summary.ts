import { COMPARED } from '../../../core/accounting/compared.ts';
import { normalCdf } from '../../../core/special/normal.ts';
import type { AskAgainRow, CostRow, NoiseRow } from './experiment.ts';

const noiseOf = (rows: AskAgainRow[]) => rows.find((row): row is NoiseRow => row.about === 'noise');

/** What the answers cost by each accountant that has finished, in the order of the text. */
export const costsOf = (rows: AskAgainRow[]) =>
  rows
    .filter((row): row is CostRow => row.about === 'cost')
    .sort((a, b) => COMPARED.indexOf(a.accountant) - COMPARED.indexOf(b.accountant));

/** The smallest of what is there so far. */
export const cheapest = (costs: CostRow[]) =>
  costs.reduce<CostRow | undefined>(
    (best, row) => (!best || row.epsilon < best.epsilon ? row : best),
    undefined,
  );

/** The answers so far and their average. */
export function averages(rows: AskAgainRow[], { secret }: { secret: number }) {
  let sum = 0;
  return Array.from(noiseOf(rows)?.noise ?? [], (noise, i) => {
    sum += noise;
    return { asks: i + 1, answer: secret + noise, average: secret + sum / (i + 1) };
  });
}

/** Half-width of the interval that holds the average of m answers 95 times in 100; the noise of one has variance 2/epsilon^2. */
export const halfWidth = (epsilon: number, m: number) => (1.96 * Math.SQRT2) / (epsilon * Math.sqrt(m));

/** How likely the average of m answers rounds to the truth, by the normal distribution that it approaches. */
export const chanceOfSecret = (epsilon: number, m: number) =>
  1 - 2 * normalCdf((-0.5 * epsilon * Math.sqrt(m)) / Math.SQRT2);

/** How often one must ask for the average to round to the truth 95 times in 100. */
export const asksFor = (epsilon: number) => ((1.96 * Math.SQRT2) / (0.5 * epsilon)) ** 2;
