import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileFor, serve } from '../../.ci/serve.mjs';

describe('the static server', () => {
  let folder: string;
  let served: Awaited<ReturnType<typeof serve>>;
  const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${served.port}${path}`, init);
  const digits = gzipSync('digits');

  beforeAll(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'noisebook-')), 'a site');
    mkdirSync(folder);
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    writeFileSync(join(folder, 'digits.bin.gz'), digits);
    writeFileSync(join(folder, 'kernel.wasm'), '');
    writeFileSync(join(folder, '..', 'secret'), 'secret');
    served = await serve(folder);
  });

  afterAll(() => {
    served.close();
    rmSync(join(folder, '..'), { recursive: true });
  });

  test('a packed file arrives packed, for the page to unpack', async () => {
    const response = await get('/digits.bin.gz');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('content-type')).toBe('application/gzip');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(digits);
  });

  test('types that browsers insist on', async () => {
    expect((await get('/')).headers.get('content-type')).toMatch(/^text\/html/);
    expect((await get('/?a=1')).status).toBe(200);
    expect((await get('/kernel.wasm', { method: 'HEAD' })).headers.get('content-type')).toBe(
      'application/wasm',
    );
  });

  test('nothing outside of the folder, and nothing that is not there', async () => {
    expect((await get('/nowhere')).status).toBe(404);
    for (const path of ['/../secret', '/%2e%2e/secret', '/..%2fsecret', '/%', '/%00', '//..%2f..%2fsecret'])
      expect((await get(path)).status, path).not.toBe(200);
    expect(fileFor('/srv/site', '/..%2fsite-of-others/a')).toBeUndefined();
  });

  test('a taken port gives way to the next', async () => {
    const second = await serve(folder, { port: served.port });
    expect(second.port).toBeGreaterThan(served.port);
    second.close();
  });
});
