// @ts-check
// npm run bench:logistic: the whole job of figure 4.14 (50 sizes × 48 shuffles, nine epsilons) on the production build in headless
// Chromium, with as many workers as the machine has cores; beside it the same job in ml-matrix and in scikit-learn.
// Run it on a machine that has nothing else to do.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromiums, flags } from '../../.ci/chromium.mjs';
import { root } from '../../.ci/process.mjs';
import { serve } from '../../.ci/serve.mjs';
import { bundled } from './bundled.mjs';
import { watchPage, watchRuns } from './watch-page.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const CELL = 'curves';
/** Where a reader has met these digits before. */
const DIGITS = '#meet-the-data/cloud?digits=4-9';
const SHUFFLES = 48;
const PYTHON_SHUFFLES = 8;
/** Sizes of the subset that ml-matrix does, in fiftieths: one in each quarter, so that the sum scales. */
const PLAIN_STEPS = [7, 19, 32, 44];
const MOVES = 120;
const cores = Math.max(1, Math.min(8, availableParallelism()));
const LIMIT_MS = 600_000;

const settings = {
  'as proven, λ = 0.01': '',
  'as published, λ tuned for each size': '?noise=published&accounting=published&decay=thesis&epsilon=0.01',
};

/** @param {string} what @param {number} value @param {number} aim @param {string} unit @param {boolean} [atLeast] */
function verdict(what, value, aim, unit, atLeast = false) {
  const ok = atLeast ? value >= aim : value <= aim;
  const words = `(aim ${atLeast ? '≥' : '≤'} ${aim} ${unit}) ${ok ? 'ok' : 'MISSED'}`;
  console.log(`  ${what.padEnd(56)} ${value.toFixed(1).padStart(8)} ${unit} ${words}`);
}

/**
 * Opens the cell and waits for the readable figure and for all of it: in a page of its own, or from another chapter, where the
 * same digits have been looked at and so are at hand.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @param {string} [before] the fragment to come from
 */
async function figure(context, url, before) {
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  // A reader who has answered the cell's question: the figure is uncovered from the start.
  await page.addInitScript((id) => localStorage.setItem('noisebook.progress', `["seen:${id}"]`), CELL);
  await page.addInitScript(watchRuns, { cell: CELL, readable: 4, all: SHUFFLES });
  if (before) {
    await page.goto(url.replace(/#.*/, before));
    await page.waitForFunction(() =>
      document.querySelector('#cloud .caption')?.textContent?.includes('11,791 images'),
    );
    await page.waitForTimeout(1000);
  }
  await page.goto(url);
  await page.waitForFunction(() => window.runTimes.all > 0, undefined, { timeout: LIMIT_MS });
  const times = await page.evaluate(() => window.runTimes);
  const caption = await page.locator(`#${CELL} figcaption`).first().innerText();
  return { page, readable: times.readable - times.cell, done: times.all - times.cell, caption };
}

/** Drags epsilon and times every new figure, all 2,400 fits in it. @param {Page} page */
async function drag(page) {
  const slider = page.locator(`#${CELL}-epsilon-slider`);
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error('There is no slider to drag.');
  /** @param {number} share */
  const at = (share) => /** @type {const} */ ([box.x + 8 + share * (box.width - 16), box.y + box.height / 2]);
  await page.mouse.move(...at(0.3));
  await page.mouse.down();
  const times = [];
  for (let move = 1; move <= MOVES; move++) {
    const next = page.evaluate((id) => window.bench.nextFigure(id), CELL);
    await page.mouse.move(...at(0.55 + 0.4 * Math.sin(move * 0.37)));
    times.push((await next).shown);
  }
  await page.mouse.up();
  return times.sort((a, b) => a - b);
}

/** Memory of the process that holds the page and all its workers, in MB; undefined where the system does not tell. */
async function memoryOf(/** @type {import('@playwright/test').Browser} */ browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  try {
    const sizes = processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1000);
    return Math.max(...sizes);
  } catch {
    return undefined;
  }
}

async function inBrowser() {
  const served = await serve(join(root, 'dist'));
  const browser = await chromium.launch({ executablePath: findChromiums()[0], args: flags });
  const done = [];
  for (const [name, query] of Object.entries(settings)) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const url = `http://127.0.0.1:${served.port}/#noise-on-the-answer/${CELL}${query}`;
    // Once, so that the files are in the cache.
    await (await figure(context, url)).page.close();
    const cold = await figure(context, url);
    await cold.page.close();
    const { page, readable, done: all, caption } = await figure(context, url, DIGITS);
    const times = await drag(page);
    const steady = await page.evaluate((id) => window.bench.steadyDrag(id, 4), CELL);
    const memory = await memoryOf(browser);
    console.log(`\nNoisebook, ${name}, ${cores} workers`);
    console.log(`  ${caption.split('\n')[0]}`);
    verdict('readable: 10 sizes × 4 shuffles, from the cell on the page', readable / 1000, 1.5, 's');
    console.log(
      `  ${'  the same where the page and its workers begin with it'.padEnd(56)} ${(cold.readable / 1000).toFixed(1).padStart(8)} s`,
    );
    console.log(`  ${'all 2,400 fits, nine epsilons'.padEnd(56)} ${(all / 1000).toFixed(1).padStart(8)} s`);
    verdict('figures per second while epsilon is dragged', steady.perSecond, 20, '/s', true);
    verdict("  tasks of the page's main thread over 50 ms", steady.longTasks, 0, '');
    const at = (/** @type {number} */ share) => times[Math.floor(share * times.length)];
    console.log(
      `  ${'from a move to its figure on the screen, median'.padEnd(56)} ${at(0.5).toFixed(1).padStart(8)} ms`,
    );
    verdict('  one in twenty is slower than', at(0.95), 100, 'ms');
    if (memory) verdict(`memory of the page and ${cores} workers together`, memory, 400 * cores, 'MB');
    done.push({ name, seconds: all / 1000 });
    await context.close();
  }
  await browser.close();
  served.close();
  return done;
}

