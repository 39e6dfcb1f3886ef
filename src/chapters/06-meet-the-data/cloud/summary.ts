import type { PcaScatterRow } from './experiment.ts';

/** The share that the thesis states for two components, computed from all training images of the digits. */
export const PUBLISHED: Record<string, { share: number; remark: string }> = {
  all: { share: 0.097, remark: ' of 60,000 images' },
  '4-9': { share: 0.127, remark: '' },
  '0-1': { share: 0.162, remark: ', very likely of the first component alone' },
};

/** The result from the most images; the first one is a preview. */
export const best = (rows: PcaScatterRow[]) => rows.reduce((a, b) => (b.images > a.images ? b : a));
export const digitsOf = ({ digit }: PcaScatterRow) => [...new Set(digit)].sort((a, b) => a - b);

/** What the first two components explain of the variance of all images; undefined while there is only the preview. */
export function explainedOfAll(rows: PcaScatterRow[]): number | undefined {
  const all = rows.length > 1 ? best(rows) : undefined;
  return all && all.first + all.second;
}
