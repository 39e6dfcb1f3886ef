import type { PathRow } from '../shared/paths.ts';

export type Pair = { coefficient: number; newton: number; fixed: number; apart: number };

/** Both methods' coefficients at the tolerance, place by place. */
export function equalSummary(rows: PathRow[]) {
  const of = (method: string) => rows.find((row) => row.method === method);
  const [newton, fixed] = [of('newton'), of('fixed')];
  if (!newton || !fixed) return undefined;
  const pairs: Pair[] = Array.from(newton.beta, (beta, j) => ({
    coefficient: j + 1,
    newton: beta,
    fixed: fixed.beta[j],
    apart: Math.abs(beta - fixed.beta[j]),
  }));
  return { pairs, newton, fixed, farthest: Math.max(...pairs.map(({ apart }) => apart)) };
}
