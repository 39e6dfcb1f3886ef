/**
 * Tells the page around a frame how tall the frame's content is:
 *
 *     { type: 'noisebook:height', height: 534, ready: true }
 *
 * It is ready when there is a figure, and not before: till then the page may show something else.
 * It is posted to whatever page holds the frame (target origin `*`), because a height is no secret and the cell
 * cannot know where it is embedded. The receiver must check `event.source` and `event.origin`, as our snippet does.
 * Nothing is read from messages here.
 */
export function tellHeight(body: HTMLElement): () => void {
  if (window.parent === window) return () => {};
  let last = 0;
  const watcher = new ResizeObserver(() => {
    const height = Math.ceil(body.getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    const ready = body.querySelector('figure') !== null;
    window.parent.postMessage({ type: 'noisebook:height', height, ready }, '*');
  });
  watcher.observe(body);
  return () => watcher.disconnect();
}
