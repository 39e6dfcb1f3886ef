import type { PixelsRow } from './experiment.ts';

export const PIXELS = 784;

export const chosenOf = (rows: PixelsRow[]) => rows.find(({ kind }) => kind === 'chosen');
export const pathOf = (rows: PixelsRow[]) =>
  rows.filter(({ kind }) => kind === 'path').sort((a, b) => a.lambda - b.lambda);

/** The pixels with weight 0: those without ink in any image, and those that the penalty dropped. */
export function droppedPixels({ w, blank }: Pick<PixelsRow, 'w' | 'blank'>) {
  const never = new Set(blank);
  const zero = Array.from(w.keys()).filter((j) => w[j] === 0);
  return { never: zero.filter((j) => never.has(j)), dropped: zero.filter((j) => !never.has(j)) };
}

/** The pixels with the largest weights, at most so many, and none that was dropped. */
export const strongestPixels = (w: Float64Array, top: number) =>
  Array.from(w.keys())
    .filter((j) => w[j] !== 0)
    .sort((a, b) => Math.abs(w[b]) - Math.abs(w[a]))
    .slice(0, top);

/** Of the path: the λ with the lowest error, and the largest λ that errs on at most two points more. */
export function bestAndFrugal(rows: PixelsRow[]) {
  const path = pathOf(rows);
  if (path.length < 2) return undefined;
  const best = path.reduce((low, point) => (point.error < low.error ? point : low));
  return { best, frugal: path.filter((point) => point.error < best.error + 0.02).at(-1)! };
}
