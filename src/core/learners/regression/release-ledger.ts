/**
 * Every quantity that a private regression lets out, with what it costs.
 *
 * Claim: Gaussian releases of μᵢ = sensitivity / σᵢ are together one Gaussian release of μ² = Σ μᵢ², and its exact ε is the smallest true one.
 * Assumes: neighbours differ by one row more or less; sensitivities were known beforehand.
 * Why: the privacy losses are independent normal variables, and their variances add up.
 * Source: Balle and Wang 2018, theorem 8; Dong, Roth and Su 2022, corollary 3.3.
 */
import type { Ledger } from '../../accounting/event.ts';
import { gaussianDelta, gaussianEpsilon } from '../../mechanisms/gaussian-delta.ts';
import { gaussian } from '../../mechanisms/gaussian.ts';
import type { NoisePlan } from './noise-plan.ts';
import type { RowBounds } from './private-fit.ts';

/** A line of the ledger. One without noise is not accounted for: no ε holds for it. */
export type Release =
  | { label: string; sensitivity: number; sigma: number; why?: undefined }
  | { label: string; why: string; sensitivity?: undefined; sigma?: undefined };

/** What the learner itself releases. */
export function planReleases(plan: NoisePlan, { xBound, yBound }: RowBounds): Release[] {
  const square = xBound ** 2;
  const cross = xBound * yBound;
  return [
    ...(plan.smallest === undefined
      ? []
      : [{ label: 'smallest eigenvalue', sensitivity: square, sigma: plan.smallest * square }]),
    { label: 'XᵀX', sensitivity: square, sigma: plan.gram * square },
    { label: 'Xᵀy', sensitivity: cross, sigma: plan.cross * cross },
  ];
}

export const muOf = ({ sensitivity, sigma }: Release): number =>
  sigma === undefined ? Infinity : sensitivity / sigma;

/** μ of everything together. */
const totalMu = (releases: Release[]): number => Math.hypot(...releases.map(muOf));

/** The smallest ε that holds for all releases together, exactly; infinite where one of them is not accounted for. */
export function spentEpsilon(releases: Release[], delta: number): number {
  const mu = totalMu(releases);
  return mu < Infinity ? gaussianEpsilon({ sigma: 1 / mu, delta, sensitivity: 1 }) : Infinity;
}

/** The smallest δ that holds for all releases together at this ε, exactly; 1 where one of them is not accounted for. */
export function spentDelta(releases: Release[], epsilon: number): number {
  const mu = totalMu(releases);
  return mu < Infinity ? gaussianDelta({ epsilon, sigma: 1 / mu, sensitivity: 1 }) : 1;
}

/** The same for the notebook's accountants. */
export const toLedger = (releases: Release[]): Ledger =>
  releases.map(({ label, sensitivity, sigma }) => ({
    label,
    rows: 'all',
    event:
      sigma === undefined
        ? { kind: 'unbounded', neighbours: 'add-remove' }
        : gaussian.event(sigma, sensitivity, 'add-remove'),
  }));
