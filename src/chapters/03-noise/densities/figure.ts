import { areaY, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { alarm, aspect, base, ink, series } from '../../../figures/theme.ts';
import { fixedFrame } from '../shared/fixed-frame.ts';
import { beyond } from '../shared/loss-edge.ts';
import { mechanismOf } from '../shared/mechanisms.ts';
import type { DensityRow, DensityValues } from './summary.ts';

/** Densities of the answer on two neighbours. Where the first exceeds e^epsilon times the second, the excess is shaded. */
export const densitiesFigure: Figure<DensityValues & { fit: boolean }, DensityRow> = {
  id: 'densities',
  title: 'The answer on two neighbouring databases',
  describe:
    'Density of the published answer against the answer, one curve for each of two neighbouring databases.',
  columns: [
    { name: 'x', label: 'answer' },
    { name: 'here', label: 'density with your row' },
    { name: 'there', label: 'density with another row' },
    { name: 'loss', label: 'privacy loss' },
  ],
  legend: () => [
    { label: 'with your row', color: series[0].color, mark: 'line', dash: series[0].dash },
    { label: 'with another row in its place', color: series[1].color, mark: 'line', dash: series[1].dash },
    { label: 'more than eᵋ times the other', color: alarm, mark: 'area' },
  ],
  caption({ values }) {
    const mechanism = mechanismOf(values);
    const scale = mechanism.scale(values);
    const shift = values.sensitivity * values.difference;
    const peak = `Peak ${num(mechanism.unit.pdf(0) / scale)}, noise scale ${num(scale)}.`;
    if (shift === 0) return `${peak} Both true answers are the same, so nobody can tell the databases apart.`;
    const excess = mechanism.delta(values.epsilon, shift, scale);
    if (excess === 0)
      return `${peak} Neither curve is anywhere more than eᵋ times as high as the other, so δ = 0.`;
    const allowed = mechanism.id === 'laplace' ? 0 : values.delta;
    const verdict = excess <= allowed ? 'at most' : 'more than';
    return `${peak} The area between the solid curve and eᵋ times the dashed one is ${num(excess)}, ${verdict} the claimed δ = ${num(allowed)}.`;
  },
  plot({ rows, values, width }) {
    const band = rows.filter((row) => row.loss > beyond(values.epsilon));
    // Where it begins, if that is in the frame.
    const edge = band.slice(-1).filter(({ x }) => values.fit || x > -fixedFrame(values, 0).reach);
    const factor = Math.exp(values.epsilon);
    const mechanism = mechanismOf(values);
    const peak = mechanism.unit.pdf(0) / mechanism.scale(values);
    const { reach, top } = fixedFrame(values, peak);
    return {
      ...base(width, aspect(width)),
      x: {
        label: 'published answer (0 is the true one with your row)',
        nice: false,
        domain: values.fit ? undefined : [-reach, topOf(reach + values.sensitivity)],
      },
      y: {
        label: 'density',
        grid: true,
        ticks: 5,
        domain: [0, values.fit ? 1.05 * peak : top],
        tickFormat: (d: number) => num(d),
      },
      marks: [
        ruleY([0], { stroke: ink, strokeOpacity: 0.4 }),
        areaY(band, {
          x: 'x',
          y1: (row) => factor * row.there,
          y2: 'here',
          fill: alarm,
          fillOpacity: 0.4,
          clip: true,
        }),
        // A line with words, because nobody would find a tail that holds a ten-thousandth of the answers.
        ruleX(edge, { x: 'x', stroke: alarm, strokeDasharray: '3 3' }),
        text(edge, {
          x: 'x',
          frameAnchor: 'top',
          text: () => '← more than eᵋ times',
          textAnchor: 'start',
          dx: 6,
          fill: alarm,
        }),
        lineY(rows, {
          x: 'x',
          y: 'there',
          stroke: series[1].color,
          strokeWidth: 2,
          strokeDasharray: series[1].dash,
          clip: true,
        }),
        lineY(rows, { x: 'x', y: 'here', stroke: series[0].color, strokeWidth: 2, clip: true }),
      ],
    };
  },
};
