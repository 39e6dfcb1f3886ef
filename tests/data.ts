import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readDataset } from '../src/core/data/container.ts';
import type { Dataset } from '../src/core/data/dataset.ts';
import { datasets } from '../src/core/data/index.ts';
import { isSynthetic, synthesise } from '../src/core/data/synthetic/index.ts';

const kept = new Map<string, Dataset>();

/** The shipped file of a data set, as it is. */
export function packedBytes(id: string): Buffer {
  return readFileSync(new URL(`../datasets/${id}.bin.gz`, import.meta.url));
}

/** A shipped data set, read from its file: what a worker would have loaded. `#500` keeps the first 500 training rows. */
export function dataset(name: string): Dataset {
  if (isSynthetic(name)) return synthesise(name);
  const [id, rows] = name.split('#');
  let data = kept.get(name);
  if (!data) {
    const bytes = new Uint8Array(gunzipSync(packedBytes(id)));
    data = readDataset(bytes, datasets[id], rows === undefined ? undefined : Number(rows));
    kept.set(name, data);
  }
  return data;
}
