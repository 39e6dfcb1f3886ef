/** The most colour that a field may have: more would come too near to the number that is written over it, in one theme or another. */
export const MOST_SHADE = 0.4;

/** How much colour a field of a matrix has, from a coin's accuracy to the best that is expected. */
export const shadeOf = (accuracy: number, best: number) =>
  0.05 + (MOST_SHADE - 0.05) * Math.max(0, Math.min(1, (accuracy - 0.5) / (best - 0.5)));
