// @ts-check
// Installs the packages where they are missing. Node's own modules only: it runs before anything is installed.
// With everything there it makes no network call.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, npm, root } from './process.mjs';

const modules = join(root, 'node_modules');
const stamp = join(modules, '.noisebook');

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** What the installed packages depend on: a changed script in package.json is no reason to install. */
export function fingerprint() {
  const { dependencies, devDependencies, overrides } = readJson(join(root, 'package.json'));
  const lock = join(root, 'package-lock.json');
  return createHash('sha256')
    .update(JSON.stringify([process.platform, process.arch, dependencies, devDependencies, overrides]))
    .update(existsSync(lock) ? readFileSync(lock) : '')
    .digest('hex');
}

/**
 * The packages of a lock file that are not in place. An optional one may rightly be absent: it is for another platform.
 * @param {{ packages: Record<string, { version?: string, optional?: boolean }> }} lock
 * @param {(path: string) => string | undefined} versionAt
 */
export function missing(lock, versionAt) {
  return Object.entries(lock.packages)
    .filter(([path, { version, optional }]) => path !== '' && !optional && versionAt(path) !== version)
    .map(([path]) => path);
}

/** @param {string} path */
function versionAt(path) {
  const file = join(root, path, 'package.json');
  return existsSync(file) ? readJson(file).version : undefined;
}

function installed() {
  if (!existsSync(modules)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return true;
  const lock = join(root, 'package-lock.json');
  return existsSync(lock) && missing(readJson(lock), versionAt).length === 0;
}

/** The build tools are native. A child tries them, so that a failed import can be tried again after an installation. */
async function toolsLoad() {
  const script = `import { createRequire } from 'node:module';
    await import('vite');
    createRequire(import.meta.resolve('vite'))('lightningcss');`;
  return node('--input-type=module', ['--eval', script], { quiet: true });
}

/** @param {string[]} how */
const install = (...how) =>
  npm([
    'install',
    '--no-save', // the lock file stays as it is
    '--include=dev', // the build tools too where NODE_ENV is `production`
    '--prefer-offline',
    '--fetch-retry-mintimeout=1000', // without a network npm would go on trying for many minutes
    '--fetch-retry-maxtimeout=5000',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...how,
  ]);

/** Ends the program with a plain sentence when the packages cannot be had. */
export async function ensure() {
  let isCurrent = installed();
  if (!isCurrent) {
    console.log('Installing the packages, about a minute …');
    isCurrent = (await install()).code === 0;
  }
  let tools = await toolsLoad();
  if (tools.code === 0 && !isCurrent)
    console.log('npm could not install: going on with the packages that are there.');
  if (tools.code !== 0 && isCurrent) {
    // npm leaves out native packages that a lock file made on another platform does not list.
    const platform = `${process.platform}-${process.arch}`;
    console.log(`The build tools for ${platform} are missing: installing again without the lock file …`);
    rmSync(modules, { recursive: true, force: true, maxRetries: 3 });
    isCurrent = (await install('--no-package-lock')).code === 0;
    tools = await toolsLoad();
  }
  if (tools.code !== 0) {
    console.error(tools.output);
    console.error(
      `The packages could not be installed. That needs a network, and Node 20.19 or newer: this is ${process.version}.`,
    );
    process.exit(1);
  }
  if (isCurrent) writeFileSync(stamp, fingerprint());
}
