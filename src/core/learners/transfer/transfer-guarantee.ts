/**
 * What a source's one message costs: its classifier, made from labelled rows, and its importance weights, made from others.
 *
 * Claim: ε for a row of either set, since the sets are disjoint; 2ε for a person who has rows in both.
 * Source: [@wang-2018, theorem 4.3.1]; [@chaudhuri-monteleoni-2009, theorem 2]; parallel composition [@mcsherry-2009]
 */
import { displayEpsilon } from '../../accounting/display-epsilon.ts';
import { noGuarantee, type Guarantee } from '../../guarantee.ts';
import type { ReachId } from './importance-weights.ts';
import { sourcePlan, type SourceNoiseId } from './source-classifier.ts';

export type TransferSettings = {
  epsilon: number;
  noise: SourceNoiseId;
  reach: ReachId;
  /** Labelled rows of a source, and as many without a label. */
  rows: number;
  columns: number;
  lambda: number;
};

const SOURCE =
  '[@wang-2018, theorem 4.3.1]; [@chaudhuri-monteleoni-2009, theorem 2]; [@mcsherry-2009, theorem 4]';

const ASSUMED = [
  'Neighbours differ in one row of one source; the numbers of rows are public.',
  'Labelled and unlabelled rows are of different people. A person with a row in each pays 2ε.',
  'Rows have norm 1 and no negative numbers. How they were made, and λ, did not depend on any source’s rows.',
  'The public rows belong to nobody. The target’s own rows get no protection.',
];

export function transferGuarantee(given: TransferSettings): Guarantee {
  const { epsilon, noise, rows, columns, lambda } = given;
  if (rows === 0) return noGuarantee('The sources have no rows, so nothing of anybody is sent.');
  const base = {
    epsilon,
    delta: 0,
    neighbours: 'replace-one' as const,
    assumptions: ASSUMED,
    source: SOURCE,
  };
  if (noise === 'each') {
    const { effectiveEpsilon } = sourcePlan({ rows, columns, lambda }, { noise, epsilon });
    return {
      ...base,
      status: 'as published',
      reason: `Independent Laplace noise on each of ${columns} weights was scaled by the Euclidean sensitivity; in the 1-norm it can be √${columns} times as large. What is proven for the classifier is ε = ${displayEpsilon(effectiveEpsilon)}.`,
    };
  }
  return {
    ...base,
    status: 'proven',
    reason:
      'A source’s classifier costs ε for its labelled rows, and its importance weights cost ε for its unlabelled ones: the noise covers how far one row can move each optimum. The rows differ, so nobody pays twice, and sources hold different rows. All that follows is post-processing.',
  };
}

/** The same, for the importance weights alone. */
export function importanceGuarantee(epsilon: number): Guarantee {
  return {
    status: 'proven',
    epsilon,
    delta: 0,
    neighbours: 'replace-one',
    assumptions: [ASSUMED[0], ...ASSUMED.slice(2)],
    source: '[@ji-elkan-2013]; [@wang-2018, algorithm 5]',
    reason:
      'Replacing one row moves the optimum of the λ-strongly convex objective by at most the stated reach divided by Nλ, and the noise is scaled to that. Weights, mixture and error are post-processing.',
  };
}
