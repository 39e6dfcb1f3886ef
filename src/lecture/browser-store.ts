/** The one database of this browser: rows of lectures, and a lecture of one's own. */
const NAME = 'noisebook';
const STORES = ['rows', 'lectures'] as const;

export type Store = { name: (typeof STORES)[number]; database: Promise<IDBDatabase | undefined> };

let shared: Promise<IDBDatabase | undefined> | undefined;

/** Opens a part of it. A browser may forbid storage: then there is none. */
export function openStore(name: Store['name']): Store {
  shared ??= new Promise((resolve) => {
    try {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => {
        for (const store of STORES) asked.result.createObjectStore(store, { keyPath: 'key' });
      };
      asked.onsuccess = () => {
        // Another tab with a newer version must not wait for this one.
        asked.result.onversionchange = () => asked.result.close();
        resolve(asked.result);
      };
      asked.onerror = asked.onblocked = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
  return { name, database: shared };
}

/** One request; undefined where there is no store, or it fails, such as on a full disk. */
export async function inStore<T>(
  { name, database }: Store,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  const open = await database;
  if (!open) return undefined;
  return new Promise((resolve) => {
    try {
      const transaction = open.transaction(name, mode);
      const request = ask(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onerror = transaction.onabort = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}
