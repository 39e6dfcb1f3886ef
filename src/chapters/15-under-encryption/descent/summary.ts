import { factorProducts, solveProducts } from '../../../core/crypto/secure/counts.ts';
import { reciprocalSteps } from '../../../core/crypto/secure/setup.ts';
import type { PathRow } from '../shared/paths.ts';

/** Secure multiplications after so many steps: Newton factorises in every one, the fixed matrix once. */
function productsAfter(row: Pick<PathRow, 'method' | 'rows' | 'columns'>, steps: number, lambda: number) {
  const p = row.columns;
  const factors = factorProducts(p, reciprocalSteps(row.rows, lambda));
  return (row.method === 'newton' ? steps * factors : factors) + steps * solveProducts(p);
}

export type DescentPoint = { method: string; step: number; gap: number; products: number };

export function descentSummary(rows: PathRow[], lambda: number) {
  const of = (method: string) => rows.find((row) => row.method === method);
  const points: DescentPoint[] = rows.flatMap((row) =>
    Array.from(row.gap, (gap, step) => ({
      method: row.method,
      step,
      gap,
      products: productsAfter(row, step, lambda),
    })),
  );
  const [newton, fixed] = [of('newton'), of('fixed')];
  if (!newton || !fixed) return { points };
  const cost = (row: PathRow) => productsAfter(row, row.steps, lambda);
  return {
    points,
    newton,
    fixed,
    moreSteps: fixed.steps / newton.steps,
    saved: cost(newton) / cost(fixed),
    cost,
  };
}
