import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { aspect, series } from '../../../figures/theme.ts';
import { logLines } from '../shared/log-lines.ts';
import type { PathRow } from '../shared/paths.ts';
import { startsSummary } from './summary.ts';

type Values = { start: number };

const words = { newton: 'Newton', fixed: 'fixed Hessian' };
const isOwn = (row: PathRow, { start }: Values) => row.start === start;
const lookOf = (row: PathRow, values: Values) =>
  row.method === 'newton' ? (isOwn(row, values) ? 1 : 5) : isOwn(row, values) ? 0 : 2;

export const startsFigure: Figure<Values, PathRow> = {
  id: 'starts',
  title: 'Distance to the optimum',
  describe:
    'Lines of the Euclidean distance to the optimum against the iteration, on a logarithmic axis, for both methods and several starts.',
  height: aspect,
  columns: [
    { name: 'method', label: 'method' },
    { name: 'start', label: 'start of all coefficients' },
    { name: 'step', label: 'iteration' },
    { name: 'distance', label: 'distance to the optimum' },
  ],
  table: ({ rows }) =>
    rows.flatMap((row) =>
      Array.from(row.distance, (distance, step) => ({
        method: words[row.method],
        start: row.start,
        step,
        distance,
      })),
    ),
  legend({ rows, values }) {
    const shown = [
      {
        label: `Newton from ${num(values.start)}`,
        look: 1,
        is: (row: PathRow) => row.method === 'newton' && isOwn(row, values),
      },
      {
        label: `fixed Hessian from ${num(values.start)}`,
        look: 0,
        is: (row: PathRow) => row.method === 'fixed' && isOwn(row, values),
      },
      {
        label: 'Newton from other starts',
        look: 5,
        is: (row: PathRow) => row.method === 'newton' && !isOwn(row, values),
      },
      {
        label: 'fixed Hessian from other starts',
        look: 2,
        is: (row: PathRow) => row.method === 'fixed' && !isOwn(row, values),
      },
    ];
    return shown
      .filter(({ is }) => rows.some(is))
      .map(({ label, look }) => ({
        label,
        color: series[look].color,
        dash: series[look].dash,
        mark: 'line' as const,
      }));
  },
  caption({ rows, values }) {
    const { newton, fixed, newtonFails, fixedFails } = startsSummary(rows);
    const [own, other] = [newton, fixed].map((list) => list.find((row) => isOwn(row, values)));
    if (!own || !other) return 'No path has been computed yet.';
    const failing = newtonFails.length
      ? `Newton ends far from it from c = ${newtonFails.map((start) => num(start)).join(', ')}`
      : 'Newton reaches it from every start shown';
    const fine = fixedFails.length
      ? `the fixed Hessian has not arrived yet from ${fixedFails.map((start) => num(start)).join(', ')}`
      : 'the fixed Hessian arrives from all of them';
    return `From c = ${num(values.start)} Newton is ${num(own.distance.at(-1)!)} away from the optimum after ${own.steps} iterations, and the fixed Hessian ${num(other.distance.at(-1)!)} after ${other.steps}. ${failing}; ${fine}.`;
  },
  plot({ rows, values, width }) {
    return logLines({
      width,
      x: 'iteration',
      y: 'distance to the optimum',
      lines: rows.map((row) => ({
        name: words[row.method],
        look: lookOf(row, values),
        faint: !isOwn(row, values),
        points: Array.from(row.distance, (y, x) => ({ x, y })),
      })),
    });
  },
};
