/**
 * The typical image of a digit, and how far every image is from it.
 *
 * Claim: typical is the mean over all images of the digit, pixel by pixel; distances are Euclidean, in grey values 0…255.
 * The strangest are the images with the largest distance, furthest first.
 * Source: einarsson-2018 §4.2 (figures 4.3 and 4.4).
 */
import { rowsWith } from '../../../core/data/labels.ts';
import { takeRows } from '../../../core/data/rows.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

export type TypicalDigitsRow = {
  digit: number;
  images: number;
  /** The mean image. */
  typical: Float64Array;
  /** Distances of all images, rising. */
  distances: Float64Array;
  /** The strangest images, one after the other, furthest first, with their distances. */
  strangest: Float64Array;
  far: Float64Array;
};

export const STRANGEST = 5;
const SOURCE = 'mnist-digits';

type Digit = Task & { digit: number };

export const typicalDigits = defineExperiment<
  Record<string, never>,
  Digit,
  Record<string, never>,
  TypicalDigitsRow
>({
  id: 'typical-digits',
  tasks: () => Array.from({ length: 10 }, (_, digit) => ({ key: `digit=${digit}`, digit })),
  needs: () => [SOURCE],
  fitInputs: () => ({}),
  *fit(_params, { digit }, data) {
    const { train } = data[SOURCE];
    const { rows, columns, X } = takeRows(train, rowsWith(train.y, [digit]));
    yield 0.2;
    const typical = new Float64Array(columns);
    for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) typical[j] += X[i * columns + j];
    for (let j = 0; j < columns; j++) typical[j] /= rows;
    yield 0.6;
    const distances = new Float64Array(rows);
    for (let i = 0; i < rows; i++) {
      let square = 0;
      for (let j = 0; j < columns; j++) square += (X[i * columns + j] - typical[j]) ** 2;
      distances[i] = Math.sqrt(square);
    }
    const order = Array.from(distances.keys()).sort((a, b) => distances[b] - distances[a]);
    const first = order.slice(0, STRANGEST);
    const strangest = new Float64Array(STRANGEST * columns);
    first.forEach((i, place) => strangest.set(X.subarray(i * columns, (i + 1) * columns), place * columns));
    const far = Float64Array.from(first, (i) => distances[i]);
    return { digit, images: rows, typical, distances: distances.sort(), strangest, far };
  },
  release: (_params, _task, fit) => [fit],
});
