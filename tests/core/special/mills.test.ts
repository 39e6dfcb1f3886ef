import { describe, expect, it } from 'vitest';
import { millsDrop, millsRatio } from '../../../src/core/special/mills.ts';
import { normalCdf, normalPdf } from '../../../src/core/special/normal.ts';
import fixture from '../../fixtures/special.json';

describe("Mills' ratio", () => {
  it('is the tail over the density', () => {
    for (let x = -5; x < 30; x += 0.7) {
      expect(Math.abs((millsRatio(x) * normalPdf(x)) / normalCdf(-x) - 1)).toBeLessThan(1e-14);
    }
  });

  // mpmath 1.3.0, 700 digits.
  it.each(fixture.millsDrop)('from %f falls over %f by %f', (x, m, want) => {
    expect(Math.abs(millsDrop(x, m) / want - 1)).toBeLessThan(5e-14);
  });
});
