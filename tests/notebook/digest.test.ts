import { describe, expect, it } from 'vitest';
import { digest } from '../../src/notebook/digest.ts';

describe('the fingerprint of rows', () => {
  const rows = [{ x: 1, y: 2.5, name: 'a', list: new Float64Array([1, 2]) }];

  it('does not see the last bits, the order of the names or the sign of zero', () => {
    expect(digest([{ y: 2.5 * (1 + 1e-12), x: 1, list: new Float64Array([1, 2]), name: 'a' }])).toBe(
      digest(rows),
    );
    expect(digest([{ x: -0 }])).toBe(digest([{ x: 0 }]));
  });

  it('sees a number, a name, an order of rows and a row more', () => {
    const others = [
      [{ ...rows[0], y: 2.50001 }],
      [{ ...rows[0], name: 'b' }],
      [{ ...rows[0], list: new Float64Array([2, 1]) }],
      [...rows, ...rows],
      [{ x: 1 }, { x: 2 }],
      [{ x: 2 }, { x: 1 }],
      [],
    ];
    const all = [rows, ...others].map(digest);
    expect(new Set(all).size).toBe(all.length);
    for (const one of all) expect(one).toMatch(/^[0-9a-f]{16}$/);
  });
});
