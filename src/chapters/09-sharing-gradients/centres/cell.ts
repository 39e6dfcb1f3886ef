import { plainGuarantee } from '../../../core/learners/lasso/private-rounds.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, number, seed } from '../../../state/params.ts';
import { centresCost } from './cost-figure.ts';
import { ROUNDS } from './experiment.ts';
import { centresNetwork } from './figure.ts';
import { gradientDigits } from './gradient-figure.ts';

const params = {
  centres: number({
    label: 'Centres',
    symbol: 'm',
    help: 'Each centre holds its own part of 600 digits.',
    min: 1,
    max: 12,
    default: 3,
    scale: 'linear',
    integer: true,
  }),
  round: number({
    label: 'Round',
    help: 'Which of the 30 rounds to look at.',
    min: 1,
    max: ROUNDS,
    default: 1,
    scale: 'linear',
    integer: true,
    play: { label: 'Play', seconds: 12 },
  }),
  lost: number({
    label: 'Lost messages',
    help: 'The share of messages that never arrive.',
    min: 0,
    max: 0.5,
    default: 0,
    scale: 'linear',
  }),
  late: number({
    label: 'Late by',
    help: 'By how much the answers of the last centre are late. A round takes two ticks: out and back.',
    min: 0,
    max: 12,
    default: 0,
    scale: 'linear',
    integer: true,
    unit: 'ticks',
  }),
  missing: choice({
    more: true,
    label: 'If a gradient is missing',
    help: 'What the coordinator does when the two ticks of a round are over.',
    options: [
      { value: 'wait', label: 'Wait' },
      { value: 'last', label: 'Use its last one' },
      { value: 'without', label: 'Go on without it' },
    ],
    default: 'wait',
    showIf: ({ lost, late }) => (lost as number) > 0 || (late as number) > 0,
  }),
  seed: seed({
    more: true,
    help: 'Decides which messages are lost.',
    showIf: ({ lost }) => (lost as number) > 0,
  }),
};

export const cell = defineCell({
  id: 'centres',
  params,
  request: (values) => values,
  presets: [
    {
      label: 'Centres send gradients to a coordinator (fig. 3.5)',
      values: {},
      reproduces: { work: 'einarsson-2018', item: 'Figure 3.5', status: 'settings are ours' },
    },
    { label: 'One centre is slow, and nobody waits', values: { late: 6, missing: 'last', round: 12 } },
    { label: 'Three of ten messages are lost', values: { lost: 0.3, missing: 'without', round: 12 } },
  ],
  figures: [centresNetwork, gradientDigits, centresCost],
  guarantee: () => plainGuarantee('Exact gradients leave the centres in every round.'),
});
