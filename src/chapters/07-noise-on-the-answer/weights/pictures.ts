import type { WeightsRow } from './experiment.ts';
import { correlation, pictured } from './summary.ts';
import { pairOf } from '../../../core/learners/two-classes.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp } from '../../../figures/format.ts';
import { LINE, pictures, type Frame } from '../../../figures/picture-layout.ts';
import { base, series } from '../../../figures/theme.ts';
import { nameOf } from '../shared/words.ts';

type PictureValues = { data: string; epsilon: number; size: string };

const most = (pixels: Float64Array) => {
  const sorted = pixels.map(Math.abs).sort();
  // The few largest would leave everything else pale.
  return sorted[Math.floor(0.99 * (sorted.length - 1))] || 1;
};

/** Two rows of six on a wide screen, three of four on a phone: room for ten or eleven pictures alike. */
const GAP = 10;
const across = (width: number) => (width < 480 ? 4 : 6);
const tile = (width: number) =>
  Math.floor(Math.min(120, (width - GAP * (across(width) - 1) - 2) / across(width)));
const pitch = (width: number) => tile(width) + LINE + GAP + 2;

/** The columns that make the pictures largest in a frame: those of a page, unless the frame is a wall with room for more. */
function gridFor({ width, height, line }: Frame, pictures: number) {
  const sizeIn = (columns: number) =>
    Math.min(
      (width - GAP * (columns - 1) - 2) / columns,
      height / Math.ceil(pictures / columns) - line - GAP - 2,
    );
  const sizes = Array.from({ length: pictures }, (_, i) => sizeIn(i + 1));
  const own = across(width);
  const best = sizes.indexOf(Math.max(...sizes)) + 1;
  const columns = sizeIn(best) > 1.08 * sizeIn(own) ? best : own;
  return { columns, size: Math.floor(sizeIn(columns)) };
}

/** The weights of one run as a picture, and the same with noise at each epsilon. */
export const weightPictures: Figure<PictureValues, WeightsRow> = {
  id: 'pictures',
  title: 'The weights as an image, without and with noise',
  describe:
    'The weights as an image of 28 by 28 pixels without noise, and the same image with the noise of each epsilon.',
  height: (width) => Math.round((width < 480 ? 3 : 2) * pitch(width)),
  isPicture: true,
  columns: [
    { name: 'pixel', label: 'pixel' },
    { name: 'weight', label: 'weight' },
    { name: 'noisy', label: 'weight with noise' },
  ],
  table({ rows, values }) {
    const shown = pictured(rows, Number(values.size));
    const noisy = shown?.noisy.find(({ epsilon }) => epsilon === values.epsilon);
    if (!shown || !noisy) return [];
    return Array.from(shown.weights, (weight, pixel) => ({ pixel, weight, noisy: noisy.pixels[pixel] }));
  },
  caption({ rows, values }) {
    const shown = pictured(rows, Number(values.size));
    if (!shown) return '';
    const noisy = shown.noisy.find(({ epsilon }) => epsilon === values.epsilon);
    const alike = noisy ? correlation(shown.weights, noisy.pixels) : 0;
    return `Weights of one run with ${count(shown.size)} rows; each image has its own colour range. The image at ε = ${numUp(values.epsilon)} and the one without noise have a correlation of ${num(alike, 2)}.`;
  },
  legend({ values }) {
    const [minus, plus] = pairOf(values.data) ?? [];
    return [
      { label: `evidence for a ${plus}`, color: series[0].color, mark: 'bar' },
      { label: `evidence for a ${minus}`, color: series[1].color, mark: 'bar' },
    ];
  },
  plot({ rows, values, width }) {
    const shown = pictured(rows, Number(values.size));
    return {
      ...base(width, 0),
      margin: 0,
      marks: [
        shown
          ? pictures((frame) => {
              const all = [
                { name: 'no noise', pixels: shown.weights, own: false },
                ...[...shown.noisy].reverse().map(({ epsilon, pixels }) => ({
                  name: nameOf(epsilon),
                  pixels,
                  own: epsilon === values.epsilon,
                })),
              ];
              const { columns, size } = gridFor(frame, all.length);
              return all.map(({ name, pixels, own }, i) => ({
                pixels,
                x: 1 + (i % columns) * (size + GAP),
                y: 2 + Math.floor(i / columns) * (size + frame.line + GAP + 2),
                size,
                tone: 'signed' as const,
                to: most(pixels),
                below: [name],
                frame: own ? series[1].color : undefined,
              }));
            })
          : null,
      ],
    };
  },
};
