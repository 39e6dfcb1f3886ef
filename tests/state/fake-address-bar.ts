import { afterEach, beforeEach, vi } from 'vitest';

/** An address bar and a clock for every test of a file; gives the fragments that were written since the test began. */
export function fakeAddressBar(): () => string[] {
  let written: string[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    written = [];
    vi.stubGlobal('location', { hash: '' });
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_: unknown, __: string, url: string) => written.push((location.hash = url)),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return () => written;
}
