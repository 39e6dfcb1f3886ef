import { conventionsOf } from '../../../core/learners/lambda.ts';
import type { Remark } from '../../../controls/remark.ts';
import { count, num } from '../../../figures/format.ts';
import { task, type Settings } from './task.ts';

/** The weight decay of the slider as other books and programs write it, at the largest number of rows of the figure. */
export function lambdaRemark(values: Settings, rows: { sizes: Float64Array }[]): { lambda: Remark } {
  const { lambda, accounting } = task(values);
  const size = rows.reduce((most, { sizes }) => Math.max(most, ...sizes), 1);
  const {
    mean,
    sum,
    'scikit-learn C': c,
  } = conventionsOf(accounting === 'published' ? lambda / size : lambda, size);
  const place = `At N = ${count(size)}:`;
  const text =
    accounting === 'published'
      ? `As published, for the sum of the losses. ${place} λ = ${num(mean)} for their mean, C = ${num(c)} in scikit-learn.`
      : `For the mean loss. ${place} λₛ = ${num(sum, 4)} for the sum, C = ${num(c)} in scikit-learn.`;
  return { lambda: { text } };
}
