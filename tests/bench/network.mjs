// `npm run bench:network`: rounds of noisy ternary gradients by five banks, in one thread, beside numpy where it is installed.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundled } from './bundled.mjs';

/** Sizes of the network, rows of a bank, sampling rate, rounds that are timed together, and rows that numpy takes at once: its best. */
const CASES = [
  { sizes: [30, 16, 8, 2], rows: 6000, samplingRate: 0.02, together: 20, chunk: 32 },
  { sizes: [264, 50, 20, 2], rows: 3000, samplingRate: 0.05, together: 4, chunk: 16 },
];
const TIMES = 15;

/** Rounds per second of processor time by numpy, best of some; undefined, with a word why, where it cannot be asked. */
function byNumpy() {
  const script = fileURLToPath(new URL('network.py', import.meta.url));
  try {
    const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
    const stdio = ['ignore', 'pipe', 'ignore'];
    const given = [script, JSON.stringify([CASES, TIMES])];
    return JSON.parse(execFileSync('python3', given, { env, stdio, encoding: 'utf8' }));
  } catch {
    console.log('numpy skipped: python3 with numpy does not start here (apt-get install python3-numpy).\n');
    return undefined;
  }
}

await bundled('tests/bench/network.ts', ({ roundsPerSecond }) => {
  const numpy = byNumpy();
  console.log('Rounds per second of processor time: 5 banks, 10 % sent, every number clipped; best of some');
  for (const [i, given] of CASES.entries()) {
    const ours = roundsPerSecond({ ...given, times: 3 * TIMES });
    const beside = numpy
      ? `numpy ${numpy.numpy} ${numpy.rounds[i].toFixed(1).padStart(7)}   ${(ours / numpy.rounds[i]).toFixed(2)} times as fast`
      : '';
    console.log(`${given.sizes.join('-').padEnd(13)}   noisebook ${ours.toFixed(1).padStart(7)}   ${beside}`);
  }
});
