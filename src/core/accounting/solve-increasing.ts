/** A place on the logarithmic axis, and by which share of the target f lies above it there. */
type Above = { t: number; excess: number };

/**
 * The largest x in [low, high], to 1e-6 relative, with f(x) <= target, for an f >= 0 that grows with x; undefined when there
 * is none. From `start` the bracket widens by tenfold steps; inside it, false position on logarithmic axes (Illinois's
 * variant), since epsilon is close to a power of noise and steps. Where f is still 0 at the lower end it has no logarithm:
 * there a straight line through the latest points above the target leads down to it.
 */
export function solveIncreasing(
  f: (x: number) => number,
  target: number,
  { low, start, high }: { low: number; start: number; high: number },
): number | undefined {
  let above: Above[] = []; // the two latest
  const gap = (t: number) => {
    const ratio = f(Math.exp(t)) / target;
    if (ratio > 1) above = [{ t, excess: ratio - 1 }, ...above.slice(0, 1)];
    return Math.log(ratio);
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
  let landing = -Infinity;
  for (let i = 0; b - a > 1e-6 && i < 100; i++) {
    let guess = (a + b) / 2;
    if (i % 8 !== 7 && fa > -Infinity && fb < Infinity) guess = a - (fa * (b - a)) / (fb - fa);
    if (i % 8 !== 7 && fa === -Infinity && above.length === 2) {
      const [near, far] = above;
      const line = near.t - (near.excess * (far.t - near.t)) / (far.excess - near.excess);
      // A little lower, by what the line has moved: so that the bracket closes from both sides.
      const lower = line - 0.3 * Math.min(near.t - line, Math.abs(line - landing));
      landing = line;
      if (lower > a) guess = lower;
    }
    // Keep half of the tolerance away from the ends, so that the bracket closes from both sides.
    const t = Math.min(b - 5e-7, Math.max(a + 5e-7, guess));
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
