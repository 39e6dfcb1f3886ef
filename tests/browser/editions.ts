import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentType, fileFor } from '../../.ci/serve.mjs';
import { serviceWorkerOf } from '../../src/app/offline-plugin.ts';

/** What the cover of the built site says, and what it says in another edition of it. */
const LEAD = 'What does privacy cost?';
export const OTHER_LEAD = 'What is the price of privacy?';

/** A copy of the built site as the next one would be: every script has another name, and the cover another first sentence. */
export function otherEdition(dist: string): { folder: string; remove: () => void } {
  const folder = join(mkdtempSync(join(tmpdir(), 'noisebook-')), 'site');
  cpSync(dist, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const renamed = (name: string) => name.replace(/\.js$/, 'x.js');
  const named = new RegExp(
    `(?<=[/"'\`])(${scripts.map((name) => name.replaceAll('.', '\\.')).join('|')})`,
    'g',
  );
  const texts = [...scripts.map((name) => join('assets', name)), 'index.html', 'embed.html'];
  for (const name of texts) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), text.replace(named, renamed).replace(LEAD, OTHER_LEAD));
  }
  for (const name of scripts) renameSync(join(assets, name), join(assets, renamed(name)));
  writeFileSync(join(folder, 'service-worker.js'), serviceWorkerOf(folder));
  return { folder, remove: () => rmSync(join(folder, '..'), { recursive: true }) };
}

/** How a host lets browsers keep what it sends. */
export const HOSTS: Record<string, Record<string, string>> = {
  'max-age=600, as on GitHub Pages': { 'Cache-Control': 'max-age=600' },
  'no word on caching and an old date': { 'Last-Modified': 'Mon, 02 Jan 2023 08:00:00 GMT' },
};

/** A host whose folder can be replaced while it runs. */
export async function host(headers: Record<string, string>, folder: string) {
  const state = { folder };
  const server = createServer((request, response) => {
    const file = fileFor(state.folder, request.url ?? '/');
    try {
      const bytes = readFileSync(file!);
      response.writeHead(200, { 'Content-Type': contentType(file!), ...headers }).end(bytes);
    } catch {
      response.writeHead(404, { 'Content-Type': 'text/html', ...headers }).end('<!doctype html>Not found');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: (next: string) => void (state.folder = next),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
