/**
 * How much noise each release of a private regression gets.
 *
 * SSP releases XᵀX and Xᵀy; AdaSSP releases λ_min(XᵀX) as well. Published versions split ε and δ evenly over the releases and take the noise
 * of each from a theorem about one release. "Joint" treats all releases as what they are, one Gaussian release of
 * μ² = Σ (sensitivity / σ)², and gives the whole the smallest noise that (ε, δ) allows.
 *
 * Source: Y.-X. Wang 2018 (printed, code, wang); Kalaja 2020, algorithms 1 and 3 (fixed); Balle and Wang 2018 (split, joint).
 */
import { check } from '../../check.ts';
import { analyticGaussianSigma } from '../../mechanisms/analytic-gaussian.ts';

export type SspVersion = 'printed' | 'code' | 'fixed' | 'joint';
export type AdaVersion = 'wang' | 'fixed' | 'split' | 'joint';

/** Standard deviations for sensitivity 1, one for each release. */
export type NoisePlan = {
  /** Of λ_min(XᵀX); undefined where it is not released. */
  smallest?: number;
  /** Of XᵀX. */
  gram: number;
  /** Of Xᵀy. */
  cross: number;
  /** Of the sums behind noisy means and deviations, for each of their two releases; undefined where none are released. */
  statistics?: number;
  /** By how many of its standard deviations the noisy λ_min is moved down, to be a lower bound. */
  shift: number;
};

/** Shares of μ² over the releases; they need not add up to 1. Without `smallest`, λ_min is read off the noisy matrix, for free. */
export type Shares = { smallest: number; gram: number; cross: number; statistics?: number };
export const EVEN: Shares = { smallest: 1, gram: 1, cross: 1 };

type Given = { epsilon: number; delta: number };

export function sspPlan(version: SspVersion, { epsilon, delta }: Given): NoisePlan {
  const unit = {
    // √ln(2/δᵢ) / εᵢ with εᵢ = ε/2 and δᵢ = δ/2.
    printed: () => (2 * Math.sqrt(Math.log(4 / delta))) / epsilon,
    // The published program lacks the factor 2.
    code: () => Math.sqrt(Math.log(4 / delta)) / epsilon,
    // √(2 ln(1.25/δᵢ)) / εᵢ, the classical Gaussian mechanism.
    fixed: () => (2 * Math.sqrt(2 * Math.log(2.5 / delta))) / epsilon,
    joint: () => Math.SQRT2 * analyticGaussianSigma({ epsilon, delta, sensitivity: 1 }),
  }[version]();
  return { gram: unit, cross: unit, shift: 0 };
}

export function adaSspPlan(
  version: AdaVersion,
  { epsilon, delta, rho }: Given & { rho: number },
  shares: Shares = EVEN,
): NoisePlan {
  check(rho > 0 && rho < 1, 'rho', 'between 0 and 1', rho);
  if (version === 'joint')
    return jointPlan(analyticGaussianSigma({ epsilon, delta, sensitivity: 1 }), rho, shares);
  const even = (unit: number, shift: number) => ({ smallest: unit, gram: unit, cross: unit, shift });
  if (version === 'split') {
    const unit = analyticGaussianSigma({ epsilon: epsilon / 3, delta: delta / 3, sensitivity: 1 });
    return even(unit, lowerBoundShift(rho));
  }
  // δᵢ = δ/3: ln(2/δᵢ) = ln(6/δ) and 2 ln(1.25/δᵢ) = 2 ln(3.75/δ).
  const k = version === 'wang' ? Math.sqrt(Math.log(6 / delta)) : Math.sqrt(2 * Math.log(3.75 / delta));
  return even((3 * k) / epsilon, k);
}

/** A normal variable is below −√(2 ln(1/ρ)) with probability at most ρ. */
const lowerBoundShift = (rho: number) => Math.sqrt(2 * Math.log(1 / rho));

/** The joint plan whose releases together are one of sensitivity 1 with noise `sigma`: found once for a budget, it serves every division. */
export function jointPlan(sigma: number, rho: number, shares: Shares): NoisePlan {
  const { smallest, gram, cross, statistics = 0 } = shares;
  check(
    gram > 0 && cross > 0 && smallest >= 0 && statistics >= 0,
    'shares',
    'positive',
    `${smallest}:${gram}:${cross}`,
  );
  const whole = smallest + gram + cross + statistics;
  // μᵢ² = share · μ², so σᵢ = σ / √share.
  const unit = (share: number) => sigma / Math.sqrt(share / whole);
  return {
    ...(smallest > 0 && { smallest: unit(smallest) }),
    ...(statistics > 0 && { statistics: unit(statistics / 2) }),
    gram: unit(gram),
    cross: unit(cross),
    shift: lowerBoundShift(rho),
  };
}

/** Where the proof of the classical Gaussian mechanism ends: the share of ε that each of two or three releases gets has to stay below 1. */
export const CLASSICAL_END = { ssp: 2, ada: 3 };
