// @ts-check
// npm run bench:first: opens the link of every cell, and of every live figure of a thesis, in the production build in headless
// Chromium, and prints how long its first picture takes, as it comes and then the slowest first. `npm run bench:first -- curves` opens only
// links that contain this, and `--cells` leaves the published figures out, some of which are at work for minutes. Run it on a machine that
// has nothing else to do.
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromiums, flags } from '../../.ci/chromium.mjs';
import { root } from '../../.ci/process.mjs';
import { serve } from '../../.ci/serve.mjs';
import { cellLinks } from './links.mjs';
import { processorTime } from './processor.mjs';
import { watchFirst } from './watch-page.mjs';

/** From the cell on the page to its first picture, with the files in the browser's cache. */
const AIM_MS = 1000;
const LIMIT_MS = 120_000;

const served = await serve(join(root, 'dist'));
const browser = await chromium.launch({ executablePath: findChromiums()[0], args: flags });
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
const home = `http://127.0.0.1:${served.port}/`;
const onlyCells = process.argv.includes('--cells');
const wanted = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';

/** The links on *Figure by figure*: cells at the settings of a published figure, which are often the slow ones. */
async function figureLinks() {
  const page = await context.newPage();
  await page.goto(`${home}#figures`);
  const links = page.locator('.work .live a');
  await links.first().waitFor();
  const all = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  await page.close();
  return all;
}

/**
 * How long the first picture takes by the clock, and the processor's time that the page and its workers have taken by then, from the
 * first byte of the page on: other programs lengthen the one, and hardly the other.
 * @param {string} link
 */
async function firstPicture(link) {
  const cell = /** @type {RegExpExecArray} */ (/^#[^/]+\/([^?]+)/.exec(link))[1];
  const page = await context.newPage();
  // A reader who has answered the cell's question: the figure is uncovered from the start.
  await page.addInitScript((id) => localStorage.setItem('noisebook.progress', `["seen:${id}"]`), cell);
  await page.addInitScript(watchFirst, cell);
  try {
    const { result: ms, process: work } = await processorTime(page, async () => {
      await page.goto(`${home}${link}`);
      await page.waitForFunction(() => window.firstTimes.picture > 0, undefined, { timeout: LIMIT_MS });
      return page.evaluate(() => window.firstTimes.picture - window.firstTimes.cell);
    });
    return { ms, work };
  } catch {
    return { ms: Infinity, work: NaN };
  } finally {
    await page.close();
  }
}

const [load] = loadavg();
console.log(`${cpus().length} cores, ${load.toFixed(1)} programs at work on average in the last minute`);
if (load > 0.5 * cpus().length) console.log('This machine is busy: its times say little.');
try {
  const links = [...new Set([...cellLinks(), ...(onlyCells ? [] : await figureLinks())])].filter((link) =>
    link.includes(wanted),
  );
  const times = [];
  for (const link of links) {
    // Once, so that code and data are at hand.
    await firstPicture(link);
    const time = { link, ...(await firstPicture(link)) };
    console.error(`${time.ms.toFixed(0).padStart(7)} ${link}`);
    times.push(time);
  }
  times.sort((a, b) => b.ms - a.ms);
  console.log(
    `\nFrom the cell on the page to its first picture, ms, with code and data in the cache; and the processor's time until then`,
  );
  for (const { link, ms, work } of times)
    console.log(
      `${ms.toFixed(0).padStart(7)} ${ms <= AIM_MS ? '      ' : 'MISSED'} ${work.toFixed(0).padStart(6)} ${link}`,
    );
  const late = times.filter(({ ms }) => ms > AIM_MS).length;
  console.log(`\n${times.length - late} of ${times.length} within ${AIM_MS} ms`);
} finally {
  await browser.close();
  served.close();
}
