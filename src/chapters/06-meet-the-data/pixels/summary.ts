import type { PixelValuesRow } from './experiment.ts';

const BIN = 4;
/** From here on a pixel counts as full of ink. */
export const FULL = 250;

/** Counts of the 256 values over the images that are asked for. */
export function pixelCounts(rows: PixelValuesRow[], digit: string) {
  const chosen = rows.filter((row) => digit === 'all' || row.digit === Number(digit));
  const counts = new Float64Array(256);
  for (const row of chosen) for (let v = 0; v < 256; v++) counts[v] += row.counts[v];
  const images = chosen.reduce((sum, row) => sum + row.images, 0);
  return { counts, images, pixels: 784 * images };
}

const sum = (counts: Float64Array, from: number, to: number) =>
  counts.subarray(from, to).reduce((a, b) => a + b, 0);

/** The bars: 0 has one of its own, then four values each. */
export function bars(rows: PixelValuesRow[], digit: string) {
  const { counts, pixels } = pixelCounts(rows, digit);
  const edges = [0, 1, ...Array.from({ length: 255 / BIN + 1 }, (_, i) => Math.min(256, 1 + BIN * (i + 1)))];
  return edges.slice(1).map((to, i) => ({
    from: edges[i],
    to,
    pixels: sum(counts, edges[i], to),
    share: sum(counts, edges[i], to) / pixels,
  }));
}

/** The shares of the pixels that are exactly 0, nearly black, and between. */
export function shares(rows: PixelValuesRow[], digit: string) {
  const { counts, pixels } = pixelCounts(rows, digit);
  const share = (from: number, to: number) => sum(counts, from, to) / pixels;
  return { empty: share(0, 1), full: share(FULL, 256), between: share(1, FULL) };
}
