// @ts-check
// Starting other programs, the same way on Linux, macOS and Windows, whatever spaces the path has.
import { spawn } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a program in the project's folder, never with an input. Its output goes to the screen, or is kept where `quiet`.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string>, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 when the program could not be started at all
 */
export function run(command, args, { quiet = false, env = {}, shell = false } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      shell,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a script with this very Node.
 * @param {string} script
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const node = (script, args, options) => run(process.execPath, [script, ...args], options);

/**
 * Runs npm. Under `npm start` and `npm test` npm says where it is, which spares the shell that npm.cmd needs on Windows.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function npm(args, options) {
  const self = process.env.npm_execpath ?? '';
  if (basename(self) === 'npm-cli.js') return node(self, args, options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/**
 * Installs packages of Debian, where its tool and the right to use it are there.
 * @param {string[]} packages
 * @returns {Promise<boolean>} whether that was tried at all
 */
export async function installByApt(packages) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || (await run('apt-get', ['--version'], { quiet: true })).code !== 0) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { quiet: true, env });
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { quiet: true, env });
  return true;
}
