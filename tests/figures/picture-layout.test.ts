import { describe, expect, it } from 'vitest';
import { rangeOf, shades } from '../../src/figures/picture-layout.ts';

describe('pictures', () => {
  it('puts each pixel into the path of its shade and leaves paper out', () => {
    const paths = shades({ pixels: [0, 1, 0.5, 2], tone: 'ink', to: 1 }, 2);
    expect([...paths.keys()].sort((a, b) => a - b)).toEqual([12, 24]);
    expect(paths.get(24)).toBe('M1 0h1v1h-1zM1 1h1v1h-1z');
    expect(paths.get(12)).toBe('M0 1h1v1h-1z');
  });

  it('tells signs apart, and takes what is no number for paper', () => {
    const paths = shades({ pixels: [-3, 3, NaN, 0], tone: 'signed', to: 2 }, 2);
    expect(paths.get(-24)).toBe('M0 0h1v1h-1z');
    expect(paths.get(24)).toBe('M1 0h1v1h-1z');
    expect(paths.size).toBe(2);
    expect(shades({ pixels: [1, 1, 1, 1], tone: 'ink', to: 0 }, 2).size).toBe(0);
  });

  it('finds the range of the values', () => {
    expect(rangeOf([1, -2, 3])).toEqual({ from: -2, to: 3 });
    expect(rangeOf([4, 4])).toEqual({ from: 0, to: 1 });
  });
});
