import type { CellState } from '../state/cell-state.svelte.ts';
import { asTheme, type Theme } from './modes.ts';

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
  allowed: () => string[];
  settings: () => CellState | undefined;
  theme: (theme: Theme) => void;
};

export function readMessage(
  guest: Guest,
  origin: string,
  data: unknown,
): Record<string, unknown> | undefined {
  if (!guest.allowed().includes(origin) || typeof data !== 'object' || data === null) return undefined;
  const settings = guest.settings();
  const { type, values, theme } = data as { type?: unknown; values?: unknown; theme?: unknown };
  if (type === 'noisebook:theme' && typeof theme === 'string') guest.theme(asTheme(theme));
  else if (type === 'noisebook:get' && settings)
    return { type: 'noisebook:values', values: { ...settings.values } };
  else if (type === 'noisebook:set' && settings && typeof values === 'object' && values !== null)
    settings.take(values);
  return undefined;
}

/** Listens to the parent window and answers it; returns the way to stop. */
export function listenToParent(guest: Guest): () => void {
  if (window.parent === window) return () => {};
  const heard = (event: MessageEvent) => {
    if (event.source !== window.parent) return;
    const answer = readMessage(guest, event.origin, event.data);
    if (answer) window.parent.postMessage(answer, event.origin);
  };
  addEventListener('message', heard);
  return () => removeEventListener('message', heard);
}

/** Tells the allowed origins that a control has settled. */
export function tellChange(guest: Guest): void {
  const settings = guest.settings();
  if (window.parent === window || !settings) return;
  for (const origin of guest.allowed()) {
    window.parent.postMessage({ type: 'noisebook:change', values: { ...settings.values } }, origin);
  }
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
