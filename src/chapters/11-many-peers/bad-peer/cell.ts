import { defineCell } from '../../../notebook/cell.ts';
import { choice, number } from '../../../state/params.ts';
import { peersGuarantee } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import { PUBLISHED, type PeersRow } from '../shared/setting.ts';
import { summaryOf } from '../shared/summary-of.ts';
import { badPeerFigure } from './figure.ts';

const attack = choice({
  label: 'Attack',
  help: 'What a bad peer does.',
  options: [
    { value: 'flip', label: 'flips its labels' },
    { value: 'opposite', label: 'sends the opposite of its model, enlarged' },
    { value: 'replace', label: 'sends what turns the average around' },
    { value: 'tiny', label: 'claims to have a single row' },
    { value: 'drop', label: 'leaves after it was chosen' },
  ],
  default: 'opposite',
});

const defence = choice({
  label: 'Defence',
  help: 'How the group combines what it was sent.',
  options: [
    { value: 'none', label: 'none: the mean' },
    { value: 'clip', label: 'clip each model to norm C' },
    { value: 'trimmed', label: 'trimmed mean' },
    { value: 'median', label: 'median of each weight' },
    { value: 'minimum', label: 'a minimum of rows to join' },
  ],
  default: 'none',
});

export const cell = defineCell({
  id: 'bad-peer',
  params: {
    attack,
    defence,
    strength: number({
      label: 'Enlarged',
      symbol: 'c',
      help: 'By which factor the opposite model is enlarged.',
      min: 1,
      max: 100,
      default: 20,
      scale: 'log',
      showIf: ({ attack }) => attack === 'opposite',
      more: true,
    }),
    clip: number({
      label: 'Clipping norm',
      symbol: 'C',
      help: 'Longer models are shortened to this norm.',
      min: 0.1,
      max: 30,
      default: 3,
      scale: 'log',
      showIf: ({ defence }) => defence === 'clip',
    }),
    epsilon: p.epsilon({ default: 1, min: 0.01, max: 100, ticks: [0.1, 1, 10] }),
    divide: { ...p.divide, more: true },
    data: p.data({ more: true }),
    peers: p.peers({ more: true, min: 6, max: 30 }),
    group: p.group({ more: true, min: 5, max: 30 }),
    rows: p.rows({ more: true, min: 20 }),
    lambda: p.lambda({ more: true }),
    runs: p.runs({ more: true }),
    seed: p.seed,
  },
  request: (values) => ({ ...PUBLISHED, ...values, over: 'bad' }),
  presets: [
    { label: 'Median of each weight', values: { defence: 'median' } },
    { label: 'Peers claim a single row', values: { attack: 'tiny' } },
    { label: 'Single rows are refused', values: { attack: 'tiny', defence: 'minimum' } },
  ],
  predict: {
    ask: 'One of ten peers sends the opposite of its model, twenty times enlarged. What becomes of the average?',
    options: ['Hardly anything: nine outvote it', 'It gets somewhat worse', 'It is worse than guessing'],
    answer(_, rows: PeersRow[]) {
      const { at } = summaryOf(rows);
      const [none, one, trivial] = [at('aggregated', 0), at('aggregated', 1), at('trivial', 0)];
      if (!none || !one || !trivial) return 2;
      return one.mean > trivial.mean ? 2 : one.mean > none.mean + 0.01 ? 1 : 0;
    },
  },
  tasks: [
    {
      id: 'defended',
      ask: 'Choose a defence under which one opposite model, at least ten times enlarged, costs the aggregate less than two points.',
      done({ attack, strength }, rows: PeersRow[]) {
        const { at } = summaryOf(rows);
        const [none, one] = [at('aggregated', 0), at('aggregated', 1)];
        return attack === 'opposite' && strength >= 10 && !!none && !!one && one.mean < none.mean + 0.02;
      },
    },
  ],
  figures: [badPeerFigure],
  guarantee: (values, rows: PeersRow[]) => peersGuarantee({ ...PUBLISHED, ...values }, rows),
});
