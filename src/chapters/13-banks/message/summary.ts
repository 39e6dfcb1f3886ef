import { messageBytes } from '../../../core/learners/ternary/message.ts';
import type { MessageRow } from './experiment.ts';

/** A bar of the picture: one number of the gradient, what it would be without the clip, and what is sent of it. */
export type Bar = { index: number; value: number; unclipped: number; sign: number };

/** Whether the sign that is sent is that of the gradient. */
export const isRight = ({ value, sign }: Bar) => value * sign > 0;

/** More bars than this are not told apart on a screen. */
const MOST = 720;

/**
 * The network's layers: where the numbers of each begin and end, weights and biases, how many of them are sent, and the share of the
 * picture that they get. By the root of its numbers, or the last layers would be slivers beside the first.
 */
export function layersIn({ sizes, indices }: Pick<MessageRow, 'sizes' | 'indices'>) {
  const numbers = Array.from(sizes.slice(1), (outputs, l) => (sizes[l] + 1) * outputs);
  const roots = numbers.reduce((sum, n) => sum + Math.sqrt(n), 0);
  let from = 0;
  return numbers.map((n) => {
    const to = from + n;
    const sent = indices.filter((j) => j >= from && j < to).length;
    const layer = { from, to, sent, share: Math.sqrt(n) / roots };
    from = to;
    return layer;
  });
}

/** The numbers in their order; of very many, the most telling of each stretch: one that is sent, else the largest. */
export function barsOf(row: MessageRow): Bar[] {
  const { gradient, unclipped, indices, signs } = row;
  const sent = new Map(Array.from(indices, (j, k) => [j, signs[k]]));
  return layersIn(row).flatMap(({ from, to, share }) => {
    const width = Math.ceil((to - from) / (MOST * share));
    return Array.from({ length: Math.ceil((to - from) / width) }, (_, b) => {
      const start = from + b * width;
      const stretch = Array.from({ length: Math.min(width, to - start) }, (__, i) => {
        const index = start + i;
        const [value, free] = [gradient[index], unclipped[index]];
        return { index, value, unclipped: free, sign: sent.get(index) ?? 0 };
      });
      const candidates = stretch.some(({ sign }) => sign) ? stretch.filter(({ sign }) => sign) : stretch;
      return candidates.reduce((a, bar) => (Math.abs(bar.value) > Math.abs(a.value) ? bar : a));
    });
  });
}

/** Bytes of the message in four ways. */
export function sizesIn({ parameters, indices }: MessageRow): { way: string; bytes: number }[] {
  const { floats, twoBits, indexed, entropy } = messageBytes({ parameters, uploads: indices.length });
  return [
    { way: 'all as 32-bit floats', bytes: floats },
    { way: 'two bits each', bytes: twoBits },
    { way: 'index and sign', bytes: indexed },
    { way: 'entropy bound', bytes: entropy },
  ];
}
