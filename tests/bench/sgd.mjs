// `npm run bench:sgd`: one epoch of private SGD with vector noise, in one thread, beside numpy where it is installed.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundled } from './bundled.mjs';

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

await bundled('tests/bench/sgd.ts', ({ timeEpoch }) => {
  const numpy = byNumpy();
  console.log(`One epoch, vector noise, ${ROWS} rows × ${COLUMNS}; best of ${ROUNDS}, milliseconds`);
  for (const [i, batch] of BATCHES.entries()) {
    const ours = timeEpoch({ rows: ROWS, columns: COLUMNS, batch, rounds: ROUNDS });
    const beside = numpy
      ? `numpy ${numpy.numpy} ${numpy.ms[i].toFixed(1).padStart(6)}   ${(numpy.ms[i] / ours).toFixed(1)} times as fast`
      : '';
    console.log(`batch ${String(batch).padStart(3)}   noisebook ${ours.toFixed(1).padStart(6)}   ${beside}`);
  }
});
