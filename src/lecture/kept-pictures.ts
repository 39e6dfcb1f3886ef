import { inStore, openStore } from './browser-store.ts';

type Entry = { key: string; picture: string };

/**
 * The pictures of a lecture, in this browser's database. The lecture itself is kept as text where it is written at once, and names them
 * by their keys: there is no room for pictures there.
 */
export class KeptPictures {
  #store = openStore('lectures');
  #keys = new Map<string, string>();

  /** The key of a picture that is kept. */
  keyOf = (picture: string): string | undefined => this.#keys.get(picture);

  /** Whether it could be kept. */
  async keep(picture: string): Promise<boolean> {
    if (this.#keys.has(picture)) return true;
    const key = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
    const kept = await inStore(this.#store, 'readwrite', (all) => all.put({ key, picture } satisfies Entry));
    if (kept !== undefined) this.#keys.set(picture, key);
    return kept !== undefined;
  }

  async find(key: string): Promise<string | undefined> {
    const found = await inStore<Entry | undefined>(this.#store, 'readonly', (all) => all.get(key));
    if (found) this.#keys.set(found.picture, key);
    return found?.picture;
  }

  /** Forgets what no slide names any more. What is new may be named by another tab in a moment. */
  async tidy(named: string[]): Promise<void> {
    const keys = await inStore<string[]>(this.#store, 'readonly', (all) => all.getAllKeys());
    const isNew = (key: string) => parseInt(key, 36) > Date.now() - 60_000;
    for (const key of keys ?? [])
      if (!named.includes(key) && !isNew(key))
        await inStore(this.#store, 'readwrite', (all) => all.delete(key));
  }
}
