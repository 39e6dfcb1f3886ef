import { check } from '../check.ts';
import type { Ledger } from './event.ts';
import type { Part } from './parts.ts';
import { blocksOf } from './parts.ts';
import { smallestDelta } from './smallest-delta.ts';

/** What every accountant says of itself; the page shows these words as they are. */
type AccountantFacts = {
  id: string;
  title: string;
  /** One sentence: what is computed. */
  claim: string;
  /** What must hold, the neighbouring relation first. */
  assumes: string[];
  source: string;
};

/** Reads a ledger and says what it has cost. Never below the truth: every approximation rounds towards privacy. */
export type Accountant = AccountantFacts & {
  /** Why this accountant cannot read this ledger; undefined when it can. */
  refusal(ledger: Ledger): string | undefined;
  /** An epsilon for which the whole ledger is (epsilon, delta)-private. Infinity: there is none that it can prove. */
  epsilon(ledger: Ledger, delta: number): number;
  /** A delta for which the whole ledger is (epsilon, delta)-private; 1 when nothing better can be proven. */
  delta(ledger: Ledger, epsilon: number): number;
};

/** How an accountant is written: for the parts that touch one block of rows. */
type OverParts = AccountantFacts & {
  refuses?(parts: Part[]): string | undefined;
  epsilonOf(parts: Part[], delta: number): number;
  deltaOf?(parts: Part[], epsilon: number): number;
};

/** Adds what all accountants share: checks of what is given, disjoint blocks, releases without guarantee. */
export function defineAccountant({ refuses, epsilonOf, deltaOf, ...facts }: OverParts): Accountant {
  const readable = (ledger: Ledger): Part[][] => {
    const blocks = blocksOf(ledger);
    for (const parts of blocks) {
      const reason = refuses?.(parts);
      check(!reason, 'ledger', `readable for ${facts.id}: ${reason}`, 'another');
    }
    return blocks;
  };
  const unbounded = (parts: Part[]) => parts.some((part) => part.leaf.kind === 'unbounded');
  return {
    ...facts,
    refusal: (ledger) =>
      blocksOf(ledger)
        .map((parts) => refuses?.(parts))
        .find(Boolean),
    epsilon(ledger, delta) {
      check(delta >= 0 && delta < 1, 'delta', 'in [0, 1)', delta);
      const costs = readable(ledger).map((parts) => {
        if (parts.length === 0) return 0;
        return unbounded(parts) ? Infinity : epsilonOf(parts, delta);
      });
      const total = Math.max(0, ...costs);
      check(!Number.isNaN(total), 'ledger', `within the reach of ${facts.id}`, 'beyond');
      return total;
    },
    delta(ledger, epsilon) {
      check(epsilon >= 0 && epsilon < Infinity, 'epsilon', '>= 0', epsilon);
      const costs = readable(ledger).map((parts) => {
        if (parts.length === 0) return 0;
        if (unbounded(parts)) return 1;
        return deltaOf ? deltaOf(parts, epsilon) : smallestDelta((delta) => epsilonOf(parts, delta), epsilon);
      });
      const total = Math.min(1, Math.max(0, ...costs));
      check(!Number.isNaN(total), 'ledger', `within the reach of ${facts.id}`, 'beyond');
      return total;
    },
  };
}
