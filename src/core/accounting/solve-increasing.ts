/**
 * The largest x in [low, high], to 1e-6 relative, with f(x) <= target, for a positive f that grows with x; undefined when there
 * is none. From `start` the bracket widens by tenfold steps; inside it, false position on logarithmic axes (Illinois's
 * variant), since epsilon is close to a power of noise and steps.
 */
export function solveIncreasing(
  f: (x: number) => number,
  target: number,
  { low, start, high }: { low: number; start: number; high: number },
): number | undefined {
  const gap = (t: number) => {
    const value = f(Math.exp(t));
    return value === 0 ? -50 : Math.max(-50, Math.min(50, Math.log(value / target)));
  };
  const bottom = Math.log(low);
  const top = Math.log(high);
  let a = Math.log(start);
  let fa = gap(a);
  let b = a;
  let fb = fa;
  while (fa > 0) {
    if (a === bottom) return undefined;
    [b, fb] = [a, fa];
    a = Math.max(bottom, a - Math.LN10);
    fa = gap(a);
  }
  while (fb <= 0) {
    if (b === top) return high;
    [a, fa] = [b, fb];
    b = Math.min(top, b + Math.LN10);
    fb = gap(b);
  }
  let last = 0;
  for (let i = 0; b - a > 1e-6 && i < 100; i++) {
    // Keep a tenth of the tolerance away from the ends, so that the bracket closes from both sides.
    const guess = fa === 0 ? a : a - (fa * (b - a)) / (fb - fa);
    const t = Math.min(b - 5e-7, Math.max(a + 5e-7, i % 8 === 7 ? (a + b) / 2 : guess));
    const value = gap(t);
    if (value <= 0) {
      [a, fa] = [t, value];
      if (last === -1) fb /= 2;
      last = -1;
    } else {
      [b, fb] = [t, value];
      if (last === 1) fa /= 2;
      last = 1;
    }
  }
  return Math.exp(a);
}
