import { choice, dataset, list, number, seed, toggle, type Schema } from '../../src/state/params.ts';
import type { Addressable } from '../../src/state/url.ts';

const common = { label: 'x', help: 'x' };

/** Two cells with every kind of parameter, awkward ranges and awkward text among them. */
export const cells: (Addressable & { params: Schema })[] = [
  {
    id: 'first',
    params: {
      epsilon: number({ ...common, min: 0.001, max: 20, default: 1, scale: 'log' }),
      shift: number({ ...common, min: -3, max: 3, default: 0, scale: 'linear' }),
      runs: number({ ...common, min: 1, max: 48, default: 4, scale: 'linear', integer: true }),
      mechanism: choice({
        ...common,
        options: [
          { value: 'laplace', label: 'Laplace' },
          { value: 'a&b=c, d:e%20?#/', label: 'Awkward' },
          { value: 'größer', label: 'Not ASCII' },
        ],
        default: 'laplace',
      }),
      log: toggle({ ...common, default: false }),
      seed: seed(),
    },
  },
  {
    id: 'second-cell',
    params: {
      epsilon: number({ ...common, min: 0.1, max: 10, default: 0.1 + 0.2, scale: 'log' }),
      on: toggle({ ...common, default: true }),
      data: dataset({
        ...common,
        options: [
          { value: 'mnist-4-9', label: '4 and 9' },
          { value: 'adult', label: 'Adult' },
        ],
        default: 'adult',
      }),
      entries: list({
        ...common,
        fields: {
          kind: choice({
            ...common,
            options: [
              { value: 'a', label: 'A' },
              { value: 'b', label: 'B' },
            ],
            default: 'a',
          }),
          size: number({ ...common, min: 0.001, max: 1e6, default: 1, scale: 'log' }),
        },
        default: 'a:1,b:0.5',
        most: 5,
        form: 'New',
        add: 'Add',
        empty: 'None',
      }),
    },
  },
];
