/** Labels of an axis stand at least this far apart, in pixels. */
const APART = 5;

/**
 * Takes away the labels of an x axis that would run into another one: on a phone, and on a wall, where letters are large. The first and
 * the last stay, because they say how far the axis goes.
 */
export function thinTicks(labels: Element): void {
  const placed = [...labels.children]
    .map((label) => ({ label, box: label.getBoundingClientRect() }))
    .sort((a, b) => a.box.left - b.box.left);
  const first = placed.shift();
  const last = placed.pop();
  if (!first || !last) return;
  let end = first.box.right;
  if (last.box.left < end + APART) last.label.remove();
  for (const { label, box } of placed) {
    const fits = box.left >= end + APART && box.right <= last.box.left - APART;
    if (fits) end = box.right;
    else label.remove();
  }
}
