import { dot, link, ruleY } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';
import { FAN, type CloudRow, type CloudValues } from './rows.ts';
import { cloudSummary } from './summary.ts';

const summary = perRows(cloudSummary);
const height = (width: number) => Math.round(Math.max(320, Math.min(480, width * 0.68)));
const [SSP, ADA] = [series[1].color, series[0].color];

/** A line inside the square, cut where it leaves it: steep private lines must not leave the frame. */
function ends({ slope, constant }: CloudRow) {
  const at = (x: number) => slope * x + constant;
  const place = (x: number) => {
    const y = at(x);
    if (Math.abs(y) <= 1) return { x, y };
    const edge = Math.sign(y);
    return { x: slope === 0 ? x : (edge - constant) / slope, y: edge };
  };
  const [from, to] = [place(-1), place(1)];
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
}
/** A line that never comes into the square has no ends in it. */
const inSquare = ({ x1, x2 }: ReturnType<typeof ends>) => Math.abs(x1) <= 1 && Math.abs(x2) <= 1;

export const cloudFigure: Figure<CloudValues & { show: string }, CloudRow> = {
  id: 'cloud',
  title: 'A cloud of points and the lines through it',
  describe:
    'Points in a square with the lines of least squares and of ridge, the level of predicting zero, and fans of fifty private lines by SSP and by AdaSSP; one large point can be dragged.',
  height,
  isDraggable: true,
  grip: ({ values: { x, y } }) => ({ x, y }),
  click: (_, { x, y }) => {
    const near = (value: number) => Number(Math.max(-1, Math.min(1, value)).toFixed(2));
    return { x: near(x), y: near(y) };
  },
  columns: [
    { name: 'learner', label: 'learner' },
    { name: 'run', label: 'run' },
    { name: 'slope', label: 'slope' },
    { name: 'constant', label: 'constant' },
  ],
  table: ({ rows }) =>
    rows
      .filter(({ kind }) => kind === 'line')
      .map(({ of, run, slope, constant }) => ({ learner: of, run, slope, constant })),
  legend: ({ values }) => [
    { label: 'least squares', color: ink, mark: 'line' },
    { label: 'ridge, λ = 1', color: series[2].color, mark: 'line', dash: '8 4' },
    ...(values.show === 'ada' ? [] : [{ label: `${FAN} lines by SSP`, color: SSP, mark: 'line' as const }]),
    ...(values.show === 'ssp'
      ? []
      : [{ label: `${FAN} lines by AdaSSP`, color: ADA, mark: 'line' as const }]),
    { label: 'predicting zero', color: muted, mark: 'line', dash: '2 4' },
    { label: 'your point', color: series[3].color, mark: 'dot' },
  ],
  caption({ rows, values }) {
    const { ols, ridge, ssp, ada } = summary(rows);
    if (!ols) return 'There is no line yet.';
    const fan = (name: string, { away, wrong, steepest }: typeof ssp) =>
      `half of ${name}’s slopes are within ${num(away, 2)} of it, the steepest is ${num(steepest, 2)}${wrong > 0 ? ` and ${wrong} of ${FAN} ${wrong === 1 ? 'has' : 'have'} the wrong sign` : ''}`;
    return `Least squares has slope ${num(ols.slope)} (ridge: ${num(ridge.slope)}). At ε = ${num(values.epsilon)} with ${count(values.points)} points, ${fan('SSP', ssp)}; ${fan('AdaSSP', ada)}.`;
  },
  plot({ rows, values, width }) {
    const { points, ols, ridge, ssp, ada } = summary(rows);
    const fan = (lines: CloudRow[], stroke: string) =>
      link(lines.map(ends).filter(inSquare), {
        x1: 'x1',
        y1: 'y1',
        x2: 'x2',
        y2: 'y2',
        stroke,
        strokeWidth: 1.2,
        strokeOpacity: 0.32,
      });
    const own = points.filter(({ of }) => of === 'own');
    return {
      ...base(width, height(width)),
      x: { domain: [-1, 1], label: 'x', ticks: 5 },
      y: { domain: [-1, 1], label: 'y', ticks: 5, grid: true },
      marks: [
        ruleY([0], { stroke: muted, strokeWidth: 1.6, strokeDasharray: '2 4' }),
        dot(
          points.filter(({ of }) => of !== 'own'),
          { x: 'x', y: 'y', r: points.length > 600 ? 1.6 : 2.4, fill: muted, fillOpacity: 0.55 },
        ),
        values.show === 'ada' ? null : fan(ssp.lines, SSP),
        values.show === 'ssp' ? null : fan(ada.lines, ADA),
        ols
          ? link([ends(ols)], { x1: 'x1', y1: 'y1', x2: 'x2', y2: 'y2', stroke: ink, strokeWidth: 2.4 })
          : null,
        ridge
          ? link([ends(ridge)], {
              ...{ x1: 'x1', y1: 'y1', x2: 'x2', y2: 'y2' },
              ...{ stroke: series[2].color, strokeWidth: 2, strokeDasharray: '8 4' },
            })
          : null,
        // Larger than the grip that stands on it.
        dot(own, { x: 'x', y: 'y', r: 11, fill: series[3].color, stroke: 'var(--paper)', strokeWidth: 2 }),
      ],
    };
  },
};
