/** The colour of the page that an element stands on, and when it becomes another. */

/** What an element stands in: wrappers, the host of a shadow tree, the slot that it was put into. */
function around(node: Element): Element | null {
  if (node.assignedSlot) return node.assignedSlot;
  const parent = node.parentNode;
  return parent instanceof ShadowRoot ? parent.host : node.parentElement;
}

function allAround(node: Element): Element[] {
  const next = around(node);
  return next ? [node, ...allAround(next)] : [node];
}

/**
 * Whether the backgrounds that a node stands on, one through the other and all on the `canvas` of the browser, make a dark one. While
 * one of them changes, this is how it looks at the moment.
 */
export function isDark(node: Element, canvas: string): boolean {
  let lightness = 0;
  let through = 1;
  for (const colour of [...allAround(node).map((at) => getComputedStyle(at).backgroundColor), canvas]) {
    const [red, green, blue, alpha] = channels(colour);
    lightness += through * alpha * (0.3 * red + 0.59 * green + 0.11 * blue);
    through *= 1 - alpha;
  }
  return lightness + through * 255 < 128;
}

/**
 * Red, green and blue up to 255, and alpha up to 1. A colour of another space, such as oklch, is painted and read back; not all
 * are, because browsers that guard against fingerprints give noise for a picture.
 */
function channels(colour: string): number[] {
  if (colour.startsWith('rgb')) {
    const [red, green, blue, alpha = 1] = colour.match(/[\d.e-]+/g)!.map(Number);
    return [red, green, blue, alpha];
  }
  const paint = document.createElement('canvas').getContext('2d')!;
  paint.fillStyle = colour;
  paint.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = paint.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/**
 * Calls back whenever the ground of a node may have another colour, and for as long as it is on its way to one. A page changes it by an
 * attribute of any wrapper, by another style sheet, by a box that CSS looks at, or with the system.
 */
export function watchGround(node: Element, changed: () => void): () => void {
  let frame = 0;
  const isMoving = () =>
    allAround(node).some((at) => at.getAnimations().some((move) => move instanceof CSSTransition));
  const look = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      changed();
      if (isMoving()) look();
    });
  };
  const watcher = new MutationObserver(look);
  for (const at of allAround(node)) watcher.observe(at, { attributes: true });
  watcher.observe(document.head, { attributes: true, childList: true, subtree: true });
  const events = ['change', 'load', 'transitionrun'];
  for (const event of events) document.addEventListener(event, look, true);
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', look);
  return () => {
    cancelAnimationFrame(frame);
    watcher.disconnect();
    for (const event of events) document.removeEventListener(event, look, true);
    system.removeEventListener('change', look);
  };
}
