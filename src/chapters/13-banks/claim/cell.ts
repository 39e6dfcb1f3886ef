import { claimedRound, leastRound, TERNARY_PARAMETERS } from '../../../core/accounting/ternary-round.ts';
import { noGuarantee, type Guarantee } from '../../../core/guarantee.ts';
import { num, numUp } from '../../../figures/format.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, number, toggle, type Values } from '../../../state/params.ts';
import { ASSUMED, publishedGuarantee } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import { countsFigure, samplingFigure } from './figure.ts';
import { claimRows, countAt, hasNoBound, isSound, ownCount } from './summary.ts';

const params = {
  order: choice({
    label: 'Sampling is applied',
    help: 'To every number alone and then added up, as published; or once, to the sum.',
    options: [
      { value: 'each', label: 'to each number' },
      { value: 'once', label: 'once, to the sum' },
    ],
    default: 'each',
  }),
  signs: toggle({
    label: 'Charge the signs',
    help: 'Fresh noise for the signs is a release of its own.',
    default: false,
  }),
  sent: choice({
    label: 'What is sent',
    help: 'The published proof bounds which numbers are chosen; their noisy values tell about all others too.',
    options: [
      { value: 'signs', label: 'indices and signs' },
      { value: 'values', label: 'noisy values too' },
    ],
    default: 'signs',
    more: true,
  }),
  steps: choice({
    label: 'Choosing',
    help: 'The n largest at once, at most 2n numbers; or one after the other, n mechanisms.',
    options: [
      { value: 'shot', label: 'in one shot' },
      { value: 'peeling', label: 'one by one (peeling)' },
    ],
    default: 'shot',
    more: true,
  }),
  scale: choice({
    label: 'The noise is scaled by',
    help: 'The printed noise is 2B over the number of rows in the batch, which is random and depends on the data.',
    options: [
      { value: 'public', label: 'a public number' },
      { value: 'batch', label: 'the batch’s size' },
    ],
    default: 'public',
    more: true,
  }),
  number: choice({
    label: 'One number costs',
    help: 'The noise is made for a replaced row. An added row moves a sum half as far.',
    options: [
      { value: 'whole', label: 'ε, as published' },
      { value: 'half', label: 'ε/2, for an added row' },
    ],
    default: 'whole',
    more: true,
  }),
  epsilon: p.epsilon({ label: 'Epsilon of one number', default: 0.1, max: 10 }),
  samplingRate: p.samplingRate({ default: 0.01, min: 0.001, more: true }),
  uploads: number({
    label: 'Numbers sent',
    symbol: 'n',
    help: 'Of the 14,312 numbers of the published network.',
    min: 1,
    max: TERNARY_PARAMETERS,
    default: 1431,
    scale: 'log',
    integer: true,
    more: true,
  }),
  rounds: number({
    label: 'Rounds',
    symbol: 'T',
    help: 'The dissertation’s budgets are those of one round, and it does not say how many there were.',
    min: 1,
    max: 1000,
    default: 1,
    scale: 'log',
    integer: true,
  }),
};
type Given = Values<typeof params>;

function guarantee(values: Given): Guarantee {
  const { rounds } = values;
  const own = rounds * ownCount(values);
  const least = rounds * leastRound(values);
  if (hasNoBound(values))
    return noGuarantee(
      'Noisy values are sent whose noise is scaled by the size of the batch. A batch with one row more has less noise, and far out two Laplace densities of different scale differ by any factor. So no ε holds, however it is counted.',
      'add-remove',
    );
  const facts = { delta: 0, neighbours: 'add-remove' as const, assumptions: ASSUMED, epsilon: own };
  if (isSound(values))
    return {
      ...facts,
      status: 'proven',
      reason: `Your count: what one batch releases is added up, then amplified once by sampling, then added up over the rounds. At least ${num(least, 4)} is spent.`,
      source: '[@dwork-roth-2014, theorem 3.16 and claim 3.9]; [@li-qardaji-su-2012]',
    };
  if (least > own)
    return {
      ...facts,
      status: 'refuted',
      reason: `Your count${own === rounds * claimedRound(values).basic ? ', which is the published one' : ''}. But for a row whose clipped gradient is B throughout, the event that all signs are positive is e^${num(least, 4)} times as likely with the row: at least ε = ${num(least, 4)} is spent.`,
      source: '[@wang-2018, theorem 3.3.2 and table 3.1]',
    };
  const { reason, source } = publishedGuarantee({ ...values, parameters: TERNARY_PARAMETERS });
  return {
    ...facts,
    status: 'as published',
    reason: `Your count leaves something out. At least ε = ${numUp(least, 4)} is spent, which does not refute it. ${reason}`,
    source,
  };
}

export const cell = defineCell({
  id: 'claim',
  params,
  rows: claimRows,
  presets: [
    {
      label: 'The claim, first line of table 3.1',
      values: {},
      reproduces: { work: 'wang-2018', item: 'Table 3.1', status: 'reproduced' },
    },
    { label: 'The same, as it follows', values: { order: 'once', signs: true } },
    {
      label: 'Last line of the table',
      values: { epsilon: 0.5, samplingRate: 1, uploads: TERNARY_PARAMETERS },
    },
    {
      label: 'Sampling (fig. 3.2)',
      values: { epsilon: 10 },
      reproduces: { work: 'wang-2018', item: 'Figure 3.2', status: 'reproduced' },
    },
    { label: 'A hundred rounds', values: { rounds: 100 } },
  ],
  predict: {
    ask: 'The claim for ε = 0.1, q = 1 % and a tenth of 14,312 numbers is 3.01 for one round. What is the smallest proven bound of the printed mechanism, counted the same way but sampled once?',
    options: ['About 3', 'About 40', 'About 400'],
    answer(_, rows) {
      const found = countAt(rows, 'printed');
      return found < 10 ? 0 : found < 100 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'sound',
      ask: 'Set the switches so that the badge says “proven”, and bring one round below ε = 1 with at least 100 numbers sent.',
      done: (values) => isSound(values) && values.uploads >= 100 && ownCount(values) < 1,
    },
    {
      id: 'holds',
      ask: 'Find a setting at which the published sum for one round is larger than what is proven, so that it holds.',
      done: (values, rows) =>
        values.rounds === 1 && countAt(rows, 'basic') >= countAt(rows, 'printed') && values.uploads >= 10,
    },
  ],
  figures: [countsFigure, samplingFigure],
  guarantee,
});
