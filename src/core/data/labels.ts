/** Labels as −1 and +1: +1 where y equals `positive`. Each row by itself, so it costs no privacy. */
export function toSigns(y: ArrayLike<number>, positive: number): Float32Array {
  return Float32Array.from(y, (value) => (value === positive ? 1 : -1));
}

/** Row numbers with one of these labels, in order: how a pair of digits is picked from all ten. */
export function rowsWith(y: ArrayLike<number>, labels: number[]): Int32Array {
  return Int32Array.from(Array.from(y).keys()).filter((i) => labels.includes(y[i]));
}
