import { huberSvm, logistic, type Loss } from '../loss.ts';

/** What SGD needs of a loss of the margin u = y w·x: its value and a slope in [−1, 0]. An attack may choose the slope of a row of its own. */
export type MarginLoss = Pick<Loss, 'title' | 'value'> & { slope(u: number, row: number): number };

/** max(0, 1 − u). It has a corner, where SGD takes the slope of the flat side. */
const hinge = {
  title: 'Support vector machine, hinge',
  value: (u: number) => Math.max(0, 1 - u),
  slope: (u: number) => (u < 1 ? -1 : 0),
} satisfies MarginLoss;

export const marginLosses = { logistic, hinge, 'huber-svm': huberSvm } satisfies Record<string, MarginLoss>;
export type MarginLossId = keyof typeof marginLosses;
