/** The height that a figure may fill on a wall or in a window, and how many times as large as on a page it should be. */
export type Wall = { height: number; zoom: number };

/** How much of the zoom a figure may give up, and the width of a page below which its labels stand close. */
const LEAST = 0.92;
const ROOMY = 560;
const STEPS = 4;

/**
 * How many times as large as on a page a figure is drawn in a frame of this width. A figure places its labels for its own height, so
 * it may be stretched; where it would be squeezed, or be as narrow as on a phone, it is enlarged a little less.
 */
export function zoomFor(own: (width: number) => number, width: number, { height, zoom }: Wall): number {
  const least = LEAST * zoom;
  const most = Math.max(least, Math.min(zoom, width / ROOMY));
  for (let step = 0; step < STEPS; step++) {
    const tried = most + ((least - most) * step) / STEPS;
    if (own(width / tried) <= height / tried) return tried;
  }
  return least;
}

/** Letters of a page are 11 to 13 px. On a wall they are 2 to 2.6 % of its height, unless it is so narrow that the figure would suffer. */
export const wallZoom = (width: number, height: number): number =>
  Math.max(1, Math.min(0.002 * height, width / 620));
