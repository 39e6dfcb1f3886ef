import type { Row } from './experiment.ts';

/**
 * Columns whose names begin with `live` hold what no other run can give again: times measured here, and bytes made from real randomness.
 * They are shown, and compared by nobody: not by links, not by scripts, not by tests. All other columns are the same in every run.
 */
const isLive = (name: string) => /^live[A-Z]/.test(name);

/** The rows without what only this run has. */
export const steady = (rows: Row[]): Row[] =>
  rows.map((row) => {
    const names = Object.keys(row);
    if (!names.some(isLive)) return row;
    return Object.fromEntries(names.filter((name) => !isLive(name)).map((name) => [name, row[name]]));
  });
