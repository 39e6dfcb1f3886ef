import type { Scale } from '@observablehq/plot';
import type { Params } from '../lab/experiment.ts';

/** A group of points in a cloud: its colour is never its only mark. */
export type CloudGroup = { label: string; color: string; symbol: 'circle' | 'square' };

/**
 * Points too many for a document, painted on a canvas over a plot whose scales place them. The lens shows the picture
 * behind the point that the pointer is on: an experiment is asked for it, so that no figure carries every picture.
 */
export type Cloud = {
  x: Float64Array;
  y: Float64Array;
  /** Which of the groups each point belongs to. */
  group: Int32Array;
  groups: CloudGroup[];
  lens?: {
    /** An experiment whose only row has `pixels`, 28 × 28. */
    experiment: string;
    params(point: number): Params;
    title(point: number): string;
  };
};

/** Where values are on the screen. A linear scale is asked for two of them only: it need not be asked ten thousand times. */
export function placed(values: Float64Array, scale: Scale): Float32Array {
  const out = new Float32Array(values.length);
  const [zero, one] = [Number(scale.apply(0)), Number(scale.apply(1))];
  for (let i = 0; i < out.length; i++) {
    out[i] = scale.type === 'linear' ? zero + (one - zero) * values[i] : Number(scale.apply(values[i]));
  }
  return out;
}

/** Moves names that stand on each other apart, each as little as will do: `wide` and `high` is the room of one. */
export function apart(places: { x: number; y: number }[], wide: number, high: number) {
  const moved = places.map((place) => ({ ...place }));
  for (let isFree = false, tries = 0; !isFree && tries < 100; tries++) {
    isFree = true;
    moved.forEach((one, i) => {
      for (const other of moved.slice(i + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const [missX, missY] = [wide - Math.abs(dx), high - Math.abs(dy)];
        // What rounding leaves is no collision.
        if (missX < 0.01 || missY < 0.01) continue;
        isFree = false;
        const [axis, by] = missX < missY ? (['x', missX] as const) : (['y', missY] as const);
        const way = (axis === 'x' ? dx : dy) < 0 ? -0.5 : 0.5;
        one[axis] -= way * by;
        other[axis] += way * by;
      }
    });
  }
  return moved;
}

/** Finds the point nearest to a place on the screen, through a grid, in well under a millisecond. */
export class PointIndex {
  #cells = new Map<number, number[]>();

  constructor(
    private readonly px: Float32Array,
    private readonly py: Float32Array,
    private readonly reach = 14,
  ) {
    for (let i = 0; i < px.length; i++) {
      const key = this.#key(px[i], py[i]);
      const cell = this.#cells.get(key);
      if (cell) cell.push(i);
      else this.#cells.set(key, [i]);
    }
  }

  #key(x: number, y: number): number {
    return Math.floor(x / this.reach) * 65_536 + Math.floor(y / this.reach);
  }

  /** The nearest point within reach, or −1. */
  nearest(x: number, y: number): number {
    let best = -1;
    let least = this.reach ** 2;
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const i of this.#cells.get(this.#key(x + dx * this.reach, y + dy * this.reach)) ?? []) {
          const square = (this.px[i] - x) ** 2 + (this.py[i] - y) ** 2;
          if (square < least) [best, least] = [i, square];
        }
      }
    }
    return best;
  }
}
