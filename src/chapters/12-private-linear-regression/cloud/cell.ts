import { regressionGuarantee } from '../../../core/learners/regression/guarantee.ts';
import { adaSspPlan } from '../../../core/learners/regression/noise-plan.ts';
import { planReleases } from '../../../core/learners/regression/release-ledger.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { cloudFigure } from './figure.ts';
import { params } from './params.ts';
import { slopesFigure } from './slopes-figure.ts';
import { BOUNDS, cloudRows, RHO } from './rows.ts';
import { cloudSummary } from './summary.ts';

export const cell = defineCell({
  id: 'cloud',
  params,
  rows: cloudRows,
  presets: [
    { label: 'Few points', values: { points: 30 } },
    { label: 'Strong privacy', values: { epsilon: 0.1 } },
    { label: 'Both are fine', values: { points: 2000, epsilon: 3 } },
  ],
  predict: {
    ask: 'Two private learners, 200 points, ε = 0.3. Whose fifty lines scatter more?',
    options: ['SSP’s', 'AdaSSP’s', 'About the same'],
    answer(_, rows) {
      const { ssp, ada } = cloudSummary(rows);
      const ratio = spread(ssp.lines) / spread(ada.lines);
      return ratio > 1.25 ? 0 : ratio < 0.8 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'alike',
      ask: 'At ε = 0.3 or less, find how many points it takes for the two fans to scatter alike, within a quarter.',
      done({ epsilon }, rows) {
        const { ssp, ada } = cloudSummary(rows);
        const ratio = spread(ssp.lines) / spread(ada.lines);
        return epsilon <= 0.3 && ratio < 1.25 && ratio > 0.8;
      },
    },
    {
      id: 'close',
      ask: 'At ε = 1 or less, bring half of AdaSSP’s slopes within 0.02 of least squares.',
      done: ({ epsilon }, rows) => epsilon <= 1 && cloudSummary(rows).ada.away <= 0.02,
    },
  ],
  figures: [cloudFigure, slopesFigure],
  guarantee: (values) =>
    regressionGuarantee(
      planReleases(adaSspPlan('joint', { ...values, rho: RHO }), BOUNDS),
      values,
      'x and y lie between −1 and 1, which is known before any point is drawn; with the column of ones a row has norm √2 at most.',
    ),
});

/** The standard deviation of the slopes. */
function spread(lines: { slope: number }[]): number {
  const mean = lines.reduce((sum, { slope }) => sum + slope, 0) / lines.length;
  return Math.sqrt(lines.reduce((sum, { slope }) => sum + (slope - mean) ** 2, 0) / lines.length);
}
