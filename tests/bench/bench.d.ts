import type { Bench } from './watch-page.mjs';

declare global {
  interface Window {
    bench: Bench;
    runTimes: { cell: number; readable: number; all: number };
  }
}
