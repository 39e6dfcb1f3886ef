import { perRows } from '../../../core/work/per-rows.ts';
import type { GossipRow } from './experiment.ts';

/** The graphs, the quickest first. */
export const ranked = perRows((rows: GossipRow[]) => [...rows].sort((a, b) => a.predicted - b.predicted));
