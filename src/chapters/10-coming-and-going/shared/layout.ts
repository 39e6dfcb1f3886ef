import { gridColumns } from '../../../core/consensus/graph.ts';

export type Place = { x: number; y: number };

/** Where the devices stand in a picture from −1 to 1: in rows, around a centre, or on a circle. */
export function layout(graph: string, devices: number): Place[] {
  const numbers = Array.from({ length: devices }, (_, i) => i);
  if (graph === 'grid') {
    const across = gridColumns(devices);
    const down = Math.ceil(devices / across);
    const at = (k: number, of: number) => (of === 1 ? 0 : (2 * k) / (of - 1) - 1);
    return numbers.map((i) => ({ x: at(i % across, across), y: -at(Math.floor(i / across), down) }));
  }
  const onCircle = (k: number, of: number): Place => ({
    x: Math.sin((2 * Math.PI * k) / of),
    y: Math.cos((2 * Math.PI * k) / of),
  });
  if (graph === 'star') return numbers.map((i) => (i === 0 ? { x: 0, y: 0 } : onCircle(i - 1, devices - 1)));
  return numbers.map((i) => onCircle(i, devices));
}
