import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileFor, headersFor, lanAddresses, readHeaderRules, serve } from '../../.ci/serve.mjs';
import { headers } from '../../src/app/policy-plugin.ts';

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

  test('the headers that the site asks for, of every rule that matches', async () => {
    const rules = readHeaderRules(
      '/*\n  A: 1\n  B: x: y\n\n# a remark\n/index.html\n  A: 2\n/assets/*\n  C: 3\n',
    );
    expect(headersFor(rules, '/index.html')).toEqual({ A: '1, 2', B: 'x: y' });
    expect(headersFor(rules, '/assets/x.js')).toEqual({ A: '1', B: 'x: y', C: '3' });
    writeFileSync(join(folder, '_headers'), headers());
    const other = await serve(folder);
    const page = await fetch(`http://127.0.0.1:${other.port}/index.html`);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'.*, frame-ancestors 'self'$/,
    );
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    other.close();
    rmSync(join(folder, '_headers'));
  });

  test('a taken port gives way to the next', async () => {
    const second = await serve(folder, { port: served.port });
    expect(second.port).toBeGreaterThan(served.port);
    second.close();
  });
});

test('only a server that other machines reach names addresses for them', () => {
  const at = (address: string, internal: boolean) =>
    ({ address, internal, family: 'IPv4', netmask: '', mac: '', cidr: null }) as const;
  const interfaces = { lo: [at('127.0.0.1', true)], wlan: [at('192.168.1.20', false)] };
  expect(lanAddresses('0.0.0.0', 4280, interfaces)).toEqual(['http://192.168.1.20:4280/']);
  expect(lanAddresses('192.168.1.20', 80, interfaces)).toEqual(['http://192.168.1.20:80/']);
  expect(lanAddresses('127.0.0.1', 4280, interfaces)).toEqual([]);
});
