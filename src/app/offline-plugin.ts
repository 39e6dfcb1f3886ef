import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What a reader needs without a network: the pages, their code, prose and styles, and the fonts of this language and its letters in formulas. */
const SHELL = [
  /^(index|embed)\.html$/,
  /^(icon\.svg|manifest\.webmanifest)$/,
  /^cover\/.*\.webp$/,
  /^assets\/.*\.(js|css|json|svg|wasm)$/,
  /^assets\/KaTeX_(Main|Math|Size|AMS).*\.woff2$/,
  /^assets\/.*(latin|latin-ext|greek)-wght.*\.woff2$/,
];
const DATA = /^assets\/.*\.gz$/;

const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** The service worker of a built site, with the files that it keeps and the fingerprint of each. */
export function serviceWorkerOf(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
  const files = names
    .filter((name) => SHELL.some((rule) => rule.test(name)))
    .map((name) => [name, hash(readFileSync(join(folder, name)))]);
  const data = names.filter((name) => DATA.test(name));
  const code = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8');
  return [
    `const FILES = ${JSON.stringify(Object.fromEntries(files))};`,
    `const DATA = ${JSON.stringify(data)};`,
    // Of contents, not of names: where only a page changes, there is a new version all the same.
    `const VERSION = '${hash(JSON.stringify([files, data, code]))}';`,
    code,
  ].join('\n');
}

/** Writes the service worker, once everything else of the site has been written. */
export function offline(): Plugin {
  return {
    name: 'noisebook-offline',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir }) {
        if (dir) writeFileSync(join(dir, 'service-worker.js'), serviceWorkerOf(dir));
      },
    },
  };
}
