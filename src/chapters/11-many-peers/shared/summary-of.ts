import { perRows } from '../../../core/work/per-rows.ts';
import { peersSummary } from './summary.ts';

/** Computed once for the same rows, whichever cell asks. */
export const summaryOf = perRows(peersSummary);
