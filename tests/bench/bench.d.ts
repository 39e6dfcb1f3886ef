import type { Bench } from './watch-page.mjs';

declare global {
  interface Window {
    bench: Bench;
  }
}
