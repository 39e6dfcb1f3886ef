import { image, rect, text } from '@observablehq/plot';
import { STRANGEST, type TypicalDigitsRow } from '../shared/typical-digits.ts';
import { each, lookedAt, PIXELS, strange, type Each, type Look } from './summary.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { aDigit, inked } from '../shared/digits.ts';
import { DIFFERENCE_COLORS, difference, ink as inkOf, pngUrl } from '../../../figures/digit-bitmap.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';

/** Digits across on a wide screen, down on a phone. */
const upright = (width: number) => width < 520;
const tile = (width: number) => Math.min(84, upright(width) ? (width - 50) / STRANGEST : (width - 50) / 10);

export const strangestDigits: Figure<Look, TypicalDigitsRow> = {
  id: 'grid',
  title: 'The five most unusual images of each digit',
  describe:
    'A grid of images: for each digit the five with the largest Euclidean distance to its typical image, largest first.',
  isPicture: true,
  columns: [
    { name: 'digit', label: 'digit' },
    { name: 'place', label: 'rank' },
    { name: 'distance', label: 'distance to the typical image' },
  ],
  table: ({ rows }) => each(rows).map(({ digit, place, distance }) => ({ digit, place, distance })),
  caption({ rows }) {
    const [first, second] = each(rows).sort((a, b) => b.distance - a.distance);
    return `For each digit the five images with the largest distance to its typical image. The largest of all is ${num(first.distance, 4)}, of ${aDigit(first.digit)}, the next is ${num(second.distance, 4)}, of ${aDigit(second.digit)}. Click an image to look at it.`;
  },
  height: (width) => Math.round(30 + (upright(width) ? 10 : STRANGEST) * tile(width)),
  click({ rows, width }, { x, y }) {
    const [digit, place] = upright(width) ? [Math.round(y), Math.round(x)] : [Math.round(x), Math.round(y)];
    return rows.some((row) => row.digit === digit) && place >= 1 && place <= STRANGEST
      ? { digit, place }
      : undefined;
  },
  plot({ rows, values, width }) {
    const turned = upright(width);
    const x = turned ? 'place' : 'digit';
    const y = turned ? 'digit' : 'place';
    const digits = {
      domain: [-0.5, 9.5],
      ticks: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      tickSize: 0,
      label: null,
    };
    const places = { domain: [0.5, STRANGEST + 0.5], axis: null };
    const flip = ({ domain, ...rest }: typeof digits | typeof places) => ({
      ...rest,
      domain: [domain[1], domain[0]],
    });
    return {
      ...base(width, 0),
      marginTop: turned ? 4 : 26,
      marginBottom: 4,
      marginLeft: turned ? 34 : 8,
      marginRight: 8,
      x: turned ? { ...places } : { ...digits, axis: 'top' as const },
      y: turned ? flip(digits) : flip(places),
      marks: [
        rect(
          each(rows).filter((e) => e.digit === values.digit && e.place === values.place),
          {
            x1: (e: Each) => e[x] - 0.48,
            x2: (e: Each) => e[x] + 0.48,
            y1: (e: Each) => e[y] - 0.48,
            y2: (e: Each) => e[y] + 0.48,
            stroke: series[1].color,
            strokeWidth: 2.5,
            fill: series[1].color,
            fillOpacity: 0.08,
            rx: 4,
          },
        ),
        image(each(rows), {
          x,
          y,
          src: (e: Each) => pngUrl(inkOf(strange(e.row, e.place))),
          width: tile(width) * 0.9,
          title: (e: Each) => `${aDigit(e.digit)} at distance ${num(e.distance, 4)}`,
          ...inked,
        }),
      ],
    };
  },
};

export const closerLook: Figure<Look, TypicalDigitsRow> = {
  id: 'look',
  title: 'A closer look',
  describe: 'Three large images: the unusual image, the typical one, and the difference between them.',
  isPicture: true,
  columns: [
    { name: 'x', label: 'column of the pixel' },
    { name: 'y', label: 'row of the pixel' },
    { name: 'strange', label: 'this image' },
    { name: 'typical', label: 'typical image' },
  ],
  table({ rows, values }) {
    const row = lookedAt(rows, values);
    if (!row) return [];
    const own = strange(row, values.place);
    return Array.from({ length: PIXELS }, (_, j) => ({
      x: j % 28,
      y: Math.floor(j / 28),
      strange: own[j],
      typical: row.typical[j],
    }));
  },
  caption({ rows, values }) {
    const row = lookedAt(rows, values);
    if (!row) return 'Computing…';
    const { digit, images, far } = row;
    const nearer = row.distances.filter((d) => d < far[values.place - 1]).length;
    return `${digit === 8 ? 'An' : 'A'} ${digit} at distance ${num(far[values.place - 1], 4)} from the typical ${digit}; ${count(nearer)} of the ${count(images)} images of this digit are closer. Orange marks ink where there is usually none, blue marks missing ink.`;
  },
  legend: () => [
    { label: 'more ink than usual', color: DIFFERENCE_COLORS.more, mark: 'bar' },
    { label: 'less ink than usual', color: DIFFERENCE_COLORS.less, mark: 'bar' },
  ],
  height: (width) => Math.round(Math.min(260, width / 3) + 34),
  plot({ rows, values, width }) {
    const row = lookedAt(rows, values);
    const own = row && strange(row, values.place);
    const side = Math.min(260, width / 3) - 12;
    const pictures = row &&
      own && [
        { x: 0, label: 'this image', src: pngUrl(inkOf(own)) },
        { x: 1, label: `the typical ${row.digit}`, src: pngUrl(inkOf(row.typical)) },
      ];
    const place = { x: 'x', y: 0.5, src: 'src', width: side, title: 'label' };
    const apart = row &&
      own && [{ x: 2, label: 'the difference', src: pngUrl(difference(own, row.typical)) }];
    return {
      ...base(width, 0),
      marginTop: 4,
      marginBottom: 30,
      marginLeft: 0,
      marginRight: Math.max(0, width - 3 * (side + 12)),
      x: { domain: [-0.5, 2.5], axis: null },
      y: { domain: [0, 1], axis: null },
      marks: [
        pictures ? image(pictures, { ...place, ...inked }) : null,
        apart ? image(apart, { ...place, imageRendering: 'pixelated' }) : null,
        pictures && apart
          ? text([...pictures, ...apart], { x: 'x', y: 0, dy: 16, text: 'label', fill: muted, stroke: null })
          : null,
        rect([0, 1, 2], {
          x1: (i: number) => i - 0.48,
          x2: (i: number) => i + 0.48,
          y1: 0,
          y2: 1,
          stroke: ink,
          strokeOpacity: 0.15,
        }),
      ],
    };
  },
};
