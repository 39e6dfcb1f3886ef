import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { aspect, ink, series } from '../../../figures/theme.ts';
import { logLines } from '../shared/log-lines.ts';
import type { PathRow } from '../shared/paths.ts';
import { startsSummary } from './summary.ts';

type Values = { start: number };

const words = { newton: 'Newton', fixed: 'fixed Hessian' };
const looks = { newton: 1, fixed: 0 };
const isOwn = (row: PathRow, { start }: Values) => row.start === start;
const listed = (starts: number[]) =>
  starts
    .toSorted((a, b) => a - b)
    .map((start) => num(start))
    .join(', ');

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
  legend: ({ values }) => [
    ...(['newton', 'fixed'] as const).map((method) => ({
      label: words[method],
      color: series[looks[method]].color,
      dash: series[looks[method]].dash,
      mark: 'line' as const,
    })),
    { label: `thick: from ${num(values.start)}; thin: from other starts`, color: ink, mark: 'line' },
  ],
  caption({ rows, values }) {
    const { newton, fixed, newtonFails, fixedFails } = startsSummary(rows);
    const [own, other] = [newton, fixed].map((list) => list.find((row) => isOwn(row, values)));
    if (!own || !other) return 'No path has been computed yet.';
    const failing = newtonFails.length
      ? `Newton ends far from it from c = ${listed(newtonFails)}`
      : 'Newton reaches it from every start shown';
    const fine = fixedFails.length
      ? `the fixed Hessian has not arrived yet from ${listed(fixedFails)}`
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
        look: looks[row.method],
        faint: !isOwn(row, values),
        points: Array.from(row.distance, (y, x) => ({ x, y })),
      })),
    });
  },
};
