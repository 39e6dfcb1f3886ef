import { epsilon } from '../../../state/families.ts';
import { choice, list, number } from '../../../state/params.ts';
import { delta } from '../shared/params.ts';

/** What one request consists of. */
const fields = {
  kind: choice({
    label: 'Kind of noise',
    help: 'One release with Laplace noise costs ε = 1 / scale.',
    options: [
      { value: 'laplace', label: 'Laplace' },
      { value: 'gaussian', label: 'Gauss' },
    ],
    default: 'laplace',
  }),
  noise: number({
    label: 'Scale',
    help: 'The scale of the noise (Gauss: its standard deviation) divided by the sensitivity.',
    min: 0.2,
    max: 200,
    default: 2,
    scale: 'log',
  }),
  times: {
    ...number({
      label: 'Times',
      help: 'How many releases of this kind.',
      min: 1,
      max: 10_000,
      default: 1,
      scale: 'log',
      integer: true,
    }),
    plain: 1,
  },
  rate: {
    ...number({
      label: 'Sampling rate',
      help: 'Each release sees a fresh sample at this rate; 1 means everybody.',
      min: 0.001,
      max: 1,
      default: 1,
      scale: 'log',
    }),
    plain: 1,
  },
  rows: choice({
    label: 'Rows',
    help: 'Nobody is in two of the groups A, B and C.',
    options: [
      { value: 'all', label: 'All' },
      { value: 'A', label: 'A' },
      { value: 'B', label: 'B' },
      { value: 'C', label: 'C' },
    ],
    default: 'all',
  }),
};

export const params = {
  epsilon: epsilon({
    label: 'Budget',
    help: 'What all granted requests together may cost, at most.',
    min: 0.05,
    max: 20,
    default: 2,
    ticks: undefined,
  }),
  delta: delta(),
  accountant: choice({
    label: 'Accountant',
    help: 'The rule that adds up the cost. Every rule is valid; some prove a smaller total.',
    options: [
      { value: 'basic', label: 'Basic: the sum' },
      { value: 'advanced', label: 'Advanced composition' },
      { value: 'rdp', label: 'Rényi' },
      { value: 'pld', label: 'Privacy loss distribution' },
    ],
    default: 'basic',
  }),
  requests: list({
    label: 'Requests, in the order of arrival',
    help: 'A request that would exceed the budget is refused and costs nothing.',
    default: 'laplace:2:1:1:all,laplace:2:1:1:A,laplace:2:1:1:B,gaussian:20:10:1:all,laplace:20:10:1:all',
    most: 16,
    form: 'A new request',
    add: 'Ask',
    empty: 'Nobody has asked for anything yet.',
    fields,
  }),
};
