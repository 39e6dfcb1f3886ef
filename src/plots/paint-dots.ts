/**
 * Ten thousand dots laid over each other, pixel by pixel into a picture of our own: a browser without a graphics card needs
 * half a second for as many calls to its canvas, this a few milliseconds.
 */
export type Dots = {
  /** Where each dot is, in pixels of the picture. */
  x: Float32Array;
  y: Float32Array;
  group: Int32Array;
};

export type DotStyle = { rgb: [number, number, number]; symbol: 'circle' | 'square' };

type Picture = { width: number; height: number; data: Uint8ClampedArray };

/** How opaque a dot is: where many lie, the place gets dark. */
const ALPHA = 0.55;
/** Dots are placed to a quarter of a pixel; for each quarter the soft edge of a dot is computed once. */
const PARTS = 4;

/** Paints the dots in their own order, or those of one group alone, into `picture`; nothing outside of `clip`. */
export function paintDots(
  picture: Picture,
  { x, y, group }: Dots,
  styles: DotStyle[],
  radius: number,
  clip: { left: number; top: number; right: number; bottom: number },
  only = -1,
): void {
  const { width, height, data } = picture;
  const left = Math.max(0, Math.round(clip.left));
  const right = Math.min(width, Math.round(clip.right));
  const top = Math.max(0, Math.round(clip.top));
  const bottom = Math.min(height, Math.round(clip.bottom));
  const side = 2 * Math.ceil(radius + 1);
  const masks = {
    circle: masksOf('circle', radius, side),
    square: masksOf('square', 0.9 * radius, side),
  };
  for (let i = 0; i < x.length; i++) {
    const g = group[i];
    if (only >= 0 && g !== only) continue;
    const { rgb, symbol } = styles[g];
    const quarterX = Math.round(x[i] * PARTS);
    const quarterY = Math.round(y[i] * PARTS);
    const column = Math.floor(quarterX / PARTS);
    const line = Math.floor(quarterY / PARTS);
    const mask = masks[symbol][(quarterY - line * PARTS) * PARTS + quarterX - column * PARTS];
    for (let v = 0; v < side; v++) {
      const py = line - side / 2 + v;
      if (py < top || py >= bottom) continue;
      for (let u = 0; u < side; u++) {
        const px = column - side / 2 + u;
        const alpha = mask[v * side + u];
        if (alpha === 0 || px < left || px >= right) continue;
        const at = 4 * (py * width + px);
        const under = (data[at + 3] / 255) * (1 - alpha);
        const sum = alpha + under;
        data[at] = (rgb[0] * alpha + data[at] * under) / sum;
        data[at + 1] = (rgb[1] * alpha + data[at + 1] * under) / sum;
        data[at + 2] = (rgb[2] * alpha + data[at + 2] * under) / sum;
        data[at + 3] = 255 * sum;
      }
    }
  }
}

/** How much of each pixel around it a dot covers, for each quarter of a pixel that its middle may be off the corner. */
function masksOf(symbol: DotStyle['symbol'], radius: number, side: number): Float32Array[] {
  const covered = (distance: number) => Math.min(1, Math.max(0, radius + 0.5 - distance));
  return Array.from({ length: PARTS * PARTS }, (_, part) => {
    const offX = (part % PARTS) / PARTS;
    const offY = Math.floor(part / PARTS) / PARTS;
    return Float32Array.from({ length: side * side }, (_, i) => {
      const dx = Math.abs((i % side) + 0.5 - side / 2 - offX);
      const dy = Math.abs(Math.floor(i / side) + 0.5 - side / 2 - offY);
      return ALPHA * (symbol === 'circle' ? covered(Math.hypot(dx, dy)) : covered(dx) * covered(dy));
    });
  });
}
