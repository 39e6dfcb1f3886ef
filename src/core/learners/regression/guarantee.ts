import type { Guarantee } from '../../guarantee.ts';
import { displayEpsilon } from '../../accounting/display-epsilon.ts';
import { spentEpsilon, type Release } from './release-ledger.ts';

/** What may be said of a private regression whose releases are these, when (ε, δ) was asked for. */
export function regressionGuarantee(
  releases: Release[],
  { epsilon, delta }: { epsilon: number; delta: number },
  known: string,
): Guarantee {
  const neighbours = 'add-remove' as const;
  const open = releases.filter((release) => release.sigma === undefined);
  if (open.length > 0) {
    const names = open.map(({ label }) => label).join(', ');
    return {
      status: 'none',
      neighbours,
      assumptions: [],
      reason: `Read from the data and not accounted for: ${names}. One record can move them, so no ε holds for the whole.`,
      source: '',
    };
  }
  const spent = spentEpsilon(releases, delta);
  const assumptions = [
    known,
    'One fit with this ε, chosen beforehand: a figure shows many, on data that everybody has.',
  ];
  const source = '[@balle-wang-2018, theorem 8]; [@wang-yx-2018]';
  const total = `Its ${releases.length} Gaussian releases together cost ε = ${displayEpsilon(spent)} at this δ, exactly`;
  if (spent <= epsilon * (1 + 1e-9))
    return {
      status: 'proven',
      epsilon,
      delta,
      neighbours,
      assumptions,
      source,
      reason: `${total}: within ${displayEpsilon(epsilon)}.`,
    };
  return {
    status: 'refuted',
    epsilon,
    delta,
    neighbours,
    assumptions,
    source,
    reason: `${total}, more than the ${displayEpsilon(epsilon)} that this noise claims.`,
  };
}
