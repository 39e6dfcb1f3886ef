import { readDataset, readHeader, rowsReady } from '../src/core/data/container.ts';
import type { Dataset } from '../src/core/data/dataset.ts';
import type { Descriptor } from '../src/core/data/descriptor.ts';
import { datasets } from '../src/core/data/index.ts';
import { parts } from '../src/core/data/parts.ts';
import { isOwn } from '../src/core/data/own/recipe.ts';
import { isSynthetic, synthesise } from '../src/core/data/synthetic/index.ts';
import { readOwn } from './own-tables.ts';
import { keepLatest } from '../src/core/work/keep-latest.ts';
import { receive } from './receive.ts';

/** A file on its way: who waits for how many rows of it. */
type Arrival = {
  bytes: Uint8Array;
  filled: number;
  /** How many of the bytes are known to be right. */
  checked: number;
  whole: Promise<unknown>;
  watchers: Set<() => void>;
};

const arrivals = new Map<string, Arrival>();
const ready = new Map<string, Dataset>();

/**
 * The data set of that name, in this worker. `mnist-4-9#500` is there as soon as 500 training rows are: the rest goes on
 * arriving. A failure is forgotten, so that asking again tries again.
 */
export async function loadDataset(
  name: string,
  onProgress?: (fraction: number) => void,
  /** Waits before the file is read, which takes a while; throws when nobody wants it any more. */
  beforeReading: () => Promise<void> = async () => {},
): Promise<Dataset> {
  const kept = ready.get(name);
  if (kept) return kept;
  const [id, rows] = name.split('#');
  if (isSynthetic(id) || isOwn(id)) {
    await beforeReading();
    return keep(name, isOwn(id) ? await readOwn(id) : synthesise(id));
  }
  const descriptor = datasets[id];
  if (!descriptor) throw new Error(`data set must be one of ${Object.keys(datasets).join(', ')}, got ${id}`);
  const wanted = Math.min(Number(rows ?? descriptor.rows.train), descriptor.rows.train);

  const begun = arrivals.get(id);
  const arrived = (arrival: Arrival) => rowsThere(arrival, wanted, rows === undefined, onProgress);
  const { bytes } = await arrived(begun ?? start(descriptor)).catch((error: unknown) => {
    // Somebody else began it, before the reader asked to try again perhaps: its failure says nothing of the server now.
    if (begun === undefined) throw error;
    return arrived(arrivals.get(id) ?? start(descriptor));
  });
  await beforeReading();
  return ready.get(name) ?? keep(name, readDataset(bytes, descriptor, wanted));
}

/** Resolves when so many training rows are there and right, or all of the file. */
function rowsThere(
  arrival: Arrival,
  wanted: number,
  isWhole: boolean,
  onProgress?: (fraction: number) => void,
): Promise<Arrival> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const { bytes, filled, checked } = arrival;
      // Only what is known to be right is read, whether it is all of the file or a part.
      const header = readHeader(bytes.subarray(0, checked));
      const enough = header !== undefined && rowsReady(header, bytes, checked) >= wanted;
      onProgress?.(filled / bytes.length);
      if (!enough || (isWhole && checked < bytes.length)) return;
      arrival.watchers.delete(look);
      resolve(arrival);
    };
    arrival.watchers.add(look);
    arrival.whole.then(look, reject);
    look();
  });
}

/** Made-up sets come in as many variants as a slider has steps: only the last few stay. */
const KEPT = 12;

function keep(name: string, dataset: Dataset): Dataset {
  keepLatest(ready, name, dataset, KEPT);
  return dataset;
}

function start({ id, bytes, fingerprint }: Descriptor): Arrival {
  const url = new URL(`../datasets/${id}.bin.gz`, import.meta.url).href;
  const arrival: Arrival = {
    bytes: new Uint8Array(bytes.unpacked),
    filled: 0,
    checked: 0,
    watchers: new Set(),
    whole: Promise.resolve(),
  };
  arrival.whole = receive({
    name: id,
    url,
    into: arrival.bytes,
    fingerprint,
    parts: parts[id],
    onBytes: (filled, checked) => {
      arrival.filled = filled === 0 ? 0 : Math.max(arrival.filled, filled);
      arrival.checked = checked;
      for (const look of [...arrival.watchers]) look();
    },
  });
  arrival.whole.then(
    (isFresh) => keepForOffline(url, isFresh === true),
    () => arrivals.delete(id),
  );
  arrivals.set(id, arrival);
  return arrival;
}

/**
 * Puts the file aside for times without a network, where the service worker looks for it; from the browser's own cache, so that
 * nothing is fetched twice. What was there before is replaced if the file had to come past it.
 */
function keepForOffline(url: string, isFresh: boolean): void {
  if (typeof caches === 'undefined') return;
  caches
    .open(`noisebook ${new URL('..', url).pathname} data`)
    .then(async (cache) => {
      if (isFresh) await cache.delete(url);
      return (await cache.match(url)) ?? cache.add(new Request(url, { cache: 'force-cache' }));
    })
    // Storage may be full or forbidden; then the file is fetched again next time.
    .catch(() => {});
}
