import { groupPrivacy } from '../../../core/accounting/group.ts';
import { analyticGaussianSigma } from '../../../core/mechanisms/analytic-gaussian.ts';
import { gaussianDelta } from '../../../core/mechanisms/gaussian-delta.ts';

export type GroupValues = { epsilon: number; delta: number; size: number };
export type GroupRow = {
  size: number;
  epsilon: number;
  /** How many times as likely an output may become: e^epsilon. */
  odds: number;
  /** delta by the textbook bound, and that of the least Gaussian noise with this (epsilon, delta) for one person. */
  bound: number;
  exact: number;
};
/** A row with the delta that g steps from neighbour to neighbour add up to. */
export type GroupPoint = GroupRow & { sum: number };

export const LARGEST_GROUP = 30;

export function groupRows({ epsilon, delta }: GroupValues): GroupRow[] {
  const sigma = analyticGaussianSigma({ epsilon, delta, sensitivity: 1 });
  return Array.from({ length: LARGEST_GROUP }, (_, i) => {
    const size = i + 1;
    const group = groupPrivacy({ epsilon, delta, size });
    return {
      size,
      epsilon: group.epsilon,
      odds: Math.exp(group.epsilon),
      bound: group.delta,
      exact: gaussianDelta({ epsilon: group.epsilon, sigma, sensitivity: size }),
    };
  });
}

/** The delta of a group: delta (1 + e^epsilon + … + e^((g - 1) epsilon)). Of 1 or more, nothing is promised. */
export const groupDelta = ({ epsilon, delta, size }: GroupValues) =>
  Math.min(1, (delta * Math.expm1(size * epsilon)) / Math.expm1(epsilon));

export const groupsOf = (rows: GroupRow[], values: GroupValues): GroupPoint[] =>
  rows.map((row) => ({ ...row, sum: groupDelta({ ...values, size: row.size }) }));

/** The smallest group to which a bound promises nothing; undefined if it promises something to all that are shown. */
export const endOf = (points: GroupPoint[], of: 'bound' | 'sum'): number | undefined =>
  points.find((point) => point[of] >= 1)?.size;
