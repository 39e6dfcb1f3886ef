/**
 * Labels at the ends of lines, moved apart where they would touch: each as near to its line as the others let it.
 * Places are in pixels from the top.
 */
export function spreadLabels(wanted: number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const placed = order.map((i) => wanted[i]);
  // Blocks of touching labels sit around the mean of what their members want, and inside the frame.
  type Block = { members: number[]; centre: number };
  const half = (members: number[]) => ((members.length - 1) * gap) / 2;
  const inside = (members: number[]) => {
    const middle = mean(members.map((m) => placed[m]));
    return Math.max(top + half(members), Math.min(bottom - half(members), middle));
  };
  const blocks: Block[] = [];
  placed.forEach((_, k) => {
    let block: Block = { members: [k], centre: inside([k]) };
    for (let before = blocks.at(-1); before; before = blocks.at(-1)) {
      if (before.centre + half(before.members) + gap <= block.centre - half(block.members)) break;
      blocks.pop();
      const members = [...before.members, ...block.members];
      block = { members, centre: inside(members) };
    }
    blocks.push(block);
  });
  const result = new Array<number>(wanted.length);
  for (const { members, centre } of blocks) {
    members.forEach((m, i) => (result[order[m]] = centre - half(members) + i * gap));
  }
  return result;
}

const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;

/** Where a value stands in a frame of this height, in pixels from its top; `invert` is the value that stands at a height. */
export function placeOf(
  axis: { type: string; domain: number[] },
  height: number,
  marginTop = 24,
  marginBottom = 42,
) {
  const [f, g] = axis.type === 'log' ? [Math.log, Math.exp] : [(v: number) => v, (v: number) => v];
  const [low, high] = axis.domain.map(f);
  const span = height - marginTop - marginBottom;
  const place = (value: number) => marginTop + (1 - (f(value) - low) / (high - low)) * span;
  const invert = (y: number) => g(low + (1 - (y - marginTop) / span) * (high - low));
  return Object.assign(place, { invert });
}
