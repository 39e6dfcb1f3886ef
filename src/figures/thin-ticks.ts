/** Labels of an axis stand at least this far apart, in pixels. */
const APART = 5;

/**
 * Takes away labels of an x axis that would run into another one: on a phone, and on a wall, where letters are large. Every second stays,
 * or every third, and so on, so that the steps of the axis stay even; one more is left out where the last then stays too.
 */
export function thinTicks(labels: Element): void {
  const placed = [...labels.children]
    .filter((label) => label.textContent !== '')
    .map((label) => ({ label, box: label.getBoundingClientRect() }))
    .sort((a, b) => a.box.left - b.box.left);
  const fits = (step: number) => {
    const kept = placed.filter((_, i) => i % step === 0);
    return kept.every(({ box }, i) => i === 0 || box.left >= kept[i - 1].box.right + APART);
  };
  let step = 1;
  while (!fits(step)) step++;
  const reachesEnd = (of: number) => (placed.length - 1) % of === 0;
  if (step > 1 && !reachesEnd(step) && reachesEnd(step + 1)) step++;
  placed.forEach(({ label }, i) => i % step > 0 && label.remove());
}
