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
  const masks = { circle: masksOf('circle', radius), square: masksOf('square', 0.9 * radius) };
  for (let i = 0; i < x.length; i++) {
    const g = group[i];
    if (only >= 0 && g !== only) continue;
    const { rgb, symbol } = styles[g];
    const [red, green, blue] = rgb;
    const quarterX = Math.round(x[i] * PARTS);
    const quarterY = Math.round(y[i] * PARTS);
    const column = Math.floor(quarterX / PARTS);
    const line = Math.floor(quarterY / PARTS);
    const { u, v, alpha } = masks[symbol][(quarterY - line * PARTS) * PARTS + quarterX - column * PARTS];
    for (let m = 0; m < u.length; m++) {
      const px = column + u[m];
      const py = line + v[m];
      if (px < left || px >= right || py < top || py >= bottom) continue;
      const over = alpha[m];
      const at = 4 * (py * width + px);
      const under = (data[at + 3] / 255) * (1 - over);
      const sum = over + under;
      data[at] = (red * over + data[at] * under) / sum;
      data[at + 1] = (green * over + data[at + 1] * under) / sum;
      data[at + 2] = (blue * over + data[at + 2] * under) / sum;
      data[at + 3] = 255 * sum;
    }
  }
}

/** The pixels that a dot touches, from the one that its middle is in, and how opaque it makes each. */
type Mask = { u: Int16Array; v: Int16Array; alpha: Float64Array };

/** One mask for each quarter of a pixel that the middle of a dot may be off the corner. */
function masksOf(symbol: DotStyle['symbol'], radius: number): Mask[] {
  const covered = (distance: number) => Math.min(1, Math.max(0, radius + 0.5 - distance));
  const reach = Math.ceil(radius + 1);
  return Array.from({ length: PARTS * PARTS }, (_, part) => {
    const offX = (part % PARTS) / PARTS;
    const offY = Math.floor(part / PARTS) / PARTS;
    const touched: [number, number, number][] = [];
    for (let v = -reach; v < reach; v++) {
      for (let u = -reach; u < reach; u++) {
        const [dx, dy] = [Math.abs(u + 0.5 - offX), Math.abs(v + 0.5 - offY)];
        const share = symbol === 'circle' ? covered(Math.hypot(dx, dy)) : covered(dx) * covered(dy);
        if (share > 0) touched.push([u, v, ALPHA * share]);
      }
    }
    return {
      u: Int16Array.from(touched, ([u]) => u),
      v: Int16Array.from(touched, ([, v]) => v),
      alpha: Float64Array.from(touched, ([, , alpha]) => alpha),
    };
  });
}