await bundled('tests/bench/logistic.ts', async ({ digits, plainFit, inverses }, folder) => {
  console.log(`${cores} cores, load ${loadavg()[0].toFixed(1)} before the start`);
  const ours = await inBrowser();
  const published = ours[1].seconds;

  const data = digits(root);
  /** @type {{ ms: number, passes: number, error: number }[]} */
  const fits = PLAIN_STEPS.map((step) => plainFit(data, step));
  const perFit = fits.reduce((sum, fit) => sum + fit.ms, 0) / fits.length;
  const plain = (perFit * 50 * SHUFFLES) / 1000 / cores;
  console.log(
    `\n(a) ml-matrix, dense rows, every fit from zero (sizes ${PLAIN_STEPS.join(', ')} of 50, one shuffle, scaled up)`,
  );
  console.log(`  ${fits.map((fit) => `${(fit.ms / 1000).toFixed(2)} s in ${fit.passes} passes`).join(', ')}`);
  console.log(`  2,400 fits on ${cores} cores: ${plain.toFixed(0)} s`);
  verdict('Noisebook is faster by', plain / published, 20, 'times', true);

  for (const [name, half] of Object.entries(data)) {
    writeFileSync(
      join(folder, `${name}.X`),
      new Uint8Array(half.X.buffer, half.X.byteOffset, half.X.byteLength),
    );
    writeFileSync(
      join(folder, `${name}.y`),
      new Uint8Array(half.y.buffer, half.y.byteOffset, half.y.byteLength),
    );
  }
  const script = fileURLToPath(new URL('logistic.py', import.meta.url));
  const given = { inverses, train: data.train.rows, test: data.test.rows, cores, shuffles: PYTHON_SHUFFLES };
  const python = ['python3', '/usr/bin/python3'].find((command) => {
    try {
      execFileSync(command, ['-c', 'import sklearn, scipy'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
  if (!python)
    console.log(
      '\n(b) scikit-learn skipped: python3 with sklearn does not start here (apt-get install python3-sklearn).',
    );
  else {
    const text = execFileSync(python, [script, folder, JSON.stringify(given)], { encoding: 'utf8' });
    const { sklearn, seconds, error } = JSON.parse(text);
    const whole = (seconds * SHUFFLES) / PYTHON_SHUFFLES;
    console.log(
      `\n(b) scikit-learn ${sklearn}, warm-started on sparse rows, ${cores} processes, ${PYTHON_SHUFFLES} shuffles scaled up`,
    );
    console.log(
      `  ${seconds.toFixed(1)} s, 2,400 fits: ${whole.toFixed(0)} s; error ${(100 * error).toFixed(2)} % at all rows`,
    );
    verdict('Noisebook is faster by', whole / published, 1, 'times', true);
  }
});
