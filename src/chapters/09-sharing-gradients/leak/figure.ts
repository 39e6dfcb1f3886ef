import type { RenderFunction } from '@observablehq/plot';
import { PIXELS, ROWS, type HeroRow, type LeakRow } from './experiment.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import {
  frameOf,
  LINE,
  maker,
  pictures,
  rangeOf,
  type Frame,
  type Picture,
} from '../../../figures/picture-layout.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';
import { heroOf } from './summary.ts';

export type LeakValues = {
  person: number;
  unknown: number;
  rounds: number;
  noise: string;
  epsilon: number;
  per: string;
};

const picture = (all: Float64Array, k: number) => all.subarray(k * PIXELS, (k + 1) * PIXELS);
const reach = (pixels: Float64Array) => pixels.reduce((most, v) => Math.max(most, Math.abs(v)), 0) || 1;

/** Wide enough for the subtraction and its result side by side. */
export const wide = (width: number) => width >= 620;

type Box = { x: number; y: number; size: number };
/** Between pictures side by side. */
const GAP = 14;
type HeroLayout = { equation: [Box, Box, Box]; found: Box[]; truths: Box[] };

/** Sum − known = left over, and what comes of it: as large as the frame allows. */
export function heroLayout({ width, height, line }: Frame, unknown: number): HeroLayout {
  const sign = 1.6 * line;
  const head = 1.5 * line;
  const room = wide(width)
    ? { x: width * 0.54, y: 0, width: width * 0.46 - 1, height }
    : { x: 0, y: 0, width, height: 0 };
  const equal = Math.min(
    wide(width) ? (width * 0.5 - 2 * sign) / 3 : (width - 2 * sign) / 3,
    wide(width) ? height * 0.62 : height * 0.3,
  );
  const top = wide(width) ? (height - equal) / 2 : head;
  const start = wide(width) ? 1 : (width - 3 * equal - 2 * sign) / 2;
  const equation = [0, 1, 2].map((k) => ({
    x: start + k * (equal + sign),
    y: top,
    size: equal,
  })) as HeroLayout['equation'];
  if (!wide(width))
    Object.assign(room, { y: head + equal + line + 6, height: height - head - equal - line - 6 });

  if (unknown === 1) {
    const size = Math.min((room.width - GAP) / 2, room.height - head - 2 * line);
    const x = room.x + (room.width - 2 * size - GAP) / 2;
    const y = room.y + head + Math.max(0, (room.height - head - 2 * line - size) / 2);
    return { equation, found: [{ x, y, size }], truths: [{ x: x + size + GAP, y, size }] };
  }
  // Two rows of pictures, each with words above and below.
  const size = Math.min((room.width - GAP * (unknown - 1)) / unknown, (room.height - 2 * (head + line)) / 2);
  const x = room.x + (room.width - unknown * size - (unknown - 1) * GAP) / 2;
  const y = room.y + head + Math.max(0, (room.height - 2 * (size + line + head)) / 2);
  const at = (k: number, row: number) => ({
    x: x + k * (size + GAP),
    y: y + row * (size + line + head),
    size,
  });
  return {
    equation,
    found: Array.from({ length: unknown }, (_, k) => at(k, 0)),
    truths: Array.from({ length: unknown }, (_, k) => at(k, 1)),
  };
}

/** A similarity in whole per cent; a hair below none is none. */
const inPercent = (alike: number) => percent(Math.round(100 * alike) / 100 + 0, 0);

/** What stands under a found row; beside many others there is room for the number alone. */
export function howAlike(alike: number, size: number, { line }: Pick<Frame, 'line'>): string {
  if (alike > 1 - 1e-12) return 'exact';
  return size + GAP < 6 * line ? inPercent(alike) : `${inPercent(alike)} similar`;
}

/** Similarities may be below 0, and their mean says nothing: the range does. */
function span(alike: Float64Array): string {
  const [low, high] = [Math.min(...alike), Math.max(...alike)].map(inPercent);
  return low === high ? low : `${low} to ${high}`;
}

function heroCards(hero: HeroRow, values: LeakValues, frame: Frame): Picture[] {
  const unknown = hero.alike.length;
  const { equation, found, truths } = heroLayout(frame, unknown);
  const known = ROWS - unknown;
  const scale = reach(hero.part);
  const signed = (pixels: Float64Array, box: Box, to: number, above: string): Picture => ({
    pixels,
    ...box,
    tone: 'signed',
    to,
    above,
  });
  const few = unknown === 1;
  return [
    signed(hero.sum, equation[0], scale, 'sum of all 500'),
    signed(hero.part, equation[1], scale, `the ${known} known`),
    signed(hero.left, equation[2], reach(hero.left), 'the difference'),
    ...found.map((box, k): Picture => {
      const pixels = picture(hero.found, k);
      return {
        pixels,
        ...box,
        tone: 'ink',
        ...(values.noise === 'none' ? { to: reach(pixels) } : rangeOf(pixels)),
        frame: series[0].color,
        above: few ? 'what the adversary gets' : k === 0 ? 'recovered' : '',
        below: [howAlike(hero.alike[k], box.size, frame)],
      };
    }),
    ...truths.map((box, k): Picture => {
      const pixels = picture(hero.truths, k);
      const label = `a ${hero.labels[k] > 0 ? 9 : 4}`;
      return {
        pixels,
        ...box,
        tone: 'ink',
        to: reach(pixels),
        above: few ? 'the missing row' : k === 0 ? 'real' : '',
        below: [label],
      };
    }),
  ];
}

