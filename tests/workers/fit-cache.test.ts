import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FitCache, sizeOf } from '../../workers/fit-cache.ts';

const kilobytes = (n: number) => new Float64Array(n * 128);

describe('FitCache', () => {
  it('gives back what was put in', () => {
    const cache = new FitCache(1e6);
    const fit = { w: kilobytes(1) };
    cache.set('a', fit);
    expect(cache.has('a')).toBe(true);
    expect(cache.get('a')).toBe(fit);
    expect(cache.has('b')).toBe(false);
    expect(cache.get('b')).toBeUndefined();
  });

  it('lets the least recently used go first', () => {
    const cache = new FitCache(3 * 1024);
    for (const key of ['a', 'b', 'c']) cache.set(key, kilobytes(1));
    cache.get('a');
    cache.set('d', kilobytes(1));
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.has(key))).toEqual(['a', 'c', 'd']);
  });

  it('keeps a fit that is larger than all it may keep until the next one comes: its run still needs it', () => {
    const cache = new FitCache(1024);
    cache.set('huge', kilobytes(5));
    expect(cache.has('huge')).toBe(true);
    cache.set('small', kilobytes(1));
    expect(cache.has('huge')).toBe(false);
    expect(cache.has('small')).toBe(true);
  });

  it('is what a list with a bound would be, whatever is put in and asked for', () => {
    const steps = fc.array(
      fc.record({
        key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        size: fc.integer({ min: 0, max: 4 }),
        put: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(steps, (script) => {
        const cache = new FitCache(6 * 1024);
        let model: { key: string; bytes: number }[] = [];
        for (const { key, size, put } of script) {
          const known = model.find((entry) => entry.key === key);
          if (put) {
            cache.set(key, kilobytes(size));
            model = [...model.filter((entry) => entry !== known), { key, bytes: 1024 * size }];
            const bytes = () => model.reduce((sum, entry) => sum + entry.bytes, 0);
            while (bytes() > 6 * 1024 && model.length > 1) model.shift();
          } else {
            expect(cache.get(key) !== undefined).toBe(known !== undefined);
            if (known) model = [...model.filter((entry) => entry !== known), known];
          }
          expect(['a', 'b', 'c', 'd', 'e'].filter((k) => cache.has(k))).toEqual(
            model.map((entry) => entry.key).sort(),
          );
          expect(cache.bytes).toBe(model.reduce((sum, entry) => sum + entry.bytes, 0));
        }
      }),
      { seed: 11, numRuns: 300 },
    );
  });
});

describe('sizeOf', () => {
  it('counts typed arrays, plain numbers, and what lies inside', () => {
    expect(sizeOf(3)).toBe(8);
    expect(sizeOf(null)).toBe(8);
    expect(sizeOf(new Float64Array(100))).toBe(800);
    expect(sizeOf(new Uint8Array(100))).toBe(100);
    expect(sizeOf({ a: new Float64Array(100), b: [1, 2] })).toBeGreaterThanOrEqual(816);
    expect(sizeOf({ a: new Float64Array(100), b: [1, 2] })).toBeLessThan(900);
  });

  it('counts raw buffers, maps, sets and text by what they hold', () => {
    expect(sizeOf(new ArrayBuffer(5_000))).toBeGreaterThanOrEqual(5_000);
    expect(sizeOf(new Map([['w', new Float64Array(100)]]))).toBeGreaterThanOrEqual(800);
    expect(sizeOf(new Set([new Float64Array(100)]))).toBeGreaterThanOrEqual(800);
    expect(sizeOf('x'.repeat(1_000))).toBeGreaterThanOrEqual(1_000);
  });

  it('counts what is shared once, and comes to an end where a value holds itself', () => {
    const shared = new Float64Array(1_000);
    expect(sizeOf([shared, shared, shared.subarray(3)])).toBeLessThan(8_200);
    const loop: Record<string, unknown> = { shared };
    loop.self = loop;
    expect(sizeOf(loop)).toBeLessThan(8_200);
  });
});
