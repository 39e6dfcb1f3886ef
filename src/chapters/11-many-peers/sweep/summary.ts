import type { Over } from '../shared/setting.ts';

export type SweepOver = Extract<Over, 'epsilon' | 'lambda' | 'rows'>;

/** Where the reader stands on the axis. */
export const ownPlace = (values: { over: SweepOver; epsilon: number; lambda: number; rows: number }) =>
  values[values.over];
