import type { Guarantee } from '../../../core/guarantee.ts';
import { laplace } from '../../../core/mechanisms/laplace.ts';
import { num } from '../../../figures/format.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { epsilon } from '../../../state/families.ts';
import { number, seed } from '../../../state/params.ts';
import { releases } from '../shared/params.ts';
import type { LastBitsRow } from './experiment.ts';
import { awayFigure, combFigure } from './figure.ts';
import { boundOf, combs, shareGivenAway, type LastBitsValues } from './summary.ts';

/** The badge speaks of the sampler that the rest of this notebook uses. */
function guarantee(values: LastBitsValues, rows: LastBitsRow[]): Guarantee {
  const claimed = laplace.guarantee({ epsilon: values.epsilon, delta: 0, sensitivity: 1 });
  const floating = rows.find(({ sampler }) => sampler === 'floating');
  const bound = floating ? boundOf(floating, 0.999) : 0;
  if (bound <= values.epsilon) return claimed;
  return {
    ...claimed,
    status: 'refuted',
    reason: `The theorem is about real numbers. The floating-point numbers of this page’s sampler show ε ≥ ${num(bound)} at 99.9 % confidence: most of them can come from one answer only.`,
    source: '[@mironov-2012]',
  };
}

export const cell = defineCell({
  id: 'last-bits',
  params: {
    epsilon: epsilon({ min: 0.1, max: 5, help: 'What the noise is made for. The answers are 0 and 1.' }),
    place: number({
      label: 'Place',
      help: 'Where the row of floating-point numbers in the first figure begins.',
      min: 0.01,
      max: 3,
      default: 0.3,
      scale: 'log',
    }),
    releases: {
      ...releases,
      min: 100,
      max: 100_000,
      default: 3_000,
      help: 'Of each database, for each sampler.',
      more: true,
    },
    seed: seed({ more: true }),
  },
  request: ({ place: _, ...values }) => values,
  presets: [
    { label: 'ε = 1', values: {} },
    { label: 'Strong privacy, on paper', values: { epsilon: 0.1 } },
    { label: 'Numbers beyond 2', values: { place: 2.5 } },
  ],
  predict: {
    ask: 'Laplace noise for ε = 1, drawn as programs usually do, on an answer that is 0 or 1. How many releases give the answer away with certainty?',
    options: ['None', 'About one in a thousand', 'About one in ten', 'More than half'],
    answer(_, rows: LastBitsRow[]) {
      const floating = rows.find(({ sampler }) => sampler === 'floating');
      const share = floating ? shareGivenAway(floating) : 0;
      return share === 0 ? 0 : share < 0.01 ? 1 : share < 0.5 ? 2 : 3;
    },
  },
  tasks: [
    {
      id: 'shared',
      ask: 'Find a place where at least five of the 48 numbers can come from both answers.',
      done: (values: LastBitsValues) => combs(values).filter(({ a, b }) => a && b).length >= 5,
    },
  ],
  figures: [combFigure, awayFigure],
  guarantee,
});
