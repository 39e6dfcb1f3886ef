import { COMPARED } from '../../../core/accounting/compared.ts';
import type { Leaf, PrivacyEvent } from '../../../core/accounting/event.ts';
import { accountants } from '../../../core/accounting/index.ts';
import { gaussianShift } from '../../../core/mechanisms/gaussian-delta.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

/** Epsilon against the number of releases, by each accountant. */
export type CompositionParams = {
  mechanism: string;
  /** Of one release, before sampling; for Gaussian noise together with delta. */
  epsilon: number;
  delta: number;
  samplingRate: number;
  /** The largest number of releases. */
  releases: number;
};
export type CompositionRow = {
  accountant: string;
  title: string;
  releases: number;
  epsilon: number;
  /** Why this accountant cannot say anything here; empty when it can. */
  refusal: string;
};

type Part = Task & { accountant: string; count: number };

const POINTS = 24;

/** Numbers of releases on a logarithmic axis, both ends included, every other one first. */
function releaseCounts(releases: number): number[] {
  const counts = Array.from({ length: POINTS + 1 }, (_, i) => Math.round(releases ** (i / POINTS)));
  const distinct = [...new Set(counts)];
  return [...distinct.filter((_, i) => i % 4 === 0 || i === distinct.length - 1), ...distinct].filter(
    (count, i, all) => all.indexOf(count) === i,
  );
}

/** One release as an event. Gaussian noise is the least that gives (epsilon, delta) by itself. */
export function eventOf({
  mechanism,
  epsilon,
  delta,
  samplingRate,
}: Omit<CompositionParams, 'releases'>): PrivacyEvent {
  const neighbours = 'add-remove';
  const leaf: Leaf =
    mechanism === 'gaussian'
      ? { kind: 'gaussian', noiseMultiplier: 1 / gaussianShift(epsilon, delta), neighbours }
      : mechanism === 'laplace'
        ? { kind: 'laplace', noiseMultiplier: 1 / epsilon, neighbours }
        : { kind: 'pure', epsilon, neighbours };
  return samplingRate === 1 ? leaf : { kind: 'poisson-sampled', samplingRate, event: leaf };
}

export const experiment = defineExperiment<CompositionParams, Part, Record<string, never>, null>({
  id: 'composition-curves',
  tasks: ({ releases }) =>
    releaseCounts(releases).flatMap((count) =>
      COMPARED.map((accountant) => ({
        key: `${accountant}/${count}`,
        accountant,
        count,
        cost: accountant === 'pld' ? 10 : 1,
      })),
    ),
  fitInputs: () => ({}),
  *fit() {
    yield 1;
    return null;
  },
  release({ releases: _, ...of }, { accountant, count }) {
    const reader = accountants[accountant];
    const event = { kind: 'repeated', event: eventOf(of), count } as const;
    const ledger = [{ label: accountant, rows: 'all', event }];
    const refusal = reader.refusal(ledger) ?? '';
    const epsilon = refusal ? Infinity : reader.epsilon(ledger, of.delta);
    return [{ accountant, title: reader.title, releases: count, epsilon, refusal }];
  },
});
