/*
 * Ends of axes that are computed from settings or rows, rounded outwards to few numbers: a small move of a slider leaves the axis where
 * it is, and the same settings always give the same axis.
 */

/** The slack for numbers that are round but for their last bit. */
const SLACK = 1e-9;

/** The next of 1, 2 and 5 times a power of ten that is no less. */
export function upTo(value: number): number {
  if (!(value > 0 && value < Infinity)) return value;
  const power = Math.floor(Math.log10(value));
  const digit = [1, 2, 5].find((one) => Number(`${one}e${power}`) >= value * (1 - SLACK));
  return digit === undefined ? Number(`1e${power + 1}`) : Number(`${digit}e${power}`);
}

/** The next of 1, 2 and 5 times a power of ten that is no more. */
export function downTo(value: number): number {
  if (!(value > 0 && value < Infinity)) return value;
  const power = Math.floor(Math.log10(value * (1 + SLACK)));
  const digit = [5, 2].find((one) => Number(`${one}e${power}`) <= value * (1 + SLACK)) ?? 1;
  return Number(`${digit}e${power}`);
}

/** A logarithmic axis of whole decades around these ends. */
export const decades = (low: number, high: number): [number, number] => [
  Number(`1e${Math.floor(Math.log10(low) + SLACK)}`),
  Number(`1e${Math.ceil(Math.log10(high) - SLACK)}`),
];

/** The next whole number of such steps that is no less. */
export const upBy = (step: number, value: number): number =>
  Number((step * Math.ceil(value / step - SLACK)).toPrecision(12));

/** A linear axis around these ends, of about eight equal steps. */
export function wholeSteps(from: number, to: number): [number, number] {
  const step = upTo((to - from) / 8);
  const end = (steps: number) => Number((steps * step).toPrecision(12));
  return [end(Math.floor(from / step + SLACK)), end(Math.ceil(to / step - SLACK))];
}

/** Where a linear axis ends that begins at 0 and has to hold this. */
export const topOf = (value: number): number => wholeSteps(0, value)[1];
