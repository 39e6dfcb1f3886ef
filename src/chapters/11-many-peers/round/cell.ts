import { noGuarantee, type Guarantee } from '../../../core/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, list, number } from '../../../state/params.ts';
import { ASSUMPTIONS, isOwn, RANGES_FROM_FILE } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import type { RoundRow } from './experiment.ts';
import { budgetFigure, roundFigure, seenFigure } from './figure.ts';
import { sentFigure } from './sent-figure.ts';
import { seesModels, stranded } from './summary.ts';

/** Eight peers with two rounds each in groups of two: so many steps at most. */
const STEPS = 24;

const proven = (epsilon: number): Guarantee => ({
  status: 'proven',
  epsilon,
  delta: 0,
  neighbours: 'replace-one',
  assumptions: [
    'Neighbours differ in one record of one peer.',
    ...ASSUMPTIONS,
    'The curator draws the noise as told and keeps it to itself. It knows the sum of its group without noise, so it is not among those who are guarded against.',
  ],
  reason:
    'An average of K exact models moves by at most 2/(Knλ) when one record is replaced, and by a little more after rounding; the noise covers that. Every round of a peer spends its share of ε, and rounds are counted.',
  source: '[@chaudhuri-monteleoni-sarwate-2011] for one model; masks after [@bonawitz-2017]',
});

export const cell = defineCell({
  id: 'round',
  params: {
    step: number({
      label: 'Step',
      help: 'Three steps make a round: select, send, publish.',
      min: 0,
      max: STEPS,
      default: 1,
      scale: 'linear',
      integer: true,
      play: { label: 'Play', seconds: 12 },
    }),
    send: choice({
      label: 'Models are sent',
      help: 'As they are, or hidden by random masks that cancel in the sum.',
      options: [
        { value: 'clear', label: 'in the clear' },
        { value: 'masked', label: 'under masks' },
      ],
      default: 'clear',
    }),
    publish: p.publish(),
    group: p.group({ min: 2, max: 8, default: 3, more: true }),
    peers: p.peers({ min: 3, max: 8, default: 6, more: true }),
    rounds: number({
      label: 'Rounds of each peer',
      symbol: 'm',
      help: 'How often a peer may take part; each time it spends ε/m.',
      min: 1,
      max: 2,
      default: 2,
      scale: 'linear',
      integer: true,
      more: true,
    }),
    epsilon: p.epsilon({ default: 10, min: 0.1, max: 100, ticks: [1, 10] }),
    moves: list({
      label: 'Coming and going',
      help: 'Before this round the peer leaves or, if it is away, comes back. What it has spent stays spent.',
      default: '',
      most: 20,
      form: 'A peer leaves or comes back',
      add: 'Add',
      empty: 'Everybody stays.',
      fields: {
        peer: number({
          label: 'Peer',
          help: 'The number of a peer.',
          min: 1,
          max: 8,
          default: 1,
          scale: 'linear',
          integer: true,
        }),
        before: number({
          label: 'Before round',
          help: 'When it happens.',
          min: 1,
          max: STEPS / 3,
          default: 2,
          scale: 'linear',
          integer: true,
        }),
      },
      more: true,
    }),
    data: p.data({ default: 'adult', more: true }),
    rows: p.rows({ more: true }),
    lambda: p.lambda({ default: 0.01, min: 0.001, max: 1, more: true }),
    seed: p.seed,
  },
  request: ({ step: _, ...values }) => values,
  presets: [
    {
      label: 'A model in the clear (fig. 5.1)',
      values: {},
      reproduces: { work: 'asplund-2015', item: 'Figure 5.1', status: 'settings are ours' },
    },
    { label: 'The same under masks', values: { send: 'masked' } },
    { label: 'The noisy average', values: { send: 'masked', step: 2 } },
    { label: 'At the end', values: { send: 'masked', step: STEPS } },
    { label: 'Two leave', values: { send: 'masked', step: STEPS, moves: '1:2,2:2' } },
  ],
  predict: {
    ask: 'Rows stay at home; only models travel, and noise is added before they are published. Who sees a peer’s model without noise?',
    options: ['Nobody', 'The curator of its group', 'Every peer'],
    answer({ peers }, rows: RoundRow[]) {
      const eyes = seesModels(rows).size;
      return eyes === 0 ? 0 : eyes < peers ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'hidden',
      ask: 'Let all rounds pass without anybody seeing another peer’s model.',
      done: ({ step }, rows: RoundRow[]) =>
        rows.length > 0 && seesModels(rows).size === 0 && step >= 3 * (rows.at(-1)!.round + 1),
    },
    {
      id: 'stranded',
      ask: 'Find a group size at which at least two rounds are left that nobody can use.',
      done: (values, rows: RoundRow[]) => rows.length > 0 && stranded(rows, values) >= 2,
    },
  ],
  figures: [roundFigure, sentFigure, seenFigure, budgetFigure],
  guarantee: ({ send, epsilon, data }) =>
    send === 'clear'
      ? noGuarantee(
          'The curators receive models without noise. What is published carries noise, but that does not protect anybody from the curator or from somebody on a link.',
        )
      : isOwn(data)
        ? RANGES_FROM_FILE
        : proven(epsilon),
});
