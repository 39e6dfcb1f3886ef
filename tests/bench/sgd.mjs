// `npm run bench:sgd`: one epoch of private SGD with vector noise, in one thread, beside numpy where it is installed.
// Bundled as the page is bundled, since node alone does not read TypeScript.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROWS = 11750;
const COLUMNS = 50;
const BATCHES = [1, 5, 50];
const ROUNDS = 15;

/** Best of ROUNDS by numpy, in milliseconds; undefined, with a word why, where it cannot be asked. */
function byNumpy() {
  const script = fileURLToPath(new URL('sgd.py', import.meta.url));
  const given = JSON.stringify([ROWS, COLUMNS, BATCHES, Math.ceil(ROUNDS / 3)]);
  try {
    const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
    const stdio = ['ignore', 'pipe', 'ignore'];
    return JSON.parse(execFileSync('python3', [script, given], { env, stdio, encoding: 'utf8' }));
  } catch {
    console.log('numpy skipped: python3 with numpy does not start here (apt-get install python3-numpy).\n');
    return undefined;
  }
}

const outDir = await mkdtemp(join(tmpdir(), 'noisebook-bench-'));
try {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: 'tests/bench/sgd.ts',
      outDir,
      emptyOutDir: true,
      rollupOptions: { output: { format: 'es' } },
    },
  });
  const { timeEpoch } = await import(pathToFileURL(join(outDir, 'sgd.js')).href);
  const numpy = byNumpy();
  console.log(`One epoch, vector noise, ${ROWS} rows × ${COLUMNS}; best of ${ROUNDS}, milliseconds`);
  for (const [i, batch] of BATCHES.entries()) {
    const ours = timeEpoch({ rows: ROWS, columns: COLUMNS, batch, rounds: ROUNDS });
    const beside = numpy
      ? `numpy ${numpy.numpy} ${numpy.ms[i].toFixed(1).padStart(6)}   ${(numpy.ms[i] / ours).toFixed(1)} times as fast`
      : '';
    console.log(`batch ${String(batch).padStart(3)}   noisebook ${ours.toFixed(1).padStart(6)}   ${beside}`);
  }
} finally {
  await rm(outDir, { recursive: true });
}
