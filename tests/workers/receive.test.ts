import { afterEach, describe, expect, it, vi } from 'vitest';
import { gunzipSync, gzipSync } from 'node:zlib';
import { datasets } from '../../src/core/data/index.ts';
import { PART, parts } from '../../src/core/data/parts.ts';
import { receive } from '../../workers/receive.ts';
import { packedBytes } from '../data.ts';

const packed = new Uint8Array(packedBytes('mnist-4-9'));
const unpacked = new Uint8Array(gunzipSync(packed));

/** A body that arrives in pieces and breaks off after `until` bytes. */
function body(bytes: Uint8Array, until = Infinity, piece = 65_536): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= until) return controller.error(new TypeError('network error'));
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, (at += piece)));
    },
  });
}

function job(answers: (() => Response)[], size = unpacked.length) {
  const seen: number[] = [];
  const checked: number[] = [];
  const pauses: number[] = [];
  const caches: (RequestCache | undefined)[] = [];
  const into = new Uint8Array(size);
  const done = receive({
    name: 'mnist-4-9',
    url: 'https://example.org/x.bin.gz',
    into,
    fingerprint: datasets['mnist-4-9'].fingerprint,
    parts: parts['mnist-4-9'],
    onBytes: (filled, right) => {
      seen.push(filled);
      checked.push(right);
    },
    fetch: async (_, init) => (
      caches.push(init?.cache),
      (answers.length > 1 ? answers.shift()! : answers[0])()
    ),
    pause: async (ms) => void pauses.push(ms),
  });
  return { done, into, seen, checked, pauses, caches };
}

