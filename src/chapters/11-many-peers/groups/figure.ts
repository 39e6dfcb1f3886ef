import { dot, lineY } from '@observablehq/plot';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { runsInWords } from '../../../figures/mean-band.ts';
import { base, ink, series } from '../../../figures/theme.ts';
import {
  CURVE_COLUMNS,
  curvesHeight,
  curvesLegend,
  curvesPlot,
  curvesTable,
  pointsSaid,
  said,
} from '../shared/curves-figure.ts';
import type { PeersRow } from '../shared/setting.ts';
import { publishedGroups, type PublishedGroup } from './published.ts';
import { summaryOf } from '../shared/summary-of.ts';

type Values = { over: 'group' | 'peers'; data: string; publish: string; divide: boolean; peers: number };

const xLabel = ({ over }: Values) => (over === 'group' ? 'group size g' : 'peers P');

export const groupsFigure: Figure<Values, PeersRow> = {
  id: 'groups',
  title: 'Test error against the group size, or the number of peers',
  describe:
    'Lines of the mean test error with bands against the group size or the number of peers; diamonds are the published means of the ensemble where the thesis has a table.',
  height: curvesHeight,
  columns: [...CURVE_COLUMNS, { name: 'published', label: 'published mean error' }],
  table: ({ rows, values }) => {
    const published = publishedGroups(values);
    return curvesTable(summaryOf(rows).curves).map((row) => ({
      ...row,
      published: row.mode === 'ensemble of both' ? (published.find(({ x }) => x === row.x)?.mean ?? '') : '',
    }));
  },
  legend: ({ width, values }) => [
    ...curvesLegend(width),
    ...(publishedGroups(values).length > 0
      ? [{ label: 'ensemble, as the thesis prints it', color: ink, mark: 'diamond' as const }]
      : []),
  ],
  caption({ rows, values }) {
    const { of, runs } = summaryOf(rows);
    const points = of('aggregated');
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return 'No run is finished yet.';
    const both = of('both');
    const name = values.over === 'group' ? 'g' : 'P';
    return `The error of the aggregates is ${said(first)} at ${name} = ${first.x} and ${said(last)} at ${name} = ${last.x}; that of ensembles with the own model is ${said(both[0])} and ${said(both.at(-1))}. Aggregates published: ${num(first.models)} and ${num(last.models)}. Mean of ${runsInWords(runs)}.`;
  },
  plot({ rows, values, width }) {
    const { curves } = summaryOf(rows);
    const plot = curvesPlot({ curves, width, xLabel: xLabel(values), log: false });
    const published = publishedGroups(values).filter(({ x }) => x <= values.peers);
    const diamonds = dot(published, {
      x: 'x',
      y: 'mean',
      symbol: 'diamond',
      r: 5.5,
      stroke: ink,
      strokeWidth: 1.4,
    });
    return { ...plot, marks: [...(plot.marks ?? []), diamonds] };
  },
};

const LOOK = { run: series[0], peer: series[4] };
const spreadHeight = (width: number) => Math.round(Math.max(240, Math.min(320, width * 0.4)));

export const spreadFigure: Figure<Values, PeersRow> = {
  id: 'spread',
  title: 'How far ensembles differ between runs, and between peers',
  describe:
    'Two lines of standard deviations of the ensemble’s error: between runs, and between the peers of one run; diamonds are the published ones where the thesis has a table.',
  height: spreadHeight,
  columns: [
    { name: 'x', label: 'x' },
    { name: 'runSpread', label: 'between runs' },
    { name: 'peerSpread', label: 'between peers' },
  ],
  table: ({ rows }) =>
    summaryOf(rows)
      .of('both')
      .map(({ x, runSpread, peerSpread }) => ({ x, runSpread, peerSpread })),
  legend: ({ values }) => [
    { label: 'between runs', color: LOOK.run.color, mark: 'line' },
    { label: 'between peers', color: LOOK.peer.color, mark: 'line', dash: LOOK.peer.dash },
    ...(publishedGroups(values).length > 0
      ? [{ label: 'as the thesis prints them', color: ink, mark: 'diamond' as const }]
      : []),
  ],
  caption({ rows, values }) {
    const points = summaryOf(rows).of('both');
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return 'No run is finished yet.';
    const name = values.over === 'group' ? 'g' : 'P';
    return `The ensembles of two peers differ by ${pointsSaid(first.peerSpread)} at ${name} = ${first.x} and ${pointsSaid(last.peerSpread)} at ${name} = ${last.x}; two runs by ${pointsSaid(first.runSpread)} and ${pointsSaid(last.runSpread)} (standard deviations of the error, in percentage points).`;
  },
  plot({ rows, values, width }) {
    const points = summaryOf(rows).of('both');
    const published = publishedGroups(values).filter(({ x }) => x <= values.peers);
    const most = Math.max(0.002, ...[...points, ...published].flatMap((p) => [p.runSpread, p.peerSpread]));
    const line = (key: 'runSpread' | 'peerSpread', { color, dash }: { color: string; dash: string }) => [
      lineY(points, { x: 'x', y: key, stroke: color, strokeDasharray: dash, strokeWidth: 2.4 }),
      dot(points, { x: 'x', y: key, r: 2.6, fill: color }),
      dot(published, {
        x: 'x',
        y: (p: PublishedGroup) => p[key],
        symbol: 'diamond',
        r: 5,
        stroke: color,
        strokeWidth: 1.5,
      }),
    ];
    return {
      ...base(width, spreadHeight(width)),
      x: { label: xLabel(values), ticks: 6 },
      y: {
        domain: [0, topOf(1.05 * most)],
        label: 'standard deviation of the error',
        grid: true,
        ticks: 5,
        tickFormat: (d: number) => percent(d, 1),
      },
      marks: [...line('runSpread', LOOK.run), ...line('peerSpread', LOOK.peer)],
    };
  },
};
