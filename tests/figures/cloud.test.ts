import { expect, it } from 'vitest';
import { createRng } from '../../src/core/random/create-rng.ts';
import { scale } from '@observablehq/plot';
import { apart, placed, PointIndex } from '../../src/figures/cloud.ts';

it('finds the nearest point within reach, as looking at all of them would', () => {
  const rng = createRng('cloud');
  const n = 3000;
  const px = Float32Array.from({ length: n }, () => 800 * rng.next());
  const py = Float32Array.from({ length: n }, () => 500 * rng.next());
  const index = new PointIndex(px, py, 14);
  for (let t = 0; t < 500; t++) {
    const [x, y] = [-20 + 840 * rng.next(), -20 + 540 * rng.next()];
    let best = -1;
    let least = 14 ** 2;
    for (let i = 0; i < n; i++) {
      const square = (px[i] - x) ** 2 + (py[i] - y) ** 2;
      if (square < least) [best, least] = [i, square];
    }
    expect(index.nearest(x, y)).toBe(best);
  }
});

it('places points where the scale does, linear or not', () => {
  const values = Float64Array.from([-7.5, 0.25, 1, 3, 41]);
  for (const type of ['linear', 'symlog'] as const) {
    const axis = scale({ x: { type, domain: [-20, 50], range: [40, 700] } });
    placed(values, axis).forEach((at, i) => expect(at).toBeCloseTo(axis.apply(values[i]) as number, 3));
  }
});

it('moves names apart that stand on each other, and no others', () => {
  const places = [
    { x: 100, y: 100 },
    { x: 104, y: 103 },
    { x: 108, y: 101 },
    { x: 100, y: 100 },
    { x: 300, y: 200 },
  ];
  const moved = apart(places, 12, 17);
  moved.forEach((one, i) => {
    for (const other of moved.slice(i + 1))
      expect(Math.abs(one.x - other.x) >= 11.9 || Math.abs(one.y - other.y) >= 16.9).toBe(true);
  });
  expect(moved[4]).toEqual(places[4]);
  for (const [i, { x, y }] of places.entries())
    expect(Math.hypot(x - moved[i].x, y - moved[i].y)).toBeLessThan(40);
});
