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

const sensitivityOf = (clip: number) => 2 * clip;

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
      `One row is replaced by another. The gradient of each row is clipped to norm ${clip}, so the sum moves by at most ${2 * clip}.`,
      'Each row is divided by its own norm, and the rows were assigned to the centres without looking at them.',
      reader,
    ],
    reason:
      noise === 'gaussian'
        ? `This is the cost of ${times}. Several releases with Gaussian noise cost exactly as much as one with less noise, by the square root of their number. The threshold and the steps read only what was released.`
        : `This is the cost of ${times}: the epsilons of the rounds add up. The threshold and the steps read only what was released.`,
    source:
      noise === 'gaussian'
        ? '[@balle-wang-2018, theorem 8]; [@dong-roth-su-2022, corollary 3.3]'
        : '[@chaudhuri-monteleoni-sarwate-2011]; [@dwork-roth-2014, theorem 3.16]',
  };
}

/** Plain gradients: what is claimed where nothing protects them. */
export function plainGuarantee(what: string): Guarantee {
  return {
    status: 'none',
    neighbours: 'replace-one',
    assumptions: [],
    reason: `${what} That only gradients leave a centre is no guarantee: anyone who knows all rows but one can subtract the gradients of the known rows from the sum.`,
    source:
      '[@einarsson-2018, §4.3.5] describes the attack; the cell “What a gradient gives away” carries it out.',
  };
}
