import { gaussian } from '../../../core/mechanisms/gaussian.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { epsilon as family } from '../../../state/families.ts';
import { delta, epsilon, sensitivity } from '../shared/params.ts';
import { exactDeltaFigure, sigmaFigure } from './figure.ts';
import { breakingPoint, calibrationRows } from './summary.ts';

export const cell = defineCell({
  id: 'calibration',
  params: { epsilon: family({ ...epsilon, min: 0.05, ticks: [1, 10] }), delta, sensitivity },
  rows: calibrationRows,
  predict: {
    ask: 'Up to which ε is the noise of the textbook rule large enough for δ = 10⁻⁵?',
    options: ['ε = 1', 'about ε = 2', 'about ε = 8', 'any ε'],
    answer: (values) => {
      const point = breakingPoint(values.delta) ?? Infinity;
      return [1.5, 5, 20, Infinity].findIndex((end) => point <= end);
    },
  },
  presets: [
    { label: 'The rule fails: ε = 10', values: { epsilon: 10 } },
    { label: 'The theorem covers it: ε = 0.5', values: { epsilon: 0.5 } },
  ],
  figures: [sigmaFigure, exactDeltaFigure],
  guarantee: (values) => gaussian.guarantee(values),
});
