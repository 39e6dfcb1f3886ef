import { check } from '../check.ts';
import type { Dataset } from './dataset.ts';

/** Labels as −1 and +1: +1 where y equals `positive`. Row by row, so free. */
export function toSigns(y: ArrayLike<number>, positive: number): Float32Array {
  return Float32Array.from(y, (value) => (value === positive ? 1 : -1));
}

/** −1/+1 as 0/1. */
export function toBits(y: ArrayLike<number>): Float32Array {
  return Float32Array.from(y, (value) => (value > 0 ? 1 : 0));
}

/** Row numbers with one of these labels, in order: how a pair of digits is picked from all ten. */
export function rowsWith(y: ArrayLike<number>, labels: number[]): Int32Array {
  return Int32Array.from(Array.from(y).keys()).filter((i) => labels.includes(y[i]));
}

/** The name of a label, as the page shows it. */
export function className({ classes }: Pick<Dataset, 'classes'>, value: number): string {
  const found = classes.find((c) => c.value === value);
  check(found !== undefined, 'label', `one of ${classes.map((c) => c.value).join(', ')}`, value);
  return found.name;
}
