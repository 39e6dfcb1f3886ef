import { check } from '../../check.ts';

/** How far step t goes, t counted from 1 over all epochs. */
export type StepSize = (t: number) => number;
export type StepSizeId = 'inverse-sqrt' | 'strongly-convex' | 'constant' | 'inverse';

type StepSizeSetting = {
  id: StepSizeId;
  /** The first step, for all but `strongly-convex`; 1 by default. */
  first?: number;
  /** Weight decay, for `strongly-convex`. */
  lambda: number;
  /** The largest step of `strongly-convex`, whose first would be 1/lambda. */
  cap?: number;
};

/** None of them looks at the data, so none of them costs anything. */
export const stepSizes: Record<StepSizeId, { title: string; of(setting: StepSizeSetting): StepSize }> = {
  'inverse-sqrt': {
    title: '1/√t',
    of:
      ({ first = 1 }) =>
      (t) =>
        first / Math.sqrt(t),
  },
  'strongly-convex': {
    title: '1/(λt), capped',
    of:
      ({ lambda, cap = 1 }) =>
      (t) =>
        Math.min(cap, 1 / (lambda * t)),
  },
  constant: {
    title: 'constant',
    of:
      ({ first = 1 }) =>
      () =>
        first,
  },
  inverse: {
    title: '1/t',
    of:
      ({ first = 1 }) =>
      (t) =>
        first / t,
  },
};

export function stepSizeOf(setting: StepSizeSetting): StepSize {
  const { id, first = 1, cap = 1, lambda } = setting;
  check(first > 0 && first < Infinity, 'first', '> 0', first);
  check(cap > 0 && cap < Infinity, 'cap', '> 0', cap);
  check(id !== 'strongly-convex' || lambda > 0, 'lambda', '> 0 for steps of 1/(λt)', lambda);
  return stepSizes[id].of(setting);
}
