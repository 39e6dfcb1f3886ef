import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { aspect, series } from '../../../figures/theme.ts';
import { logLines } from '../shared/log-lines.ts';
import type { PathRow } from '../shared/paths.ts';
import { descentSummary } from './summary.ts';

type Values = { lambda: number };

const methodNames: Record<string, string> = { newton: 'Newton', fixed: 'fixed Hessian' };
const methodLook: Record<string, number> = { newton: 1, fixed: 0 };

const columns = [
  { name: 'method', label: 'method' },
  { name: 'step', label: 'iteration' },
  { name: 'gap', label: 'missing log-likelihood' },
  { name: 'products', label: 'secure multiplications so far' },
];
const table: Figure<Values, PathRow>['table'] = ({ rows, values }) =>
  descentSummary(rows, values.lambda).points.map((point) => ({
    ...point,
    method: methodNames[point.method],
  }));
const methodLegend = () =>
  ['newton', 'fixed'].map((method) => ({
    label: methodNames[method],
    color: series[methodLook[method]].color,
    dash: series[methodLook[method]].dash,
    mark: 'line' as const,
  }));

const figure = (
  x: 'step' | 'products',
  words: Pick<Figure<Values, PathRow>, 'id' | 'title' | 'describe' | 'caption'> & { axis: string },
): Figure<Values, PathRow> => ({
  ...words,
  height: aspect,
  columns,
  table,
  legend: methodLegend,
  plot({ rows, values, width }) {
    const { points } = descentSummary(rows, values.lambda);
    return logLines({
      width,
      x: words.axis,
      y: 'missing log-likelihood',
      xLog: x === 'products',
      lines: ['newton', 'fixed'].map((method) => ({
        name: methodNames[method],
        look: methodLook[method],
        points: points
          .filter((point) => point.method === method)
          .map((point) => ({ x: point[x], y: point.gap })),
      })),
    });
  },
});

export const stepsFigure = figure('step', {
  id: 'steps',
  title: 'By iterations',
  axis: 'iteration',
  describe:
    'Two lines of the log-likelihood that is missing to the optimum, on a logarithmic axis, against the iteration.',
  caption({ rows, values }) {
    const { newton, fixed, moreSteps } = descentSummary(rows, values.lambda);
    if (!newton || !fixed) return 'No path has been computed yet.';
    return `Newton stops after ${newton.steps} iterations, the fixed Hessian after ${fixed.steps}: ${num(moreSteps)} times as many. Near the optimum its error shrinks by the factor ${num(fixed.rho)} at each one; the published bound is ${num(fixed.bound, 4)}.`;
  },
});

export const costFigure = figure('products', {
  id: 'products',
  title: 'By secure multiplications',
  axis: 'secure multiplications so far',
  describe:
    'The same two lines against the number of secure multiplications that the servers have done, both axes logarithmic.',
  caption({ rows, values }) {
    const { newton, fixed, saved, cost } = descentSummary(rows, values.lambda);
    if (!newton || !fixed) return 'No path has been computed yet.';
    return `With p = ${fixed.columns}, Newton has used ${count(cost(newton))} secure multiplications at its end and the fixed Hessian ${count(cost(fixed))}: Newton’s cost is ${num(saved)} times as high.`;
  },
});
