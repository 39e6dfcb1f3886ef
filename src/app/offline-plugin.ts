import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** What a reader needs without a network: the pages, their code, prose and styles, and the fonts of this language and its letters in formulas. */
const SHELL = [
  /\.(html|js|css|json|svg|webmanifest|wasm)$/,
  /KaTeX_(Main|Math|Size|AMS).*\.woff2$/,
  /(latin|latin-ext|greek)-wght.*\.woff2$/,
];

/** Writes the service worker, with the list of the files that it keeps. */
export function offline(): Plugin {
  return {
    name: 'noisebook-offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => SHELL.some((rule) => rule.test(name)) && !name.startsWith('.vite/'))
          .concat('icon.svg', 'manifest.webmanifest')
          .sort();
        const list = JSON.stringify([...new Set(files)]);
        const version = createHash('sha256').update(list).digest('hex').slice(0, 12);
        const code = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8');
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: `const FILES = ${list};\nconst VERSION = '${version}';\n${code}`,
        });
      },
    },
  };
}
