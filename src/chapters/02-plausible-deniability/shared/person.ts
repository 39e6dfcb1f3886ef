/** A person as a symbol of Plot: head and shoulders, about as large as a circle of the same area. */
export const person = {
  draw(context: CanvasPath, size: number): void {
    const r = Math.sqrt(size / Math.PI);
    context.moveTo(0.42 * r, -0.6 * r);
    context.arc(0, -0.6 * r, 0.42 * r, 0, 2 * Math.PI);
    context.closePath();
    context.moveTo(-0.75 * r, r);
    context.lineTo(-0.75 * r, 0.42 * r);
    context.quadraticCurveTo(-0.75 * r, -0.06 * r, -0.3 * r, -0.06 * r);
    context.lineTo(0.3 * r, -0.06 * r);
    context.quadraticCurveTo(0.75 * r, -0.06 * r, 0.75 * r, 0.42 * r);
    context.lineTo(0.75 * r, r);
    context.closePath();
  },
};

/** So many people in rows that fill a frame, and the radius of one. */
export function gridOf(people: number, width: number, height: number) {
  const columns = Math.ceil(Math.sqrt((people * width) / height));
  const lines = Math.ceil(people / columns);
  return { columns, lines, r: 0.36 * Math.min(width / columns, (height - 8) / lines) };
}
