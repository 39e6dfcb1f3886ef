import { claimedRound, type TernaryRound } from '../../../core/accounting/ternary-round.ts';
import type { Guarantee } from '../../../core/guarantee.ts';
import { num, numUp } from '../../../figures/format.ts';
import { COMPOSITION } from '../shared/sources.ts';
import { provenFor } from './summary.ts';

export function guarantee(values: TernaryRound): Guarantee {
  const claimed = claimedRound(values).basic;
  const proven = provenFor(values).printed;
  const isSampled = values.samplingRate < 1;
  const facts = { delta: 0, neighbours: 'add-remove' as const };
  const assumptions = [
    'Signs are uploaded, as the dissertation’s text says; its equation 3.6 as printed has no sign().',
    'The clipped sum is divided by the expected size of a batch, which is public; the actual size depends on who was sampled.',
  ];
  if (proven <= claimed)
    return {
      ...facts,
      status: 'proven',
      epsilon: proven,
      assumptions,
      reason: `The noise is made for a replaced row, so for an added or removed row each noisy number costs ε/2. Choosing and signs together${isSampled ? ', amplified once,' : ''} cost at most ${numUp(proven, 5)}. The published ${num(claimed, 5)} is larger, so it holds.`,
      source: isSampled ? `${COMPOSITION}; [@li-qardaji-su-2012]` : COMPOSITION,
    };
  return {
    ...facts,
    status: 'as published',
    epsilon: claimed,
    assumptions: [...assumptions, 'As the dissertation counts: 2n numbers, each amplified by itself.'],
    reason: `Amplification holds for a whole release on one sample. All numbers of a round come from the same batch, so their costs must be added up first and amplified once; the fresh noise of the signs must be counted too. This proves at most ${numUp(proven, 5)}.`,
    source: '[@wang-2018, theorem 3.3.2 and table 3.1]',
  };
}
