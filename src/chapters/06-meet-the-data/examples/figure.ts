import { image, text } from '@observablehq/plot';
import type { DigitExamplesRow } from './experiment.ts';
import type { Figure } from '../../../figures/figure.ts';
import { base, muted } from '../../../figures/theme.ts';
import { aDigit, inked } from '../shared/digits.ts';
import { ink, pngUrl } from '../../../figures/digit-bitmap.ts';

export const COPIES = 3;

/** Ten columns on a wide screen, five on a phone. */
const across = (width: number) => (width < 520 ? 5 : 10);
const tile = (width: number) => Math.min(88, (width - 16) / across(width));
/** Rows of tiles, with a little air between the two halves on a phone. */
const deep = (width: number) => (10 / across(width)) * (COPIES + 0.4);

/** A few images of each digit in a grid. */
export const digitImages: Figure<Record<string, unknown>, DigitExamplesRow> = {
  id: 'images',
  title: 'Three images of each digit',
  describe: 'A grid of scanned handwritten digits, one column for each digit from 0 to 9.',
  isPicture: true,
  columns: [
    { name: 'digit', label: 'digit' },
    { name: 'row', label: 'image no.' },
    { name: 'ink', label: 'mean pixel value' },
  ],
  table: ({ rows }) => rows.map(({ digit, row, pixels }) => ({ digit, row, ink: meanOf(pixels) })),
  caption: ({ rows }) => {
    const values = rows.map(({ pixels }) => meanOf(pixels));
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const at = (value: number) => rows[values.indexOf(value)].digit;
    return `Each image has 28 × 28 pixels with values from 0 (no ink) to 255 (full ink). The mean pixel value of these images ranges from ${least.toFixed(0)}, for ${aDigit(at(least))}, to ${most.toFixed(0)}, for ${aDigit(at(most))}.`;
  },
  height: (width) => Math.round(8 + deep(width) * tile(width)),
  plot({ rows, width }) {
    const columns = across(width);
    const at = ({ digit, copy }: DigitExamplesRow) => ({
      x: digit % columns,
      y: Math.floor(digit / columns) * (COPIES + 0.4) + 0.4 + copy,
    });
    return {
      ...base(width, 0),
      marginLeft: 8,
      marginRight: 8,
      marginTop: 4,
      marginBottom: 4,
      x: { domain: [-0.5, columns - 0.5], axis: null },
      y: { domain: [deep(width) - 0.5, -0.5], axis: null },
      marks: [
        text(
          rows.filter((row) => row.copy === 0),
          { x: (row) => at(row).x, y: (row) => at(row).y - 0.68, text: 'digit', fill: muted },
        ),
        image(rows, {
          x: (row) => at(row).x,
          y: (row) => at(row).y,
          src: (row) => pngUrl(ink(row.pixels)),
          width: tile(width) * 0.94,
          title: (row) => `${aDigit(row.digit)}, image ${row.row}`,
          ...inked,
        }),
      ],
    };
  },
};

const meanOf = (pixels: Float64Array) => pixels.reduce((a, b) => a + b, 0) / pixels.length;
