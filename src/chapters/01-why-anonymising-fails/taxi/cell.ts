import { defineCell } from '../../../notebook/cell.ts';
import { choice, number, seed, toggle } from '../../../state/params.ts';
import { taxiFigure } from './figure.ts';
import { ALL } from './plates.ts';
import type { TaxiRow } from './experiment.ts';
import { foundPlate, platesOf, triedOf } from './summary.ts';

const params = {
  pattern: choice({
    label: 'Plates',
    help: 'Which plates are tried: one pattern, or all three that New York used.',
    options: [
      { value: 'small', label: 'Like 5X55: 26,000' },
      { value: 'all', label: 'All patterns: 18,278,000' },
    ],
    default: 'small',
  }),
  salted: toggle({
    label: 'Put a secret before the plate',
    help: 'Sixteen random characters, hashed together with the plate and told to nobody.',
    default: false,
  }),
  plate: number({
    label: 'Taxi',
    help: 'Which taxi’s hash is given, by its place in the list of plates.',
    min: 0,
    max: ALL - 1,
    default: 15_355,
    scale: 'linear',
    integer: true,
  }),
  seed: seed({ label: 'Secret', help: 'Another seed gives another secret.', more: true }),
};

export const cell = defineCell({
  id: 'taxi',
  params,
  request: (values) => values,
  presets: [
    { label: 'All three patterns', values: { pattern: 'all', plate: 12_345_678 } },
    { label: 'With a secret', values: { salted: true } },
  ],
  predict: {
    ask: 'A taxi’s number was replaced by its MD5 hash. How long does your browser take to find the number, among 26,000?',
    options: ['Less than a second', 'About an hour', 'For ever: a hash cannot be undone'],
    answer: (_, rows: TaxiRow[]) => (foundPlate(rows) ? 0 : 2),
  },
  tasks: [
    {
      id: 'all',
      ask: 'Try all 18,278,000 plates, and find the taxi.',
      done: (values, rows: TaxiRow[]) =>
        values.pattern === 'all' && triedOf(rows) === platesOf(values) && foundPlate(rows) !== undefined,
    },
    {
      id: 'secret',
      ask: 'Hide the taxi so that no plate of the list has its hash.',
      done: (values, rows: TaxiRow[]) =>
        rows.length > 0 && triedOf(rows) === platesOf(values) && foundPlate(rows) === undefined,
    },
  ],
  figures: [taxiFigure],
  pace: (rows: TaxiRow[]) => ({ count: triedOf(rows), of: 'hashes' }),
});
