import { TERNARY_PARAMETERS } from '../../core/accounting/ternary-round.ts';
import { LARGEST_GROUP } from '../../plots/group-privacy.ts';
import { choice, list, number, seed } from '../../state/params.ts';

/* The parameters of the seven cells. */

const delta = number({
  label: 'Delta',
  symbol: 'δ',
  help: 'What the finer accountants may spend besides ε.',
  min: 1e-12,
  max: 0.1,
  default: 1e-6,
  scale: 'log',
});
const epsilon = number({
  label: 'Epsilon of one answer',
  symbol: 'ε',
  help: 'Laplace noise of scale 1/ε on a count.',
  min: 0.01,
  max: 5,
  default: 0.1,
  scale: 'log',
  ticks: [0.1, 1],
});

export const again = {
  epsilon: { ...epsilon, default: 0.2 },
  asks: number({
    label: 'Times asked',
    symbol: 'k',
    help: 'The same question, each time with fresh noise.',
    min: 1,
    max: 1000,
    default: 50,
    scale: 'log',
    integer: true,
    play: { label: 'Ask again and again', seconds: 9 },
  }),
  secret: number({
    label: 'The secret',
    help: 'The true count. Only this page knows it.',
    min: 0,
    max: 200,
    default: 42,
    scale: 'linear',
    integer: true,
  }),
  delta,
  seed: seed(),
};

export const parallel = {
  epsilon: { ...epsilon, label: 'Epsilon in all', help: 'For all sixteen counts together.', max: 2 },
  people: number({
    label: 'People',
    symbol: 'n',
    help: 'Of the census of 1994.',
    min: 100,
    max: 26_049,
    default: 2000,
    scale: 'log',
    integer: true,
  }),
  neighbours: choice({
    label: 'Neighbours',
    help: 'Or one less. Who is replaced may leave one level and enter another.',
    options: [
      { value: 'add-remove', label: 'One more' },
      { value: 'replace-one', label: 'One replaced' },
    ],
    default: 'add-remove',
  }),
  seed: seed(),
};

export const groups = {
  epsilon: {
    ...epsilon,
    label: 'Epsilon of one person',
    help: 'What one person is promised.',
    default: 0.5,
    max: 3,
  },
  delta: { ...delta, help: 'What one person is promised.' },
  size: number({
    label: 'Group',
    symbol: 'g',
    help: 'How many people stand or fall together: a household, a clinic.',
    min: 1,
    max: LARGEST_GROUP,
    default: 4,
    scale: 'linear',
    integer: true,
  }),
};

export const releases = {
  mechanism: choice({
    label: 'Each release is',
    help: 'Of “any”, only ε is known. Gauss is the least noise for (ε, δ).',
    options: [
      { value: 'laplace', label: 'Laplace' },
      { value: 'gaussian', label: 'Gauss' },
      { value: 'pure', label: 'Any' },
    ],
    default: 'laplace',
  }),
  epsilon: { ...epsilon, label: 'Epsilon of one release', help: 'Before any sampling.' },
  delta,
  samplingRate: number({
    label: 'Sampling rate',
    symbol: 'q',
    help: 'Each person is in the sample of a release with this chance; 1 is everybody.',
    min: 0.001,
    max: 1,
    default: 1,
    scale: 'log',
  }),
  releases: number({
    label: 'Releases',
    symbol: 'k',
    help: 'Where the figure ends.',
    min: 10,
    max: 10_000,
    default: 1000,
    scale: 'log',
    integer: true,
  }),
};

export const sampling = {
  epsilon: {
    ...epsilon,
    label: 'Epsilon on the sample',
    help: 'What a person in the sample is promised.',
    default: 1,
    max: 10,
  },
  samplingRate: number({
    label: 'Sampling rate',
    symbol: 'q',
    help: 'The chance of being in the sample.',
    min: 1e-4,
    max: 1,
    default: 0.01,
    scale: 'log',
  }),
};

export const ternary = {
  epsilon: number({
    label: 'Epsilon of one number',
    symbol: 'ε',
    help: 'Of one noisy coordinate of the gradient.',
    min: 0.01,
    max: 10,
    default: 0.1,
    scale: 'log',
  }),
  samplingRate: number({
    label: 'Sampling rate',
    symbol: 'q',
    help: 'The share of rows in a batch.',
    min: 0.001,
    max: 1,
    default: 0.01,
    scale: 'log',
  }),
  uploads: number({
    label: 'Numbers sent',
    symbol: 'n',
    help: `Of ${TERNARY_PARAMETERS.toLocaleString('en-US')} in the network.`,
    min: 1,
    max: TERNARY_PARAMETERS,
    default: 1431,
    scale: 'log',
    integer: true,
  }),
};

export const ledger = {
  epsilon: number({
    label: 'Budget',
    symbol: 'ε',
    help: 'What all granted requests together may cost.',
    min: 0.05,
    max: 20,
    default: 2,
    scale: 'log',
  }),
  delta,
  accountant: choice({
    label: 'Accountant',
    help: 'The rule that adds up. All of them are right; some see more.',
    options: [
      { value: 'basic', label: 'Basic: the sum' },
      { value: 'advanced', label: 'Advanced composition' },
      { value: 'rdp', label: 'Rényi' },
      { value: 'pld', label: 'Privacy loss distribution' },
    ],
    default: 'basic',
  }),
  requests: list({
    label: 'Requests, in the order in which they come',
    help: 'A request that would break the budget is refused, and costs nothing.',
    default: 'laplace:2:1:1:all,laplace:2:1:1:A,laplace:2:1:1:B,gaussian:20:10:1:all,laplace:20:10:1:all',
    most: 16,
    form: 'A new request',
    add: 'Ask',
    empty: 'Nobody has asked for anything yet.',
    fields: {
      kind: choice({
        label: 'Kind of noise',
        help: 'One release of Laplace noise costs 1 / scale.',
        options: [
          { value: 'laplace', label: 'Laplace' },
          { value: 'gaussian', label: 'Gauss' },
        ],
        default: 'laplace',
      }),
      noise: number({
        label: 'Scale',
        help: 'Of the noise, over the sensitivity.',
        min: 0.2,
        max: 200,
        default: 2,
        scale: 'log',
      }),
      times: {
        ...number({
          label: 'Times',
          help: 'How many such releases.',
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
          help: 'Each time on a fresh sample; 1 is everybody.',
          min: 0.001,
          max: 1,
          default: 1,
          scale: 'log',
        }),
        plain: 1,
      },
      rows: choice({
        label: 'Rows',
        help: 'Groups A, B and C have nobody in common.',
        options: [
          { value: 'all', label: 'All' },
          { value: 'A', label: 'A' },
          { value: 'B', label: 'B' },
          { value: 'C', label: 'C' },
        ],
        default: 'all',
      }),
    },
  }),
};
