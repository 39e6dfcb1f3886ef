import { axisX, dot, ruleX, ruleY, text } from '@observablehq/plot';
import { decades } from '../../../figures/coarse-ends.ts';
import { TERNARY_PARAMETERS } from '../../../core/accounting/ternary-round.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp } from '../../../figures/format.ts';
import { alarm, base, ink, logTicks, muted, series } from '../../../figures/theme.ts';
import { OWN, ownRow, pointsOf, tally, type TernaryRow, type TernaryValues } from './summary.ts';

const height = (width: number) => (width < 480 ? 470 : 430);
const share = (n: number) => `${Number(((100 * n) / TERNARY_PARAMETERS).toPrecision(2))} %`;

export const ternaryFigure: Figure<TernaryValues, TernaryRow> = {
  id: 'table-3-1',
  title: 'Table 3.1: what one round is claimed to cost, and what is proven',
  describe:
    'For each line of the table, on a logarithmic axis, the published budget of one round by two rules and the budgets that can be proven.',
  height,
  columns: [
    { name: 'line', label: 'line' },
    { name: 'epsilon', label: 'ε' },
    { name: 'samplingRate', label: 'q' },
    { name: 'uploads', label: 'n' },
    { name: 'each', label: 'ε of one number, amplified' },
    { name: 'basicPrinted', label: 'basic, printed' },
    { name: 'basic', label: 'recomputed' },
    { name: 'basicVerdict', label: 'printed is' },
    { name: 'advancedPrinted', label: 'advanced, printed' },
    { name: 'advanced', label: 'recomputed ' },
    { name: 'advancedVerdict', label: 'printed is ' },
    { name: 'atMost', label: 'proven at most' },
    { name: 'peelingAtMost', label: 'proven at most, peeling' },
    { name: 'proven', label: 'proven if each number costs ε, not ε/2' },
  ],
  table: ({ rows }) => pointsOf(rows),
  legend: () => [
    { label: 'claimed, basic composition', color: series[0].color, mark: 'dot' },
    { label: 'claimed, advanced composition', color: series[4].color, mark: 'star' },
    { label: 'proven at most', color: series[1].color, mark: 'square' },
    { label: 'proven at most for peeling, advanced composition', color: series[2].color, mark: 'triangle' },
    { label: 'ring: the printed number does not follow from the recipe', color: alarm, mark: 'line' },
  ],
  caption({ rows, values }) {
    const own = ownRow(pointsOf(rows));
    const printed = ['rounded', 'cut off', 'does not follow'].map((verdict) => tally(rows, verdict));
    return `Of the 16 printed numbers ${printed[0]} are rounded correctly, ${printed[1]} are cut off, and ${printed[2]} do not follow from the recipe. For ε = ${num(values.epsilon)}, q = ${num(values.samplingRate)} and n = ${count(values.uploads)} the recipe claims ε = ${num(own.basic, 5)} for a round; at most ${numUp(own.atMost, 5)} is proven.`;
  },
  plot({ rows: all, width }) {
    const rows = pointsOf(all);
    const numbers = rows
      .flatMap((row) => [row.basic, row.advanced, row.atMost, row.peelingAtMost])
      .filter((x) => x > 0 && x < Infinity);
    const [low, high] = decades(Math.min(0.2, ...numbers) / 1.5, Math.max(2e4, ...numbers) * 1.5);
    const name = (row: TernaryRow) =>
      `ε ${num(row.epsilon)}, q ${num(row.samplingRate)}, n ${share(row.uploads)}`;
    const place = { y: 'line', clip: true } as const;
    const ringed = rows.flatMap((row) => [
      ...(row.basicVerdict === 'does not follow' ? [{ line: row.line, x: row.basic }] : []),
      ...(row.advancedVerdict === 'does not follow' ? [{ line: row.line, x: row.advanced }] : []),
    ]);
    return {
      ...base(width, height(width)),
      marginLeft: width < 480 ? 16 : 196,
      marginTop: 10,
      x: { type: 'log', domain: [low, high] },
      y: { type: 'point', domain: rows.map(({ line }) => line), padding: 0.7, axis: null, label: null },
      marks: [
        axisX(logTicks(low, high), { text: (d: number) => num(d), label: 'ε of one round' }),
        ruleX(logTicks(low, high), { stroke: 'var(--grid)' }),
        ruleY(rows, { y: 'line', x1: 'advanced', x2: 'atMost', stroke: muted, strokeOpacity: 0.5 }),
        rows.map((row) =>
          text([row], {
            y: 'line',
            text: () => (row.line === OWN ? `your setting: ${name(row)}` : name(row)),
            frameAnchor: 'left',
            textAnchor: width < 480 ? 'start' : 'end',
            dx: width < 480 ? 0 : -10,
            dy: width < 480 ? -13 : 0,
            fill: ink,
            stroke: 'var(--paper)',
            strokeWidth: 3,
            fontWeight: row.line === OWN ? 700 : 400,
          }),
        ),
        dot(rows, { ...place, x: 'basic', r: 4.5, fill: series[0].color }),
        dot(rows, { ...place, x: 'advanced', r: 4.5, symbol: 'star', fill: series[4].color }),
        dot(rows, { ...place, x: 'atMost', r: 4.5, symbol: 'square', fill: series[1].color }),
        dot(rows, { ...place, x: 'peelingAtMost', r: 4.5, symbol: 'triangle', fill: series[2].color }),
        dot(ringed, { y: 'line', x: 'x', r: 9, stroke: alarm, strokeWidth: 2 }),
      ],
    };
  },
};
