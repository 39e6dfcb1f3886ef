import { defineExperiment, type Task } from '../../../lab/experiment.ts';

/** How often each pixel value from 0 to 255 occurs, digit by digit. A few hundred images first, then all. */
export type PixelValuesRow = { digit: number; images: number; from: number; counts: Float64Array };

const SOURCE = 'mnist-digits';
/** The images from the first number on, up to the second. */
const PARTS: [number, number][] = [
  [0, 500],
  [500, 10_000],
];

type Part = Task & { from: number; to: number };
type Fit = { counts: Float64Array[]; images: Float64Array };

export const experiment = defineExperiment<Record<string, never>, Part, Record<string, never>, Fit>({
  id: 'pixel-values',
  tasks: () => PARTS.map(([from, to]) => ({ key: `from=${from}`, from, to, cost: to - from })),
  needs: () => [SOURCE],
  fitInputs: () => ({}),
  *fit(_params, { from, to }, data) {
    const { train } = data[SOURCE];
    const counts = Array.from({ length: 10 }, () => new Float64Array(256));
    const images = new Float64Array(10);
    for (let i = from; i < to; i++) {
      const own = counts[train.y[i]];
      images[train.y[i]]++;
      for (let j = i * train.columns; j < (i + 1) * train.columns; j++) own[train.X[j]]++;
      if (i % 500 === 499) yield (i - from) / (to - from);
    }
    return { counts, images };
  },
  release: (_params, { from }, { counts, images }) =>
    counts.map((own, digit) => ({ digit, images: images[digit], from, counts: own })),
});
