import type { Bench } from './watch-page.mjs';

declare global {
  interface Window {
    bench: Bench;
    firstTimes: { cell: number; picture: number };
    runTimes: { cell: number; readable: number; all: number };
  }
}
