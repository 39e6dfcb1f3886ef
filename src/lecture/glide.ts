import { position, valueAt } from '../controls/scale.ts';
import type { Value } from '../lab/experiment.ts';
import type { Schema } from '../state/params.ts';

type Settings = Record<string, Value>;

/** The settings a share of the way from one to another: sliders move along their own scale, all else jumps at the start. */
export function between(params: Schema, from: Settings, to: Settings, share: number): Settings {
  if (share >= 1) return to;
  const settings: Settings = { ...to };
  for (const [name, param] of Object.entries(params)) {
    if (param.kind !== 'number' || from[name] === to[name]) continue;
    const start = position(param, from[name] as number);
    const end = position(param, to[name] as number);
    settings[name] = valueAt(param, start + share * (end - start));
  }
  return settings;
}

const DURATION_MS = 700;
/** Slow at both ends. */
const ease = (t: number) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));

/** A glide under way: it can be left where it is, or be over at once. */
export type Glide = { stop(): void; finish(): void };

/** Moves the settings from one to another so that the eye can follow; at once where less motion is asked for. */
export function glide(
  params: Schema,
  from: Settings,
  to: Settings,
  show: (settings: Settings) => void,
  arrived: () => void,
): Glide {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    show(to);
    arrived();
    return { stop() {}, finish() {} };
  }
  const start = performance.now();
  let frame = 0;
  const step = (now: number) => {
    const share = Math.min(1, (now - start) / DURATION_MS);
    show(between(params, from, to, ease(share)));
    if (share < 1) frame = requestAnimationFrame(step);
    else {
      isThere = true;
      arrived();
    }
  };
  let isThere = false;
  frame = requestAnimationFrame(step);
  const stop = () => cancelAnimationFrame(frame);
  return {
    stop,
    finish() {
      stop();
      if (!isThere) show(to);
      isThere = true;
    },
  };
}
