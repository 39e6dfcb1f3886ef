import { check } from '../check.ts';

/**
 * The weight decays that the thesis chose for each of its fifty sizes, as 1 / lambda_s in the sum convention. The thesis does not list
 * them; the noise variances of its table A.1 do, since each is 2 (2 / (N lambda_s epsilon))²: all fifty are even whole numbers.
 */
export const PUBLISHED_INVERSE = [
  4, 12, 6, 8, 14, 16, 12, 6, 12, 18, 20, 22, 16, 32, 22, 18, 10, 22, 18, 14, 14, 18, 14, 14, 18, 24, 14, 36,
  18, 14, 20, 24, 16, 16, 30, 16, 22, 26, 16, 18, 16, 12, 16, 16, 28, 26, 24, 54, 24, 22,
];

/** Lambda_s of the size that is `step` fiftieths of all rows. */
export function publishedLambda(step: number): number {
  const ok = Number.isInteger(step) && step >= 1 && step <= PUBLISHED_INVERSE.length;
  check(ok, 'step', `a whole number from 1 to ${PUBLISHED_INVERSE.length}`, step);
  return 1 / PUBLISHED_INVERSE[step - 1];
}
