import { dot, lineY, link, ruleY, text } from '@observablehq/plot';
import { placeOf, spreadLabels } from '../../../figures/end-labels.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import { GOAL, GOSSIP_GRAPHS, type GossipRow } from './experiment.ts';
import { ranked } from './summary.ts';

type Values = { devices: number; runs: number };

export const graphNames: Record<string, string> = {
  ring: 'Ring',
  complete: 'Everybody with everybody',
  star: 'Star',
  grid: 'Grid',
  random: 'Random',
  path: 'Path',
};

const lookOf = (graph: string) => series[(GOSSIP_GRAPHS as readonly string[]).indexOf(graph)];
const X: [number, number] = [0.2, 5000];
const perDevice = (exchanges: number, { devices }: Values) => exchanges / devices;

export const spreadFigure: Figure<Values, GossipRow> = {
  id: 'spread',
  title: 'How far the devices are from the mean',
  describe:
    'Lines of the spread, as a share of that at the start, against exchanges per device, for six graphs, both axes logarithmic.',
  columns: [
    { name: 'graph', label: 'graph' },
    { name: 'exchanges', label: 'exchanges' },
    { name: 'spread', label: 'spread' },
  ],
  table: ({ rows }) =>
    rows.flatMap((row) =>
      Array.from(row.exchanges, (exchanges, k) => ({
        graph: graphNames[row.graph],
        exchanges,
        spread: row.spread[k],
      })),
    ),
  legend: ({ rows }) =>
    ranked(rows).map(({ graph }) => ({
      label: graphNames[graph],
      color: lookOf(graph).color,
      mark: 'line' as const,
      dash: lookOf(graph).dash,
    })),
  caption({ rows, values }) {
    const order = ranked(rows).filter(({ measured }) => measured > 0);
    if (order.length === 0) return 'No exchange has been made yet.';
    const said = order.map((row) => `${graphNames[row.graph]} ${count(row.measured)}`).join(', ');
    return `Exchanges until the spread is ${num(100 * GOAL)} % of that at the start, with ${values.devices} devices: ${said}. Root mean square over ${values.runs} runs.`;
  },
  plot({ rows, values, width }) {
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain: X, axis: null },
      y: { type: 'log', domain: [GOAL / 3, 1], axis: null, grid: true },
      marks: [
        logAxis('x', X, 'exchanges per device', width),
        logAxis('y', [GOAL / 3, 1], 'spread'),
        ruleY([GOAL], { stroke: muted, strokeDasharray: '2 4' }),
        ...rows.map((row) =>
          lineY(Array.from(row.exchanges.slice(1)), {
            x: (t: number) => perDevice(t, values),
            y: (_, k) => row.spread[(k as number) + 1],
            stroke: lookOf(row.graph).color,
            strokeDasharray: lookOf(row.graph).dash,
            strokeWidth: 2.2,
            clip: true,
          }),
        ),
      ],
    };
  },
};

const RANGE: [number, number] = [10, 1_000_000];

export const rateFigure: Figure<Values, GossipRow> = {
  id: 'rate',
  title: 'Exchanges needed, and what the second eigenvalue says',
  describe:
    'A point for each graph: exchanges until the spread is a hundredth, as predicted from the second eigenvalue across, as measured up; the line is where both agree.',
  columns: [
    { name: 'graph', label: 'graph' },
    { name: 'links', label: 'links' },
    { name: 'eigenvalue', label: 'second eigenvalue of the Laplacian' },
    { name: 'rate', label: 'left of the squared spread by one exchange' },
    { name: 'predicted', label: 'exchanges predicted' },
    { name: 'measured', label: 'exchanges measured' },
  ],
  table: ({ rows }) => ranked(rows).map((row) => ({ ...row, graph: graphNames[row.graph] })),
  caption({ rows }) {
    const order = ranked(rows);
    if (order.length === 0) return 'No exchange has been made yet.';
    const said = order.map(({ graph, eigenvalue }) => `${graphNames[graph]} ${num(eigenvalue)}`).join(', ');
    const ratios = order
      .filter(({ measured }) => measured > 0)
      .map(({ measured, predicted }) => measured / predicted);
    const range =
      ratios.length > 0
        ? ` Measured is ${num(Math.min(...ratios), 2)} to ${num(Math.max(...ratios), 2)} times the prediction.`
        : '';
    return `Second eigenvalue λ₂ of the Laplacian: ${said}.${range}`;
  },
  plot({ rows, width }) {
    const points = rows.filter(({ measured }) => measured > 0);
    const tall = aspect(width);
    const wanted = points.map(({ measured }) => placeOf({ type: 'log', domain: RANGE }, tall)(measured));
    const labels = spreadLabels(wanted, 17, 24, tall - 52);
    return {
      ...base(width, tall),
      marginRight: 20,
      x: { type: 'log', domain: RANGE, axis: null },
      y: { type: 'log', domain: RANGE, axis: null, grid: true },
      marks: [
        logAxis('x', RANGE, 'exchanges predicted', width),
        logAxis('y', RANGE, 'exchanges measured'),
        link([RANGE], { x1: '0', y1: '0', x2: '1', y2: '1', stroke: ink, strokeOpacity: 0.5 }),
        ...points.map((row) =>
          dot([row], {
            x: 'predicted',
            y: 'measured',
            r: 6,
            symbol: lookOf(row.graph).symbol,
            fill: lookOf(row.graph).color,
          }),
        ),
        // Moved apart where two graphs need nearly as many exchanges.
        ...points.map((row, i) =>
          text([row], {
            x: 'predicted',
            y: 'measured',
            text: () => graphNames[row.graph],
            textAnchor: 'start',
            dx: 10,
            dy: labels[i] - wanted[i] + 8,
            fontSize: 12,
          }),
        ),
      ],
    };
  },
};
