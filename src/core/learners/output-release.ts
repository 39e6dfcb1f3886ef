/**
 * One release of an optimum with noise: how much noise, what it is claimed to give and what it gives.
 *
 * Claim: `effectiveEpsilon` follows from the noise that is really added and the true sensitivity, under either accounting.
 * Why: as published, the optimum is that of the sum convention (lambda_s), but the sensitivity that of the mean convention with the
 *   same number, 2 / (N lambda_s). The true one is 2 / lambda_s: N times as much.
 * Source: Einarsson 2018, section 4.4 and table A.1, whose variances give lambda_s away.
 */
import { displayEpsilon } from '../accounting/display-epsilon.ts';
import { numUp } from '../format.ts';
import type { Ledger } from '../accounting/event.ts';
import type { Guarantee } from '../guarantee.ts';
import type { OutputNoise } from './output-noise.ts';
import { outputSensitivity } from './sensitivity.ts';
import { UNTUNED } from './tuned-lambda.ts';

export type Accounting = 'proven' | 'published';

export type OutputRelease = {
  /** Scale of the thesis' formula, claimed sensitivity / epsilon: the same for every kind of noise. */
  theta: number;
  /** The factor on the unit noise. */
  scale: number;
  claimedSensitivity: number;
  sensitivity: number;
  effectiveEpsilon: number;
  guarantee: Guarantee;
  ledger: Ledger;
};

type ReleaseGiven = {
  noise: OutputNoise;
  accounting: Accounting;
  epsilon: number;
  delta: number;
  rows: number;
  /** Of the mean convention: the weight decay that the optimum really has. */
  lambda: number;
  dimension: number;
  /** Gradient norm at which the solver stopped, at most. */
  gradientNorm?: number;
};

const assumptions = [
  'Neighbours differ in one row; the number of rows N is public.',
  '‖x‖₂ ≤ 1 for every row, and labels are −1 or +1.',
  'Every weight is penalised: there is no free intercept.',
  UNTUNED,
];

/** How far one row can move the optimum, and how far it is taken to. */
export function outputReach(given: Pick<ReleaseGiven, 'accounting' | 'rows' | 'lambda' | 'gradientNorm'>): {
  sensitivity: number;
  claimed: number;
} {
  const { accounting, rows, lambda } = given;
  const sensitivity = outputSensitivity(given);
  // The published noise knew nothing of the solver's last steps.
  return {
    sensitivity,
    claimed: accounting === 'published' ? outputSensitivity({ rows, lambda }) / rows : sensitivity,
  };
}

export function outputRelease(given: ReleaseGiven): OutputRelease {
  const { noise, epsilon, dimension } = given;
  const { sensitivity, claimed } = outputReach(given);
  const scale = noise.scale({ ...given, sensitivity: claimed });
  const effectiveEpsilon = noise.effectiveEpsilon(scale, { ...given, sensitivity });
  return {
    theta: claimed / epsilon,
    scale,
    claimedSensitivity: claimed,
    sensitivity,
    effectiveEpsilon,
    guarantee: guaranteeOf(given, effectiveEpsilon),
    ledger: [
      {
        label: `${noise.title} on ${dimension} weights`,
        event: noise.event(scale, { sensitivity, dimension }),
        rows: 'all',
      },
    ],
  };
}

function guaranteeOf(given: ReleaseGiven, effectiveEpsilon: number): Guarantee {
  const { noise, accounting, epsilon, rows, dimension } = given;
  const delta = noise.id === 'gaussian' ? given.delta : 0;
  const base = { epsilon, delta, neighbours: 'replace-one' as const, assumptions, source: noise.source };
  // Division and multiplication leave an ulp or two; the scale itself was rounded towards privacy.
  if (effectiveEpsilon <= epsilon * (1 + 1e-9)) {
    const reason =
      'Replacing one row moves the optimum by at most 2/(Nλ) in Euclidean norm, because the objective is λ-strongly convex. The noise is scaled to a change of that norm.';
    return { ...base, status: 'proven', reason };
  }
  const reasons = [
    accounting === 'published' &&
      `The weights were trained with λ for the sum of the losses, but the noise was computed for their mean: it is ${rows.toLocaleString('en-US')} times too small.`,
    noise.id === 'published' &&
      `Independent Laplace noise was scaled by the Euclidean sensitivity instead of that in the 1-norm, which can be √${dimension} times as large over ${dimension} weights.`,
  ].filter(Boolean);
  const proven = `What is proven is ε = ${displayEpsilon(effectiveEpsilon)}${delta > 0 ? `, δ = ${numUp(delta)}` : ''}.`;
  return { ...base, status: 'as published', reason: [...reasons, proven].join(' ') };
}
