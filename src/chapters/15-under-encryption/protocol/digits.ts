/** Digits of a coefficient after the point that are kept: the same in every run but for how the last is rounded. */
export const DIGITS = 5;

/** A coefficient as it is shown; what rounds to nothing has no sign. */
export const rounded = (x: number, digits = DIGITS): string =>
  (Number(x.toFixed(digits)) + 0).toFixed(digits);
