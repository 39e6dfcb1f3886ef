import { endWorkers } from '../lab/client.ts';

/** A frame that has been out of sight for so long holds no workers: a reader who scrolls on is not coming back at once. */
const PATIENCE_MS = 5_000;

/** Ends the workers of a frame that is out of sight; the cell asks for new ones when it comes back. */
export function restWorkers(body: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watcher = new IntersectionObserver((entries) => {
    clearTimeout(timer);
    if (!entries.at(-1)!.isIntersecting) timer = setTimeout(endWorkers, PATIENCE_MS);
  });
  watcher.observe(body);
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
  };
}
