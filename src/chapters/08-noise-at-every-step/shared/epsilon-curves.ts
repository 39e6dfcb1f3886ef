import type { BandPoint } from '../../../core/stats/band-points.ts';

/** A curve of errors at one epsilon: the reader's own, the one without noise, or context. */
export type EpsilonCurve<P extends BandPoint = BandPoint> = {
  epsilon: number;
  role: 'own' | 'clean' | 'context';
  points: P[];
};

export const roleOf = (epsilon: number, own: boolean): EpsilonCurve['role'] =>
  own ? 'own' : epsilon === Infinity ? 'clean' : 'context';

/** A mean over fewer runs than this says too little to judge an answer or a task by. */
export const ENOUGH_RUNS = 3;
