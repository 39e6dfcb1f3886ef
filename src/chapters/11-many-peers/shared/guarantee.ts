import { displayEpsilon } from '../../../core/accounting/display-epsilon.ts';
import { noGuarantee, type Guarantee } from '../../../core/guarantee.ts';
import { provenMultiplier, type Recipe } from '../../../core/peers/recipe.ts';
import type { PeersParams, PeersRow } from './setting.ts';

/** What the badge reads: the recipe, and of the rows how many weights a model has and how long a row can be. */
type Read = Pick<
  PeersParams,
  | 'data'
  | 'epsilon'
  | 'lambda'
  | 'noise'
  | 'divide'
  | 'unit'
  | 'form'
  | 'scaling'
  | 'solver'
  | 'peers'
  | 'group'
  | 'defence'
>;

const recipeOf = ({
  form,
  noise,
  divide,
  unit,
}: Pick<Read, 'form' | 'noise' | 'divide' | 'unit'>): Recipe => ({
  form,
  shape: noise,
  divide,
  unit,
});

/** How many models share the change of one: all that are averaged, or those that trimming leaves. */
export function voicesOf({ peers, group, defence }: Pick<Read, 'peers' | 'group' | 'defence'>): number {
  const K = Math.min(peers, group);
  if (defence === 'median') return K % 2 === 0 ? 2 : 1;
  return defence === 'trimmed' ? K - 2 * Math.min(Math.floor(K / 5), (K - 1) >> 1) : K;
}

export const ASSUMPTIONS = [
  'The range of each column, the numbers of rows and λ are public. Here ranges come from the training rows; a real system fixes them beforehand.',
  'Models reach the curator through a secure sum, so that nobody sees a single one.',
  'A peer shares nothing computed from its own model without noise, predictions of its ensemble included.',
];

export const isOwn = (data: string) => data.startsWith('own:');

/** Of shipped data the ranges are taken for known; of a reader's file nobody knows them but those who have read it. */
export const RANGES_FROM_FILE: Guarantee = noGuarantee(
  'The noise would be enough, but the range of each column was read from your file. One record can move it, and nobody pays for that.',
);

export function peersGuarantee(values: Read, rows: PeersRow[]): Guarantee {
  if (values.solver === 'sgd')
    return noGuarantee(
      'The gradient steps stop early, and their step size was chosen on the private rows. No theorem bounds how far one record can move such a model.',
    );
  const [row] = rows;
  if (!row) return noGuarantee('It depends on the rows, which are being dealt.');
  const { epsilon, lambda } = values;
  const size = { n: row.least, lambda, D: row.D, K: voicesOf(values), bound: row.bound };
  const multiplier = provenMultiplier(recipeOf(values), size);
  const claim = {
    epsilon,
    delta: 0,
    neighbours: 'replace-one' as const,
    unit: values.unit === 'person' ? 'peer' : undefined,
    assumptions:
      values.unit === 'person'
        ? ['Neighbours differ in all records of one peer.', ...ASSUMPTIONS]
        : ['Neighbours differ in one record of one peer.', ...ASSUMPTIONS],
  };
  if (multiplier <= 1 + 1e-9 && isOwn(values.data)) return RANGES_FROM_FILE;
  if (multiplier <= 1 + 1e-9)
    return {
      ...claim,
      status: 'proven',
      reason: `The noise covers ${values.unit === 'person' ? 'the largest change that any data of one peer can make' : 'the largest change that one record can make'} in an average of ${size.K}. Everything after it is post-processing.`,
      source: '[@chaudhuri-monteleoni-sarwate-2011] for one model; an average of K moves 1/K as far',
    };
  return {
    ...claim,
    status: 'as published',
    reason: `${reasons(values)} What is proven is ε = ${displayEpsilon(epsilon * multiplier)}.`,
    source: '[@asplund-2015, algorithm 1]',
  };
}

function reasons({ form, noise, scaling }: Read): string {
  return [
    form === 'sum' &&
      'The models minimise a sum of losses, but 2/(nλ) is the sensitivity for the mean of the losses.',
    scaling === 'min-max' && 'Rows are longer than 1, which 2/(nλ) does not allow.',
    noise === 'laplace' &&
      'Independent Laplace noise needs the sensitivity in the 1-norm; 2/(nλ) is Euclidean.',
  ]
    .filter(Boolean)
    .join(' ');
}
