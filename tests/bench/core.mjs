// Bundles tests/bench/core.ts as the page is bundled, and runs it: node alone does not read TypeScript.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const outDir = await mkdtemp(join(tmpdir(), 'noisebook-bench-'));
try {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: 'tests/bench/core.ts',
      outDir,
      emptyOutDir: true,
      rollupOptions: { output: { format: 'es' } },
    },
  });
  await import(pathToFileURL(join(outDir, 'core.js')).href);
} finally {
  await rm(outDir, { recursive: true });
}
