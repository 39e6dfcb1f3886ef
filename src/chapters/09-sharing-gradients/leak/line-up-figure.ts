import { dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import { PIXELS, SUSPECTS, type LeakRow, type LineUpRow } from './experiment.ts';
import type { Row } from '../../../lab/experiment.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import type { LeakValues } from './figure.ts';
import { pictures, type Frame, type Picture } from '../../../figures/picture-layout.ts';
import { base, ink, logTicks, muted, series } from '../../../figures/theme.ts';
import { lineUpOf, lineUpPoints } from './summary.ts';

const STRIP = 44;
const height = (width: number) => Math.round(Math.max(240, Math.min(330, width * 0.4))) + STRIP;

/** The suspects stand above the axes; the first is the one. */
function faces(row: LineUpRow, { width }: Frame): Picture[] {
  const size = Math.min(40, (width - 60) / SUSPECTS - 6);
  const left = (width - SUSPECTS * (size + 6)) / 2;
  return Array.from({ length: SUSPECTS }, (_, k) => {
    const pixels = row.candidates.subarray(k * PIXELS, (k + 1) * PIXELS);
    const to = pixels.reduce((most, v) => Math.max(most, v), 0);
    return {
      pixels,
      x: left + k * (size + 6),
      y: 2,
      size,
      tone: 'ink',
      to,
      frame: k === 0 ? series[0].color : undefined,
    };
  });
}

export const lineUpFigure: Figure<LeakValues, LeakRow> = {
  id: 'line-up',
  title: 'Picking the missing digit out of ten',
  describe:
    'The share of right picks among ten candidates against epsilon on a logarithmic axis: measured, at most by the guarantee, and for a blind guess.',
  height,
  columns: [
    { name: 'epsilon', label: 'ε' },
    { name: 'success', label: 'right picks' },
    { name: 'bound', label: 'at most, by the guarantee' },
  ],
  table({ rows, values }): Row[] {
    const all = lineUpPoints(rows);
    return all.length > 0 ? all : [{ epsilon: values.epsilon }];
  },
  legend: () => [
    { label: 'right picks, measured', color: series[0].color, mark: 'line' },
    { label: 'at most, by the guarantee', color: series[1].color, mark: 'line', dash: series[1].dash },
  ],
  caption({ rows }) {
    const all = lineUpPoints(rows);
    if (all.length === 0) return 'The line-up is being computed.';
    const at = (epsilon: number) =>
      all.reduce((best, p) =>
        Math.abs(Math.log(p.epsilon / epsilon)) < Math.abs(Math.log(best.epsilon / epsilon)) ? p : best,
      );
    const sure = all.find((p) => p.success > 0.95);
    const certain = sure ? `From ε = ${num(sure.epsilon, 2)} on it is right in more than 95 %.` : '';
    return `The adversary picks the missing digit in ${percent(at(1).success, 0)} of the cases at ε = 1, measured, where the guarantee allows at most ${percent(at(1).bound, 0)} and a blind guess has ${percent(1 / SUSPECTS, 0)}. At ε = 10 the pick is right in ${percent(at(10).success, 0)}. ${certain}`;
  },
  plot({ rows, values, width }) {
    const row = lineUpOf(rows);
    const line = lineUpPoints(rows);
    const own = line.filter((p) => Math.abs(Math.log10(p.epsilon / values.epsilon)) <= 0.05).slice(0, 1);
    return {
      ...base(width, height(width)),
      marginTop: 24 + STRIP,
      x: {
        type: 'log',
        label: 'ε',
        domain: [0.1, 1e4],
        ticks: logTicks(0.1, 1e4),
        tickFormat: (d: number) => (d < 1 ? num(d) : count(d)),
      },
      y: {
        label: null,
        domain: [0, 1],
        grid: true,
        ticks: 5,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        row ? pictures((frame) => faces(row, frame)) : null,
        text(['right picks'], { frameAnchor: 'top-left', dx: width < 480 ? -40 : -52, dy: -26, fill: ink }),
        ruleY([1 / SUSPECTS], { stroke: muted, strokeDasharray: '2 3' }),
        values.noise === 'none' ? null : ruleX([values.epsilon], { stroke: muted, strokeOpacity: 0.6 }),
        lineY(line, {
          x: 'epsilon',
          y: 'bound',
          stroke: series[1].color,
          strokeWidth: 2,
          strokeDasharray: series[1].dash,
        }),
        lineY(line, { x: 'epsilon', y: 'success', stroke: series[0].color, strokeWidth: 2.5 }),
        values.noise === 'none'
          ? null
          : dot(own, { x: 'epsilon', y: 'success', fill: series[0].color, r: 5 }),
      ],
    };
  },
};
