import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MOST_SHADE, shadeOf } from '../../../src/chapters/14-borrowed-knowledge/shared/shade.ts';

/* Numbers are written over fields of every shade: they stand out by 4.5 : 1 (WCAG 2.2, 1.4.3) at each, in every theme. */

type Palette = { paper: string; ink: string; field: string };

/** The colours that app.css gives a theme: those of the first block that begins so. */
function themeOf(selector: string): Palette {
  const css = readFileSync('src/app/app.css', 'utf8');
  const block = css.slice(css.indexOf(selector));
  const named = (name: string) => new RegExp(`--${name}: (#[0-9a-f]+);`).exec(block)![1];
  return { paper: named('paper'), ink: named('ink'), field: named('series-1') };
}

/** Canvas, CanvasText and LinkText of Windows' contrast themes, and what Chromium takes when it emulates forced colours. */
const forced = (paper: string, ink: string, field: string): Palette => ({ paper, ink, field });
const PALETTES: [string, Palette][] = [
  ['light', themeOf(':root {')],
  ['dark', themeOf(":root[data-theme='dark'] {")],
  ['dark by the system', themeOf('@media (prefers-color-scheme: dark)')],
  ['print', themeOf('@media print')],
  ['forced, light', forced('#ffffff', '#000000', '#0000ee')],
  ['forced, dark', forced('#000000', '#ffffff', '#ffff00')],
  ['Aquatic', forced('#202020', '#ffffff', '#75e9fc')],
  ['Desert', forced('#fffaef', '#3d3d3d', '#1c5e75')],
  ['Dusk', forced('#2d3236', '#ffffff', '#70ebde')],
  ['Night sky', forced('#000000', '#ffffff', '#8080ff')],
];

type Channels = [number, number, number];
const channels = (color: string): Channels => {
  const digits = color.slice(1);
  const number = parseInt(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
};
const luminance = (color: Channels) => {
  const [r, g, b] = color.map((c) => (c <= 10.31 ? c / 3294.6 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: Channels, b: Channels) => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};
const onField = ({ paper, ink, field }: Palette, shade: number) => {
  const [over, under] = [channels(field), channels(paper)];
  const ground = under.map((c, i) => Math.round(shade * over[i] + (1 - shade) * c)) as Channels;
  return contrast(channels(ink), ground);
};

const SHADES = Array.from({ length: 401 }, (_, i) => i / 400).flatMap((accuracy) =>
  [0.8, 0.9].map((best) => shadeOf(accuracy, best)),
);

it('a shade is never none and never more than the most', () => {
  expect(Math.min(...SHADES)).toBeGreaterThan(0);
  expect(Math.max(...SHADES)).toBe(MOST_SHADE);
});

it.each(PALETTES)('%s', (_, palette) => {
  expect(Math.min(...SHADES.map((shade) => onField(palette, shade)))).toBeGreaterThanOrEqual(4.5);
});

it('is measured as WCAG does: black on white is 21 : 1, and more than half of the colour is too much in the dark', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 9);
  expect(onField(themeOf(":root[data-theme='dark'] {"), 0.55)).toBeLessThan(4.5);
});
