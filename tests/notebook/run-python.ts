import { execFileSync, spawnSync } from 'node:child_process';

/** A Python with numpy, or undefined where there is none: tests that need it are then skipped. */
export const python = ['/usr/bin/python3', 'python3', 'python'].find(
  (name) => spawnSync(name, ['-c', 'import numpy']).status === 0,
);

/** What a program prints. On one thread: the other cores have tests of their own. */
export const runPython = (...given: string[]): string =>
  execFileSync(python!, given, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, OPENBLAS_NUM_THREADS: '1' },
  });
