/** Takes away the labels of an x axis that would run into the one before: on a phone, and on a wall, where letters are large. */
export function thinTicks(labels: Element): void {
  let end = -Infinity;
  for (const label of [...labels.children]) {
    const { left, right } = label.getBoundingClientRect();
    if (left < end + 5) label.remove();
    else end = right;
  }
}
