// @ts-check
// A small static server for localhost, as plain as any static host: it never sets Content-Encoding, so that a `.bin.gz`
// arrives as it is on disk (Vite's preview would mark it as gzip and the browser would unpack it twice).
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { extname, join, resolve, sep } from 'node:path';

/** @type {Record<string, string>} */
const types = {
  '.bin': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.gz': 'application/gzip',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** @param {string} path */
export const contentType = (path) => types[extname(path).toLowerCase()] ?? 'application/octet-stream';

/**
 * The file that a request path stands for, or undefined when it points outside of the folder.
 * @param {string} folder
 * @param {string} url
 */
export function fileFor(folder, url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return undefined;
  }
  const file = resolve(join(folder, path.endsWith('/') ? `${path}index.html` : path));
  return !path.includes('\0') && file.startsWith(resolve(folder) + sep) ? file : undefined;
}

/**
 * The rules of a `_headers` file, as Netlify and Cloudflare read it: a path, with * for whatever follows, and the headers below it.
 * @param {string} text
 * @returns {{ path: string, headers: [name: string, value: string][] }[]}
 */
export function readHeaderRules(text) {
  /** @type {ReturnType<typeof readHeaderRules>} */
  const rules = [];
  for (const line of text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))) {
    if (line.startsWith('/')) rules.push({ path: line.trim(), headers: [] });
    else
      rules[rules.length - 1].headers.push([
        line.slice(0, line.indexOf(':')).trim(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]);
  }
  return rules;
}

/**
 * The headers for a path: those of every rule that matches, with a comma between values for the same name.
 * @param {ReturnType<typeof readHeaderRules>} rules
 * @param {string} path
 */
export function headersFor(rules, path) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const rule of rules) {
    const matches = rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path;
    if (!matches) continue;
    for (const [name, value] of rule.headers)
      found[name] = name in found ? `${found[name]}, ${value}` : value;
  }
  return found;
}

/**
 * The addresses by which other machines reach a server on this host and port: none where it listens to this machine alone.
 * @param {string} host
 * @param {number} port
 * @param {ReturnType<typeof networkInterfaces>} [interfaces]
 * @returns {string[]}
 */
export function lanAddresses(host, port, interfaces = networkInterfaces()) {
  if (/^(localhost|127\.|::1$)/.test(host)) return [];
  if (!['0.0.0.0', '::'].includes(host))
    return [`http://${host.includes(':') ? `[${host}]` : host}:${port}/`];
  return Object.values(interfaces)
    .flatMap((all) => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}/`);
}

/** Where the page asks for them: a QR code made on localhost would lead a phone to itself. */
const ADDRESSES = '/addresses.json';

/**
 * Serves a folder, with the headers that its `_headers` file asks for. A taken port gives way to the next free one; port 0 is any free one.
 * @param {string} folder
 * @param {{ port?: number, host?: string }} [options]
 * @returns {Promise<{ port: number, close: () => void }>}
 */
export async function serve(folder, { port = 0, host = '127.0.0.1' } = {}) {
  const rulesFile = join(folder, '_headers');
  const rules = existsSync(rulesFile) ? readHeaderRules(readFileSync(rulesFile, 'utf8')) : [];
  const server = createServer(async (request, response) => {
    if (request.url === ADDRESSES) {
      const { port: own } = /** @type {import('node:net').AddressInfo} */ (server.address());
      response
        .writeHead(200, { 'Content-Type': contentType(ADDRESSES), 'Cache-Control': 'no-store' })
        .end(JSON.stringify(lanAddresses(host, own)));
      return;
    }
    const file = fileFor(folder, request.url ?? '/');
    const found = file === undefined ? undefined : await stat(file).catch(() => undefined);
    if (!file || !found?.isFile()) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
      return;
    }
    response.writeHead(200, {
      'Content-Type': contentType(file),
      'Content-Length': found.size,
      'Cache-Control': 'no-cache',
      ...headersFor(rules, new URL(request.url ?? '/', 'http://localhost').pathname),
    });
    if (request.method === 'HEAD') response.end();
    else
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response);
  });
  for (let tries = 0; ; tries++) {
    try {
      await new Promise((listening, failed) => {
        server.once('error', failed).listen(port, host, () => listening(server.off('error', failed)));
      });
      break;
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (tries === 50 || (code !== 'EADDRINUSE' && code !== 'EACCES')) throw error;
      port += 1;
    }
  }
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    port: address.port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
