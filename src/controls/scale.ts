import type { NumberParam } from '../state/params.ts';

/** A slider has this many steps: fine enough for the hand, few enough for arrow keys to get somewhere. */
export const STEPS = 240;

/** Where on the slider a value stands, in [0, STEPS]. */
export function position(param: NumberParam, value: number): number {
  const share =
    param.scale === 'log'
      ? Math.log(value / param.min) / Math.log(param.max / param.min)
      : (value - param.min) / (param.max - param.min);
  return STEPS * share;
}

/** The value at a place on the slider: rounded to what a person would write, and never out of range. */
export function valueAt(param: NumberParam, place: number): number {
  const share = place / STEPS;
  const raw =
    param.scale === 'log'
      ? param.min * (param.max / param.min) ** share
      : param.min + share * (param.max - param.min);
  let value = Number(raw.toPrecision(3));
  // On a linear scale a digit worth less than a tenth of a step is only noise.
  if (param.scale === 'linear') {
    const digit = 10 ** Math.floor(Math.log10((param.max - param.min) / STEPS));
    value = Number((Math.round(raw / digit) * digit).toPrecision(12));
  }
  if (param.integer) value = Math.round(raw);
  return Math.min(param.max, Math.max(param.min, value));
}
