import type { NumberParam } from '../state/params.ts';

/** A slider has this many steps: fine enough for the hand, few enough for arrow keys to get somewhere. */
const STEPS = 240;

/** How many steps the slider of a parameter has. Whole numbers have no more than there are, or arrow keys would get stuck. */
export const steps = (param: NumberParam): number => (param.integer ? stops(param).length - 1 : STEPS);

/** Where on the slider a value stands, in [0, steps]. */
export function position(param: NumberParam, value: number): number {
  if (param.integer) return among(stops(param), value);
  const share =
    param.scale === 'log'
      ? Math.log(value / param.min) / Math.log(param.max / param.min)
      : (value - param.min) / (param.max - param.min);
  return STEPS * share;
}

/** The value at a place on the slider: rounded to what a person would write, and never out of range. */
export function valueAt(param: NumberParam, place: number): number {
  if (place <= 0) return param.min;
  if (place >= steps(param)) return param.max;
  if (param.integer) return stops(param)[Math.round(place)];
  const raw = exactAt(param, place);
  return Math.min(param.max, Math.max(param.min, rounded(param, raw)));
}

const exactAt = ({ min, max, scale }: NumberParam, place: number) =>
  scale === 'log' ? min * (max / min) ** (place / STEPS) : min + (place / STEPS) * (max - min);

/** As few digits as tell neighbouring steps apart: rounding moves a value by a quarter of a step at most. */
function rounded({ min, max, scale }: NumberParam, raw: number): number {
  if (scale === 'log') {
    const step = Math.log(max / min) / STEPS;
    return Number(raw.toPrecision(Math.max(3, Math.ceil(1 - Math.log10(step / 2)))));
  }
  const digit = 10 ** Math.floor(Math.log10((max - min) / STEPS / 2));
  return Number((Math.round(raw / digit) * digit).toPrecision(12));
}

const known = new WeakMap<NumberParam, number[]>();

/** The whole numbers that the slider stops at, each once. */
function stops(param: NumberParam): number[] {
  let values = known.get(param);
  if (!values) {
    const inner = Array.from({ length: STEPS + 1 }, (_, place) => Math.round(exactAt(param, place)));
    values = [...new Set([param.min, ...inner, param.max])].sort((a, b) => a - b);
    known.set(param, values);
  }
  return values;
}

/** The place of a value in a rising list, in part where it falls between two. */
function among(values: number[], value: number): number {
  const after = values.findIndex((stop) => stop >= value);
  if (after <= 0) return after === 0 ? 0 : values.length - 1;
  return after - (values[after] - value) / (values[after] - values[after - 1]);
}
