import { axisX, dot, ruleX, ruleY, text } from '@observablehq/plot';
import {
  claimedRound,
  printedAs,
  printedTernaryTable,
  provenRound,
  TERNARY_PARAMETERS,
  type TernaryRound,
} from '../core/accounting/ternary-round.ts';
import type { Figure } from './figure.ts';
import { count, num, numUp } from './format.ts';
import { alarm, base, ink, logTicks, muted, series } from './theme.ts';

export type TernaryValues = TernaryRound;
export type TernaryRow = {
  line: string;
  epsilon: number;
  samplingRate: number;
  uploads: number;
  each: number;
  basicPrinted: string;
  basic: number;
  basicVerdict: string;
  advancedPrinted: string;
  advanced: number;
  advancedVerdict: string;
  /** What follows: for the mechanism as printed, and for peeling with the smaller of the two sums. */
  proven: number;
  peeling: number;
};

const OWN = 'yours';

function rowOf(line: string, round: TernaryRound, printed?: { basic: string; advanced: string }): TernaryRow {
  const { epsilon, samplingRate, uploads } = round;
  const claimed = claimedRound(round);
  const proven = provenRound(round);
  return {
    line,
    epsilon,
    samplingRate,
    uploads,
    each: claimed.each,
    basicPrinted: printed?.basic ?? '–',
    basic: claimed.basic,
    basicVerdict: printed ? printedAs(printed.basic, claimed.basic) : '–',
    advancedPrinted: printed?.advanced ?? '–',
    advanced: claimed.advanced,
    advancedVerdict: printed ? printedAs(printed.advanced, claimed.advanced) : '–',
    proven: proven.printed,
    peeling: proven.peelingAdvanced,
  };
}

export function ternaryRows(values: TernaryValues): TernaryRow[] {
  const printed = printedTernaryTable.map((row, i) => rowOf(String(i + 1), row, row));
  return [...printed, rowOf(OWN, values)];
}

const ownRow = (rows: TernaryRow[]) => rows.find(({ line }) => line === OWN)!;
const height = (width: number) => (width < 480 ? 470 : 430);
const share = (n: number) => `${Number(((100 * n) / TERNARY_PARAMETERS).toPrecision(2))} %`;

export const ternaryFigure: Figure<TernaryValues, TernaryRow> = {
  id: 'table-3-1',
  title: 'Table 3.1, and what follows from its settings',
  describe:
    'For each line of the table, on a logarithmic axis, the published budget of one round by two rules and the budgets that can be proven.',
  height,
  columns: [
    { name: 'line', label: 'line' },
    { name: 'epsilon', label: 'ε' },
    { name: 'samplingRate', label: 'q' },
    { name: 'uploads', label: 'n' },
    { name: 'each', label: 'ε of one, sampled' },
    { name: 'basicPrinted', label: 'basic, printed' },
    { name: 'basic', label: 'recomputed' },
    { name: 'basicVerdict', label: 'printed is' },
    { name: 'advancedPrinted', label: 'advanced, printed' },
    { name: 'advanced', label: 'recomputed ' },
    { name: 'advancedVerdict', label: 'printed is ' },
    { name: 'proven', label: 'proven, as printed' },
    { name: 'peeling', label: 'proven, one by one' },
  ],
  legend: () => [
    { label: 'claimed, basic', color: series[0].color, mark: 'dot' },
    { label: 'claimed, advanced', color: series[4].color, mark: 'star' },
    { label: 'proven for the mechanism as printed', color: series[1].color, mark: 'square' },
    { label: 'proven if chosen one by one', color: series[2].color, mark: 'triangle' },
    { label: 'ringed: the printed number does not follow', color: alarm, mark: 'line' },
  ],
  caption({ rows, values }) {
    const table = rows.filter(({ line }) => line !== OWN);
    const verdicts = table.flatMap((row) => [row.basicVerdict, row.advancedVerdict]);
    const tally = (verdict: string) => verdicts.filter((v) => v === verdict).length;
    const own = ownRow(rows);
    return `Of the ${verdicts.length} printed numbers ${tally('rounded')} are rounded, ${tally('cut off')} cut off, and ${tally('does not follow')} do not follow. At your ε = ${num(values.epsilon)}, q = ${num(values.samplingRate)}, n = ${count(values.uploads)} a round is claimed to cost ${numUp(own.basic, 5)}; ${numUp(own.proven, 5)} can be proven.`;
  },
  plot({ rows, width }) {
    const numbers = rows
      .flatMap((row) => [row.basic, row.advanced, row.proven, row.peeling])
      .filter((x) => x > 0 && x < Infinity);
    const low = Math.min(0.2, ...numbers) / 1.5;
    const high = Math.max(2e4, ...numbers) * 1.5;
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
        ruleY(rows, { y: 'line', x1: 'advanced', x2: 'proven', stroke: muted, strokeOpacity: 0.5 }),
        rows.map((row) =>
          text([row], {
            y: 'line',
            text: () => (row.line === OWN ? `yours: ${name(row)}` : name(row)),
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
        dot(rows, { ...place, x: 'proven', r: 4.5, symbol: 'square', fill: series[1].color }),
        dot(rows, { ...place, x: 'peeling', r: 4.5, symbol: 'triangle', fill: series[2].color }),
        dot(ringed, { y: 'line', x: 'x', r: 9, stroke: alarm, strokeWidth: 2 }),
      ],
    };
  },
};
