import type { RenderFunction } from '@observablehq/plot';
import type { CentresRow } from './experiment.ts';
import type { CentresValues } from './figure.ts';
import { farthestApart, strongest, sumOf } from './summary.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { maker } from '../../../figures/picture-layout.ts';
import { alarm, base, ink, muted } from '../../../figures/theme.ts';

const SHOWN = 5;
const PAIR = 46;

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
    const left = width < 520 ? 0 : Math.min(220, width * 0.24);
    // 33 letters of equal width in a line, and 16 of the text in the label before it.
    const across = Math.min((width - left) / 20, left === 0 ? Infinity : left / 8);
    const size = Math.min(30, Math.max(11, Math.min(pitch * 0.32, across)));
    strongest(rows, SHOWN).forEach(({ pixel, pooled, summed }, i) => {
      const agree = agreeing(pooled, summed);
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
        line.append(make('tspan', { fill: muted }, k === 0 ? '  pooled' : '  sum'));
        all.append(line);
      });
    });
    return all;
  }) satisfies RenderFunction;

export const gradientDigits: Figure<CentresValues, CentresRow> = {
  id: 'digits',
  title: 'The five largest numbers of the gradient',
  describe:
    'The five largest numbers of the gradient with 17 digits each: from all rows in one place, and as the sum over the centres.',
  height: () => SHOWN * PAIR + 8,
  isPicture: true,
  columns: [
    { name: 'pixel', label: 'pixel' },
    { name: 'pooled', label: 'pooled' },
    { name: 'summed', label: 'sum over the centres' },
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
    if (!sum) return 'The first round is being computed.';
    const apart = farthestApart(sum);
    return apart < 1e-12
      ? `The 784 numbers of the two gradients differ by at most ${num(apart, 2)}. This is rounding error in the last of 17 digits.`
      : `The 784 numbers of the two gradients differ by up to ${num(apart, 2)}, because a message is late or lost and the coordinator did not wait.`;
  },
  plot: ({ rows, width }) => ({ ...base(width, 0), marks: [lines(rows)] }),
};
