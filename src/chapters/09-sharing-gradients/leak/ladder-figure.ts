import type { RenderFunction } from '@observablehq/plot';
import { LADDER, type LadderRow, type LeakRow } from './experiment.ts';
import type { Row } from '../../../lab/experiment.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { wide, type LeakValues } from './figure.ts';
import {
  frameOf,
  LINE,
  maker,
  pictures,
  rangeOf,
  typeOf,
  type Frame,
  type Picture,
} from '../../../figures/picture-layout.ts';
import { base, muted, series } from '../../../figures/theme.ts';
import { ladderOf, lastGain } from './summary.ts';

const GAP = 10;
/** A line for a title and one for epsilon above the first row, one for a title above the second, one below each. */
const LINES = 5.8;
const bandsOf = (width: number) => (wide(width) ? 1 : 2);

/** Columns of two pictures, one for each epsilon, in as many bands as make them largest: two on a phone or on a wall. */
export function ladderLayout({ width, height, line }: Frame) {
  const sizeIn = (bands: number) => {
    const columns = Math.ceil(LADDER.length / bands);
    return Math.min((width - 2 - GAP * (columns - 1)) / columns, (height / bands - LINES * line) / 2);
  };
  const bands = sizeIn(2) > sizeIn(1) ? 2 : 1;
  const size = sizeIn(bands);
  const columns = Math.ceil(LADDER.length / bands);
  const band = height / bands;
  const left = (width - columns * size - (columns - 1) * GAP) / 2;
  const top = (k: number, row: number) =>
    Math.floor(k / columns) * band + 2.1 * line + row * (size + 2.4 * line);
  return {
    size,
    at: (k: number, row: number) => ({ x: left + (k % columns) * (size + GAP), y: top(k, row) }),
    /** Where the words above a row of pictures begin. */
    titles: Array.from({ length: bands }, (_, band) => band * columns).flatMap((k) => [
      { row: 0, x: left, y: top(k, 0) - 1.35 * line },
      { row: 1, x: left, y: top(k, 1) - 0.4 * line },
    ]),
  };
}

const alike = (share: number) => percent(Math.max(0, share), 0);

function cards(rows: LadderRow[], values: LeakValues, frame: Frame): Picture[] {
  const { size, at } = ladderLayout(frame);
  return rows.flatMap((row): Picture[] => {
    const k = LADDER.indexOf(row.epsilon);
    const near = values.noise !== 'none' && Math.abs(Math.log(row.epsilon / values.epsilon)) < 0.6;
    const common = { size, tone: 'ink' as const, frame: near ? series[0].color : undefined };
    const { from, to } = rangeOf(row.guess);
    return [
      {
        ...common,
        ...at(k, 0),
        pixels: row.found,
        ...rangeOf(row.found),
        above: `ε = ${count(row.epsilon)}`,
        below: [alike(row.alike)],
      },
      {
        ...common,
        ...at(k, 1),
        pixels: row.guess,
        from: Math.max(0, from),
        to,
        below: [alike(row.guessAlike)],
      },
    ];
  });
}

const titles: RenderFunction = ((_index, _scales, _values, dimensions, context) => {
  const make = maker(context.document);
  const frame = frameOf(dimensions, context.document);
  const all = make('g', { 'text-anchor': 'start', 'font-size': typeOf(frame), fill: muted });
  for (const { row, x, y } of ladderLayout(frame).titles) {
    const words = row === 0 ? 'As recovered' : 'Best guess of someone who knows digits';
    all.append(make('text', { x, y }, words));
  }
  return all;
}) satisfies RenderFunction;

export const leakLadder: Figure<LeakValues, LeakRow> = {
  id: 'ladder',
  title: 'The missing digit, with more and more noise',
  describe:
    'Pictures of the missing digit for falling epsilon: above as recovered, below as guessed by someone who knows how digits look; under each its similarity to the missing digit.',
  height(width) {
    const columns = LADDER.length / bandsOf(width);
    const size = Math.min(120, (width - GAP * (columns - 1)) / columns);
    return Math.round(bandsOf(width) * (2 * size + LINES * LINE));
  },
  isPicture: true,
  columns: [
    { name: 'epsilon', label: 'ε' },
    { name: 'alike', label: 'similarity as recovered' },
    { name: 'guessAlike', label: 'similarity of the guess' },
    { name: 'average', label: 'similarity of the average digit' },
  ],
  /** All steps of the ladder; what has not come yet is blank. */
  table({ rows }) {
    const ladder = ladderOf(rows);
    return LADDER.map((epsilon): Row => {
      const row = ladder.find((known) => known.epsilon === epsilon);
      return row
        ? { epsilon, alike: row.alike, guessAlike: row.guessAlike, average: row.average }
        : { epsilon };
    });
  },
  caption({ rows, values }) {
    const ladder = ladderOf(rows);
    if (ladder.length === 0) return 'The noisy pictures are being computed.';
    const last = ladder[ladder.length - 1];
    const gain = lastGain(rows);
    const until = gain
      ? `Down to ε = ${count(gain.epsilon)} the guess is closer to the missing digit than the average digit is.`
      : 'No guess is closer to the missing digit than the average digit is.';
    const kind = values.noise === 'none' ? ' The noise is Gaussian.' : '';
    return `${until} At ε = ${num(last.epsilon)} the similarity to the missing digit is ${alike(last.alike)} as recovered and ${alike(last.guessAlike)} for the guess; for the average digit it is ${alike(last.average)}.${kind}`;
  },
  plot: ({ rows, values, width }) => ({
    ...base(width, 0),
    marks: [titles, pictures((frame) => cards(ladderOf(rows), values, frame))],
  }),
};
