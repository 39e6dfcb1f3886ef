import type { Markish, PlotOptions, ScaleOptions } from '@observablehq/plot';

/** How faint a pinned figure stands behind the present one. */
const FAINT = 0.38;

/** Two figures of one kind in one frame: the pinned one faint behind, on scales that hold both. */
export function overlay(now: PlotOptions, pinned: PlotOptions): PlotOptions {
  return {
    ...now,
    x: both(now.x, pinned.x),
    y: both(now.y, pinned.y),
    marks: [faint(pinned.marks ?? []), now.marks ?? []],
  };
}

/** A domain that is given holds both; one that is not, Plot works out from all marks. */
function both(now: ScaleOptions | undefined | null, pinned: ScaleOptions | undefined | null) {
  const [a, b] = [numbers(now?.domain), numbers(pinned?.domain)];
  if (!now || !a || !b) return now ?? undefined;
  return { ...now, domain: [Math.min(...a, ...b), Math.max(...a, ...b)] };
}

const numbers = (domain: unknown) =>
  Array.isArray(domain) && domain.every((end) => typeof end === 'number') ? domain : undefined;

function faint(mark: Markish): Markish {
  if (Array.isArray(mark)) return mark.map(faint);
  // Plot reads a mark's opacity when it draws; there is no other way to fade a mark that is already made.
  if (mark && typeof mark === 'object') (mark as { opacity?: number }).opacity = FAINT;
  return mark;
}
