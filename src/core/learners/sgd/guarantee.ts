/**
 * What may be claimed of a private SGD: read off its ledger, so that it is the accountant's word for exactly the steps taken.
 */
import { count, num, numUp } from '../../format.ts';
import { basic } from '../../accounting/basic.ts';
import type { Ledger } from '../../accounting/event.ts';
import { privacyOf, type StepFacts } from '../../data/preprocess/step.ts';
import { noGuarantee, type Guarantee } from '../../guarantee.ts';

type Spent = { epsilon: number; delta: number };

/** The cost of disjoint batches: pure epsilon, by adding up. Infinite where a release has no bound. */
export const pureCost = (ledger: Ledger): Spent => ({ epsilon: basic.epsilon(ledger, 0), delta: 0 });

const common = [
  'The gradient of each row is clipped by itself. Clipping norm, batch size, λ and step sizes were chosen without looking at the rows.',
];

/** Song, Chaudhuri and Sarwate: noise on disjoint batches. */
export function vectorNoiseGuarantee(given: {
  spent: Spent;
  epochs: number;
  neighbours: 'replace-one' | 'add-remove';
  classifiers?: number;
  costing?: StepFacts[];
}): Guarantee {
  const { spent, epochs, neighbours, classifiers = 1, costing = [] } = given;
  const passes =
    epochs === 1
      ? 'Each row is in one batch only, so the whole pass costs as much as one batch'
      : `Each row is in one batch of each of ${epochs} passes, and the passes add up`;
  const models = classifiers === 1 ? '' : `, for each of ${classifiers} classifiers on the same rows`;
  return unlessCosting(
    {
      status: 'proven',
      epsilon: spent.epsilon,
      delta: spent.delta,
      neighbours,
      assumptions: [
        neighbours === 'replace-one'
          ? 'One row is replaced by another. The batches are cut from a random order that does not depend on the rows.'
          : 'One row is added or removed. Each row is assigned to a batch at random, independently of all others.',
        ...common,
      ],
      reason: `${passes}${models}. Every model on the way may be published, not only the last.`,
      source: '[@song-chaudhuri-sarwate-2013]; [@mcsherry-2009, theorem 4]',
    },
    costing,
  );
}

/** Abadi et al.: Gaussian noise on Poisson samples; `by` names the accountant. */
export function sampledGaussianGuarantee(given: {
  spent: Spent;
  steps: number;
  noiseMultiplier: number;
  by: string;
  costing?: StepFacts[];
}): Guarantee {
  const { spent, steps, noiseMultiplier, by, costing = [] } = given;
  return unlessCosting(
    {
      status: 'proven',
      epsilon: spent.epsilon,
      delta: spent.delta,
      neighbours: 'add-remove',
      assumptions: [
        'One row is added or removed. The nominal number of rows is public.',
        'Each row is in each batch with the same probability, independently of all others, and nobody learns which rows were in it.',
        ...common,
      ],
      reason: `${count(steps)} steps with Gaussian noise of σ = ${num(noiseMultiplier)} times the clipping norm, accounted for by ${by}. Every model on the way may be published, not only the last.`,
      source: '[@abadi-2016]; [@mironov-talwar-zhang-2019]; [@koskela-jalko-honkela-2020]',
    },
    costing,
  );
}

/** What the thesis did to the rows before its private SGD. */
const PUBLISHED_STEPS = ['standardise'];

/**
 * A claim about the training alone, where a step before it has read everybody's rows. With the steps of the thesis that is how
 * it was published; with any other nobody has claimed it, and neither does the page.
 */
function unlessCosting(guarantee: Guarantee, costing: StepFacts[]): Guarantee {
  if (costing.length === 0) return guarantee;
  const { epsilon = Infinity, delta = 0 } = guarantee;
  const words = costing.map(({ title, why }) => `${title}: ${why}`).join(' ');
  const but = `But a step before it ${privacyOf(costing[0])}. ${words}`;
  if (costing.every(({ id }) => PUBLISHED_STEPS.includes(id)))
    return {
      ...guarantee,
      status: 'as published',
      reason: `The training alone costs this much. ${but}`,
      source: `[@einarsson-2018, §4.5]; ${guarantee.source}`,
    };
  const cost = `ε = ${numUp(epsilon)}${delta > 0 ? ` at δ = ${numUp(delta)}` : ''}`;
  return noGuarantee(`The training alone costs ${cost}. ${but}`, guarantee.neighbours);
}
