// @ts-check
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/**
 * Runs a part of a bench that is written in TypeScript, bundled as the page is bundled: node alone does not read it.
 * @template T
 * @param {string} entry from the project's root
 * @param {(exports: any, folder: string) => Promise<T> | T} use what to do with it; the folder is gone afterwards
 * @returns {Promise<T>}
 */
export async function bundled(entry, use) {
  const folder = await mkdtemp(join(tmpdir(), 'noisebook-bench-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: entry,
        outDir: folder,
        emptyOutDir: true,
        rollupOptions: { output: { format: 'es' } },
      },
    });
    return await use(await import(pathToFileURL(join(folder, `${parse(entry).name}.js`)).href), folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
