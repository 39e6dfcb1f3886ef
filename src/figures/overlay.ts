import type { Markish, PlotOptions, ScaleOptions } from '@observablehq/plot';
import type { Figure, View } from './figure.ts';

/** How faint a pinned figure stands behind the present one. */
const FAINT = 0.38;

/**
 * A figure as it is and as it was pinned in one frame: the pinned one faint behind, on scales that hold both. Undefined
 * where the two have no frame in common, or would blend into something that neither shows.
 */
export function overlay(figure: Figure, now: View, pinned: View): PlotOptions | undefined {
  if (figure.isPicture || figure.cloud) return undefined;
  const [front, back] = [figure.plot(now), figure.plot(pinned)];
  const scales: PlotOptions = {};
  for (const axis of ['x', 'y', 'fx', 'fy'] as const) {
    const shared = both(front[axis] ?? {}, back[axis] ?? {});
    if (!shared) return undefined;
    // A figure without facets must not get any.
    if (front[axis]) scales[axis] = shared;
  }
  return {
    ...front,
    ...scales,
    ...margins(front, back),
    marks: [faint(back.marks ?? []), front.marks ?? []],
  };
}

/** One scale for both, if there is one. A domain that is not given, Plot works out from all marks. */
function both(now: ScaleOptions, pinned: ScaleOptions): ScaleOptions | undefined {
  if (kind(now) !== kind(pinned)) return undefined;
  const [a, b] = [ends(now), ends(pinned)];
  if (kind(now) === 'discrete') return same(a, b) ? now : undefined;
  if (!a || !b) return now;
  const all = [...a, ...b] as number[];
  const least = kind(now) === 'log' ? Number.MIN_VALUE : -Number.MAX_VALUE;
  if (!all.every((end) => end >= least && end < Infinity)) return undefined;
  const falls = a[0] > a.at(-1)!;
  if (falls !== b[0] > b.at(-1)!) return undefined;
  const domain = [Math.min(...all), Math.max(...all)];
  return { ...now, domain: falls ? domain.reverse() : domain };
}

const DISCRETE = ['band', 'point', 'ordinal'];
const ends = ({ domain }: ScaleOptions) => domain && ([...domain] as (number | string)[]);
const kind = (scale: ScaleOptions) =>
  DISCRETE.includes(scale.type ?? '') || ends(scale)?.some((end) => typeof end === 'string')
    ? 'discrete'
    : (scale.type ?? 'linear');
const same = (a: unknown[] = [], b: unknown[] = []) =>
  a.length === b.length && a.every((value, i) => value === b[i]);

function margins(now: PlotOptions, pinned: PlotOptions): PlotOptions {
  const wider: PlotOptions = {};
  for (const side of ['marginTop', 'marginRight', 'marginBottom', 'marginLeft'] as const) {
    const all = [now[side], pinned[side]].filter((margin) => margin !== undefined);
    if (all.length > 0) wider[side] = Math.max(...all);
  }
  return wider;
}

/** What is drawn by a function of its own cannot be faded; labels and small pictures would stand there twice. */
function faint(mark: Markish): Markish {
  if (Array.isArray(mark)) return mark.map(faint);
  if (typeof mark === 'function') return null;
  // Plot reads a mark's opacity when it draws; there is no other way to fade a mark that is already made.
  if (mark && typeof mark === 'object') (mark as { opacity?: number }).opacity = FAINT;
  return mark;
}
