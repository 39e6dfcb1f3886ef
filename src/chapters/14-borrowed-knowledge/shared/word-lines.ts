import type { RenderFunction } from '@observablehq/plot';
import { frameOf, maker } from '../../../figures/picture-layout.ts';
import { ink, muted, series } from '../../../figures/theme.ts';

/** A line of words, each in the colour of what it adds: `share` from −1 to 1, undefined for a word without a place in the model. */
export type WordLine = {
  before: string;
  after: string;
  /** The mark after it is drawn in full ink. */
  isStrong: boolean;
  words: { text: string; share?: number }[];
};

/** How wide a letter of the page's type is on average, as a share of its size; only lines are broken by it. */
const LETTER = 0.53;

/** Lines of coloured words as a mark of Plot, as many as there are, spread over the frame. Words of complaint are underlined too. */
export const wordLines = (lines: WordLine[]): RenderFunction =>
  ((_index, _scales, _values, dimensions, context) => {
    const make = maker(context.document);
    const frame = frameOf(dimensions, context.document);
    const all = make('g', { 'font-family': 'var(--sans)', 'text-anchor': 'start' });
    const each = frame.height / Math.max(1, lines.length);
    const left = 1.6 * frame.line;
    const right = frame.width - 1.6 * frame.line;
    /** The largest type in which every sentence has room. */
    const broken = (size: number) =>
      lines.map(({ words }) => breakWords(words, (right - left) / (LETTER * size)));
    let size = Math.min(1.15 * frame.line, 0.6 * each);
    let rows = broken(size);
    while (size > 0.6 * frame.line && rows.some((parts) => parts.length * 1.25 * size > each)) {
      size *= 0.95;
      rows = broken(size);
    }
    lines.forEach(({ before, after, isStrong }, i) => {
      const middle = (i + 0.5) * each;
      const first = middle - ((rows[i].length - 1) / 2) * 1.25 * size + 0.35 * size;
      const mark = { y: middle + 0.35 * size, 'font-size': size, 'font-weight': 600 };
      all.append(make('text', { ...mark, x: 2, fill: muted }, before));
      all.append(
        make(
          'text',
          { ...mark, x: frame.width - 2, 'text-anchor': 'end', fill: isStrong ? ink : muted },
          after,
        ),
      );
      rows[i].forEach((words, k) => {
        const line = make('text', { x: left, y: first + k * 1.25 * size, 'font-size': size });
        line.setAttribute('xml:space', 'preserve');
        words.forEach(({ text, share }, j) => {
          const span = make('tspan', wordStyle(share), text);
          if (j > 0) line.append(context.document.createTextNode(' '));
          line.append(span);
        });
        all.append(line);
      });
    });
    return all;
  }) satisfies RenderFunction;

function wordStyle(share: number | undefined): Record<string, string | number> {
  if (share === undefined) return { fill: muted };
  const strength = Math.abs(share);
  if (strength < 0.04) return { fill: ink };
  return {
    fill: series[share > 0 ? 0 : 1].color,
    // Not paler but thinner: every word must stand out from the paper.
    'font-weight': Math.round(400 + 300 * Math.min(1, 2 * strength)),
    ...(share < 0 ? { 'text-decoration': 'underline' } : {}),
  };
}

function breakWords<W extends { text: string }>(words: W[], letters: number): W[][] {
  const lines: W[][] = [[]];
  let used = 0;
  for (const word of words) {
    if (used > 0 && used + word.text.length > letters) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)!.push(word);
    used += word.text.length + 1;
  }
  return lines;
}
