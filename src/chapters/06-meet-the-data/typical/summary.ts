import { perRows } from '../../../core/work/per-rows.ts';
import type { TypicalDigitsRow } from '../shared/typical-digits.ts';

const STEPS = 60;

/** A kernel density of rising values, by Scott's rule, at evenly spaced places; its peak is 1. */
function outline(rising: Float64Array): { at: number; width: number }[] {
  const n = rising.length;
  const mean = rising.reduce((a, b) => a + b, 0) / n;
  const sd = Math.sqrt(rising.reduce((a, b) => a + (b - mean) ** 2, 0) / n);
  const band = 1.06 * sd * n ** -0.2 || 1;
  const [low, high] = [rising[0], rising[n - 1]];
  const density = Array.from({ length: STEPS + 1 }, (_, i) => {
    const at = low + ((high - low) * i) / STEPS;
    let sum = 0;
    for (const value of rising) sum += Math.exp(-0.5 * ((value - at) / band) ** 2);
    return { at, width: sum };
  });
  const most = Math.max(...density.map(({ width }) => width));
  return density.map(({ at, width }) => ({ at, width: width / most }));
}

export const medianOf = (rising: Float64Array) => rising[Math.floor(rising.length / 2)];

/** The outline of each digit's distances. */
export const outlines = perRows((rows: TypicalDigitsRow[]) =>
  rows.map(({ digit, distances }) => ({ digit, outline: outline(distances) })),
);

/** The digits from the one that is written most alike, by the median distance, to the one that varies most. */
export const byMedian = (rows: TypicalDigitsRow[]): TypicalDigitsRow[] =>
  [...rows].sort((a, b) => medianOf(a.distances) - medianOf(b.distances));
