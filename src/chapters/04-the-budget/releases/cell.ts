import type { Guarantee } from '../../../core/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, number } from '../../../state/params.ts';
import { accountantName } from '../shared/accountant-names.ts';
import { delta, epsilon } from '../shared/params.ts';
import { accountantSource } from '../shared/sources.ts';
import type { CompositionRow } from './experiment.ts';
import { compositionFigure, ratioFigure } from './figure.ts';
import { bestAt } from './summary.ts';

const params = {
  mechanism: choice({
    label: 'Noise of each release',
    help: 'Gauss: just enough noise for (ε, δ). Any: nothing is known but ε.',
    options: [
      { value: 'laplace', label: 'Laplace' },
      { value: 'gaussian', label: 'Gauss' },
      { value: 'pure', label: 'Any' },
    ],
    default: 'laplace',
  }),
  epsilon: epsilon({
    label: 'Epsilon of one release',
    help: 'What one release costs by itself, before any sampling.',
  }),
  delta: delta(),
  samplingRate: number({
    label: 'Sampling rate',
    symbol: 'q',
    help: 'The probability that a person is in the sample of a release; 1 means everybody.',
    min: 0.001,
    max: 1,
    default: 1,
    scale: 'log',
    more: true,
  }),
  releases: number({
    label: 'Releases',
    symbol: 'k',
    help: 'The largest number of releases that the figure shows.',
    min: 10,
    max: 10_000,
    default: 1000,
    scale: 'log',
    integer: true,
  }),
};

function guarantee(values: { delta: number; releases: number }, rows: CompositionRow[]): Guarantee {
  const best = bestAt(rows, values.releases);
  const facts = {
    neighbours: 'add-remove' as const,
    assumptions: [
      'All releases are about the same people, and each has fresh noise.',
      'Where releases see a sample, each person is in it independently, afresh for every release, and nobody learns who is.',
    ],
  };
  if (!best) return { ...facts, status: 'none', reason: 'The accountants are still computing.', source: '' };
  return {
    ...facts,
    status: 'proven',
    epsilon: best.epsilon,
    delta: values.delta,
    reason: `This is the smallest total that an accountant proves for ${values.releases.toLocaleString('en-US')} releases: that of the ${accountantName[best.accountant]} accountant. Every accountant proves an upper bound, so the smallest of them holds.${best.epsilon === 0 ? ' Here δ alone covers the cost, and ε is 0.' : ''}`,
    source: accountantSource[best.accountant],
  };
}

export const cell = defineCell({
  id: 'releases',
  params,
  request: (values) => values,
  predict: {
    ask: 'The epsilons of a thousand Laplace releases with ε = 0.1 each add up to 100. What is the smallest total that is proven with δ = 10⁻⁶?',
    options: ['about 100', 'about 50', 'about 20', 'about 3'],
    answer: () => 2,
  },
  presets: [
    { label: 'A thousand noisy counts', values: {} },
    {
      label: 'A thousand training steps on samples of 1 %',
      values: { mechanism: 'gaussian', epsilon: 1, samplingRate: 0.01 },
    },
    { label: 'Nothing is known but ε', values: { mechanism: 'pure' } },
  ],
  figures: [compositionFigure, ratioFigure],
  guarantee,
});
