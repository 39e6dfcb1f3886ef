import { dot, line } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { explained, look, type Look } from '../shared/error-figure.ts';
import { overEpsilons } from '../shared/over-epsilons.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { alarm, base, ink, muted, series } from '../../../figures/theme.ts';
import { notYet } from '../shared/words.ts';
import type { BallRow, MapId } from './experiment.ts';
import { ballSummary, heaviestTenth, medianNorm } from './summary.ts';

type Values = { epsilon: number; map: MapId; far: number };
const summary = perRows(ballSummary);

const names: Record<MapId, string> = { row: 'row norm', max: 'largest norm', 'row-y': 'row norm, y too' };
const styles: Record<MapId, typeof look.ada | typeof look.second | typeof look.third> = {
  row: look.ada,
  max: look.second,
  'row-y': look.third,
};
const LOOKS: Look[] = [
  { arm: 'trivial', label: 'predicting the mean', ...look.trivial },
  ...(Object.keys(names) as MapId[]).flatMap((map): Look[] => [
    { arm: `ridge-${map}`, label: `ridge, ${names[map]}`, ...styles[map], dash: '7 4', width: 1.5 },
    { arm: `ada-${map}`, label: `AdaSSP, ${names[map]}`, ...styles[map], dash: 'none' },
  ]),
];
const shownLooks = (map: MapId) =>
  LOOKS.map((one) => (one.arm === `ada-${map}` ? { ...one, width: 3.4 } : one));

const side = (width: number) => Math.round(Math.max(260, Math.min(400, width * 0.6)));

export const pictureFigure: Figure<Values, BallRow> = {
  id: 'picture',
  title: 'Where the rows end up',
  describe:
    'The first two columns of four hundred rows after the map into the unit ball, inside the unit circle; the far row is marked.',
  height: side,
  isMap: true,
  columns: [
    { name: 'x', label: 'first column' },
    { name: 'y', label: 'second column' },
    { name: 'weight', label: 'weight when y is divided too' },
  ],
  table: ({ rows, values }) =>
    summary(rows)
      .picture(values.map)
      .map(({ x, y, weight }) => ({ x, y, weight })),
  legend: ({ values }) => [
    {
      label: values.map === 'row-y' ? 'rows, as large as their weight' : 'rows',
      color: series[0].color,
      mark: 'dot',
    },
    { label: 'the far row', color: alarm, mark: 'diamond' },
  ],
  caption({ rows, values, running }) {
    const points = summary(rows).picture(values.map);
    if (points.length === 0) return notYet({ running }, 'The first fold has');
    if (values.map === 'row-y' && points.every(({ weight }) => weight === 0))
      return 'All rows lie at the origin, where they have no weight.';
    if (values.map === 'row-y')
      return `Dividing x and y by the norm of the row gives it the weight 1/‖x‖²: the heaviest tenth of these rows has ${num(100 * heaviestTenth(points), 2)} % of all weight. They are drawn where the largest norm puts them.`;
    return values.map === 'max'
      ? `All rows are divided by the norm of the longest: half of the others are within ${num(medianNorm(points), 2)} of the origin in these two columns.`
      : 'Each row is divided by its own norm: all of them lie on the sphere, and how far out a row was is forgotten.';
  },
  plot({ rows, values, width }) {
    const points = summary(rows).picture(values.map);
    const tall = side(width);
    const circle = Array.from({ length: 121 }, (_, i) => [
      Math.cos((i * Math.PI) / 60),
      Math.sin((i * Math.PI) / 60),
    ]);
    const across = Math.max(1.05, ((width - 72) / (tall - 66)) * 1.05);
    // The area of a dot is its weight; a row of the average weight is as large as rows are without weights.
    const size = ({ weight }: { weight: number }) =>
      values.map === 'row-y' ? Math.min(26, 2.4 * Math.sqrt(weight * points.length)) : 2.4;
    return {
      ...base(width, tall),
      r: { type: 'identity' as const },
      x: { domain: [-across, across], label: 'first column', ticks: [-1, 0, 1] },
      y: { domain: [-1.05, 1.05], label: 'second column', ticks: [-1, 0, 1] },
      marks: [
        line(circle, { stroke: muted, strokeDasharray: '2 4' }),
        dot(
          points.filter(({ far }) => !far),
          { x: 'x', y: 'y', r: size, fill: series[0].color, fillOpacity: 0.55 },
        ),
        dot(
          points.filter(({ far }) => far && values.far > 0),
          { x: 'x', y: 'y', r: 7, symbol: 'diamond', fill: alarm, stroke: 'var(--paper)' },
        ),
        dot([[0, 0]], { r: 1.5, fill: ink }),
      ],
    };
  },
};

export const ballFigure = overEpsilons<Values, BallRow>({
  id: 'ball',
  title: 'Test error against ε for three maps',
  describe:
    'Lines of the unexplained share of y against ε for AdaSSP after three maps into the unit ball, with ridge without privacy after each of them and predicting the mean.',
  curves: (rows) => summary(rows).curves,
  looks: ({ map }) => shownLooks(map),
  cap: 2,
  caption({ rows, values }) {
    const at = (arm: string) => summary(rows).at(arm, values.epsilon);
    const [row, max, included] = [at('ada-row'), at('ada-max'), at('ada-row-y')];
    const [ridgeRow, ridgeMax] = [at('ridge-row'), at('ridge-max')];
    if (!row || !max || !included || !ridgeRow || !ridgeMax) return 'No fold has been computed yet.';
    return `At ε = ${num(values.epsilon)} AdaSSP leaves ${explained(row)} of the variance unexplained by row norms, ${explained(max)} by the largest norm and ${explained(included)} by row norms with y; ridge without privacy leaves ${explained(ridgeRow)} and ${explained(ridgeMax)} by the first two.`;
  },
});
