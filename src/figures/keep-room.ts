/** A caption gives no room back while it is as wide: else all below it would jump at every other step of a drag. */
export function keepRoom(caption: HTMLElement): void {
  let width = caption.clientWidth;
  new ResizeObserver(() => {
    // Words that are pinned beside it go again, and their room with them.
    const isOwn = caption.clientWidth === width && !caption.querySelector('.pinned');
    width = caption.clientWidth;
    caption.style.minHeight = isOwn ? `${caption.getBoundingClientRect().height}px` : '';
  }).observe(caption);
}
