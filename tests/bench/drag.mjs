// @ts-check
// npm run bench:drag: drags ε in every cell that has it, in the production build in headless Chromium, once every run is there, and
// prints how many figures a second are drawn: over the lower half of the slider, and over all of it. `npm run bench:drag -- words` drags
// only in cells whose link contains this, `-- '#borrowed-knowledge/shops?noise=norm'` in one cell at these settings. Run it on a machine
// that has nothing else to do.
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromiums, flags } from '../../.ci/chromium.mjs';
import { root } from '../../.ci/process.mjs';
import { serve } from '../../.ci/serve.mjs';
import { cellLinks } from './links.mjs';
import { processorTime } from './processor.mjs';
import { watchPage } from './watch-page.mjs';

const AIM = 20;
const SECONDS = 3;
const LIMIT_MS = 120_000;
const RANGES = /** @type {const} */ ([
  ['lower half', [0, 0.5]],
  ['all of it', [0, 1]],
]);

const served = await serve(join(root, 'dist'));
const browser = await chromium.launch({ executablePath: findChromiums()[0], args: flags });

/** @param {string} link */
async function dragged(link) {
  const cell = /** @type {RegExpExecArray} */ (/^#[^/]+\/([^?]+)/.exec(link))[1];
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(watchPage);
  await page.addInitScript((id) => localStorage.setItem('noisebook.progress', `["seen:${id}"]`), cell);
  await page.goto(`http://127.0.0.1:${served.port}/${link}`);
  await page.locator(`section.cell#${cell} figure`).first().waitFor();
  if ((await page.locator(`#${cell}-epsilon-slider`).count()) > 0) {
    await page.locator(`#${cell}-epsilon-slider`).scrollIntoViewIfNeeded();
    // The chapter's other cells compute when it opens: a drag is measured when they are done.
    const isDone = () => !document.querySelector('figure[aria-busy=true]');
    await page.waitForFunction(isDone, undefined, { timeout: LIMIT_MS });
    // Once, so that what runs often is compiled.
    await page.evaluate((id) => window.bench.steadyDrag(id, 1, [0, 1]), cell);
    for (const [name, range] of RANGES) {
      const drag = () =>
        page.evaluate(([id, seconds, [low, high]]) => window.bench.steadyDrag(id, seconds, [low, high]), /** @type {const} */ ([cell, SECONDS, range])); // prettier-ignore
      const { result, process: cost } = await processorTime(page, drag);
      const { wholePerSecond, longest, perSecond, longTasks } = result;
      console.log(
        `${wholePerSecond.toFixed(1).padStart(7)} ${wholePerSecond >= AIM ? '      ' : 'MISSED'} ${perSecond.toFixed(1).padStart(6)} ` +
          `${longest.toFixed(0).padStart(6)} ${String(longTasks).padStart(4)} ${(cost / SECONDS / Math.max(1, wholePerSecond)).toFixed(0).padStart(5)}  ${link}, ${name}`,
      );
    }
  }
  await page.close();
}

const [load] = loadavg();
console.log(`${cpus().length} cores, ${load.toFixed(1)} programs at work on average in the last minute`);
if (load > 0.5 * cpus().length) console.log('This machine is busy: its times say little.');
console.log(`
Figures of all runs a second while ε is dragged (aim ${AIM}); figures of some or all of them; the longest wait for one, ms; tasks of 50 ms
or more; and the processor's time for each figure of all runs, ms`);
try {
  const wanted = process.argv[2] ?? '';
  const links = wanted.startsWith('#') ? [wanted] : cellLinks().filter((link) => link.includes(wanted));
  for (const link of links) await dragged(link);
} finally {
  await browser.close();
  served.close();
}
