import type { Guarantee } from '../../../core/guarantee.ts';
import { num, numUp } from '../../../figures/format.ts';
import { deltaOf, guaranteeOf, type MachineId } from './releases.ts';

type Claim = { mechanism: MachineId; epsilon: number; truth: number; delta: number; confidence: string };

/** What may be said of a claim about noise that is made for another ε: proven if the noise suffices, refuted if it does not. */
export function claimGuarantee(values: Claim, bound: number | undefined): Guarantee {
  const real = guaranteeOf(values.mechanism, { epsilon: values.truth, delta: values.delta });
  const claimed = { ...real, epsilon: values.epsilon, delta: deltaOf(values.mechanism, values.delta) };
  if (values.truth <= values.epsilon) return claimed;
  const measured =
    bound !== undefined && bound > values.epsilon
      ? `The audit shows at least ${num(bound)}.`
      : 'The audit does not show it with these releases.';
  return {
    ...claimed,
    status: 'refuted',
    reason: `The noise is made for ε = ${numUp(values.truth)}, which is its exact ε. ${measured}`,
  };
}
