import { axisX, dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import { decades, upTo } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp } from '../../../figures/format.ts';
import { alarm, aspect, base, ink, logTicks, muted, series } from '../../../figures/theme.ts';
import { countAt, countsOf, samplingOf, type ClaimRow, type ClaimValues } from './summary.ts';

const height = (width: number) => (width < 480 ? 420 : 360);

const KINDS: Record<string, { color: string; symbol: 'circle' | 'square' | 'diamond' | 'star' }> = {
  advanced: { color: series[0].color, symbol: 'circle' },
  basic: { color: series[0].color, symbol: 'circle' },
  own: { color: ink, symbol: 'star' },
  least: { color: alarm, symbol: 'diamond' },
};
const PROVEN = { color: series[1].color, symbol: 'square' as const };
const kindOf = (id: string) => KINDS[id] ?? PROVEN;

export const countsFigure: Figure<ClaimValues, ClaimRow> = {
  id: 'counts',
  title: 'What one setting is said to cost, in eight ways',
  describe:
    'For each way of counting, on a logarithmic axis, the ε of so many rounds: two claims, the reader’s count, the least that is really spent, and four proven bounds.',
  height,
  columns: [
    { name: 'label', label: 'way of counting' },
    { name: 'epsilon', label: 'ε of all rounds' },
  ],
  table: ({ rows }) =>
    countsOf(rows).map(({ label, epsilon }) => ({
      label,
      epsilon: Number.isFinite(epsilon) ? epsilon : 'no bound',
    })),
  legend: () => [
    { label: 'claimed', color: series[0].color, mark: 'dot' },
    { label: 'your count', color: ink, mark: 'star' },
    { label: 'spent at least', color: alarm, mark: 'diamond' },
    { label: 'proven at most', color: series[1].color, mark: 'square' },
  ],
  caption({ rows, values }) {
    const at = (id: string) => countAt(rows, id);
    const rounds = values.rounds === 1 ? 'one round' : `${count(values.rounds)} rounds`;
    return `For ${rounds} with ε = ${num(values.epsilon)}, q = ${num(values.samplingRate)} and ${count(values.uploads)} numbers sent, the claim is ${num(at('basic'), 4)} (advanced: ${num(at('advanced'), 4)}). At least ${num(at('least'), 4)} is spent; at most ${numUp(at('printed'), 5)} is proven as printed, ${numUp(at('peeling'), 5)} with peeling, ${numUp(at('peeling-advanced'), 4)} with peeling and a δ of 2⁻³⁰ in each batch. Your count: ${num(at('own'), 4)}.${values.scale === 'public' ? '' : values.sent === 'values' ? ' Values with noise that is scaled by the batch have no bound.' : ' That the noise is scaled by the batch changes no sign and no order, and so no count.'}`;
  },
  plot({ rows, width }) {
    const counts = countsOf(rows);
    const finite = counts.map(({ epsilon }) => Math.max(1e-6, epsilon)).filter(Number.isFinite);
    const [low, high] = decades(Math.min(0.1, ...finite), Math.max(1e3, ...finite) * 4);
    // What has no end stands at the edge.
    const all = counts.map((row) => ({
      ...row,
      shown: Number.isFinite(row.epsilon) ? Math.max(1e-6, row.epsilon) : high / 2,
    }));
    const narrow = width < 480;
    const ticks = logTicks(low, high);
    return {
      ...base(width, height(width)),
      marginLeft: narrow ? 12 : 136,
      marginTop: 12,
      x: { type: 'log', domain: [low, high], label: null },
      y: { type: 'point', domain: all.map(({ id }) => id), padding: 0.8, axis: null, label: null },
      marks: [
        ruleX(ticks, { stroke: 'var(--grid)' }),
        axisX(ticks, { text: (d: number) => num(d), label: 'ε, logarithmic' }),
        ruleY(all, { y: 'id', x1: low, x2: 'shown', stroke: muted, strokeOpacity: 0.35 }),
        all.map((row) =>
          dot([row], {
            x: 'shown',
            y: 'id',
            r: 6,
            fill: kindOf(row.id).color,
            symbol: kindOf(row.id).symbol,
          }),
        ),
        text(all, {
          y: 'id',
          frameAnchor: 'left',
          text: 'label',
          textAnchor: narrow ? 'start' : 'end',
          dx: narrow ? 0 : -10,
          dy: narrow ? -13 : 0,
          fill: ink,
          stroke: 'var(--paper)',
          strokeWidth: 3,
        }),
        text(all, {
          x: 'shown',
          y: 'id',
          text: ({ epsilon }: { epsilon: number }) => num(epsilon, 4),
          dx: 11,
          textAnchor: 'start',
          fill: ink,
          stroke: 'var(--paper)',
          strokeWidth: 3,
        }),
      ],
    };
  },
};

export const samplingFigure: Figure<ClaimValues, ClaimRow> = {
  id: 'sampling',
  title: 'How sampling lowers the ε of a whole release (figure 3.2)',
  describe: 'Lines of ln(1 + q(eᵋ − 1)) against the sampling rate q, one for each ε of the release.',
  height: aspect,
  columns: [
    { name: 'epsilon', label: 'ε of the release' },
    { name: 'q', label: 'q' },
    { name: 'amplified', label: 'ε after sampling' },
  ],
  table: ({ rows }) =>
    samplingOf(rows).flatMap(({ epsilon, q, amplified }) =>
      Array.from(q, (x, i) => ({ epsilon, q: x, amplified: amplified[i] })),
    ),
  legend: ({ values }) => [
    { label: `your ε = ${num(values.epsilon)}`, color: series[1].color, mark: 'line' },
    { label: 'other ε', color: series[0].color, mark: 'line', dash: series[1].dash },
  ],
  caption({ rows, values }) {
    const ten = samplingOf(rows).find(({ epsilon }) => epsilon === 10)!;
    return `A release of ε = 10 on a sample of 1 % still costs ${num(ten.amplified[1], 3)}: sampling divides small ε by 1/q, and takes only ln(1/q) from large ones. Your ε = ${num(values.epsilon)} is the curve in front.`;
  },
  plot({ rows, values, width }) {
    const curves = samplingOf(rows);
    const own = values.epsilon;
    const top = Math.max(10, own);
    return {
      ...base(width, aspect(width)),
      marginRight: 52,
      x: { domain: [0, 1], label: 'sampling rate q' },
      y: {
        type: 'log',
        domain: [0.001, upTo(1.2 * top)],
        label: 'ε after sampling',
        ticks: [0.001, 0.01, 0.1, 1, 10],
        tickFormat: (d: number) => num(d),
        grid: true,
      },
      marks: curves.flatMap(({ epsilon, q, amplified }) => {
        const mine = epsilon === own;
        const points = Array.from(q, (x, i) => ({ x, y: amplified[i] })).filter(({ y }) => y >= 0.001);
        return [
          lineY(points, {
            x: 'x',
            y: 'y',
            stroke: mine ? series[1].color : series[0].color,
            strokeWidth: mine ? 2.8 : 1.6,
            strokeDasharray: mine ? 'none' : series[1].dash,
          }),
          text(points.slice(-1), {
            x: 'x',
            y: 'y',
            text: () => num(epsilon),
            dx: 6,
            textAnchor: 'start',
            fill: mine ? series[1].color : series[0].color,
            fontWeight: mine ? 700 : 400,
          }),
        ];
      }),
    };
  },
};
