import type { FromCell } from '../notebook/embed-messages.ts';

/**
 * Tells the page around a frame how tall the frame's content is. It is posted to whatever page holds the frame (target origin `*`),
 * because a height is no secret and the cell cannot know where it is embedded. The receiver must check `event.source` and
 * `event.origin`, as our snippet does. Nothing is read from messages here.
 */
export function tellHeight(body: HTMLElement): () => void {
  if (window.parent === window) return () => {};
  let last = 0;
  const watcher = new ResizeObserver(() => {
    const height = Math.ceil(body.getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    const ready = body.querySelector('figure') !== null;
    const message: FromCell = { type: 'noisebook:height', height, ready };
    window.parent.postMessage(message, '*');
  });
  watcher.observe(body);
  return () => watcher.disconnect();
}