/** The minus and the equals sign of the subtraction, and an arrow to its result. */
const signs = (hero: HeroRow): RenderFunction =>
  ((_index, _scales, _values, dimensions, context) => {
    const make = maker(context.document);
    const frame = frameOf(dimensions, context.document);
    const all = make('g', { 'text-anchor': 'middle', 'font-size': 1.6 * frame.line, fill: ink });
    const { equation: [a, b, c], found: [first] } = heroLayout(frame, hero.alike.length); // prettier-ignore
    const y = a.y + a.size / 2 + 9;
    all.append(make('text', { x: (a.x + a.size + b.x) / 2, y }, '−'));
    all.append(make('text', { x: (b.x + b.size + c.x) / 2, y }, '='));
    if (wide(dimensions.width))
      all.append(make('text', { x: (c.x + c.size + first.x) / 2, y, fill: muted }, '→'));
    return all;
  }) satisfies RenderFunction;

export const leakHero: Figure<LeakValues, LeakRow> = {
  id: 'subtraction',
  title: 'The sum, minus what the adversary knows',
  describe:
    'Pictures of 28 × 28 numbers: the sum of gradients that was sent, the sum for the known rows, the difference, the row recovered from it, and the missing row.',
  height: (width) =>
    wide(width)
      ? Math.round(Math.min(320, width * 0.23 + 88))
      : Math.round(Math.min(480, (width - 52) / 3 + (width - 14) / 2 + 6 * LINE + 34)),
  isPicture: true,
  columns: [
    { name: 'row', label: 'missing row' },
    { name: 'digit', label: 'digit' },
    { name: 'alike', label: 'similarity of the recovered row' },
    { name: 'average', label: 'similarity of the average digit' },
  ],
  table({ rows }) {
    const hero = heroOf(rows);
    if (!hero) return [];
    return Array.from(hero.alike, (alike, k) => ({
      row: k + 1,
      digit: hero.labels[k] > 0 ? 9 : 4,
      alike,
      average: hero.average[k],
    }));
  },
  legend: () => [
    { label: 'above zero: ink of a 4', color: series[0].color, mark: 'bar' },
    { label: 'below zero: ink of a 9', color: series[1].color, mark: 'bar' },
  ],
  caption({ rows, values }) {
    const hero = heroOf(rows);
    if (!hero) return 'The first round is being computed.';
    const unknown = hero.alike.length;
    const rounds = values.rounds === 1 ? 'one round' : `${values.rounds} rounds`;
    if (values.noise === 'none') {
      if (!hero.separated) {
        const hope =
          values.rounds < unknown
            ? `${unknown} rounds would be enough.`
            : 'The rounds are too similar to each other.';
        return `${unknown} rows are unknown, and ${rounds} cannot separate them: the difference is a blend, with a similarity to them of ${span(hero.alike)}. ${hope}`;
      }
      return hero.farthest < 1e-6
        ? `From ${rounds} the adversary recovers ${unknown === 1 ? 'the missing digit' : `all ${unknown} missing digits`}. No pixel is off by more than ${num(hero.farthest, 1)}.`
        : `From ${rounds} the adversary separates the ${unknown} rows, but not exactly: their similarity is ${span(hero.alike)}. One of them has no pixel that only it has inked.`;
    }
    const start = `From ${rounds} at ε = ${num(values.epsilon)}`;
    const average = 'That of the average digit, which needs no gradient at all, is';
    if (unknown === 1)
      return `${start} the recovered picture has a similarity of ${span(hero.alike)} to the missing digit. ${average} ${span(hero.average)}.`;
    const what = hero.separated ? `${unknown} recovered pictures` : `one blend for ${unknown} missing digits`;
    return `${start} the adversary gets ${what}, with a similarity of ${span(hero.alike)}. ${average} ${span(hero.average)}.`;
  },
  plot({ rows, values, width }) {
    const hero = heroOf(rows);
    return {
      ...base(width, 0),
      marks: hero ? [pictures((frame) => heroCards(hero, values, frame)), signs(hero)] : [pictures(() => [])],
    };
  },
};
