import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadLabels } from '../../src/figures/end-labels.ts';

describe('labels at the ends of lines', () => {
  it('stay where they are wanted when there is room', () => {
    expect(spreadLabels([100, 40, 70], 14, 24, 300)).toEqual([100, 40, 70]);
  });

  it('never touch, keep their order and stay in the frame, however crowded its edges', () => {
    const places = fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(places, (wanted) => {
        const placed = spreadLabels(wanted, 14, 24, 300);
        const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
        order.forEach((i, k) => {
          expect(placed[i]).toBeGreaterThanOrEqual(24 - 1e-9);
          expect(placed[i]).toBeLessThanOrEqual(300 + 1e-9);
          if (k > 0) expect(placed[i] - placed[order[k - 1]]).toBeGreaterThanOrEqual(14 - 1e-9);
        });
      }),
    );
  });
});
