/** Digits of a coefficient after the point that are kept: the same in every run but for how the last is rounded. */
export const DIGITS = 5;
