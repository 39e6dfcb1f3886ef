import { afterEach, expect, it, vi } from 'vitest';
import { restWorkers } from '../../src/app/rest.ts';
import * as client from '../../src/lab/client.ts';
import { handout } from '../../src/notebook/handout.svelte.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  handout.isWanted = false;
});

it.each([
  ['ends its workers', false, 1],
  ['keeps them while it computes for paper', true, 0],
])('a frame that has been out of sight for a while %s', (_, isWanted, ended) => {
  vi.useFakeTimers();
  const end = vi.spyOn(client, 'endWorkers').mockImplementation(() => {});
  let see!: (entries: { isIntersecting: boolean }[]) => void;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => {};
      disconnect = () => {};
      constructor(seen: typeof see) {
        see = seen;
      }
    },
  );
  const stop = restWorkers({} as HTMLElement);
  see([{ isIntersecting: false }]);
  handout.isWanted = isWanted;
  vi.advanceTimersByTime(20_000);
  expect(end).toHaveBeenCalledTimes(ended);
  stop();
});
