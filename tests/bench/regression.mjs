// `npm run bench:regression`: private regressions over a grid of ε, in one thread, beside numpy where it is installed; and figures while ε moves.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundled } from './bundled.mjs';

/** Rows, columns, and rounds: more of the short ones, because the best of a few milliseconds is a matter of luck. */
const SIZES = [
  [1500, 10, 100],
  [20000, 80, 15],
];
const EPSILONS = Array.from({ length: 20 }, (_, i) => 0.05 * 600 ** (i / 19));
const REPETITIONS = 100;
const FIGURES = 20;
const LEAST_FIGURES = 30;
/** As many as the smallest machines have. */
const WORKERS = 2;

/** Best of some rounds by numpy, in milliseconds; undefined, with a word why, where it cannot be asked. */
function byNumpy() {
  const script = fileURLToPath(new URL('regression.py', import.meta.url));
  const units = EPSILONS.map((epsilon) => 7.3 / epsilon);
  const given = JSON.stringify([SIZES, units, REPETITIONS]);
  try {
    const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
    const stdio = ['ignore', 'pipe', 'ignore'];
    return JSON.parse(execFileSync('python3', [script, given], { env, stdio, encoding: 'utf8' }));
  } catch {
    console.log('numpy skipped: python3 with numpy does not start here (apt-get install python3-numpy).\n');
    return undefined;
  }
}

await bundled('tests/bench/regression.ts', ({ timeFits }) => {
  const numpy = byNumpy();
  console.log(
    `AdaSSP, ${EPSILONS.length} ε × ${REPETITIONS} repetitions from kept sums; best round, milliseconds of processor time`,
  );
  for (const [i, [rows, columns, rounds]] of SIZES.entries()) {
    const ours = timeFits({ rows, columns, epsilons: EPSILONS, repetitions: REPETITIONS, rounds });
    const beside = numpy
      ? `numpy ${numpy.numpy} ${numpy.ms[i].toFixed(1).padStart(6)}   ${(numpy.ms[i] / ours).toFixed(1)} times as fast`
      : '';
    console.log(
      `n ${String(rows).padStart(6)}, d ${columns}   noisebook ${ours.toFixed(1).padStart(6)}   ${beside}`,
    );
  }
});

await bundled('tests/bench/regression-figures.ts', ({ timeFigures }) => {
  console.log(
    `\nfigures while ε moves: milliseconds of processor time for all runs and for what the page computes, and figures a second with ${WORKERS} workers`,
  );
  for (const { name, tasks, runs, page } of timeFigures(FIGURES)) {
    const pace = 1000 / (runs / Math.min(WORKERS, tasks) + page);
    const verdict = pace >= LEAST_FIGURES ? '✓' : `✗ below ${LEAST_FIGURES}`;
    console.log(
      `${name.padEnd(28)} ${runs.toFixed(1).padStart(6)} ${page.toFixed(1).padStart(5)} ${pace.toFixed(0).padStart(6)} ${verdict}`,
    );
  }
});
