// @ts-check
// A Firefox, driven over WebDriver BiDi: the one that is there, or Debian's where it can be installed.
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { tour } from '../tests/engines/tour.mjs';
import { watched } from './in-chromium.mjs';
import { installByApt } from './process.mjs';

/** On a busy machine a browser takes its time. */
const PATIENCE_MS = 300_000;

/** The Firefox that the environment names, there or not, or one that is there. @param {Record<string, string | undefined>} env @param {(path: string) => boolean} exists */
export function findFirefox(env = process.env, exists = existsSync) {
  if (env.NOISEBOOK_FIREFOX) return env.NOISEBOOK_FIREFOX;
  const onPath = (env.PATH ?? '').split(':').filter(Boolean);
  return onPath
    .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => posix.join(folder, name)))
    .find(exists);
}

/** A Firefox that has been started; undefined, with a word why, where there is none. */
export async function startFirefox() {
  let executablePath = findFirefox();
  if (!executablePath) {
    console.log('No Firefox here: installing one …');
    if (await installByApt(['firefox-esr'])) executablePath = findFirefox();
  }
  if (!executablePath) {
    console.log('Skipped: no Firefox here, and none could be installed.');
    return undefined;
  }
  const { default: puppeteer } = await import('puppeteer-core');
  const started = puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: PATIENCE_MS,
    protocolTimeout: PATIENCE_MS,
  });
  return started.catch((error) => {
    // Whoever names one means it.
    if (process.env.NOISEBOOK_FIREFOX) throw error;
    console.log(`Skipped: ${executablePath} does not start: ${String(error).split('\n')[0]}`);
    return undefined;
  });
}

/** @param {import('puppeteer-core').Browser} browser @param {string} origin @param {import('../tests/engines/tour.mjs').Links} links */
export async function inFirefox(browser, origin, links) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  /** @type {string[]} */
  const said = [];
  /** Not a fault: fonts that were still on their way when the tour went on to its next page. */
  const isLeft = (/** @type {string} */ text) => /^downloadable font: .* status=2152398850 /.test(text);
  page.on('console', (message) => {
    if (!isLeft(message.text())) said.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    if (!isLeft(/** @type {Error} */ (error).message)) said.push(`error: ${error}`);
  });
  await watched('Firefox', said, () => tour(page, origin, links, console.log));
}
