import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import type { AddRow } from './experiment.ts';
import { ciphertextFigure, timesFigure } from './figure.ts';
import { addSummary } from './summary.ts';

const secret = (label: string, initial: number) =>
  number({
    label,
    help: 'A number that only the holder of the key can read.',
    min: -1000,
    max: 1000,
    default: initial,
    scale: 'linear',
    integer: true,
  });

export const cell = defineCell({
  id: 'add',
  params: { a: secret('First number, a', 120), b: secret('Second number, b', -37), bits: p.bits },
  request: (values) => values,
  presets: [
    { label: 'Weak key', values: { bits: '1024' } },
    { label: 'The dissertation’s key', values: { bits: '2048' } },
  ],
  predict: {
    ask: 'The same number is encrypted twice with the same key. Are the two ciphertexts equal?',
    options: ['Yes', 'No'],
    answer(_, rows: AddRow[]) {
      const { texts } = addSummary(rows);
      return texts.a?.liveHex === texts['a again']?.liveHex ? 0 : 1;
    },
  },
  tasks: [
    {
      id: 'cancel',
      ask: 'Choose two numbers other than 0 whose encrypted sum is 0.',
      done: ({ a }, rows: AddRow[]) => a !== 0 && addSummary(rows).sum === 0,
    },
  ],
  figures: [ciphertextFigure, timesFigure],
});
