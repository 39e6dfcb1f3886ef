import type { RenderFunction } from '@observablehq/plot';
import { frameOf, maker, type Frame, type Make } from '../../../figures/picture-layout.ts';
import { ink, muted, series } from '../../../figures/theme.ts';
import type { Poster, Weighed } from './summary.ts';

type Panel = { title: string; poster: Poster };

/** Below this width the two panels stand one above the other. */
export const stacked = (width: number) => width < 560;

/**
 * Words set in the size of their weights, two panels of praise and complaint: words of the model without noise in colour, words that it has but
 * would not show in ink, and words that no sentence has in grey italics.
 */
export const poster = (panels: Panel[]): RenderFunction =>
  ((_index, _scales, _values, dimensions, context) => {
    const make = maker(context.document);
    const frame = frameOf(dimensions, context.document);
    const all = make('g', { 'font-family': 'var(--sans)', 'text-anchor': 'middle' });
    const above = stacked(frame.width);
    const [width, height] = [
      frame.width / (above ? 1 : panels.length),
      frame.height / (above ? panels.length : 1),
    ];
    panels.forEach((panel, k) =>
      draw(panel, { x: above ? 0 : k * width, y: above ? k * height : 0, width, height }, frame, make, all),
    );
    if (!above)
      all.append(
        make('line', {
          x1: width,
          x2: width,
          y1: 4,
          y2: frame.height - 4,
          stroke: 'var(--rule)',
          'stroke-width': 1,
        }),
      );
    return all;
  }) satisfies RenderFunction;

type Place = { x: number; y: number; width: number; height: number };

function draw({ title, poster: words }: Panel, place: Place, { line }: Frame, make: Make, all: SVGElement) {
  const middle = place.x + place.width / 2;
  const type = 0.85 * line;
  all.append(
    make(
      'text',
      { x: middle, y: place.y + 0.95 * line, 'font-size': type, 'font-weight': 600, fill: ink },
      title,
    ),
  );
  const columns = [words.praise, words.complaint];
  const most = Math.max(...columns.flat().map(({ weight }) => Math.abs(weight)), 1e-12);
  const top = place.y + 1.5 * line;
  const each = (place.height - 1.7 * line) / Math.max(1, words.praise.length);
  columns.forEach((column, c) => {
    const x = place.x + place.width * (c === 0 ? 0.27 : 0.73);
    column.forEach((word, i) => {
      const share = Math.abs(word.weight) / most;
      const room = (0.44 * place.width) / (0.58 * Math.max(4, word.word.length));
      const size = Math.min(0.98 * each, room, (0.46 + 0.54 * Math.sqrt(share)) * 0.98 * each);
      const y = top + (i + 0.5) * each + 0.34 * size;
      all.append(make('text', { x, y, 'font-size': size, ...look(word) }, word.word));
    });
  });
}

function look({ kind, weight }: Weighed): Record<string, string | number> {
  if (kind === 'top') return { fill: series[weight > 0 ? 0 : 1].color, 'font-weight': 700 };
  if (kind === 'other') return { fill: ink, 'font-weight': 400 };
  return { fill: muted, 'font-style': 'italic', 'font-weight': 400 };
}
