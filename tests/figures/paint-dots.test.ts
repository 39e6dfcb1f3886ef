import { expect, it } from 'vitest';
import { paintDots } from '../../src/figures/paint-dots.ts';

const blank = (width: number, height: number) => ({
  width,
  height,
  data: new Uint8ClampedArray(4 * width * height),
});
const whole = { left: 0, top: 0, right: 40, bottom: 30 };
const styles = [
  { rgb: [200, 0, 0] as [number, number, number], symbol: 'circle' as const },
  { rgb: [0, 0, 240] as [number, number, number], symbol: 'square' as const },
];
const dots = (...places: [number, number, number][]) => ({
  x: Float32Array.from(places, ([x]) => x),
  y: Float32Array.from(places, ([, y]) => y),
  group: Int32Array.from(places, ([, , g]) => g),
});
const ink = ({ data }: { data: Uint8ClampedArray }) =>
  data.reduce((sum, value, i) => sum + (i % 4 === 3 ? value / 255 : 0), 0);

it('lays as much ink as the dots have area, wherever between pixels they are', () => {
  for (const shift of [0, 0.25, 0.4, 0.5, 0.9]) {
    const round = blank(40, 30);
    paintDots(round, dots([20 + shift, 15 - shift, 0]), styles, 5, whole);
    expect(ink(round) / (0.55 * Math.PI * 25), `circle at ${shift}`).toBeCloseTo(1, 1);
    const square = blank(40, 30);
    paintDots(square, dots([20 + shift, 15 - shift, 1]), styles, 5, whole);
    expect(ink(square) / (0.55 * 81), `square at ${shift}`).toBeCloseTo(1, 1);
  }
});

it('centres a dot on its place', () => {
  const picture = blank(40, 30);
  paintDots(picture, dots([20.25, 14.5, 0]), styles, 4, whole);
  let [sum, x, y] = [0, 0, 0];
  for (let i = 0; i < 40 * 30; i++) {
    const alpha = picture.data[4 * i + 3];
    sum += alpha;
    x += alpha * ((i % 40) + 0.5);
    y += alpha * (Math.floor(i / 40) + 0.5);
  }
  expect(x / sum).toBeCloseTo(20.25, 1);
  expect(y / sum).toBeCloseTo(14.5, 1);
});

it('mixes what lies over each other as paint does: the later over the earlier', () => {
  const picture = blank(40, 30);
  paintDots(picture, dots([20, 15, 0], [20, 15, 1]), styles, 4, whole);
  const at = 4 * (15 * 40 + 20);
  const [r, , b, a] = picture.data.subarray(at, at + 4);
  // Alpha 0.55 over 0.55: 0.7975 in all, of which the upper has 0.55 and the lower 0.2475.
  expect(a).toBeCloseTo(255 * 0.7975, -0.5);
  expect(r).toBeCloseTo((200 * 0.2475) / 0.7975, -0.5);
  expect(b).toBeCloseTo((240 * 0.55) / 0.7975, -0.5);
});

it('keeps within the clip and the picture, and paints one group alone when asked', () => {
  const clip = { left: 10, top: 10, right: 30, bottom: 20 };
  const picture = blank(40, 30);
  paintDots(picture, dots([10, 10, 0], [39.9, 29.9, 0], [-3, 500, 1], [25, 15, 1]), styles, 4, clip);
  for (let i = 0; i < 40 * 30; i++) {
    const [x, y] = [i % 40, Math.floor(i / 40)];
    if (x < 10 || x >= 30 || y < 10 || y >= 20) expect(picture.data[4 * i + 3]).toBe(0);
  }
  const one = blank(40, 30);
  paintDots(one, dots([15, 15, 0], [25, 15, 1]), styles, 4, whole, 1);
  expect(one.data[4 * (15 * 40 + 15) + 3]).toBe(0);
  expect(one.data[4 * (15 * 40 + 25) + 3]).toBeGreaterThan(100);
});
