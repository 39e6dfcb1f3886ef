import { defineCell } from '../../../notebook/cell.ts';
import { choice, number, seed, toggle } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import { CYCLES, type ViewsRow } from './experiment.ts';
import { degreesFigure, reachFigure, viewsFigure } from './figure.ts';
import { partnersFigure } from './partners-figure.ts';
import { summaryOf } from './summary.ts';

export const cell = defineCell({
  id: 'views',
  params: {
    cycle: number({
      label: 'Cycles of gossip',
      help: 'In each of them every peer talks once to a random peer that it knows.',
      min: 0,
      max: CYCLES,
      default: 10,
      scale: 'linear',
      integer: true,
      play: { label: 'Play', seconds: 8 },
    }),
    size: number({
      label: 'Size of a view',
      symbol: 'c',
      help: 'How many others a peer keeps in mind: those it has heard of last.',
      min: 2,
      max: 30,
      default: 20,
      ticks: [20],
      scale: 'linear',
      integer: true,
    }),
    start: choice({
      label: 'At the start everybody knows',
      help: 'Whom a peer has heard of before the first cycle.',
      options: [
        { value: 'ring', label: 'the next one' },
        { value: 'star', label: 'peer 1' },
        { value: 'random', label: 'c at random' },
      ],
      default: 'ring',
    }),
    peers: p.peers({ min: 5, max: 100, default: 60, more: true }),
    group: p.group({ min: 2, max: 10, default: 5, more: true }),
    rounds: number({
      label: 'Rounds of each peer',
      symbol: 'm',
      help: 'How often a peer may take part in a group.',
      min: 1,
      max: 8,
      default: 4,
      scale: 'linear',
      integer: true,
      more: true,
    }),
    gossip: toggle({
      label: 'Gossip goes on between groups',
      help: 'Otherwise all groups are drawn from the views as they are at this cycle.',
      default: true,
    }),
    runs: p.runs({ default: 6, help: 'Each run gossips and draws its groups anew.' }),
    seed: seed({
      label: 'Gossip and groups',
      help: 'The same seed gives the same gossip on every machine.',
      more: true,
    }),
  },
  request: (values) => values,
  presets: [
    { label: 'Before any gossip', values: { cycle: 0 } },
    { label: 'Views too small', values: { size: 6, cycle: CYCLES } },
    { label: 'Frozen views', values: { gossip: false } },
  ],
  predict: {
    ask: 'Nobody knows everybody: each of sixty peers keeps twenty others in view. How many different others does a peer meet in its groups, beside groups drawn by an organiser?',
    options: ['As many, to within a tenth', 'Clearly fewer: views stay local'],
    answer(_, rows: ViewsRow[]) {
      const found = summaryOf(rows);
      return !found || found.partners >= 0.9 * found.uniformPartners ? 0 : 1;
    },
  },
  tasks: [
    {
      id: 'apart',
      ask: 'Find a size of the views at which the peers fall apart into islands in every run.',
      done: (_, rows: ViewsRow[]) => rows.length > 0 && rows.every(({ islands }) => islands > 1),
    },
    {
      id: 'local',
      ask: 'Let peers meet less than three quarters of the partners that an organiser would give them.',
      done(_, rows: ViewsRow[]) {
        const found = summaryOf(rows);
        return !!found && found.partners < 0.75 * found.uniformPartners;
      },
    },
  ],
  figures: [viewsFigure, reachFigure, degreesFigure, partnersFigure],
});
