import { lineY, rectY, ruleY } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { aspect, base, ink, series } from '../../../figures/theme.ts';
import { fixedFrame } from '../shared/fixed-frame.ts';
import { mechanismOf } from '../shared/mechanisms.ts';
import type { SamplesRow } from './experiment.ts';
import { bars, ksBound, ksDistance, pool, type SampleValues } from './summary.ts';

export const sampleHistogram: Figure<SampleValues & { fit: boolean }, SamplesRow> = {
  id: 'histogram',
  title: 'Draws and the distribution that they should follow',
  describe: 'Histogram of the drawn noise, with the density of its distribution as a line.',
  columns: [
    { name: 'x1', label: 'from' },
    { name: 'x2', label: 'to' },
    { name: 'count', label: 'draws' },
    { name: 'density', label: 'density of the draws' },
    { name: 'expected', label: 'density of the distribution' },
  ],
  table: ({ rows, values }) => (rows.length > 0 ? bars(rows, values) : []),
  legend: () => [
    { label: 'draws', color: series[0].color, mark: 'area' },
    { label: 'density by the formula', color: series[1].color, mark: 'line' },
  ],
  caption({ rows }) {
    const { draws, quantiles } = pool(rows);
    const distance = ksDistance(quantiles, draws);
    return `${count(draws)} draws. KS distance ${num(distance, 2)}; a correct sampler stays below ${num(ksBound(draws), 2)} in 95 of 100 cases.`;
  },
  plot({ rows, values, width }) {
    const mechanism = mechanismOf(values);
    const scale = mechanism.scale(values);
    const peak = mechanism.unit.pdf(0) / scale;
    const wide = 3 * values.sensitivity + 3 * scale;
    const { reach, top } = values.fit ? { reach: wide, top: 1.15 * peak } : fixedFrame(values, peak);
    const line = Array.from({ length: 301 }, (_, i) => {
      const x = -reach + (2 * reach * i) / 300;
      return { x, y: mechanism.unit.pdf(x / scale) / scale };
    });
    return {
      ...base(width, aspect(width)),
      x: { label: 'noise', domain: [-reach, reach] },
      y: {
        label: 'density',
        grid: true,
        ticks: 5,
        domain: [0, top],
        tickFormat: (d: number) => num(d),
      },
      marks: [
        rows.length > 0
          ? rectY(bars(rows, values), {
              x1: 'x1',
              x2: 'x2',
              y: 'density',
              fill: series[0].color,
              fillOpacity: 0.45,
              insetLeft: 0.5,
              insetRight: 0.5,
              clip: true,
            })
          : null,
        lineY(line, { x: 'x', y: 'y', stroke: series[1].color, strokeWidth: 2 }),
        ruleY([0], { stroke: ink, strokeOpacity: 0.4 }),
      ],
    };
  },
};
