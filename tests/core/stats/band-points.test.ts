import { describe, expect, it } from 'vitest';
import { heightAt, lowest } from '../../../src/core/stats/band-points.ts';

describe('curves', () => {
  const point = (x: number, mean: number) => ({ x, mean, runs: 1 });
  const points = [point(1, 0.5), point(10, 0.3), point(100, 0.3), point(1000, 0.4)];

  it('are read between their points on a logarithmic axis, and nowhere else', () => {
    expect(heightAt(points, Math.sqrt(10))).toBeCloseTo(0.4, 12);
    expect(heightAt(points, 10)).toBeCloseTo(0.3, 12);
    expect(heightAt(points, 0.5)).toBeUndefined();
    expect(heightAt(points, 2000)).toBeUndefined();
  });

  it('have a lowest point, the first of equals', () => {
    expect(lowest(points)!.x).toBe(10);
    expect(lowest([])).toBeUndefined();
  });
});
