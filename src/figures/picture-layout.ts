import type { RenderFunction } from '@observablehq/plot';
import { ink, muted, series } from './theme.ts';

/** A small picture of square pixels, at a place of the figure: a digit, its weights, a gradient. */
export type Picture = {
  /** Row by row, `side` × `side`. */
  pixels: ArrayLike<number>;
  /** 28 unless said. */
  side?: number;
  /** Left, top and size, in pixels of the figure. */
  x: number;
  y: number;
  size: number;
  /** `ink`: paper at `from`, full ink at `to`. `signed`: one colour above 0, another below, both full at ±`to`. */
  tone: 'ink' | 'signed';
  from?: number;
  to: number;
  /** Pixels painted in one colour over the picture. */
  over?: { pixels: ArrayLike<number>; color: string; opacity?: number }[];
  /** Lines of words above and below; the first line below is the stronger one. */
  above?: string;
  below?: string[];
  /** Colour of the frame, where it says something. */
  frame?: string;
};

/** So many shades are told apart at this size; each is one path, which keeps a page of pictures light. */
const SHADES = 24;
/** Room for one line of words on a page, above or below a picture; on a wall it is larger. */
export const LINE = 16;
/** The size of the page's type for which LINE is right. */
const PAGE_TYPE = 17;

/** The frame that a figure of pictures fills (its own height on a page, the screen's on a wall) and a line of words in it. */
export type Frame = { width: number; height: number; line: number };

/** The frame as it is on this page, in the type of this page; where the whole figure is enlarged, `--figure-type` is that of a page. */
export function frameOf({ width, height }: { width: number; height: number }, document: Document): Frame {
  const style = document.defaultView?.getComputedStyle?.(document.documentElement);
  const type = parseFloat(style?.getPropertyValue?.('--figure-type') || style?.fontSize || '');
  return { width, height, line: LINE * Math.max(0.94, (type || PAGE_TYPE) / PAGE_TYPE) };
}

/**
 * Pictures as a mark of Plot, placed for the frame that it draws in. They are vectors in the page's own colours, so they
 * stay crisp at any size, turn with the theme and are whole in a downloaded file.
 */
export const pictures = (layout: (frame: Frame) => Picture[]): RenderFunction =>
  ((_index, _scales, _values, dimensions, context) => {
    const make = maker(context.document);
    const frame = frameOf(dimensions, context.document);
    const all = make('g', {
      'font-family': 'var(--sans)',
      'font-size': typeOf(frame),
      'text-anchor': 'middle',
      'stroke-width': 1,
    });
    for (const item of layout(frame)) all.append(draw(item, frame.line, make));
    return all;
  }) satisfies RenderFunction;

export type Make = (name: string, attributes: Record<string, string | number>, text?: string) => SVGElement;

/** Makes nodes of SVG in the document that a mark is drawn in. */
export const maker =
  (document: Document): Make =>
  (name, attributes, text) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
    if (text !== undefined) node.textContent = text;
    return node;
  };

/** The size of the words in a frame. */
export const typeOf = ({ line }: Pick<Frame, 'line'>) => 0.75 * line;

function draw(picture: Picture, line: number, make: Make): SVGElement {
  const { x, y, size, side = 28, over = [], above, below = [], frame } = picture;
  const group = make('g', {});
  const pixel = size / side;
  const grid = make('g', {
    transform: `translate(${x} ${y}) scale(${pixel})`,
    'shape-rendering': 'crispEdges',
    stroke: 'none',
  });
  for (const [shade, path] of shades(picture, side)) {
    const color = picture.tone === 'ink' ? ink : series[shade > 0 ? 0 : 1].color;
    grid.append(make('path', { d: path, fill: color, 'fill-opacity': Math.abs(shade) / SHADES }));
  }
  for (const { pixels, color, opacity = 1 } of over) {
    const path = Array.from(pixels, (p) => square(p, side)).join('');
    if (path) grid.append(make('path', { d: path, fill: color, 'fill-opacity': opacity }));
  }
  group.append(grid);
  group.append(
    make('rect', {
      x: x - 0.5,
      y: y - 0.5,
      width: size + 1,
      height: size + 1,
      fill: 'none',
      stroke: frame ?? 'var(--rule)',
      'stroke-width': frame ? 2 : 1,
    }),
  );
  const middle = x + size / 2;
  if (above) group.append(make('text', { x: middle, y: y - line * 0.38, fill: muted }, above));
  below.forEach((words, i) => {
    const style = { fill: i === 0 ? ink : muted, 'font-weight': i === 0 ? 600 : 400 };
    group.append(make('text', { x: middle, y: y + size + line * (i + 0.88), ...style }, words));
  });
  return group;
}

/** The pixels of each shade that is more than paper, as one path; negative shades are below 0. */
export function shades(picture: Pick<Picture, 'pixels' | 'tone' | 'from' | 'to'>, side: number) {
  const { pixels, tone, from = 0, to } = picture;
  const reach = tone === 'ink' ? to - from : to;
  const paths = new Map<number, string>();
  for (let p = 0; p < side * side; p++) {
    const share = reach > 0 ? (tone === 'ink' ? pixels[p] - from : pixels[p]) / reach : 0;
    const low = tone === 'ink' ? 0 : -1;
    const shade = Math.round(SHADES * Math.min(1, Math.max(low, share || 0)));
    if (shade !== 0) paths.set(shade, (paths.get(shade) ?? '') + square(p, side));
  }
  return paths;
}

const square = (p: number, side: number) => `M${p % side} ${Math.floor(p / side)}h1v1h-1z`;

/** The range over which a picture with noise in it is seen best: all of its values. */
export function rangeOf(pixels: ArrayLike<number>): { from: number; to: number } {
  let from = Infinity;
  let to = -Infinity;
  for (let p = 0; p < pixels.length; p++) {
    from = Math.min(from, pixels[p]);
    to = Math.max(to, pixels[p]);
  }
  return to > from ? { from, to } : { from: 0, to: 1 };
}
