import { lineY, rectY, ruleY } from '@observablehq/plot';
import { BINS, QUANTILES, type SamplesRow } from '../core/experiments/samples.ts';
import type { AdditiveMechanism } from '../core/mechanisms/mechanism.ts';
import type { Figure } from './figure.ts';
import { count, num } from './format.ts';
import { aspect, base, ink, series } from './theme.ts';

export type SampleValues = { mechanism: string; epsilon: number; delta: number; sensitivity: number };

/** All blocks of draws taken together. */
export function pool(rows: SamplesRow[]) {
  const counts = new Float64Array(BINS + 2);
  const quantiles = new Float64Array(QUANTILES);
  let draws = 0;
  for (const row of rows) {
    draws += row.draws;
    for (let i = 0; i < counts.length; i++) counts[i] += row.counts[i];
    for (let i = 0; i < quantiles.length; i++) quantiles[i] += row.quantiles[i];
  }
  return { draws, counts, quantiles };
}

/** The largest distance between the share of draws and the law, at QUANTILES − 1 equally likely places. */
export function ksDistance(quantiles: Float64Array, draws: number): number {
  let below = 0;
  let most = 0;
  for (let i = 0; i < QUANTILES - 1; i++) {
    below += quantiles[i];
    most = Math.max(most, Math.abs(below / draws - (i + 1) / QUANTILES));
  }
  return most;
}

/** Kolmogorov's bound: an honest sample of this size stays below it in 95 cases of 100. */
export const ksBound = (draws: number) => 1.3581 / Math.sqrt(draws);

/** The pooled histogram as densities, one row for each bin, beside the law at its middle. */
export function bars(rows: SamplesRow[], mechanism: AdditiveMechanism, values: SampleValues) {
  const { draws, counts } = pool(rows);
  const { from, to } = rows[0];
  const width = (to - from) / BINS;
  const scale = mechanism.scale(values);
  return Array.from({ length: BINS }, (_, i) => {
    const x1 = from + i * width;
    const middle = (x1 + width / 2) / scale;
    return {
      x1,
      x2: x1 + width,
      count: counts[i + 1],
      density: counts[i + 1] / (draws * width),
      law: mechanism.unit.pdf(middle) / scale,
    };
  });
}

export function sampleHistogram(
  mechanismOf: (values: SampleValues) => AdditiveMechanism,
): Figure<SampleValues, SamplesRow> {
  return {
    id: 'histogram',
    title: 'Draws from the sampler against the law',
    describe: 'Histogram of drawn noise, with the density of the law as a line.',
    columns: [
      { name: 'x1', label: 'from' },
      { name: 'x2', label: 'to' },
      { name: 'count', label: 'draws' },
      { name: 'density', label: 'density of the draws' },
      { name: 'law', label: 'density of the law' },
    ],
    table: ({ rows, values }) => (rows.length > 0 ? bars(rows, mechanismOf(values), values) : []),
    legend: () => [
      { label: 'draws', color: series[0].color, mark: 'area' },
      { label: 'the law', color: series[1].color, mark: 'line' },
    ],
    caption({ rows }) {
      const { draws, quantiles } = pool(rows);
      const distance = ksDistance(quantiles, draws);
      return `${count(draws)} draws. KS distance ${num(distance, 2)}; an honest sampler stays below ${num(ksBound(draws), 2)} in 95 cases of 100.`;
    },
    plot({ rows, values, width }) {
      const mechanism = mechanismOf(values);
      const scale = mechanism.scale(values);
      const reach = 3 * values.sensitivity + 3 * scale;
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
          domain: [0, (1.15 * mechanism.unit.pdf(0)) / scale],
          tickFormat: (d: number) => num(d),
        },
        marks: [
          rows.length > 0
            ? rectY(bars(rows, mechanism, values), {
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
}
