import { readDataset, readHeader, rowsReady } from '../src/core/data/container.ts';
import type { Dataset } from '../src/core/data/dataset.ts';
import { datasets } from '../src/core/data/index.ts';
import { isOwn } from '../src/core/data/own/recipe.ts';
import { isSynthetic, synthesise } from '../src/core/data/synthetic/index.ts';
import { fetchOwn } from './own-channel.ts';
import { receive } from './receive.ts';

/** A file on its way: who waits for how many rows of it. */
type Arrival = {
  bytes: Uint8Array;
  filled: number;
  whole: Promise<void>;
  watchers: Set<() => void>;
};

const arrivals = new Map<string, Arrival>();
const ready = new Map<string, Dataset>();

/**
 * The data set of that name, in this worker. `mnist-4-9#500` is there as soon as 500 training rows are: the rest goes on
 * arriving. A failure is forgotten, so that asking again tries again.
 */
export async function loadDataset(name: string, onProgress?: (fraction: number) => void): Promise<Dataset> {
  const kept = ready.get(name);
  if (kept) return kept;
  const [id, rows] = name.split('#');
  if (isSynthetic(id)) return keep(name, synthesise(id));
  if (isOwn(id)) return keep(name, await fetchOwn(id));
  const descriptor = datasets[id];
  if (!descriptor) throw new Error(`data set must be one of ${Object.keys(datasets).join(', ')}, got ${id}`);
  const wanted = Math.min(Number(rows ?? descriptor.rows.train), descriptor.rows.train);

  const arrival = arrivals.get(id) ?? start(id, descriptor.bytes.unpacked);
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      const seen = arrival.bytes.subarray(0, arrival.filled);
      const header = readHeader(seen);
      const enough = header !== undefined && rowsReady(header, seen, arrival.filled) >= wanted;
      onProgress?.(arrival.filled / arrival.bytes.length);
      if (!enough || (rows === undefined && arrival.filled < arrival.bytes.length)) return;
      arrival.watchers.delete(look);
      resolve();
    };
    arrival.watchers.add(look);
    arrival.whole.then(look, reject);
    look();
  });
  return keep(name, readDataset(arrival.bytes, descriptor, wanted));
}

/** Made-up sets come in as many variants as a slider has steps: only the last few stay. */
const KEPT = 12;

function keep(name: string, dataset: Dataset): Dataset {
  ready.set(name, dataset);
  if (ready.size > KEPT) ready.delete(ready.keys().next().value!);
  return dataset;
}

function start(id: string, size: number): Arrival {
  const url = new URL(`../datasets/${id}.bin.gz`, import.meta.url).href;
  const arrival: Arrival = {
    bytes: new Uint8Array(size),
    filled: 0,
    watchers: new Set(),
    whole: Promise.resolve(),
  };
  arrival.whole = receive({
    name: id,
    url,
    into: arrival.bytes,
    onBytes: (filled) => {
      arrival.filled = Math.max(arrival.filled, filled);
      for (const look of [...arrival.watchers]) look();
    },
  });
  arrival.whole.then(
    () => keepForOffline(url),
    () => arrivals.delete(id),
  );
  arrivals.set(id, arrival);
  return arrival;
}

/** Puts the file aside for times without a network; from the browser's own cache, so that nothing is fetched twice. */
function keepForOffline(url: string): void {
  if (typeof caches === 'undefined') return;
  caches
    .open('noisebook-data')
    .then(async (cache) => (await cache.match(url)) ?? cache.add(new Request(url, { cache: 'force-cache' })))
    // Storage may be full or forbidden; then the file is fetched again next time.
    .catch(() => {});
}
