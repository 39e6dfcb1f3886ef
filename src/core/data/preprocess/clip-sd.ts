import { check } from '../../check.ts';
import { moments, type Moments } from './moments.ts';
import { defineStep, withX, type Step } from './step.ts';

/** Values further than c standard deviations from the mean of their column are moved to that border. */
export function clipSd(c = 3): Step {
  check(c > 0, 'c', '> 0', c);
  return defineStep<Moments>({
    id: 'clip-sd',
    title: `Clip at ${c} standard deviations`,
    formula: `mean ± at most ${c} · standard deviation, column by column`,
    looksAtPrivateData: true,
    why: 'The border of a column is where everybody’s mean and standard deviation put it.',
    fit: moments,
    apply({ mean, sd }, table) {
      const { columns, X } = table;
      const out = Float32Array.from(X);
      for (let t = 0; t < out.length; t++) {
        const j = t % columns;
        out[t] = Math.min(mean[j] + c * sd[j], Math.max(mean[j] - c * sd[j], X[t]));
      }
      return withX(table, out);
    },
  });
}
