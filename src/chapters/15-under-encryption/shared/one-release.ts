import { SLACK } from '../../../core/crypto/secure/noisy-sum.ts';
import { datasets } from '../../../core/data/index.ts';
import type { Guarantee } from '../../../core/guarantee.ts';
import { outputNoises } from '../../../core/learners/output-noise.ts';
import { outputRelease } from '../../../core/learners/output-release.ts';

/**
 * What is proven for coefficients that are published once, with noise: this cell's own assumptions before and after those of the noise. Until
 * the rows are there, the card of the data set says how many there are.
 */
export function oneRelease(
  values: { data: string; lambda: number; epsilon: number },
  known: { rows: number; weights: number } | undefined,
  { before, after }: { before: string[]; after: string[] },
): Guarantee {
  const card = datasets[values.data];
  const { guarantee } = outputRelease({
    ...values,
    delta: 0,
    noise: outputNoises.vector,
    accounting: 'proven',
    rows: known?.rows ?? card?.rows.train ?? 1_600,
    dimension: known?.weights ?? (card?.columns ?? 20) + 1,
    gradientNorm: SLACK,
  });
  return { ...guarantee, assumptions: [...before, ...guarantee.assumptions, ...after] };
}
