// @ts-check
// The tour of tests/engines in Chromium: what it shows, another browser has to show as well.
import { tour } from '../tests/engines/tour.mjs';
import { ensureChromium, flags } from './chromium.mjs';

/** @param {string} origin */
export async function inChromium(origin) {
  const found = await ensureChromium();
  if (!found) throw new Error('no Chromium starts here, so there is nothing to compare another browser with');
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath: found.path, args: flags, timeout: 300_000 });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(300_000);
    /** @type {string[]} */
    const said = [];
    page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => said.push(`error: ${error}`));
    return await watched('Chromium', said, () => tour(page, origin));
  } finally {
    await browser.close();
  }
}

/**
 * The console of every browser has to be the same: without a warning or an error.
 * @template T
 * @param {string} name @param {string[]} said what the console has heard, as `type: text` @param {() => Promise<T>} visit
 */
export async function watched(name, said, visit) {
  const complaints = () => said.filter((line) => /^(error|warn|warning|assert): /.test(line));
  try {
    const seen = await visit();
    if (complaints().length > 0) throw new Error('the console is not clean');
    return seen;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error([`${name}: ${reason}`, ...complaints()].join('\n'), { cause: error });
  }
}
