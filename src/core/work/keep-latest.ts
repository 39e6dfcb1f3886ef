/**
 * Puts a value into a map as its newest entry. Of more than `most`, those that were put in longest ago go: their keys are returned.
 */
export function keepLatest<K, V>(map: Map<K, V>, key: K, value: V, most: number): K[] {
  map.delete(key);
  map.set(key, value);
  const gone = [...map.keys()].slice(0, -most);
  for (const old of gone) map.delete(old);
  return gone;
}
