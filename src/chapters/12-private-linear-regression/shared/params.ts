import { choice, number, seed, toggle } from '../../../state/params.ts';
import { data as dataFamily } from '../../../state/data-family.ts';
import * as family from '../../../state/families.ts';

/* The parameters that several cells of this chapter have. */

export const epsilon = (given: Parameters<typeof family.epsilon>[0] = {}) =>
  family.epsilon({ min: 0.05, max: 30, ticks: [0.1, 1, 10], ...given });

export const delta = (given: Parameters<typeof family.delta>[0] = {}) =>
  family.delta({ default: 1e-6, min: 1e-9, max: 1e-3, more: true, ...given });

export const data = (given: { default: string; more?: boolean }) =>
  dataFamily({ help: 'Rows with a numeric target.', fits: { task: ['regression'] }, ...given });

export const folds = seed({
  label: 'Folds and noise',
  help: 'The same number gives the same folds and the same noise on every machine.',
  more: true,
});

export const map = (given: { default: 'row' | 'max'; more?: boolean }) =>
  choice({
    label: 'Into the unit ball',
    help: 'Each row divided by its own norm, or all by the largest one.',
    options: [
      { value: 'row', label: 'each row by its own norm' },
      { value: 'max', label: 'all by the largest norm' },
    ],
    ...given,
  });

/** Where rows meet a radius that was fixed beforehand. */
export const radius = (given: { showIf?: (values: Record<string, unknown>) => boolean } = {}) =>
  number({
    label: 'Public radius',
    help: 'In units of √d; longer rows are shortened to it. It is not read from the data and costs nothing.',
    min: 0.5,
    max: 3,
    default: 1,
    scale: 'log',
    ticks: [1, 2],
    more: true,
    ...given,
  });

const SHAPES = [
  { value: 'half', label: '(Z + Zᵀ)/2' },
  { value: 'copy', label: 'triangle copied' },
];
export const shape = choice({
  label: 'Noise matrix',
  help: 'A copied triangle, or (Z + Zᵀ)/2: the same privacy, and less noise beside the diagonal.',
  options: SHAPES,
  default: 'half',
  more: true,
});
/** Wang's program of SSP draws every entry by itself. */
export const anyShape = choice({
  label: 'Noise matrix',
  help: 'Symmetric in one of two ways, or each entry drawn by itself: all three have the same privacy.',
  options: [...SHAPES, { value: 'full', label: 'Z, not symmetric' }],
  default: 'half',
  more: true,
});

export const rho = number({
  label: 'Failure probability',
  symbol: 'ρ',
  help: 'How often the damping may be too small. It costs accuracy, never privacy.',
  min: 0.001,
  max: 0.5,
  default: 0.05,
  scale: 'log',
  more: true,
});

export const baseRidge = toggle({
  label: 'Add 1 to the diagonal',
  help: 'As Wang’s programs do, and the printed algorithms do not.',
  default: false,
  more: true,
});

const isMadeUp = ({ data: chosen }: Record<string, unknown>) => chosen === 'synthetic-linear';

/** The settings of the made-up rows: how many, how alike their directions are, and how far a row may lie out. */
export const madeUp = {
  rows: number({
    label: 'Rows',
    symbol: 'n',
    help: 'How many rows are made up.',
    min: 100,
    max: 20_000,
    default: 2000,
    scale: 'log',
    integer: true,
    more: true,
    showIf: isMadeUp,
  }),
  condition: number({
    label: 'Condition number',
    help: 'Largest over smallest variance of a direction. Large ones are nearly dependent columns.',
    min: 1,
    max: 1e6,
    default: 10,
    scale: 'log',
    more: true,
    showIf: isMadeUp,
  }),
  tails: number({
    label: 'Tails',
    help: 'Degrees of freedom of the rows’ lengths: 100 is normal, 3 has heavy tails.',
    min: 2,
    max: 100,
    default: 100,
    scale: 'log',
    integer: true,
    more: true,
    showIf: isMadeUp,
  }),
};

export const columns = (given: { default: number; more?: boolean }) =>
  number({
    label: 'Columns',
    symbol: 'd',
    help: 'How many columns the made-up rows have.',
    min: 1,
    max: 40,
    scale: 'log',
    integer: true,
    showIf: isMadeUp,
    ...given,
  });
