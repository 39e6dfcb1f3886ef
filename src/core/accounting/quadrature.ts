import { logSumExp } from '../special/log.ts';

/*
 * Integrals of positive functions that are known by their logarithm. Both rules are far more exact than the accountants
 * need; what they leave out is below 1e-14 of the whole.
 */

/** ln of the integral of exp(f) over a stretch that holds all its mass, by the trapezoid rule. */
export function integrateLine(f: (x: number) => number, from: number, to: number, step: number): number {
  const count = Math.ceil((to - from) / step);
  const values = new Float64Array(count + 1);
  for (let i = 0; i <= count; i++) values[i] = f(from + i * step);
  return logSumExp(values) + Math.log(step);
}

// Gauss-Legendre on [-1, 1] with 10 nodes; the rule is symmetric.
const nodes = [
  0.14887433898163122, 0.4333953941292472, 0.6794095682990244, 0.8650633666889845, 0.9739065285171717,
];
const weights = [
  0.29552422471475287, 0.26926671930999635, 0.21908636251598204, 0.1494513491505806, 0.06667134430868814,
];

/** ln of the integral of exp(f) over [0, 1]; the panels halve towards both ends, where a steep f has its mass. */
export function integrateUnit(f: (x: number) => number): number {
  const values: number[] = [];
  const panel = (from: number, to: number) => {
    const half = (to - from) / 2;
    nodes.forEach((node, j) => {
      const weight = Math.log(half * weights[j]);
      values.push(f(from + half * (1 - node)) + weight, f(from + half * (1 + node)) + weight);
    });
  };
  const levels = 24;
  let width = 0.5;
  for (let i = 0; i < levels; i++, width /= 2) {
    panel(width / 2, width);
    panel(1 - width, 1 - width / 2);
  }
  panel(0, width);
  panel(1 - width, 1);
  return logSumExp(values);
}
