import type { Params } from '../lab/experiment.ts';
import type { FromCell, ToCell, Untrusted } from '../notebook/embed-messages.ts';
import type { CellState } from '../state/cell-state.svelte.ts';

/**
 * The cell's side of the messages with the page around it. Only the parent window is heard, and only from an origin that the
 * embed's own address allows; without `allow` nothing is heard and no settings are told.
 */
export type Guest = {
  /** Settings come with the chapter; what is said before waits for them. */
  ready: () => Promise<void>;
  /** The option of the address, as it stands. */
  allow: () => string | undefined;
  settings: () => CellState | undefined;
  theme: (theme: string) => void;
  /** The page around is being printed. */
  print: () => void;
};

/** Far more than any cell has controls. */
const MOST_VALUES = 200;

/** A message of an allowed origin, as far as it is one; the names and values in it are still anyone's. */
export function readMessage(allow: string | undefined, origin: string, data: unknown): ToCell | undefined {
  if (typeof data !== 'object' || data === null || !originsOf(allow).includes(origin)) return undefined;
  const { type, values, theme } = data as Untrusted<ToCell>;
  if (type === 'noisebook:get' || type === 'noisebook:print') return { type };
  if (type === 'noisebook:theme' && typeof theme === 'string') return { type, theme };
  if (type !== 'noisebook:set' || typeof values !== 'object' || values === null) return undefined;
  return { type, values: Object.fromEntries(Object.entries(values).slice(0, MOST_VALUES)) };
}

/** Calls back in the next frame of the page, or soon where it is hidden and has none. */
function nextFrame(then: () => void): void {
  const timer = setTimeout(go, 100);
  const frame = requestAnimationFrame(go);
  function go() {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    then();
  }
}

/**
 * Does what the parent window says, and answers it. What is set many times within a frame is drawn once, with the last value of each
 * control: a page that sends ten thousand messages does not freeze the cell.
 */
export function hearing(guest: Guest, soon = nextFrame): (event: MessageEvent) => Promise<void> {
  let waiting: { values: Params; sets: number; theme?: string } | undefined;
  /** The allowed origin that spoke last. */
  let asker = '';
  const settle = () => {
    const { values, theme, sets } = waiting ?? { values: {}, sets: 0 };
    waiting = undefined;
    if (theme !== undefined) guest.theme(theme);
    if (sets === 0) return;
    const refused = guest.settings()?.take(values) ?? {};
    const told: FromCell = { type: 'noisebook:set-done', refused, sets };
    if (window.parent !== window) window.parent.postMessage(told, asker);
  };
  const wait = () => {
    if (!waiting) soon(settle);
    return (waiting ??= { values: {}, sets: 0 });
  };
  return async ({ source, origin, data }) => {
    if (window.parent === window || source !== window.parent) return;
    await guest.ready();
    const message = readMessage(guest.allow(), origin, data);
    if (message) asker = origin;
    if (message?.type === 'noisebook:theme') wait().theme = message.theme;
    else if (message?.type === 'noisebook:set') {
      Object.assign(wait().values, message.values);
      wait().sets++;
    } else if (message?.type === 'noisebook:print') guest.print();
    else if (message) {
      // Whoever asks after a set hears what was set.
      settle();
      const answer: FromCell = { type: 'noisebook:values', values: { ...guest.settings()?.values } };
      window.parent.postMessage(answer, origin);
    }
  };
}

/** Tells the allowed origins of settings that are not those of the time before; the first are the page's own. */
export function changeTeller(guest: Guest): () => void {
  let last: string | undefined;
  return () => {
    const values = { ...guest.settings()?.values };
    const now = JSON.stringify(values);
    if (window.parent !== window && last !== undefined && last !== now) {
      const change: FromCell = { type: 'noisebook:change', values };
      for (const origin of originsOf(guest.allow())) window.parent.postMessage(change, origin);
    }
    last = now;
  };
}

/** The origins of an `allow` option; what is no origin is left out. */
export function originsOf(option: string | undefined): string[] {
  return (option ?? '').split(',').flatMap((text) => {
    try {
      const url = new URL(text.trim());
      return url.origin === 'null' ? [] : [url.origin];
    } catch {
      return [];
    }
  });
}
