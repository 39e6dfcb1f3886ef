import { FEWEST_RUNS } from '../../../core/stats/mean-band.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { guarantee } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import { lambdaFigure } from './figure.ts';
import { bestLambda, lambdaPoints } from './summary.ts';

const RUNS = 16;

export const cell = defineCell({
  id: 'lambda',
  params: {
    epsilon: p.epsilon(),
    noise: p.outputNoise,
    delta: p.delta,
    tenths: p.more(p.tenths),
    dimension: p.more(p.dimension),
    data: p.data,
    loss: p.more(p.loss),
    seed: p.more(p.shuffles),
  },
  request: ({ dimension, ...values }) => ({ ...values, dimension: Number(dimension), runs: RUNS }),
  presets: [
    { label: 'Less privacy: ε = 10', values: { epsilon: 10 } },
    { label: 'Projected onto 50 directions', values: { dimension: '50' } },
  ],
  predict: {
    ask: 'Draw how the test error at ε = 1 depends on λ, from very little weight decay to very much.',
  },
  tasks: [
    {
      id: 'tenth',
      ask: 'At a proven ε of 1 or less, find a setting whose best λ has an error below 10 %.',
      done({ epsilon, data, noise }, rows) {
        const best = bestLambda(lambdaPoints(rows), epsilon);
        const counts = data === 'mnist-4-9' && epsilon <= 1 && noise !== 'published';
        return counts && !!best && best.runs >= FEWEST_RUNS && best.error < 0.1;
      },
    },
  ],
  figures: [lambdaFigure],
  guarantee: (values, [run]) => guarantee(values, run, 5 * values.tenths),
});
