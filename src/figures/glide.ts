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

type Drawing = { drawn: Plot };

/** What moves the ends of an axis away from those that its options name. */
const MOVING = ['nice', 'zero', 'reverse', 'percent', 'transform', 'interval'] as const;

/**
 * Where the axes of a drawing will end, told by its options: undefined where only the drawing itself can tell. An axis that cannot glide
 * from where it is is left out.
 */
export function spansIn(options: PlotOptions, at: Spans): Spans | undefined {
  const spans: Spans = {};
  for (const name of NAMES) {
    if (!at[name]) continue;
    const axis = options[name] ?? {};
    const [from, to, more] = Array.isArray(axis.domain) ? (axis.domain as unknown[]) : [];
    const isPlain = typeof from === 'number' && typeof to === 'number' && more === undefined;
    if (!isPlain || MOVING.some((option) => axis[option])) return undefined;
    // A figure that does not name the type of an axis has the one that it had.
    spans[name] = { type: axis.type ?? at[name].type, from, to };
  }
  return spans;
}

/**
 * Shows a figure. Axes that jump are lost from sight: from those on the page they glide to those of the next drawing, which is shown
 * between other ends until it is there. No frame has more than one drawing, so that a drag costs no more. Gives what ends the glide.
 */
export function glide<D extends Drawing>(given: {
  from: Element | null;
  options: PlotOptions;
  width: number;
  height: number;
  make: (options: PlotOptions) => D;
  show: (drawing: D) => void;
}): (() => void) | undefined {
  const { from, options, make, show } = given;
  let to: D | undefined;
  const atOnce = () => {
    show((to ??= make(options)));
    return undefined;
  };
  const has = (name: 'width' | 'height') => Number(from?.getAttribute(name)) === given[name];
  if (!from?.parentNode || !('scale' in from) || !has('width') || !has('height')) return atOnce();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return atOnce();
  let at = spansOf(from as unknown as Plot);
  const end = spansIn(options, at) ?? spansOf((to = make(options)).drawn);
  if (farthest(at, end) < JUMP) return atOnce();
  let before = performance.now() - FRAME_MS;
  const isRestless = before - (jumped.get(from.parentNode) ?? -Infinity) < RESTLESS_MS;
  jumped.set(from.parentNode, before);
  if (isRestless) return atOnce();
  let frame = 0;
  let isOver = false;
  const step = () => {
    const now = performance.now();
    // The frame that the hand has moved in has its drawing already.
    if (now - before >= FRAME_MS / 2) {
      at = nearer(at, end, now - before);
      before = now;
      if (farthest(at, end) < NEAR) {
        atOnce();
        return;
      }
      show(make(within(options, at)));
    }
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
