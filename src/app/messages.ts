import type { CellState } from '../state/cell-state.svelte.ts';

/**
 * What the page around an embed may say to it, and hear from it:
 *
 *     in   { type: 'noisebook:set', values: { epsilon: 0.5 } }     moves controls; what will not do is left out
 *     in   { type: 'noisebook:get' }                               asks for the settings
 *     in   { type: 'noisebook:theme', theme: 'dark' }
 *     out  { type: 'noisebook:values', values }                    the answer to get
 *     out  { type: 'noisebook:change', values }                    a control has settled
 *
 * Only the parent window is heard, and only from an origin that the embed's own address allows (`allow=https://blog.example`);
 * without `allow` nothing is heard and no settings are told. Messages are untrusted: names and values are checked
 * against the cell's schema like those of a link.
 */
export type Guest = {
  /** Settings come with the chapter; what is said before waits for them. */
  ready: () => Promise<void>;
  /** The option of the address, as it stands. */
  allow: () => string | undefined;
  settings: () => CellState | undefined;
  theme: (theme: string) => void;
};

export function readMessage(
  guest: Guest,
  origin: string,
  data: unknown,
): Record<string, unknown> | undefined {
  if (!originsOf(guest.allow()).includes(origin) || typeof data !== 'object' || data === null)
    return undefined;
  const settings = guest.settings();
  const { type, values, theme } = data as { type?: unknown; values?: unknown; theme?: unknown };
  if (type === 'noisebook:theme' && typeof theme === 'string') guest.theme(theme);
  else if (type === 'noisebook:get') return { type: 'noisebook:values', values: { ...settings?.values } };
  else if (type === 'noisebook:set' && settings && typeof values === 'object' && values !== null)
    settings.take(values);
  return undefined;
}

/** Does what the parent window says, and answers it. */
export async function hear(guest: Guest, { source, origin, data }: MessageEvent): Promise<void> {
  if (window.parent === window || source !== window.parent) return;
  await guest.ready();
  const answer = readMessage(guest, origin, data);
  if (answer) window.parent.postMessage(answer, origin);
}

/** Tells the allowed origins of settings that are not those of the time before; the first are the page's own. */
export function changeTeller(guest: Guest): () => void {
  let last: string | undefined;
  return () => {
    const values = { ...guest.settings()?.values };
    const now = JSON.stringify(values);
    if (window.parent !== window && last !== undefined && last !== now) {
      for (const origin of originsOf(guest.allow()))
        window.parent.postMessage({ type: 'noisebook:change', values }, origin);
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
