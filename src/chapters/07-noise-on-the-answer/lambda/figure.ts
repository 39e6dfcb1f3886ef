import { areaY, dot, lineY, text } from '@observablehq/plot';
import type { LambdaChoiceRow } from './experiment.ts';
import { conventionsOf } from '../../../core/learners/lambda.ts';
import { provenEpsilon } from '../../../core/learners/release-guarantee.ts';
import { upBy } from '../../../figures/coarse-ends.ts';
import { bandOrGap } from '../../../figures/band-curves.ts';
import { placeOf, spreadLabels } from '../../../figures/end-labels.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp, percent } from '../../../figures/format.ts';
import { nameOf, withBand } from '../shared/words.ts';
import { bestLambda, lambdaPoints, type LambdaPoint } from './summary.ts';
import { base, logTicks, muted, series } from '../../../figures/theme.ts';

export type LambdaValues = { epsilon: number; noise: string; delta: number };

const height = (width: number) => Math.round(Math.max(280, Math.min(420, width * 0.54)));

export const lambdaFigure: Figure<LambdaValues, LambdaChoiceRow> = {
  id: 'lambda',
  title: 'Test error against the weight decay λ',
  describe:
    'Lines of the mean test error against lambda on a logarithmic axis, one for each epsilon and one without noise, with the smallest error of each marked.',
  height,
  columns: [
    { name: 'lambda', label: 'λ' },
    { name: 'epsilon', label: 'ε' },
    { name: 'error', label: 'mean error' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
    { name: 'sum', label: 'λ for the sum of the losses' },
    { name: 'c', label: 'C of scikit-learn' },
  ],
  table: ({ rows }) =>
    lambdaPoints(rows).map((point) => {
      const { sum, 'scikit-learn C': c } = conventionsOf(point.lambda, point.size);
      return { ...point, sum, c };
    }),
  legend: ({ values }) => [
    { label: nameOf(values.epsilon), color: series[1].color, mark: 'line' },
    { label: 'no noise', color: series[0].color, mark: 'line', dash: series[1].dash },
    { label: 'other ε', color: muted, mark: 'line' },
  ],
  caption({ rows, values }) {
    const points = lambdaPoints(rows);
    const [own, clean] = [bestLambda(points, values.epsilon), bestLambda(points, Infinity)];
    if (!own || !clean) return '';
    const tried = new Set(points.map((point) => point.lambda)).size;
    const { size, weightCount: weights } = rows[0];
    // The same for every λ: the noise follows the sensitivity.
    const each = provenEpsilon({ ...values, accounting: 'proven', rows: size, lambda: own.lambda, weights });
    const delta = values.noise === 'gaussian' ? ` and δ = ${numUp(tried * values.delta)}` : '';
    const factor = own.lambda / clean.lambda;
    const times = factor > 1.5 ? `, ${num(factor, 2)} times as large` : '';
    const stated =
      each > values.epsilon
        ? `: with this noise each is proven for ε = ${numUp(each)}, not ${num(values.epsilon)}`
        : '';
    return (
      `With ${count(own.size)} rows, the best λ without noise is ${num(clean.lambda, 2)}, with an error of ${withBand(clean)}. ` +
      `At ε = ${numUp(values.epsilon)} it is ${num(own.lambda, 2)}${times}, with an error of ${withBand(own)}. ` +
      `By the sum rule, publishing all ${tried} models costs ε = ${tried} × ${numUp(each)} = ${numUp(tried * each)}${delta}${stated}.`
    );
  },
  plot({ rows, values, width }) {
    const points = lambdaPoints(rows);
    const epsilons = [...new Set(points.map((point) => point.epsilon))].sort((a, b) => a - b);
    const high = upBy(0.05, Math.max(0.55, ...points.map((point) => point.error)));
    const axis = { type: 'linear', domain: [0, high] };
    const frame = height(width);
    const place = placeOf(axis, frame);
    const lines = epsilons.map((epsilon) => points.filter((point) => point.epsilon === epsilon));
    const starts = lines.map((line) => line[0]);
    const ends = lines.map((line) => line.at(-1)!);
    const wanted = ends.map((point) => place(point.error));
    const labels = spreadLabels(wanted, 14, 24, frame - 42);
    const colour = (epsilon: number) =>
      epsilon === values.epsilon ? series[1].color : epsilon === Infinity ? series[0].color : muted;
    const strong = (epsilon: number) => epsilon === values.epsilon || epsilon === Infinity;
    const [low, top] = [
      Math.min(...starts.map((p) => p.lambda), 1e-4),
      Math.max(...ends.map((p) => p.lambda), 1),
    ];
    return {
      ...base(width, frame),
      marginRight: width < 480 ? 66 : 78,
      x: {
        type: 'log',
        label: 'λ',
        domain: [low, top],
        ticks: logTicks(low, top),
        tickFormat: (d: number) => num(d),
      },
      y: {
        label: 'test error',
        grid: true,
        ticks: 6,
        domain: axis.domain,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: lines.map((line, i) => {
        const epsilon = epsilons[i];
        const best = bestLambda(points, epsilon);
        return [
          areaY(line, {
            x: 'lambda',
            y1: ({ error, half }: LambdaPoint) => error - bandOrGap(half),
            y2: ({ error, half }: LambdaPoint) => error + bandOrGap(half),
            fill: colour(epsilon),
            fillOpacity: strong(epsilon) ? 0.2 : 0.1,
            clip: true,
          }),
          lineY(line, {
            x: 'lambda',
            y: 'error',
            stroke: colour(epsilon),
            strokeWidth: strong(epsilon) ? 2.4 : 1.4,
            strokeDasharray: epsilon === Infinity ? series[1].dash : 'none',
            clip: true,
          }),
          best
            ? dot([best], { x: 'lambda', y: 'error', r: 5, fill: colour(epsilon), symbol: 'diamond' })
            : null,
          text([ends[i]], {
            x: 'lambda',
            y: 'error',
            text: () => nameOf(epsilon),
            dx: 6,
            dy: labels[i] - wanted[i],
            textAnchor: 'start',
            fontSize: 12,
            fontWeight: strong(epsilon) ? 600 : 400,
            fill: colour(epsilon),
          }),
        ];
      }),
    };
  },
};
