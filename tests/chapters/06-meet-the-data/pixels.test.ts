import { expect, it } from 'vitest';
import type { PixelValuesRow } from '../../../src/chapters/06-meet-the-data/pixels/experiment.ts';
import { pixelCounts, shares } from '../../../src/chapters/06-meet-the-data/pixels/summary.ts';
import { percent } from '../../../src/figures/format.ts';
import { answerOf, captionOf, rowsFor, says, sum } from './chapter.ts';

const { values, rows } = rowsFor<PixelValuesRow>('pixels');

it('80.8 % of all pixels are exactly 0, 7.4 % are 250 or more, 11.8 % lie between', () => {
  expect(pixelCounts(rows, 'all').pixels).toBe(7_840_000);
  const { empty, full, between } = shares(rows, 'all');
  expect([empty, full, between]).toEqual([
    expect.closeTo(0.808, 3),
    expect.closeTo(0.074, 3),
    expect.closeTo(0.118, 3),
  ]);
  says(
    `Of all pixels ${percent(empty)} are exactly 0, and ${percent(full)} are 250 or more; only ${percent(between)} lie between`,
  );
  expect(captionOf('pixels', values, rows)).toContain('10,000 images: 80.8 % are exactly 0');
  expect(answerOf('pixels')).toBe('about four fifths');
});

it('a 1 leaves the most pixels empty and a 0 the fewest; the same holds for ink', () => {
  const digits = Array.from({ length: 10 }, (_, digit) => shares(rows, String(digit)).empty);
  expect(digits.indexOf(Math.max(...digits))).toBe(1);
  expect(digits.indexOf(Math.min(...digits))).toBe(0);
  says(`a 1 leaves the most pixels empty (${percent(digits[1])}) and a 0 the fewest (${percent(digits[0])})`);
  const ink = digits.map((_, digit) => {
    const { counts, pixels } = pixelCounts(rows, String(digit));
    return sum(counts.map((n, value) => n * value)) / pixels;
  });
  expect([ink.indexOf(Math.min(...ink)), ink.indexOf(Math.max(...ink))]).toEqual([1, 0]);
});
