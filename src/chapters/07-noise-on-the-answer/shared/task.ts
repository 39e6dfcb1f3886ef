import { STEPS } from '../../../core/data/curve-sizes.ts';

export const RUNS = 48;

/** The settings of the thesis. */
export const asPublished = { noise: 'published', accounting: 'published', decay: 'thesis' } as const;
/** A release that is proven, where a cell shows the one of the thesis first. */
export const asProven = {
  noise: 'vector',
  accounting: 'proven',
  decay: 'one',
  lambda: 0.01,
  epsilon: 1,
} as const;

/** Everything that the experiment of the learning curves wants to know; a cell sets what it has a control for. */
const standard = {
  data: 'mnist-4-9',
  loss: 'logistic',
  decay: 'one',
  lambda: 0.01,
  accounting: 'proven',
  noise: 'vector',
  epsilon: 1,
  delta: 1e-5,
  dimension: 0,
  runs: RUNS,
  seed: 1,
  epsilons: 'published',
  step: STEPS,
  compare: false,
};

export type Settings = Partial<Omit<typeof standard, 'dimension'>> & { dimension?: string };

/** The parameters of a run. Noise in the objective knows no published accounting. */
export const task = ({ dimension = '0', ...values }: Settings, more: Partial<typeof standard> = {}) => {
  const accounting = values.noise === 'objective' ? 'proven' : (values.accounting ?? 'proven');
  return { ...standard, ...values, accounting, dimension: Number(dimension), ...more };
};
