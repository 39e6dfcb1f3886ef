import { defineCell } from '../../../notebook/cell.ts';
import { choice } from '../../../state/params.ts';
import { digitOptions, standardised } from '../shared/digits.ts';
import { pcaCloud } from './figure.ts';
import { explainedOfAll } from './summary.ts';

const isPair = ({ digits }: { digits?: unknown }) => digits === 'pair';

export const cell = defineCell({
  id: 'cloud',
  params: {
    digits: choice({
      label: 'Digits',
      help: '4, 9 and 0, 1 use all their images; the others use a subset of 10,000.',
      options: [
        { value: 'all', label: 'all' },
        { value: '4-9', label: '4, 9' },
        { value: '0-1', label: '0, 1' },
        { value: 'pair', label: 'another pair' },
      ],
      default: 'all',
    }),
    a: choice({
      label: 'First digit',
      help: 'The first digit of the pair.',
      options: digitOptions,
      default: '7',
      showIf: isPair,
    }),
    b: choice({
      label: 'Second digit',
      help: 'A digit other than the first.',
      options: digitOptions,
      default: '9',
      showIf: isPair,
    }),
    standardised,
  },
  presets: [
    {
      label: 'All digits (fig. 4.5)',
      values: { digits: 'all' },
      reproduces: { work: 'einarsson-2018', item: 'Figure 4.5', status: 'settings are ours' },
    },
    {
      label: '4 and 9 overlap (fig. 4.6)',
      values: { digits: '4-9' },
      reproduces: { work: 'einarsson-2018', item: 'Figure 4.6', status: 'reproduced' },
    },
    {
      label: '0 and 1 separate: 22.7 %, not 16.2 % (fig. 4.6)',
      values: { digits: '0-1' },
      reproduces: { work: 'einarsson-2018', item: 'Figure 4.6', status: 'corrected' },
    },
  ],
  request: ({ digits, a, b, standardised }) => ({ digits, a: Number(a), b: Number(b), standardised }),
  tasks: [
    {
      id: 'apart',
      ask: 'Find a pair of digits for which two components explain more than a fifth of the variance.',
      // Computed from all images: fewer images give a larger share.
      done: ({ digits }, rows) => digits !== 'all' && (explainedOfAll(rows) ?? 0) > 0.2,
    },
  ],
  figures: [pcaCloud],
});
