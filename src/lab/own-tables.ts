import { keepLatest } from '../core/work/keep-latest.ts';
import type { Params } from './experiment.ts';
import type { OwnTable } from './protocol.ts';

/** As many as are kept; the browser may put them on disk, but not without end. */
const MOST = 8;

/** The reader's own tables, for as long as the page is open: handles to them, not their rows. */
const tables = new Map<string, OwnTable>();

/** Keeps a table; the names of those that had to go for it. */
export const keepOwnTable = (table: OwnTable): string[] => keepLatest(tables, table.name, table, MOST);

/** The tables that these parameters name. */
export const ownTablesOf = (params: Params): OwnTable[] =>
  Object.values(params).flatMap((value) => tables.get(String(value)) ?? []);
