/**
 * What noise the centres must add so that all rounds together keep a budget, and what may then be claimed.
 *
 * Claim: T rounds of clipped, noisy gradients from every centre are (ε, δ)-private for each person, whoever reads all
 *   messages. Each person's rows are at one centre, so the centres do not add up.
 * Assumes: replace-one neighbours; rows were dealt to the centres without looking at them; each row was prepared by itself.
 * Why: one row moves a centre's clipped sum by ≤ 2 clip. T Gaussian releases of multiplier s are exactly one of multiplier
 *   s/√T, also when each question depends on the answers before; T pure releases of ε/T add up to ε. Thresholds, steps and
 *   predictions only read what was released.
 * Source: Balle and Wang 2018; Dong, Roth and Su 2022, corollary 3.3; Dwork and Roth 2014, theorem 3.16; McSherry 2009.
 */
import { check } from '../../check.ts';
import type { Ledger, PrivacyEvent } from '../../accounting/event.ts';
import type { Guarantee } from '../../guarantee.ts';
import { analyticGaussianSigma } from '../../mechanisms/analytic-gaussian.ts';
import { gaussianEpsilon } from '../../mechanisms/gaussian-delta.ts';
import { sphericalLaplace } from '../../mechanisms/spherical-laplace.ts';
import type { NoiseKind } from './centre.ts';

export type RoundsBudget = {
  epsilon: number;
  /** Not read by spherical Laplace noise. */
  delta: number;
  clip: number;
  rounds: number;
  noise: NoiseKind;
  /** Whether epsilon is for all rounds together or for each of them. */
  per?: 'run' | 'round';
};

export const sensitivityOf = (clip: number) => 2 * clip;

/** The factor on the unit noise of one centre in one round. */
export function noiseScale({ epsilon, delta, clip, rounds, noise, per = 'run' }: RoundsBudget): number {
  check(clip > 0 && clip < Infinity, 'clip', '> 0', clip);
  check(Number.isInteger(rounds) && rounds >= 1, 'rounds', 'a whole number ≥ 1', rounds);
  const sensitivity = sensitivityOf(clip);
  const shares = per === 'run' ? rounds : 1;
  return noise === 'gaussian'
    ? analyticGaussianSigma({ epsilon, delta, sensitivity }) * Math.sqrt(shares)
    : sphericalLaplace.scale({ epsilon: epsilon / shares, delta, sensitivity });
}

/** What the rounds have cost, centre by centre. */
export function roundsLedger(budget: RoundsBudget, centres: string[]): Ledger {
  const noiseMultiplier = noiseScale(budget) / sensitivityOf(budget.clip);
  const event: PrivacyEvent =
    budget.noise === 'gaussian'
      ? { kind: 'gaussian', noiseMultiplier, neighbours: 'replace-one' }
      : { kind: 'pure', epsilon: 1 / noiseMultiplier, neighbours: 'replace-one' };
  return centres.map((name) => ({
    label: `gradients of ${name}`,
    rows: name,
    event: { kind: 'repeated', event, count: budget.rounds },
  }));
}

/** The budget that all rounds together use. */
export function spent(budget: RoundsBudget): { epsilon: number; delta: number } {
  const { epsilon, delta, rounds, clip, noise, per = 'run' } = budget;
  if (noise === 'spherical-laplace') return { epsilon: per === 'run' ? epsilon : epsilon * rounds, delta: 0 };
  if (per === 'run') return { epsilon, delta };
  const sigma = noiseScale(budget) / Math.sqrt(rounds);
  return { epsilon: gaussianEpsilon({ sigma, delta, sensitivity: sensitivityOf(clip) }), delta };
}

export function roundsGuarantee(budget: RoundsBudget, reader: string): Guarantee {
  const { noise, clip, rounds } = budget;
  const times = rounds === 1 ? 'one round' : `all ${rounds} rounds together`;
  return {
    status: 'proven',
    ...spent(budget),
    neighbours: 'replace-one',
    assumptions: [
      `Two data sets are neighbours when one row is replaced. Each row’s gradient is shortened to length ${clip}, so the sum moves by at most ${2 * clip}.`,
      'Each row is prepared by itself (divided by its own length), and the rows were dealt to the centres without looking at them.',
      reader,
    ],
    reason:
      noise === 'gaussian'
        ? `This is for ${times}: Gaussian releases add up exactly, as one with a noise smaller by the root of their number. The threshold and the steps read nothing but what was released.`
        : `This is for ${times}: the epsilons of the rounds add up. The threshold and the steps read nothing but what was released.`,
    source:
      noise === 'gaussian'
        ? 'Balle & Wang 2018, theorem 8; Dong, Roth & Su 2022, corollary 3.3'
        : 'Chaudhuri, Monteleoni & Sarwate 2011; Dwork & Roth 2014, theorem 3.16',
  };
}

/** Plain gradients: what is claimed where nothing protects them. */
export function plainGuarantee(what: string): Guarantee {
  return {
    status: 'none',
    neighbours: 'replace-one',
    assumptions: [],
    reason: `${what} “Only gradients leave the site” is not a guarantee: a sum without noise answers exactly, so whoever knows all rows but one can subtract them.`,
    source: 'einarsson-2018 §4.3.5 raises the question; the cell “What a gradient gives away” answers it.',
  };
}
