import type { Bibliography } from './source.ts';

/** The bibliography, which the chapters bring. It is fetched when a badge is opened, and never before. */
let open: () => Promise<Bibliography> = () => Promise.resolve({});

export function provideSources(from: () => Promise<Bibliography>): void {
  open = from;
}

export const loadSources = (): Promise<Bibliography> => open();
