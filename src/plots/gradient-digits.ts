import type { RenderFunction } from '@observablehq/plot';
import type { CentresRow } from '../core/experiments/lasso-centres.ts';
import { sumOf, type CentresValues } from './centres-network.ts';
import type { Figure } from './figure.ts';
import { num } from './format.ts';
import { maker } from './pictures.ts';
import { alarm, base, ink, muted } from './theme.ts';

const SHOWN = 5;
const PAIR = 46;

/** The strongest pixels of the pooled gradient, with both numbers in full. */
export function strongest(rows: CentresRow[], shown = SHOWN) {
  const sum = sumOf(rows);
  if (!sum) return [];
  return Array.from(sum.pooled.keys())
    .sort((a, b) => Math.abs(sum.pooled[b]) - Math.abs(sum.pooled[a]))
    .slice(0, shown)
    .map((j) => {
      const [pooled, summed] = [sum.pooled[j], sum.sum[j]];
      return {
        pixel: `row ${Math.floor(j / 28) + 1}, column ${(j % 28) + 1}`,
        pooled,
        summed,
        agree: agreeing(pooled, summed),
      };
    });
}

const text = (x: number) => x.toPrecision(17).replace('-', '−');

/** How many characters of the two numbers, written with 17 digits, are the same from the left. */
export function agreeing(a: number, b: number): number {
  const [one, other] = [text(a), text(b)];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  return same;
}

const lines = (rows: CentresRow[]): RenderFunction =>
  ((_index, _scales, _values, { width, height }, context) => {
    const make = maker(context.document);
    const all = make('g', { 'text-anchor': 'start' });
    const pitch = Math.max(PAIR, height / SHOWN);
    const size = Math.min(30, Math.max(12.5, pitch * 0.32));
    const left = width < 520 ? 0 : Math.min(220, width * 0.24);
    strongest(rows).forEach(({ pixel, pooled, summed, agree }, i) => {
      const y = i * pitch + size;
      const narrow = left === 0;
      if (!narrow) all.append(make('text', { x: 0, y: y + 6, 'font-size': size * 0.95, fill: muted }, pixel));
      [pooled, summed].forEach((value, k) => {
        const line = make('text', {
          x: left,
          y: y + k * size * 1.3,
          'font-size': size,
          'font-family': 'ui-monospace, SFMono-Regular, Menlo, monospace',
          'xml:space': 'preserve',
        });
        line.append(make('tspan', { fill: ink }, text(value).slice(0, agree)));
        line.append(make('tspan', { fill: alarm, 'font-weight': 700 }, text(value).slice(agree)));
        line.append(make('tspan', { fill: muted }, k === 0 ? '  pooled' : '  added up'));
        all.append(line);
      });
    });
    return all;
  }) satisfies RenderFunction;

export const gradientDigits: Figure<CentresValues, CentresRow> = {
  id: 'digits',
  title: 'The same, to the last digits',
  describe:
    'The five strongest pixels of the gradient as numbers of 17 digits: pooled, and added up from the centres.',
  height: () => SHOWN * PAIR + 8,
  isPicture: true,
  columns: [
    { name: 'pixel', label: 'pixel' },
    { name: 'pooled', label: 'pooled' },
    { name: 'summed', label: 'added up' },
    { name: 'difference', label: 'difference' },
  ],
  table: ({ rows }) =>
    strongest(rows, 784).map(({ pixel, pooled, summed }) => ({
      pixel,
      pooled,
      summed,
      difference: summed - pooled,
    })),
  caption({ rows }) {
    const sum = sumOf(rows);
    if (!sum) return 'The first round is on its way.';
    const apart = sum.pooled.reduce((most, v, j) => Math.max(most, Math.abs(v - sum.sum[j])), 0);
    return apart < 1e-12
      ? `Of all 784 pixels the two sums differ by at most ${num(apart, 2)}: the order of adding, in the last of 17 digits.`
      : `Of all 784 pixels the two sums differ by up to ${num(apart, 2)}: a message is late or lost, and the coordinator did not wait.`;
  },
  plot: ({ rows, width }) => ({ ...base(width, 0), marks: [lines(rows)] }),
};
