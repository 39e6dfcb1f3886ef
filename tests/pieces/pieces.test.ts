import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPiece, missing, piece } from '../../src/pieces/pieces.svelte.ts';

/** A page whose script is `index-1.js`, on a server that answers so. */
function pageOn(server: () => Response | Promise<Response>) {
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => './assets/index-1.js' }) });
  vi.stubGlobal('location', { href: 'https://example.org/index.html#noise' });
  vi.stubGlobal('fetch', vi.fn(server));
}
const html = (script: string) => new Response(`<script type="module" src="./assets/${script}"></script>`);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  missing.dismiss();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fails so many times, then loads. */
function flaky(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch');
    return 'piece';
  });
  return load;
}

it('a piece is waited for once, and then is there', async () => {
  const load = flaky(1);
  const show = piece(load);
  const first = show();
  expect(first).toBeInstanceOf(Promise);
  await vi.advanceTimersByTimeAsync(500);
  expect(await first).toBe('piece');
  expect(show()).toBe('piece');
  expect(load).toHaveBeenCalledTimes(2);
});

describe('loadPiece', () => {
  it('tries again by itself, and says nothing when that helps', async () => {
    const load = flaky(2);
    const piece = loadPiece(load);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await piece).toBe('piece');
    expect(load).toHaveBeenCalledTimes(3);
    expect(missing.message).toBeUndefined();
  });

  it.each([
    ['a server with another version', () => html('index-2.js'), 'A new version of the notebook'],
    ['a server with this version', () => html('index-1.js'), 'A part of the page could not be loaded. What'],
    ['no server', () => Promise.reject(new TypeError()), 'because the server cannot be reached'],
    ['a server in trouble', () => new Response('', { status: 500 }), 'because the server cannot be reached'],
  ])('then says why, as far as the server tells: %s', async (_, server, words) => {
    pageOn(server);
    void loadPiece(flaky(9));
    await vi.advanceTimersByTimeAsync(2_500);
    expect(missing.message).toContain(words);
    expect(fetch).toHaveBeenCalledWith('https://example.org/index.html', { cache: 'no-store' });
  });

  it('brings every missing part when the reader tries again', async () => {
    pageOn(() => html('index-1.js'));
    const pieces = [loadPiece(flaky(3)), loadPiece(flaky(4))];
    await vi.advanceTimersByTimeAsync(2_500);
    missing.tryAgain();
    expect(missing.message).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await Promise.all(pieces)).toEqual(['piece', 'piece']);
    expect(missing.message).toBeUndefined();
  });

  it('says that a reload is needed when trying again has not helped though the server has the part', async () => {
    pageOn(() => html('index-1.js'));
    void loadPiece(flaky(99));
    await vi.advanceTimersByTimeAsync(2_500);
    expect(missing.message).not.toContain('Reload');
    missing.tryAgain();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(missing.message).toContain('Reload the page: your settings are kept.');
  });

  it('of something that speaks for itself only says that there is a new version', async () => {
    pageOn(() => html('index-1.js'));
    await missing.lookForNewer();
    expect(missing.message).toBeUndefined();
    pageOn(() => html('index-2.js'));
    await missing.lookForNewer();
    expect(missing.message).toContain('A new version');
  });
});
