import { logSumExp } from '../special/log.ts';

/*
 * Integrals of positive functions that are known by their logarithm: Gauss and Legendre's rule with 10 nodes on each panel.
 * Exact to about 1e-14 where a panel is no wider than the scale on which the function changes.
 */
const nodes = [
  0.14887433898163122, 0.4333953941292472, 0.6794095682990244, 0.8650633666889845, 0.9739065285171717,
];
const weights = [
  0.29552422471475287, 0.26926671930999635, 0.21908636251598204, 0.1494513491505806, 0.06667134430868814,
];

/**
 * ln of the integral of exp(f) over panels that end at the given points, in rising order. Panels whose middle lies e^-60 below
 * the highest middle are left out, unless they stand beside one that counts.
 */
export function integratePanels(f: (x: number) => number, ends: number[]): number {
  const panels = ends.length - 1;
  const middles = new Float64Array(panels);
  let high = -Infinity;
  for (let i = 0; i < panels; i++) {
    middles[i] = f((ends[i] + ends[i + 1]) / 2);
    if (middles[i] > high) high = middles[i];
  }
  const counts = (i: number) => i >= 0 && i < panels && middles[i] > high - 60;
  const values: number[] = [];
  for (let i = 0; i < panels; i++) {
    const half = (ends[i + 1] - ends[i]) / 2;
    if (half === 0 || !(counts(i) || counts(i - 1) || counts(i + 1))) continue;
    const middle = ends[i] + half;
    for (let j = 0; j < 5; j++) {
      const logWeight = Math.log(half * weights[j]);
      values.push(f(middle - half * nodes[j]) + logWeight, f(middle + half * nodes[j]) + logWeight);
    }
  }
  return logSumExp(values);
}

/** Points from `from` to `to`, no further apart than `width`; both ends included. */
function evenly(from: number, to: number, width: number): number[] {
  const count = Math.max(1, Math.ceil((to - from) / width));
  return Array.from({ length: count + 1 }, (_, i) => (i === count ? to : from + ((to - from) * i) / count));
}

/**
 * The same, but what cannot count is left as one wide panel: of a thousand widths and more, halves are halved again only while
 * `most`, an upper bound of f between two points, lies less than e^60 below the highest f seen. So the number of panels hardly
 * grows with the length, and what a wide panel adds stays below e^-60 of the integral.
 */
export function evenlyWhere(
  [from, to]: [number, number],
  width: number,
  f: (x: number) => number,
  most: (left: number, right: number) => number,
): number[] {
  if (!((to - from) / width > 1000)) return evenly(from, to, width);
  let high = -Infinity;
  const ends = [from, to];
  let live: [number, number][] = [[from, to]];
  for (let length = to - from; length > width; length /= 2) {
    const halves = live.flatMap(([left, right]): [number, number][] => {
      const middle = left + (right - left) / 2;
      high = Math.max(high, f(middle));
      ends.push(middle);
      return [
        [left, middle],
        [middle, right],
      ];
    });
    const floor = high - 60 - Math.log(length / width);
    live = halves.filter(([left, right]) => most(left, right) > floor);
  }
  return ends.sort((a, b) => a - b);
}

/** Points of [0, 1] that halve towards both ends, where a steep function has its mass, down to the given width. */
export function towardsBothEnds(width: number): number[] {
  const levels = Math.min(40, Math.max(2, Math.ceil(-Math.log2(width))));
  const left = Array.from({ length: levels }, (_, i) => 2 ** (i - levels));
  return [0, ...left, ...left.slice(0, -1).map((x) => 1 - x), 1].sort((a, b) => a - b);
}
