import { afterEach, describe, expect, it, vi } from 'vitest';
import { gunzipSync, gzipSync } from 'node:zlib';
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
  const pauses: number[] = [];
  const into = new Uint8Array(size);
  const done = receive({
    name: 'mnist-4-9',
    url: 'https://example.org/x.bin.gz',
    into,
    onBytes: (filled) => seen.push(filled),
    fetch: async () => answers.shift()!(),
    pause: async (ms) => void pauses.push(ms),
  });
  return { done, into, seen, pauses };
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

  it('takes silence for a dead connection', async () => {
    vi.useFakeTimers();
    let signal: AbortSignal | null | undefined;
    const done = receive({
      name: 'x',
      url: 'https://example.org/x.bin.gz',
      into: new Uint8Array(8),
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
