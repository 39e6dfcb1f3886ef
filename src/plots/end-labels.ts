/**
 * Labels at the ends of lines, moved apart where they would touch: each as near to its line as the others let it.
 * Places are in pixels from the top.
 */
export function spreadLabels(wanted: number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const placed = order.map((i) => wanted[i]);
  // Blocks of touching labels sit around the mean of what their members want.
  type Block = { members: number[]; mean: number };
  const blocks: Block[] = [];
  placed.forEach((place, k) => {
    let block: Block = { members: [k], mean: place };
    for (;;) {
      const before = blocks.at(-1);
      if (
        !before ||
        before.mean + (before.members.length * gap) / 2 <= block.mean - (block.members.length * gap) / 2
      ) {
        break;
      }
      blocks.pop();
      const members = [...before.members, ...block.members];
      block = { members, mean: mean(members.map((m) => placed[m])) };
    }
    blocks.push(block);
  });
  const result = new Array<number>(wanted.length);
  for (const { members, mean: centre } of blocks) {
    const height = (members.length - 1) * gap;
    const first = Math.max(top, Math.min(bottom - height, centre - height / 2));
    members.forEach((m, i) => (result[order[m]] = first + i * gap));
  }
  return result;
}

const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
