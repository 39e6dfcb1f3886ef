/** A point in pixels, and the size of the label that belongs to it. */
type Labelled = { x: number; y: number; width: number; height: number };

/**
 * How far below its point each label stands, in pixels (above: negative), so that no two of them touch: as near as the labels before it
 * allow, below rather than above. Labels are centred on their points.
 */
export function placeLabels(points: Labelled[], near: number, top: number, bottom: number): number[] {
  const placed: Labelled[] = [];
  return points.map((point) => {
    const touches = (y: number) =>
      placed.some(
        (other) =>
          Math.abs(other.x - point.x) < (other.width + point.width) / 2 &&
          Math.abs(other.y - y) < (other.height + point.height) / 2,
      );
    const inside = (y: number) => y - point.height / 2 >= top && y + point.height / 2 <= bottom;
    const offsets = Array.from({ length: 40 }, (_, k) => (k % 2 ? -1 : 1) * (near + 8 * (k >> 1)));
    const offset =
      offsets.find((one) => inside(point.y + one) && !touches(point.y + one)) ??
      offsets.find((one) => !touches(point.y + one)) ??
      near;
    placed.push({ ...point, y: point.y + offset });
    return offset;
  });
}
