import type { Plot, PlotOptions } from '@observablehq/plot';
import { inTurn } from './turns.ts';

/** Where an axis begins and ends. */
type Span = { type: string; from: number; to: number };
/** The axes of a drawing that can glide: those of numbers, linear or logarithmic. */
export type Spans = { x?: Span; y?: Span };

/** In so many milliseconds the way that is left shrinks to a third; a frame of most screens. */
const PACE_MS = 70;
const FRAME_MS = 16;
/** A move by less than this share of an axis is no jump; and so near to its end a glide is over. */
const JUMP = 0.04;
const NEAR = 0.004;
/** Axes that jump again sooner than this follow a hand, and keep up with it. */
const RESTLESS_MS = 150;
/** When the axes in a place have jumped last. */
const jumped = new WeakMap<ParentNode, number>();

const NAMES = ['x', 'y'] as const;
const scale = (type: string) => (type === 'log' ? Math.log : (value: number) => value);
const unscale = (type: string) => (type === 'log' ? Math.exp : (value: number) => value);

export function spansOf(drawn: Pick<Plot, 'scale'>): Spans {
  const spans: Spans = {};
  for (const name of NAMES) {
    const { type, domain } = drawn.scale(name) ?? {};
    const ends = Array.from((domain ?? []) as Iterable<number>);
    const [from, to] = ends;
    if ((type === 'linear' || type === 'log') && ends.length === 2 && from !== to)
      spans[name] = { type, from, to };
  }
  return spans;
}

/** How far the ends of an axis are from where they belong, as a share of it. */
function distance(at: Span | undefined, end: Span | undefined): number {
  if (!at || at.type !== end?.type) return 0;
  const f = scale(end.type);
  const far = Math.max(Math.abs(f(at.from) - f(end.from)), Math.abs(f(at.to) - f(end.to)));
  return far / Math.abs(f(end.to) - f(end.from));
}
const farthest = (at: Spans, end: Spans) => Math.max(...NAMES.map((name) => distance(at[name], end[name])));

/** Where the axes are after so many milliseconds more on their way. */
export function nearer(at: Spans, end: Spans, ms: number): Spans {
  const left = Math.exp(-ms / PACE_MS);
  const next: Spans = { ...end };
  for (const name of NAMES) {
    const [a, b] = [at[name], end[name]];
    if (!a || a.type !== b?.type) continue;
    const [f, g] = [scale(b.type), unscale(b.type)];
    const between = (from: number, to: number) => g(f(to) + left * (f(from) - f(to)));
    next[name] = { type: b.type, from: between(a.from, b.from), to: between(a.to, b.to) };
  }
  return next;
}

/** The same figure between these ends of its axes. */
export function within(options: PlotOptions, spans: Spans): PlotOptions {
  const axes = NAMES.flatMap((name) => {
    const span = spans[name];
    return span ? [[name, { ...options[name], domain: [span.from, span.to], nice: false, zero: false }]] : [];
  });
  return { ...options, ...(Object.fromEntries(axes) as PlotOptions) };
}

type Drawing = { options: PlotOptions; drawn: Plot };

/**
 * Axes that jump are lost from sight: from those on the page they glide to those of the next drawing, which is shown between other ends
 * until it is there. Gives what ends the glide; undefined where there is no such way to go, and nothing has been shown.
 */
export function glide<D extends Drawing>(given: {
  from: Element | null;
  to: D;
  make: (options: PlotOptions) => D;
  show: (drawing: D) => void;
}): (() => void) | undefined {
  const { from, to, make, show } = given;
  const size = (of: Element) => `${of.getAttribute('width')} ${of.getAttribute('height')}`;
  if (!from?.parentNode || !('scale' in from) || size(from) !== size(to.drawn as unknown as Element))
    return undefined;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
  const end = spansOf(to.drawn);
  let at = spansOf(from as unknown as Plot);
  if (farthest(at, end) < JUMP) return undefined;
  let before = performance.now() - FRAME_MS;
  const isRestless = before - (jumped.get(from.parentNode) ?? -Infinity) < RESTLESS_MS;
  jumped.set(from.parentNode, before);
  if (isRestless) return undefined;
  let frame = 0;
  let isOver = false;
  const step = () => {
    const now = performance.now();
    at = nearer(at, end, now - before);
    before = now;
    if (farthest(at, end) < NEAR) return show(to);
    show(make(within(to.options, at)));
    // Several figures may glide at once.
    frame = requestAnimationFrame(() =>
      inTurn(step, () => {
        if (!isOver) step();
      }),
    );
  };
  step();
  return () => {
    isOver = true;
    cancelAnimationFrame(frame);
  };
}
