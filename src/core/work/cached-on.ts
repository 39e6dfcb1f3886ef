import { keepLatest } from './keep-latest.ts';

/**
 * Work on a data set that several tasks share: done once in each worker, for the first task that asks. It is forgotten with the
 * data set, and pure: what is remembered depends on the data and the key alone.
 */
const kept = new WeakMap<object, Map<string, unknown>>();
/** More than this many pieces for one data set: the one that was asked for longest ago goes. */
const MOST = 12;

export function* cachedOn<T>(
  owner: object,
  key: string,
  make: () => Generator<number, T>,
): Generator<number, T> {
  const known = kept.get(owner) ?? new Map<string, unknown>();
  kept.set(owner, known);
  const found = known.has(key) ? (known.get(key) as T) : yield* make();
  keepLatest(known, key, found, MOST);
  return found;
}
