/**
 * How much colour a field of a matrix has, from a coin's accuracy to the best that is expected. Never more than 0.45:
 * its number is written over it, and must stand out by 4.5 : 1 in light, in the dark and in the system's colours.
 */
export const shadeOf = (accuracy: number, best: number) =>
  0.05 + 0.4 * Math.max(0, Math.min(1, (accuracy - 0.5) / (best - 0.5)));
