import type { Guarantee } from '../../../core/guarantee.ts';
import { noGuarantee } from '../../../core/guarantee.ts';
import { num } from '../../../figures/format.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, number, type Values } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import { witnessOf, type TriedRow } from './experiment.ts';
import { triedFigure } from './figure.ts';
import { isRefuted, triedSummary } from './summary.ts';

const params = {
  what: choice({
    label: 'Counter-example',
    help: 'To sampling each number alone, to sending values, and to a product of pairs.',
    options: [
      { value: 'responses', label: 'responses on one sample' },
      { value: 'top', label: 'the top value' },
      { value: 'candidates', label: 'equal candidates' },
    ],
    default: 'responses',
  }),
  epsilon: p.epsilon({
    help: 'Of each response, or of each noisy value.',
    default: 1,
    min: 0.05,
    max: 3,
    showIf: ({ what }) => what !== 'candidates',
  }),
  count: number({
    label: 'How many',
    help: 'Responses, values or candidates.',
    min: 2,
    max: 100,
    default: 6,
    scale: 'log',
    integer: true,
  }),
  samplingRate: p.samplingRate({ default: 0.1, showIf: ({ what }) => what === 'responses' }),
  draws: number({
    label: 'Draws',
    help: 'How often the mechanism runs, with the row and without it.',
    min: 10_000,
    max: 2_000_000,
    default: 300_000,
    scale: 'log',
    integer: true,
    more: true,
  }),
  seed: p.rowsAndNoise,
};

const SAYS: Record<string, string> = {
  responses: 'Each response amplified alone, then added up, as the published sum does.',
  top: 'One number chosen counts 2ε in the published proof, which bounds the index and not the value.',
};
const SOURCES: Record<string, string> = {
  responses: '[@wang-2018, theorem 3.3.2]',
  top: '[@wang-2018, equation 3.16]',
};

function guarantee(values: Values<typeof params>): Guarantee {
  const { what } = values;
  if (what === 'candidates')
    return noGuarantee('This one is about the accuracy of a choice, not about its privacy.', 'add-remove');
  const { exact, allowed } = witnessOf(values);
  const least = Math.abs(Math.log(exact.with) - Math.log(exact.without));
  const claimed = Math.log(allowed);
  const facts = {
    ...{ epsilon: claimed, delta: 0, neighbours: 'add-remove' as const },
    assumptions: ['One row is added to or removed from the database.'],
    source: SOURCES[what],
  };
  if (least > claimed * (1 + 1e-9))
    return {
      ...facts,
      status: 'refuted',
      reason: `${SAYS[what]} But one event is e^${num(least, 4)} times as likely on one side, exactly: at least ε = ${num(least, 4)} is spent.`,
    };
  return {
    ...facts,
    status: 'as published',
    reason: `${SAYS[what]} Here the event does not contradict it: it shows only that ε is at least ${num(least, 4)}.`,
  };
}

export const cell = defineCell({
  id: 'tried',
  params,
  isForExperts: true,
  request: (values) => ({ ...values }),
  presets: [
    { label: 'Six responses', values: {} },
    { label: 'A hundred small ones', values: { count: 100, epsilon: 0.1, samplingRate: 0.01 } },
    { label: 'The top of six', values: { what: 'top', epsilon: 0.5 } },
    {
      label: 'The top of ten, two million draws',
      values: { what: 'top', epsilon: 0.5, count: 10, draws: 2_000_000 },
    },
    { label: 'Three equal candidates', values: { what: 'candidates', count: 3 } },
  ],
  predict: {
    ask: 'Three candidates are equally good. A proof multiplies two pairwise probabilities of one half and gets 0.25 for the first. How often does it win?',
    options: ['One time in four', 'One time in three', 'One time in two'],
    // Among equals there is nothing to draw: a third, whatever is on screen.
    answer: () => 1,
  },
  tasks: [
    {
      id: 'refute',
      ask: 'Find a setting at which the drawn interval lies wholly beyond a claim of less than ε = 0.5.',
      done({ what }, rows: TriedRow[]) {
        const found = triedSummary(rows, what);
        return what !== 'candidates' && !!found && isRefuted(found) && Math.log(found.allowed) < 0.5;
      },
    },
  ],
  figures: [triedFigure],
  guarantee,
});
