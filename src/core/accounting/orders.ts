/*
 * The orders at which a Renyi divergence is looked at: tenths up to 13 and whole numbers to 256, as public accountants take
 * them, so that numbers can be compared digit for digit; below 1.1 and beyond 256 a geometric ladder for extreme inputs.
 * Every order gives a valid bound, so a coarse set can only be too careful.
 */
const ladder = (from: number, to: number, ratio: number): number[] => {
  const steps: number[] = [];
  for (let x = from; x < to; x *= ratio) steps.push(x);
  return steps;
};

const orders: number[] = [
  ...ladder(1e-6, 0.1, 1.2).map((excess) => 1 + excess),
  ...Array.from({ length: 119 }, (_, i) => (11 + i) / 10),
  ...Array.from({ length: 244 }, (_, i) => 13 + i),
  ...ladder(264, 1.1e6, 1.03).map(Math.round),
];

/** No order beyond this is looked at: the best one for noise of 1e9 at a delta of 1e-300 is about 4e10. */
export const highestOrder = 1e12;

/**
 * The order with the smallest bound: every eighth one first, then those around the best. Where the bound has several dips it
 * may miss the deepest, which is safe. Large noise at a tiny delta is best seen beyond the last one: from there it climbs on.
 */
export function bestOrder(
  bound: (order: number) => number,
  maxOrder: number,
): { order: number; value: number } {
  let best = 0;
  let value = Infinity;
  const look = (i: number) => {
    const v = bound(orders[i]);
    if (v < value) [best, value] = [i, v];
  };
  let last = orders.length - 1;
  while (last > 0 && orders[last] > maxOrder) last--;
  for (let i = 0; i <= last; i += 8) look(i);
  look(last);
  const around = best;
  for (let i = Math.max(0, around - 7); i <= Math.min(last, around + 7); i++) if (i !== around) look(i);
  const found = { order: orders[best], value };
  return best === orders.length - 1 ? climb(bound, found, maxOrder) : found;
}

/** Upwards by halves as long as the bound falls, then with ever smaller strides around the best order. */
function climb(
  bound: (order: number) => number,
  from: { order: number; value: number },
  maxOrder: number,
): { order: number; value: number } {
  let best = from;
  const better = (order: number) => {
    const value = order <= maxOrder ? bound(order) : Infinity;
    if (value < best.value) best = { order, value };
    return best.order === order;
  };
  for (let stride = 1.5; stride > 1 + 1e-6; stride = Math.sqrt(stride))
    while (better(best.order * stride) || better(best.order / stride));
  return best;
}
