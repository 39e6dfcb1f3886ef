// @ts-check
// A Chromium for the browser tests: one that is there, else one that is installed.
import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { node, root, run } from './process.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const macApps = ['Google Chrome', 'Chromium'].map((app) => `Applications/${app}.app/Contents/MacOS/${app}`);
const windowsApps = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe'];

/** @typedef {Record<string, string | undefined>} Env */

/** The Chromium that the environment names, if any. @param {Env} env */
const named = (env) => env.NOISEBOOK_CHROMIUM || env.CHROME_PATH;

/**
 * Where a system's Chromium may be, best first.
 * @param {NodeJS.Platform} platform
 * @param {Env} env
 * @returns {string[]}
 */
export function places(platform, env) {
  if (platform === 'win32') {
    const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA];
    return folders.flatMap((folder) => (folder ? windowsApps.map((app) => win32.join(folder, app)) : []));
  }
  const onPath = (env.PATH ?? '').split(':').filter(Boolean);
  const found = onPath.flatMap((folder) => names.map((name) => posix.join(folder, name)));
  if (platform !== 'darwin') return found;
  return [
    ...['/', env.HOME ?? '/'].flatMap((folder) => macApps.map((app) => posix.join(folder, app))),
    ...found,
  ];
}

/**
 * The Chromiums that are there, best first; none at all leaves Playwright's own. One that the environment names stands
 * alone, there or not: whoever names it means it.
 * @param {NodeJS.Platform} platform
 * @param {Env} env
 * @param {(path: string) => boolean} exists
 */
export function findChromiums(platform = process.platform, env = process.env, exists = existsSync) {
  const meant = named(env);
  return meant ? [meant] : [...new Set(places(platform, env).filter(exists))];
}

const isRoot = process.getuid?.() === 0;

/** No sandbox for root, for whom Chromium has none; and no traffic of its own. */
export const flags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Whatever page or browser asks for, nothing but this machine has an address.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** @param {string | undefined} executablePath undefined is Playwright's own */
async function starts(executablePath) {
  const { chromium } = await import('@playwright/test');
  try {
    const browser = await chromium.launch({ executablePath, args: flags });
    const version = browser.version();
    await browser.close();
    console.log(`Chromium ${version}, ${executablePath ?? "Playwright's own"}`);
    return true;
  } catch (error) {
    if (executablePath) console.log(`${executablePath} does not start: ${String(error).split('\n')[0]}`);
    return false;
  }
}

/** @returns {Promise<{ path: string | undefined } | undefined>} */
async function usable() {
  for (const path of findChromiums()) if (await starts(path)) return { path };
  if (named(process.env)) return undefined;
  return (await starts(undefined)) ? { path: undefined } : undefined;
}

/** Debian's package where apt and root are there; its name is a mere pointer elsewhere, and then Playwright's is next. */
async function installers() {
  const apt = isRoot && (await run('apt-get', ['--version'], { quiet: true })).code === 0;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const debian = async () => {
    await run('apt-get', ['update', '-q'], { quiet: true, env });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
      quiet: true,
      env,
    });
  };
  const playwright = () =>
    node(`${root}/node_modules/@playwright/test/cli.js`, [
      ...['install', ...(apt ? ['--with-deps'] : []), 'chromium'],
    ]);
  return apt ? [debian, playwright] : [playwright];
}

/** A Chromium that starts, installed if need be; `path` undefined is Playwright's own. */
export async function ensureChromium() {
  let found = await usable();
  if (found || named(process.env)) return found;
  console.log('No Chromium here: installing one for the browser tests …');
  for (const install of await installers()) {
    await install();
    found = await usable();
    if (found) return found;
  }
  return undefined;
}
