// @ts-check
// A small static server for localhost, as plain as any static host: it never sets Content-Encoding, so that a `.bin.gz`
// arrives as it is on disk (Vite's preview would mark it as gzip and the browser would unpack it twice).
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
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
 * Serves a folder. A taken port gives way to the next free one; port 0 is any free one.
 * @param {string} folder
 * @param {{ port?: number, host?: string }} [options]
 * @returns {Promise<{ port: number, close: () => void }>}
 */
export async function serve(folder, { port = 0, host = '127.0.0.1' } = {}) {
  const server = createServer(async (request, response) => {
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
      'X-Content-Type-Options': 'nosniff',
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
