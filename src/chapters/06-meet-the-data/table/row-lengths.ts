import { barX, dot, gridX, ruleX, text, tickX, type Markish } from '@observablehq/plot';
import type { DatasetFactsRow, StepRow } from './experiment.ts';
import { bounded, freeAndBounded, steps } from './summary.ts';
import { privacyOf } from '../../../core/data/preprocess/step.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { base, ink, logTicks, muted, series } from '../../../figures/theme.ts';

/** A norm of 0 has no place on a logarithmic axis: it stands at the end. */
const shown = (length: number) => Math.max(length, 1e-3);
const color = (row: StepRow) => (row.looksAtPrivateData ? series[1].color : series[2].color);
const title = (row: StepRow) => row.title;

/** The middle half, nine tenths and the median of each step. */
function boxes(all: StepRow[]): Markish[] {
  const bar = (low: number, high: number, fillOpacity: number) =>
    barX(all, {
      x1: (row: StepRow) => shown(row.lengths[low]),
      x2: (row: StepRow) => shown(row.lengths[high]),
      y: title,
      fill: color,
      fillOpacity,
      insetTop: 6,
      insetBottom: 6,
    });
  const median = (row: StepRow) => shown(row.lengths[3]);
  return [
    bar(1, 5, 0.25),
    bar(2, 4, 0.6),
    tickX(all, { x: median, y: title, stroke: color, strokeWidth: 3, insetTop: 3, insetBottom: 3 }),
    dot(all, { x: median, y: title, fill: color, r: 4 }),
  ];
}

/** What each step does to the norms of the rows, and what it costs in privacy. */
export const rowLengths: Figure<Record<string, unknown>, DatasetFactsRow> = {
  id: 'lengths',
  title: 'What each step does to the norm of a row',
  describe:
    'For each step of preparation the median of the Euclidean norm of a row, with bars for the middle half and for nine tenths of the rows, on a logarithmic axis.',
  columns: [
    { name: 'title', label: 'step' },
    { name: 'formula', label: 'a row x becomes' },
    { name: 'privacy', label: 'privacy' },
    { name: 'low', label: '5 % have a smaller norm than' },
    { name: 'median', label: 'median norm' },
    { name: 'high', label: '5 % have a larger norm than' },
    { name: 'longest', label: 'largest norm' },
    { name: 'why', label: 'why' },
  ],
  table: ({ rows }) =>
    steps(rows).map((row) => ({
      title: row.title,
      formula: row.formula,
      privacy: privacyOf(row),
      low: row.lengths[1],
      median: row.lengths[3],
      high: row.lengths[5],
      longest: row.lengths[6],
      why: row.why,
    })),
  caption({ rows }) {
    const all = steps(rows);
    const free = freeAndBounded(rows).map((row) => row.title.toLowerCase());
    const said = free.length > 0 ? `: ${free.join(', ')}` : '';
    return `Norms of ${count(all[0]?.rows ?? 0)} rows. The proofs need norms of at most 1 (dashed line). ${bounded(rows).length} of these ${all.length} steps achieve that here, ${free.length} of them without looking at any other row${said}.`;
  },
  legend: () => [
    { label: 'free: depends on no other row', color: series[2].color, mark: 'bar' },
    { label: 'costs budget that is not accounted for', color: series[1].color, mark: 'bar' },
  ],
  height: (width) => (width < 560 ? 450 : 350),
  plot({ rows, width }) {
    const all = steps(rows);
    const narrow = width < 560;
    const spanned = all.flatMap((row) => [shown(row.lengths[1]), shown(row.lengths[5]), 1]);
    const domain: [number, number] =
      all.length > 0 ? [Math.min(...spanned) / 1.6, Math.max(...spanned) * 1.6] : [0.5, 2];
    return {
      ...base(width, 0),
      marginLeft: narrow ? 16 : 216,
      marginTop: 8,
      x: { type: 'log', domain },
      y: { label: null, domain: all.map(title), axis: null, padding: narrow ? 0.3 : 0.1 },
      marks: [
        gridX(logTicks(...domain)),
        logAxis('x', domain, 'norm of a row'),
        ruleX([1], { stroke: ink, strokeDasharray: '2 3' }),
        ...(all.length > 0 ? boxes(all) : []),
        text(all, {
          x: domain[0],
          y: title,
          text: 'title',
          stroke: 'var(--paper)',
          strokeWidth: 4,
          ...(narrow
            ? { dy: -18, dx: 4, textAnchor: 'start', fill: muted }
            : { dx: -12, textAnchor: 'end', fill: ink }),
        }),
      ],
    };
  },
};
