import { messageBytes } from '../../../core/learners/ternary/message.ts';
import type { MessageRow } from './experiment.ts';

/** A bar of the picture: one number of the gradient, what it would be without the clip, and what is sent of it. */
export type Bar = { index: number; value: number; unclipped: number; sign: number };

/** Whether the sign that is sent is that of the gradient. */
export const isRight = ({ value, sign }: Bar) => value * sign > 0;

/** More bars than this are not told apart on a screen. */
const MOST = 720;

/** The numbers in their order; of very many, the most telling of each stretch: one that is sent, else the largest. */
export function barsOf({ gradient, unclipped, indices, signs }: MessageRow): Bar[] {
  const sent = new Map(Array.from(indices, (j, k) => [j, signs[k]]));
  const width = Math.ceil(gradient.length / MOST);
  return Array.from({ length: Math.ceil(gradient.length / width) }, (_, b) => {
    const stretch = Array.from({ length: Math.min(width, gradient.length - b * width) }, (__, i) => {
      const index = b * width + i;
      return { index, value: gradient[index], unclipped: unclipped[index], sign: sent.get(index) ?? 0 };
    });
    const candidates = stretch.some(({ sign }) => sign) ? stretch.filter(({ sign }) => sign) : stretch;
    return candidates.reduce((a, bar) => (Math.abs(bar.value) > Math.abs(a.value) ? bar : a));
  });
}

/** The network's layers: where the numbers of each begin and end, weights and biases, and how many of them are sent. */
export function layersIn({ sizes, indices }: MessageRow) {
  let from = 0;
  return Array.from(sizes.slice(1), (outputs, l) => {
    const to = from + (sizes[l] + 1) * outputs;
    const sent = indices.filter((j) => j >= from && j < to).length;
    const layer = { from, to, inputs: sizes[l], outputs, sent };
    from = to;
    return layer;
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
