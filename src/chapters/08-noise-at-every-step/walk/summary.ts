import type { SgdWalkRow } from './experiment.ts';

export const paths = ['clean', 'private'] as const;

/** The path without noise, the private one, or the surface that both walk on. */
export const partOf = (rows: SgdWalkRow[], part: SgdWalkRow['part']) => rows.find((row) => row.part === part);

/** The last step on screen: the slider's, or the path's end where that comes first. */
export const shownStep = (path: SgdWalkRow, step: number) => Math.min(step, path.w1.length - 1);

/** The path so far as points, from the start. */
export const pointsOf = (path: SgdWalkRow, step: number) =>
  Array.from({ length: shownStep(path, step) + 1 }, (_, t) => ({
    t,
    w1: path.w1[t],
    w2: path.w2[t],
    loss: path.loss[t],
  }));

/** Mean norms of the gradient and of the noise in the steps so far, before the step size. */
export function meanNorms(path: SgdWalkRow, step: number) {
  const t = shownStep(path, step);
  const mean = (a: Float64Array, b: Float64Array) => {
    let sum = 0;
    for (let i = 0; i < t; i++) sum += Math.hypot(a[i], b[i]);
    return t > 0 ? sum / t : 0;
  };
  return {
    gradient: mean(path.gradient1, path.gradient2),
    noise: mean(path.noise1, path.noise2),
  };
}

/** The lowest loss that was drawn; undefined before the surface is there. */
export function lowestLoss(rows: SgdWalkRow[]): number | undefined {
  const surface = partOf(rows, 'surface');
  return surface && Math.min(...surface.loss);
}

/** How far above the lowest loss the private walk ends; undefined before there is one. */
export function aboveLowest(rows: SgdWalkRow[]): number | undefined {
  const [own, lowest] = [partOf(rows, 'private'), lowestLoss(rows)];
  return own && lowest !== undefined ? own.loss.at(-1)! - lowest : undefined;
}
