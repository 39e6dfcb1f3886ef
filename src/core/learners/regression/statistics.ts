/**
 * Means, standard deviations and bounds of columns, by which rows are brought into the unit ball.
 *
 * Exact statistics cost privacy that no ledger has counted: one record moves every standardised row. `noisyStatistics` pays for them.
 */
import type { Rng } from '../../random/rng.ts';
import type { Rows } from './rows.ts';
import type { Release } from './release-ledger.ts';

/** What is known of every column and of the target beforehand, without looking at the data. */
export type PublicBounds = { low: number[]; high: number[]; yLow: number; yHigh: number };

export type Columns = { mean: Float64Array; sd: Float64Array };

/** Mean and sample standard deviation of every column; a constant column has deviation 1, so that nothing is divided by 0. */
export function columnStatistics({ rows, d, X }: Rows): Columns {
  const mean = new Float64Array(d);
  const sd = new Float64Array(d);
  for (let i = 0; i < rows; i++) for (let j = 0; j < d; j++) mean[j] += X[i * d + j];
  for (let j = 0; j < d; j++) mean[j] /= rows;
  for (let i = 0; i < rows; i++) for (let j = 0; j < d; j++) sd[j] += (X[i * d + j] - mean[j]) ** 2;
  for (let j = 0; j < d; j++) {
    const deviation = Math.sqrt(sd[j] / Math.max(1, rows - 1));
    // What is left of a constant column after rounding is no deviation.
    sd[j] = deviation > 1e-12 * Math.abs(mean[j]) ? deviation : 1;
  }
  return { mean, sd };
}

/** Sums of columns that lie in [−1, 1], from which noisy statistics are made. */
export type StatisticSums = {
  rows: number;
  first: Float64Array;
  second: Float64Array;
  y: number;
  ySquare: number;
};

export function statisticSums({ rows, d, X, y }: Rows): StatisticSums {
  const first = new Float64Array(d);
  const second = new Float64Array(d);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < d; j++) {
      const x = X[i * d + j];
      first[j] += x;
      second[j] += x * x;
    }
  }
  return { rows, first, second, y: y.reduce((a, b) => a + b, 0), ySquare: y.reduce((a, b) => a + b * b, 0) };
}

/** Noise at standard deviation 1 for (Σx, Σx², n) and (Σy, Σy²). */
export type StatisticNoise = { columns: Float64Array; count: number; y: number; ySquare: number };

export function drawStatisticNoise(rng: Rng, d: number): StatisticNoise {
  const columns = Float64Array.from({ length: 2 * d }, () => rng.normal());
  return { columns, count: rng.normal(), y: rng.normal(), ySquare: rng.normal() };
}

/** One row more changes (Σx, Σx², n) by at most √(2d + 1) and (Σy, Σy²) by at most √2, when all values lie in [−1, 1]. */
export function statisticReleases(d: number, unit: number): Release[] {
  const [columns, target] = [Math.sqrt(2 * d + 1), Math.SQRT2];
  return [
    { label: 'Σx, Σx², n', sensitivity: columns, sigma: unit * columns },
    { label: 'Σy, Σy²', sensitivity: target, sigma: unit * target },
  ];
}

export type NoisyStatistics = Columns & { yMean: number; ySd: number };

/** A deviation below this share of the public range is taken for this share: noise must not stretch a column without end. */
const FLOOR = 0.05;

/** Private means and deviations, in the units of [−1, 1]; all that is made of them later is free. */
export function noisyStatistics(sums: StatisticSums, noise: StatisticNoise, unit: number): NoisyStatistics {
  const d = sums.first.length;
  const [columns, target] = [unit * Math.sqrt(2 * d + 1), unit * Math.SQRT2];
  const count = Math.max(1, sums.rows + columns * noise.count);
  const inside = (value: number) => Math.max(-1, Math.min(1, value));
  const deviation = (mean: number, square: number) =>
    Math.max(FLOOR, Math.sqrt(Math.max(0, Math.min(1, square) - mean * mean)));
  const mean = new Float64Array(d);
  const sd = new Float64Array(d);
  for (let j = 0; j < d; j++) {
    mean[j] = inside((sums.first[j] + columns * noise.columns[j]) / count);
    sd[j] = deviation(mean[j], (sums.second[j] + columns * noise.columns[d + j]) / count);
  }
  const yMean = inside((sums.y + target * noise.y) / count);
  return { mean, sd, yMean, ySd: deviation(yMean, (sums.ySquare + target * noise.ySquare) / count) };
}
