/**
 * What may be claimed of a private SGD: read off its ledger, so that it is the accountant's word for exactly the steps taken.
 */
import { basic } from '../../accounting/basic.ts';
import type { Ledger } from '../../accounting/event.ts';
import { privacyOf, type StepFacts } from '../../data/preprocess/step.ts';
import type { Guarantee } from '../../guarantee.ts';

export type Spent = { epsilon: number; delta: number };

/** The cost of disjoint batches: pure epsilon, by adding up. Infinite where a release has no bound. */
export const pureCost = (ledger: Ledger): Spent => ({ epsilon: basic.epsilon(ledger, 0), delta: 0 });

const common = [
  'Every row’s gradient is clipped by itself; clip, batch size, λ and step sizes were chosen without looking at the rows.',
];

/** Song, Chaudhuri and Sarwate: vector noise on disjoint batches. */
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
      ? 'Each row is in one batch, so the whole pass costs what one batch costs'
      : `Each row is in one batch of each of ${epochs} passes, and the passes add up`;
  const models = classifiers === 1 ? '' : `, for each of ${classifiers} classifiers on the same rows`;
  return unlessCosting(
    {
      status: 'proven',
      epsilon: spent.epsilon,
      delta: 0,
      neighbours,
      assumptions: [
        neighbours === 'replace-one'
          ? 'Neighbouring data sets differ in one row; batches are cut from a random order that looks at no row.'
          : 'Neighbouring data sets differ by one row more or less; each row picks its batch by a coin of its own.',
        ...common,
      ],
      reason: `${passes}${models}. All steps may be published, not only the last.`,
      source: 'Song, Chaudhuri & Sarwate 2013; McSherry 2009, theorem 4',
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
        'Neighbouring data sets differ by one row more or less; their nominal number is public.',
        'Every row is in every batch independently with the same probability, and nobody learns who was in it.',
        ...common,
      ],
      reason: `${steps} steps with noise of ${noiseMultiplier.toPrecision(3)} times the clip, added up by ${by}. All steps may be published, not only the last.`,
      source: 'Abadi et al. 2016; Mironov, Talwar & Zhang 2019; Koskela, Jälkö & Honkela 2020',
    },
    costing,
  );
}

export function noGuarantee(reason: string, neighbours: Guarantee['neighbours'] = 'replace-one'): Guarantee {
  return { status: 'none', neighbours, assumptions: [], reason, source: '' };
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
      source: `einarsson-2018 §4.5; ${guarantee.source}`,
    };
  const cost = `ε = ${upwards(epsilon)}${delta > 0 ? ` at δ = ${delta}` : ''}`;
  return noGuarantee(`The training alone costs ${cost}. ${but}`, guarantee.neighbours);
}

/** Three digits, never less than what was spent; what is a hair above a round number by rounding error stays that number. */
function upwards(epsilon: number): string {
  const step = 10 ** (Math.floor(Math.log10(epsilon)) - 2);
  return epsilon < Infinity ? String(Number((Math.ceil(epsilon / step - 1e-9) * step).toPrecision(3))) : '∞';
}
