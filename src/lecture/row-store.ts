import type { Row } from '../lab/experiment.ts';
import { fingerprint } from '../notebook/fingerprint.ts';
import { inStore, openStore } from './browser-store.ts';

/** What the workers answered, by task. */
export type Results = { index: number; rows: Row[] }[];

export type RowStore = {
  get(key: string): Promise<Results | undefined>;
  put(key: string, results: Results): Promise<void>;
};

/** `edition` and `fingerprint`: rows of another version, or rows that are not what was stored, are never shown. */
type Entry = {
  key: string;
  edition: string;
  fingerprint: string;
  results: Results;
  bytes: number;
  used: number;
};

/** A chapter of fifteen beats takes about 5 MB. What was used longest ago goes first. */
export const MOST_BYTES = 64e6;
const MOST_ENTRIES = 500;

const rowsOf = (results: Results): Row[] =>
  results.toSorted((a, b) => a.index - b.index).flatMap(({ rows }) => rows);

/** About what it takes in the store. */
export const bytesOf = (results: Results): number =>
  rowsOf(results).reduce(
    (sum, row) =>
      sum +
      Object.entries(row).reduce(
        (of, [name, value]) =>
          of +
          name.length +
          (ArrayBuffer.isView(value) ? value.byteLength : typeof value === 'string' ? value.length : 9),
        20,
      ),
    0,
  );

/** Which entries have to go so that the others are within bounds: those of another version, then those used longest ago. */
export function surplus(entries: Omit<Entry, 'results'>[], edition: string, most = MOST_BYTES): string[] {
  let bytes = 0;
  let kept = 0;
  return entries
    .toSorted((a, b) => b.used - a.used)
    .filter((entry) => {
      if (entry.edition !== edition) return true;
      bytes += entry.bytes;
      return bytes > most || ++kept > MOST_ENTRIES;
    })
    .map(({ key }) => key);
}

/** Says, without opening the database, whether there are rows in it: the contents of the page offer to forget them. */
const FLAG = 'noisebook.rows';

export async function forgetRows(): Promise<void> {
  await inStore(openStore('rows'), 'readwrite', (rows) => rows.clear());
  try {
    localStorage.removeItem(FLAG);
  } catch {
    // Where storage is forbidden there was no flag.
  }
}

/** The rows of lectures in this browser, across reloads and offline. Where it keeps nothing, nothing is found and nothing breaks. */
export function rowStore(edition: string): RowStore {
  const store = openStore('rows');
  const tidy = () =>
    inStore<Entry[]>(store, 'readonly', (rows) => rows.getAll() as IDBRequest<Entry[]>).then((all) =>
      Promise.all(
        surplus(all ?? [], edition).map((key) => inStore(store, 'readwrite', (rows) => rows.delete(key))),
      ),
    );
  return {
    async get(key) {
      const entry = await inStore<Entry | undefined>(store, 'readonly', (rows) => rows.get(key));
      if (!entry || entry.edition !== edition || entry.fingerprint !== fingerprint(rowsOf(entry.results)))
        return undefined;
      void inStore(store, 'readwrite', (rows) => rows.put({ ...entry, used: Date.now() }));
      return entry.results;
    },
    async put(key, results) {
      const bytes = bytesOf(results);
      if (bytes > MOST_BYTES / 8) return;
      const entry: Entry = {
        key,
        edition,
        fingerprint: fingerprint(rowsOf(results)),
        results,
        bytes,
        used: Date.now(),
      };
      await inStore(store, 'readwrite', (rows) => rows.put(entry));
      try {
        localStorage.setItem(FLAG, 'kept');
      } catch {
        // Without the flag nobody is offered to forget; the rows are bounded all the same.
      }
      await tidy();
    },
  };
}
