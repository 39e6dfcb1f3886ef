import { FEWEST_RUNS } from '../../../core/stats/mean-band.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import { curvePoints } from '../shared/curve-points.ts';
import { lambdaRemark } from '../shared/lambda-remark.ts';
import * as p from '../shared/params.ts';
import { task } from '../shared/task.ts';
import { solveFigure } from './figure.ts';
import { solvedGuarantee } from './guarantee.ts';
import { solveEpsilon } from './summary.ts';

const target = number({
  label: 'Acceptable error',
  help: 'The mean test error that you can accept.',
  min: 0.01,
  max: 0.5,
  default: 0.15,
  scale: 'linear',
});

export const cell = defineCell({
  id: 'solve',
  params: {
    target,
    tenths: p.tenths,
    noise: p.outputNoise,
    delta: p.delta,
    lambda: p.more(p.lambda),
    dimension: p.more(p.dimension),
    data: p.more(p.data),
    loss: p.more(p.loss),
    seed: p.more(p.shuffles),
  },
  remarks: (values, rows) => lambdaRemark(values, rows),
  request: ({ target: _, tenths, ...values }) => task(values, { epsilons: 'fine', step: 5 * tenths }),
  presets: [{ label: 'Projected onto 50 directions, error 20 %', values: { dimension: '50', target: 0.2 } }],
  tasks: [
    {
      id: 'half',
      ask: 'Reach an error of 15 % or less at a proven ε whose whole 95 % range is below 0.5.',
      done({ target, data, noise }, rows) {
        const points = curvePoints(rows);
        const runs = points[0]?.runs ?? 0;
        const counts = data === 'mnist-4-9' && noise !== 'published' && target <= 0.15 && runs >= FEWEST_RUNS;
        return counts && solveEpsilon(points, target).most < 0.5;
      },
    },
  ],
  figures: [solveFigure],
  guarantee: solvedGuarantee,
});
