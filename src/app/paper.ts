import { tick } from 'svelte';
import { endWorkers } from '../lab/client.ts';
import { handout } from '../notebook/handout.svelte.ts';
import { takeTurns } from './take-turns.ts';

/** No reader waits longer than this with the printer; what there is by then is printed. */
const PATIENCE_MS = 60_000;

/** Or waits for its turn. A page that is printed again and again asks for it once. */
let isComputing = false;

/**
 * Computes the cell of a frame that is being printed though nobody has scrolled to it. No page can hold up its printer, so the
 * paper of this time has a sentence in place of the figure, and the next one has the figure. The frames of a post take turns: ten
 * of them must not start twenty workers.
 */
export async function computeForPaper(body: HTMLElement): Promise<void> {
  if (isComputing || !isUnfinished(body)) return;
  isComputing = true;
  await takeTurns('noisebook:paper', async () => {
    handout.isWanted = true;
    await tick();
    const end = performance.now() + PATIENCE_MS;
    while (isUnfinished(body) && performance.now() < end) await new Promise((next) => setTimeout(next, 100));
    handout.isWanted = false;
    if (!(await isInSight(body))) endWorkers();
  });
  isComputing = false;
}

const isUnfinished = (body: HTMLElement) =>
  body.querySelector('.unprinted, figure[aria-busy="true"]') !== null && !body.querySelector('.failure');

function isInSight(body: HTMLElement): Promise<boolean> {
  return new Promise((tell) => {
    const watcher = new IntersectionObserver(([entry]) => {
      watcher.disconnect();
      tell(entry.isIntersecting);
    });
    watcher.observe(body);
  });
}
