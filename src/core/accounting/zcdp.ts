import { defineAccountant } from './accountant.ts';
import { sampledLoss } from './amplification.ts';
import type { Part } from './parts.ts';
import { pureEpsilon } from './parts.ts';
import { epsilonFromRenyi, logDeltaFromRenyi, positiveDelta } from './rdp.ts';
import { ownDelta, spareDelta } from './releases.ts';

/*
 * Claim: rho-zCDP (Renyi divergence at most rho alpha at every order) adds up; the best order turns the sum into epsilon.
 * Assumes: any one neighbouring relation; add-remove for sampled pure releases.
 * Why: Gaussian noise has rho = 1 / (2 noiseMultiplier^2) exactly, an epsilon-private release at most epsilon^2 / 2.
 *   Sampling does not keep a Gaussian's rho small, so such ledgers are refused.
 * Source: Bun and Steinke 2016, propositions 1.4 and 1.6; conversion: Canonne, Kamath and Steinke 2020.
 */
function rhoOf(parts: Part[]): number {
  let rho = 0;
  for (const { leaf, rate, count } of parts) {
    if (leaf.kind === 'gaussian') rho += count / (2 * leaf.noiseMultiplier ** 2);
    else rho += (count * sampledLoss(pureEpsilon(leaf), rate) ** 2) / 2;
  }
  return rho;
}

export const zcdp = defineAccountant({
  id: 'zcdp',
  title: 'Zero-concentrated privacy',
  claim: 'One number ρ per release adds up: 1/(2σ²) for Gaussian noise, ε²/2 for pure ε.',
  assumes: [
    'Any neighbouring relation, the same for all releases.',
    'Gaussian releases are not sampled: sampling has no useful ρ.',
  ],
  source: '[@bun-steinke-2016]; [@canonne-kamath-steinke-2020, proposition 12]',
  refuses: (parts) =>
    parts.some(({ leaf, rate }) => leaf.kind === 'gaussian' && rate < 1)
      ? 'a sampled Gaussian release has no useful ρ'
      : undefined,
  epsilonOf(parts, delta) {
    const spare = spareDelta(parts, delta);
    if (spare < 0) return Infinity;
    const rho = rhoOf(parts);
    if (rho === 0) return 0;
    return spare === 0 ? Infinity : epsilonFromRenyi((order) => rho * order, Math.log(spare)).epsilon;
  },
  deltaOf(parts, epsilon) {
    const rho = rhoOf(parts);
    return (
      ownDelta(parts) + (rho === 0 ? 0 : positiveDelta(logDeltaFromRenyi((order) => rho * order, epsilon)))
    );
  },
});
