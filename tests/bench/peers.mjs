// `npm run bench:peers`: fifty peers and ten runs, in one thread: their local fits beside scikit-learn, and figures while ε moves.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundled } from './bundled.mjs';

const ROUNDS = 3;
const FIGURES = 30;
const LEAST_FIGURES = 20;

/** scikit-learn on the same rows, or undefined with a word why. */
function bySklearn(folder, { X, y, columns }, { peers, rows, lambda, runs }) {
  writeFileSync(join(folder, 'X'), new Uint8Array(X.buffer));
  writeFileSync(join(folder, 'y'), new Uint8Array(y.buffer));
  const script = fileURLToPath(new URL('peers.py', import.meta.url));
  const given = JSON.stringify({ columns, peers, rows, lambda, runs, rounds: ROUNDS });
  const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
  try {
    const stdio = ['ignore', 'pipe', 'ignore'];
    return JSON.parse(execFileSync('python3', [script, folder, given], { env, stdio, encoding: 'utf8' }));
  } catch {
    console.log(
      'scikit-learn skipped: python3 with sklearn does not start here (apt-get install python3-sklearn).',
    );
    return undefined;
  }
}

await bundled(
  'tests/bench/peers.ts',
  ({ SETTING, readSpambase, denseRows, timeFits, timeFigures }, folder) => {
    const data = readSpambase(process.cwd());
    const { peers, rows, runs } = SETTING;
    const sklearn = bySklearn(folder, denseRows(data), SETTING);
    const { ms, fits } = timeFits(data, ROUNDS);
    console.log(
      `${runs} runs × ${peers} peers × ${rows} e-mails, exact; best of ${ROUNDS}, milliseconds of processor time`,
    );
    console.log(`local fits, with votes and one centre   noisebook ${ms.toFixed(0).padStart(6)}`);
    for (const [solver, took] of Object.entries(sklearn?.ms ?? {}))
      console.log(
        `local fits alone    scikit-learn ${sklearn.sklearn}, ${solver.padEnd(15)} ${took.toFixed(0).padStart(6)}   ${(took / ms).toFixed(1)} times as long`,
      );
    for (const [name, change] of [
      ['group sizes, to all', {}],
      ['group sizes, to the group', { publish: 'party' }],
      ['number of peers', { over: 'peers', group: 5 }],
      ['ε', { over: 'epsilon', group: 5 }],
      ['median as defence', { over: 'bad', attack: 'opposite', strength: 20, defence: 'median', group: 10 }],
    ]) {
      const each = timeFigures(fits, FIGURES, change);
      const pace = 1000 / each;
      console.log(
        `figure over ${name.padEnd(26)} ${each.toFixed(1).padStart(6)} ms, ${pace.toFixed(0)} a second ${pace >= LEAST_FIGURES ? '✓' : `✗ below ${LEAST_FIGURES}`}`,
      );
    }
  },
);
