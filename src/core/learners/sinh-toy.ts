/**
 * Newton's method and the fixed curvature on the smallest problem that separates them: one coefficient, x = 1, half of the labels 1, λ = 0.
 *
 * Claim: Newton's step is β ← β − sinh β, which flies off from every start beyond 2.17732; the fixed step β ← β − 2 tanh(β/2) converges from
 *   everywhere.
 * Why: Newton's step returns to β with the opposite sign where sinh β = 2β. |β − 2 tanh(β/2)| < |β| for every β except 0.
 */
export const toyStep = {
  newton: (beta: number): number => beta - Math.sinh(beta),
  fixed: (beta: number): number => beta - 2 * Math.tanh(beta / 2),
};

/** The positive solution of sinh β = 2β. */
export const TOY_EDGE = edge();

function edge(): number {
  let [low, high] = [1, 3];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (Math.sinh(middle) < 2 * middle) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** So many steps; the path ends where a number is too large to go on. */
export function toyPath(method: keyof typeof toyStep, start: number, steps: number): number[] {
  const path = [start];
  while (path.length <= steps && Math.abs(path.at(-1)!) < 700) path.push(toyStep[method](path.at(-1)!));
  return path;
}
