/**
 * What is left of a guarantee when the weight decay was tuned.
 *
 * Claim: an epsilon of a release with a given lambda covers the choice of that lambda only if other rows, or none, led to it.
 * Why: the thesis chose its lambdas by cross-validation on its own rows, the digits 4 and 9. Each look at a validation error
 *   is a release, and none was counted. For rows of other digits, or of another table, they are just numbers.
 * Source: Einarsson 2018, section 4.4.1.
 */
import type { Guarantee } from '../guarantee.ts';
import { pairOf } from './two-classes.ts';

/** The assumption on lambda, in the list of every release that rests on it. */
export const UNTUNED = 'λ was chosen without looking at the rows.';

/** Whether the tuned lambdas of the thesis have seen rows of this choice of data. */
export function isTunedHere({ decay, data }: { decay: string; data: string }): boolean {
  const digits = pairOf(data);
  return decay === 'thesis' && digits !== undefined && (digits.includes(4) || digits.includes(9));
}

/** The guarantee of a release with one of the thesis' lambdas: nothing that was tuned on the rows themselves is proven. */
export function withTunedLambda(given: Guarantee, here: boolean): Guarantee {
  const say = (assumption: string) =>
    given.assumptions.map((other) => (other === UNTUNED ? assumption : other));
  if (!here) {
    const elsewhere =
      'λ was chosen without looking at these rows: the thesis tuned it on others, the digits 4 and 9.';
    return { ...given, assumptions: say(elsewhere) };
  }
  return {
    ...given,
    status: given.status === 'proven' ? 'as published' : given.status,
    assumptions: say('λ is treated as given in advance, although it was tuned on these rows.'),
    reason: `${given.reason} This holds for a λ given in advance. The thesis tuned its λ on the rows of the digits 4 and 9 themselves, and the cost of that tuning is not included in any ε here.`,
  };
}