describe('receive', () => {
  it('unpacks a file as it arrives and tells how far it is', async () => {
    const { done, into, seen } = job([() => new Response(body(packed))]);
    await done;
    expect(Buffer.compare(into, unpacked)).toBe(0);
    expect(seen.length).toBeGreaterThan(10);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen[seen.length - 1]).toBe(unpacked.length);
  });

  it('takes a file that the server has unpacked already', async () => {
    const { done, into } = job([() => new Response(body(unpacked))]);
    await done;
    expect(Buffer.compare(into, unpacked)).toBe(0);
  });

  it('tries again when the connection breaks, with growing pauses', async () => {
    const broken = () => new Response(body(packed, 500_000));
    const { done, into, pauses } = job([broken, broken, () => new Response(body(packed))]);
    await done;
    expect(Buffer.compare(into, unpacked)).toBe(0);
    expect(pauses).toEqual([400, 1200]);
  });

  it('says what is wrong when it gives up', async () => {
    const broken = () => new Response(body(packed, 500_000));
    await expect(job([broken, broken, broken, broken]).done).rejects.toThrow(
      'The data set mnist-4-9 could not be loaded: network error.',
    );
    const missing = job([() => new Response('', { status: 404, statusText: 'Not Found' })]);
    await expect(missing.done).rejects.toThrow('the server answered 404 Not Found');
    expect(missing.pauses, 'asking again would not help').toEqual([]);
    await expect(job([() => new Response('<!doctype html>')]).done).rejects.toThrow('is not a data set');
    const longer = new Uint8Array(gzipSync(Buffer.concat([unpacked.subarray(0, 50_000)])));
    await expect(job([() => new Response(body(longer))], 10_000).done).rejects.toThrow(
      'longer than it should be',
    );
  });

  it('asks past the caches when a copy will not do, and says nothing of rows that were not checked', async () => {
    const wrong = unpacked.slice();
    wrong[wrong.length - 5] ^= 1;
    const good = () => new Response(body(packed));
    const spoiled = job([() => new Response(body(new Uint8Array(gzipSync(wrong)))), good]);
    expect(await spoiled.done, 'it came past the caches').toBe(true);
    expect(spoiled.caches).toEqual(['force-cache', 'reload']);
    expect(spoiled.seen, 'and began anew').toContain(0);
    expect(spoiled.seen.indexOf(unpacked.length)).toBe(spoiled.seen.length - 1);
    const page = job([() => new Response('<!doctype html>'), good]);
    expect(await page.done).toBe(true);
    expect(await job([good]).done).toBe(false);
    await expect(job([() => new Response(body(wrong))]).done).rejects.toMatchObject({
      name: 'NotLoaded',
      message:
        'The data set mnist-4-9 could not be loaded: it is not the file that this notebook was built with.',
    });
  });

  it('knows after each part whether it is right, and never writes over a part that is', async () => {
    const PLACE = 1_200_000;
    const wrong = unpacked.slice();
    wrong[PLACE] ^= 1;
    let read = 0;
    const counted = (bytes: Uint8Array) =>
      body(bytes).pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (chunk, controller) => ((read += chunk.length), controller.enqueue(chunk)),
        }),
      );
    const refused = job([() => new Response(counted(wrong))]);
    await expect(refused.done).rejects.toThrow('not the file that this notebook was built with');
    expect(read, 'both tries end in the second part').toBeLessThan(2 * 2.5 * PART);
    expect(Math.max(...refused.checked)).toBe(PART);
    // The first try breaks off with one part right; the second brings other bytes in that part, and is wrong later on.
    const other = unpacked.slice();
    other[100_000] ^= 1;
    other[PLACE] ^= 1;
    const again = job([() => new Response(body(unpacked, 1_100_000)), () => new Response(body(other))]);
    await expect(again.done).rejects.toThrow('not the file');
    expect(again.into[100_000]).toBe(unpacked[100_000]);
  });

  it('takes silence for a dead connection', async () => {
    vi.useFakeTimers();
    let signal: AbortSignal | null | undefined;
    const done = receive({
      name: 'x',
      url: 'https://example.org/x.bin.gz',
      into: new Uint8Array(8),
      fingerprint: '',
      onBytes: () => {},
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          signal = init?.signal;
          signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
      pause: async () => {},
    });
    const failure = expect(done).rejects.toThrow('nothing arrived for 20 seconds');
    await vi.advanceTimersByTimeAsync(90_000);
    await failure;
    expect(signal?.aborted).toBe(true);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('loadDataset', () => {
  const load = async (serve: () => Response) => {
    let asked = 0;
    vi.stubGlobal('fetch', async () => (asked++, serve()));
    const { loadDataset } = await import('../../workers/load-dataset.ts');
    return { loadDataset, asked: () => asked };
  };

  it.each([
    ['a length that never ends', [4, 0xff, 0xff, 0xff, 0x7f]],
    ['a header that is no JSON', [8, 0x21, 0x21, 0x21]],
  ])('tells of a file with a garbled header: %s', async (_, [at, ...bytes]) => {
    const garbled = unpacked.slice();
    garbled.set(bytes, at);
    const { loadDataset } = await load(() => new Response(body(garbled)));
    await expect(loadDataset('mnist-4-9#500')).rejects.toThrow('not the file that this notebook was built');
  });

  it('gives out no row of a part that is wrong, however early it is asked for', async () => {
    const spoiled = unpacked.slice();
    // In the second part, in about the 400th training row.
    spoiled[1_900_000] ^= 1;
    const { loadDataset } = await load(() => new Response(body(spoiled)));
    await expect(loadDataset('mnist-4-9#500')).rejects.toThrow('not the file that this notebook was built');
  });

  it('loads once, whoever asks', async () => {
    const { loadDataset, asked } = await load(() => new Response(body(packed)));
    const fractions: number[] = [];
    const [a, b] = await Promise.all([
      loadDataset('mnist-4-9', (f) => fractions.push(f)),
      loadDataset('mnist-4-9'),
    ]);
    expect(asked()).toBe(1);
    expect(a.train.rows).toBe(11791);
    expect(b.train.X.buffer, 'one copy').toBe(a.train.X.buffer);
    expect(Math.max(...fractions)).toBe(1);
  });

  it('gives the first rows while the rest arrives', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let at = 0;
    const slow = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (at > 800_000) await gate;
        if (at >= packed.length) return controller.close();
        controller.enqueue(packed.subarray(at, (at += 65_536)));
      },
    });
    const { loadDataset } = await load(() => new Response(slow));
    const early = await loadDataset('mnist-4-9#500');
    expect(at).toBeLessThan(packed.length);
    expect(early.train.rows).toBe(500);
    expect(early.test.rows).toBe(1991);
    release();
    const whole = await loadDataset('mnist-4-9');
    expect(whole.train.rows).toBe(11791);
    expect([...early.train.X.subarray(0, 5000)]).toEqual([...whole.train.X.subarray(0, 5000)]);
  });

  it('asks the server anew for whoever joined a download that fails', async () => {
    let fail = () => {};
    let isHealthy = false;
    const garbled = unpacked.slice();
    garbled[unpacked.length - 1] ^= 1;
    const stuck = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start(controller) {
            fail = () => (controller.enqueue(garbled), controller.close());
          },
        }),
      );
    const { loadDataset, asked } = await load(() => (isHealthy ? new Response(body(packed)) : stuck()));
    const first = loadDataset('mnist-4-9');
    const told = expect(first).rejects.toThrow('not the file that this notebook was built');
    fail();
    await vi.waitUntil(() => asked() === 2);
    const again = loadDataset('mnist-4-9');
    isHealthy = true;
    fail();
    await told;
    expect((await again).train.rows).toBe(11791);
    expect(asked()).toBe(3);
  });

  it('forgets a failure', async () => {
    let healthy = false;
    const { loadDataset } = await load(() =>
      healthy ? new Response(body(packed)) : new Response('', { status: 404, statusText: 'Not Found' }),
    );
    await expect(loadDataset('mnist-4-9')).rejects.toThrow('404');
    healthy = true;
    expect((await loadDataset('mnist-4-9')).train.rows).toBe(11791);
    await expect(loadDataset('nowhere')).rejects.toThrow('data set must be one of');
  });
});
