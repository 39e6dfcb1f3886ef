// @ts-check
// A Python with numpy for the tests that run scripts: one that is there, else Debian's. Without one these tests are skipped.
import { run } from './process.mjs';

/** The Pythons that tests try, in this order. */
export const PYTHONS = ['/usr/bin/python3', 'python3', 'python'];

/** @param {typeof run} start */
async function usable(start) {
  for (const python of PYTHONS) {
    const program = 'import sys, numpy; print(sys.version.split()[0], "with numpy", numpy.__version__)';
    const { code, output } = await start(python, ['-c', program], { quiet: true });
    if (code === 0) return output.trim();
  }
  return undefined;
}

/**
 * Installs numpy where apt is there and it is missing. Never fails: whatever happens, it says what will be.
 * @param {typeof run} start
 * @param {boolean} isRoot
 */
export async function ensurePython(start = run, isRoot = process.getuid?.() === 0) {
  let found = await usable(start);
  if (!found && isRoot && (await start('apt-get', ['--version'], { quiet: true })).code === 0) {
    console.log('No Python with numpy here: installing one for the tests of scripts …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const install = ['install', '-y', '-q', '--no-install-recommends', 'python3-numpy'];
    await start('apt-get', ['update', '-q'], { quiet: true, env });
    await start('apt-get', install, { quiet: true, env });
    found = await usable(start);
  }
  console.log(found ? `Python ${found}` : 'No Python with numpy: the tests that run scripts are skipped.');
  return found !== undefined;
}
