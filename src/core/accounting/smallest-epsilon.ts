import { ParameterError } from '../check.ts';
import type { Accountant } from './accountant.ts';
import type { Ledger } from './event.ts';
import { accountants } from './index.ts';

/** What one accountant says of a ledger: an epsilon, or why it cannot read it. */
type Verdict = { id: string; title: string; epsilon?: number; refusal?: string };

/**
 * The smallest epsilon that any accountant proves for this ledger, and which one it is. Each of them alone is right, so the
 * smallest is; advanced composition, for one, can be worse than the plain sum.
 */
export function smallestEpsilon(
  ledger: Ledger,
  delta: number,
  among: Accountant[] = Object.values(accountants),
): { epsilon: number; by: string; verdicts: Verdict[] } {
  const verdicts = among.map((accountant): Verdict => {
    const { id, title } = accountant;
    const refusal = accountant.refusal(ledger);
    return refusal ? { id, title, refusal } : { id, title, epsilon: accountant.epsilon(ledger, delta) };
  });
  let best: Verdict | undefined;
  for (const verdict of verdicts) {
    if (verdict.epsilon !== undefined && (best?.epsilon === undefined || verdict.epsilon < best.epsilon))
      best = verdict;
  }
  if (best?.epsilon === undefined)
    throw new ParameterError('ledger', 'readable for one of the accountants', 'none');
  return { epsilon: best.epsilon, by: best.id, verdicts };
}
