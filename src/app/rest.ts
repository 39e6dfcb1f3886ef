import { endWorkers } from '../lab/client.ts';
import { handout } from '../notebook/handout.svelte.ts';

/** A frame that has been out of sight for so long holds no workers: a reader who scrolls on is not coming back at once. */
const PATIENCE_MS = 5_000;

/**
 * Ends the workers of a frame that is out of sight; the cell asks for new ones when it comes back. A frame that computes for paper is
 * out of sight too, and ends them itself.
 */
export function restWorkers(body: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    if (!handout.isWanted) endWorkers();
  };
  const watcher = new IntersectionObserver((entries) => {
    clearTimeout(timer);
    if (!entries.at(-1)!.isIntersecting) timer = setTimeout(rest, PATIENCE_MS);
  });
  watcher.observe(body);
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
  };
}
