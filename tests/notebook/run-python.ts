import { execFileSync, spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { PYTHONS } from '../../.ci/python.mjs';

/** A Python with numpy, or undefined where there is none: tests that need it are then skipped, and their names say so. */
export const python = PYTHONS.find((name) => spawnSync(name, ['-c', 'import numpy']).status === 0);

/** The modules that scripts share are in this folder. */
export const PYTHON_PATH = fileURLToPath(new URL('../../src/notebook/python', import.meta.url));

/** On one thread: the other cores have tests of their own. */
const env = {
  ...process.env,
  OPENBLAS_NUM_THREADS: '1',
  PYTHONPATH: PYTHON_PATH,
  PYTHONDONTWRITEBYTECODE: '1',
};

/** What a program prints. */
export const runPython = (...given: string[]): string =>
  execFileSync(python!, given, { encoding: 'utf8', maxBuffer: 2 ** 28, env });

/** A program that is spoken to. */
export const startPython = (...given: string[]): ChildProcessByStdio<Writable, Readable, null> =>
  spawn(python!, given, { env, stdio: ['pipe', 'pipe', 'inherit'] });

/** What a program says, well or ill. */
export function tryPython(...given: string[]): string {
  const { stdout, stderr } = spawnSync(python!, given, { encoding: 'utf8', env });
  return stdout + stderr;
}
