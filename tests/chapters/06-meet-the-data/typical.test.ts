import { describe, expect, it } from 'vitest';
import type { TypicalDigitsRow } from '../../../src/chapters/06-meet-the-data/shared/typical-digits.ts';
import { medianOf } from '../../../src/chapters/06-meet-the-data/typical/summary.ts';
import { answerOf, captionOf, rowsFor, says, sum } from './chapter.ts';

describe('typical digits', () => {
  const { values, rows } = rowsFor<TypicalDigitsRow>('typical');
  const medians = rows.map((r) => medianOf(r.distances));

  it('a 1 is drawn most alike, 2 and 0 vary most (medians 1143, 1785, 1774)', () => {
    expect(medians.map(Math.round)).toSatisfy(
      (m: number[]) => m[1] === 1143 && m[2] === 1785 && m[0] === 1774,
    );
    const order = [...medians.keys()].sort((a, b) => medians[a] - medians[b]);
    expect(order[0]).toBe(1);
    expect(order.slice(-2)).toEqual([0, 2]);
    says('its images have a median distance of 1,143');
    says('The 2 and the 0 vary most, with medians of 1,785 and 1,774');
    expect(captionOf('typical', values, rows)).toContain(
      'smallest for the 1 (1,143) and largest for the 2 (1,785)',
    );
    expect(answerOf('typical')).toBe('1');
  });

  it('the strangest of all is an 8 (2786), the next a 9 (2780)', () => {
    const far = rows.flatMap((r) => [...r.far].map((distance) => ({ digit: r.digit, distance })));
    far.sort((a, b) => b.distance - a.distance);
    expect(far.slice(0, 2).map((f) => [f.digit, Math.round(f.distance)])).toEqual([
      [8, 2786],
      [9, 2780],
    ]);
    says('an 8, at 2,786, closely followed by a 9 at 2,780');
    expect(captionOf('strangest', rowsFor('strangest').values, rows, 1)).toContain('943 of the 944 images');
  });

  it('distances belong to the images that are shown', () => {
    for (const { typical, strangest, far, distances } of rows) {
      expect(far[0]).toBe(distances[distances.length - 1]);
      const first = Math.sqrt(sum(typical.map((t, j) => (strangest[j] - t) ** 2)));
      expect(first).toBeCloseTo(far[0], 6);
    }
  });

  it('replacing one of 980 images of a 4 changes a pixel of their mean by 0.26 at most', () => {
    expect(rows[4].images).toBe(980);
    says(
      'With 980 images of a 4, replacing one of them changes each pixel of the mean by at most $255/980 \\approx 0.26$',
    );
    expect(255 / 980).toBeCloseTo(0.26, 3);
    says(':::exercise mean answer=204 within=1');
    expect((784 * 255) / 980).toBeCloseTo(204, 9);
  });
});
