import { readDataset } from '../../../src/core/data/container.ts';
import { datasets } from '../../../src/core/data/index.ts';
import { dot } from '../../../src/core/linalg/vectors.ts';
import { combineRows, denseRow, predictRows, toRows } from '../../../src/core/learners/lasso/rows.ts';
import type { PackedRound } from '../../../src/app/cover/unpack-round.ts';
import { CANDIDATES, PEOPLE, PIXELS } from '../../../src/app/cover/round.ts';

/** Zeros and ones: one step of the learner is enough to tell them apart. */
export const SOURCE = 'mnist-0-1';

/** What the cover needs of the digits, made from the shipped file: the page then loads 20 kB, and not 2 MB. */
export function packRound(file: Uint8Array, source = SOURCE, whom?: number): PackedRound {
  const { train, test } = readDataset(file, datasets[source], PEOPLE);
  const all = toRows(train, { unit: true, intercept: 0 });
  const others = toRows(test, { unit: true, intercept: 0 });
  // The first 0, unless somebody is named.
  const person = whom ?? all.y.indexOf(-1);
  const label = all.y[person] as -1 | 1;
  const alike = Array.from(others.y.keys()).filter((i) => others.y[i] === label);
  const pixels = [
    train.X.slice(person * PIXELS, (person + 1) * PIXELS),
    ...alike.slice(0, CANDIDATES - 1).map((i) => test.X.slice(i * PIXELS, (i + 1) * PIXELS)),
  ].flatMap((row) => Array.from(row));
  const sumOf = (digit: number) =>
    combineRows(
      all,
      all.y.map((y) => Number(y === digit)),
    );
  const [zeros, ones] = [sumOf(-1), sumOf(1)];
  const direction = ones.map((one, j) => one - zeros[j]);
  const margins = predictRows(others, direction).map((score, i) => others.y[i] * score);
  // Guards what the page takes for granted: every row has norm 1.
  for (let i = 0; i < all.rows; i++) {
    const row = denseRow(all, i);
    if (Math.abs(dot(row, row) - 1) > 1e-9) throw new Error(`row ${i} does not have norm 1`);
  }
  return {
    label,
    candidates: text(Uint8Array.from(pixels)),
    zeros: text(new Uint8Array(Float32Array.from(zeros).buffer)),
    ones: text(new Uint8Array(Float32Array.from(ones).buffer)),
    // Only their mean is taken: sorted, they are smaller when packed.
    margins: text(new Uint8Array(Float32Array.from(margins).sort().buffer)),
  };
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
