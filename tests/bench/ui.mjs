// @ts-check
// npm run bench:ui: how the production build feels, measured in headless Chromium. Run it on a machine that has nothing
// else to do: frames and workers share its cores.
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromiums, flags } from '../../.ci/chromium.mjs';
import { root } from '../../.ci/process.mjs';
import { serve } from '../../.ci/serve.mjs';
import { heapOf } from './heap.mjs';
import { processorTime } from './processor.mjs';
import { longestTask } from './trace.mjs';
import { stampAnswers, watchPage } from './watch-page.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const CLOSED_FORM = ['densities', 'loss', 'calibration', 'family'];
const MOVES = 150;

const served = await serve(join(root, 'dist'));
const browser = await chromium.launch({ executablePath: findChromiums()[0], args: flags });

/** @param {string} [fragment] @param {string} [cell] the one that is waited for */
async function open(fragment = '#noise', cell = 'densities') {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(watchPage);
  // A reader who has answered the cell's question: the figure is uncovered from the start.
  await page.addInitScript((id) => localStorage.setItem('noisebook.progress', `["seen:${id}"]`), cell);
  await page.goto(`http://127.0.0.1:${served.port}/${fragment}`);
  await page.locator(`#${cell} figure svg[role=img]`).waitFor();
  return page;
}

/** @param {number[]} sorted @param {number} share */
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

/** @param {string} what @param {number} value @param {number} aim @param {string} unit @param {boolean} [atLeast] */
function verdict(what, value, aim, unit, atLeast = false) {
  const mark = (atLeast ? value >= aim : value <= aim) ? 'ok' : 'MISSED';
  const words = `(aim ${atLeast ? '≥' : '≤'} ${aim} ${unit}) ${mark}`;
  console.log(`${what.padEnd(58)} ${value.toFixed(1).padStart(7)} ${unit} ${words}`);
}

/**
 * Drags the epsilon slider of a cell with the mouse, one step at a time, and times each new figure.
 * @param {Page} page
 * @param {string} cell
 */
async function dragging(page, cell) {
  const slider = page.locator(`#${cell}-epsilon-slider`);
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error(`${cell} has no slider to drag`);
  /** @param {number} share */
  const at = (share) => /** @type {const} */ ([box.x + 8 + share * (box.width - 16), box.y + box.height / 2]);
  await page.mouse.move(...at(0.3));
  await page.mouse.down();
  const times = [];
  for (let move = 1; move <= MOVES; move++) {
    const next = page.evaluate((id) => window.bench.nextFigure(id), cell);
    // Back and forth through most of the range, never twice at the same place.
    await page.mouse.move(...at(0.55 + 0.4 * Math.sin(move * 0.37)));
    times.push(await next);
  }
  await page.mouse.up();
  return times;
}

async function inputToFigure() {
  const page = await open();
  console.log(
    `\nFrom an input event to the new figure, ms, ${MOVES} steps of a drag of epsilon in each cell`,
  );
  console.log('cell           in the page: p50    p95    on the screen: p50    p95    max');
  // The chapter's other cells compute when it opens: a drag is measured when they are done.
  await page.waitForFunction(() => !document.querySelector('figure[aria-busy=true]'));
  const all = [];
  const costs = [];
  await page.evaluate(() => window.bench.startFrames());
  for (const cell of CLOSED_FORM) {
    const { result: times, page: cost } = await processorTime(page, () => dragging(page, cell));
    costs.push(`${cell} ${(cost / MOVES).toFixed(1)}`);
    const drawn = times.map((time) => time.drawn).sort((a, b) => a - b);
    const shown = times.map((time) => time.shown).sort((a, b) => a - b);
    all.push(...shown);
    const cells = [
      ...[quantile(drawn, 0.5), quantile(drawn, 0.95)],
      ...[quantile(shown, 0.5), quantile(shown, 0.95), shown[shown.length - 1]],
    ].map((ms) => ms.toFixed(1));
    console.log(
      `${cell.padEnd(14)} ${cells[0].padStart(16)} ${cells[1].padStart(6)} ${cells[2].padStart(21)} ${cells[3].padStart(6)} ${cells[4].padStart(6)}`,
    );
  }
  all.sort((a, b) => a - b);
  console.log(`${'all'.padEnd(14)} ${quantile(all, 0.5).toFixed(1).padStart(45)}`);
  console.log(`processor time of the main thread for each figure, ms: ${costs.join(', ')}`);
  verdict('input event to the new figure on the screen, p95', quantile(all, 0.95), 17, 'ms');
  const { longTasks } = await page.evaluate(() => window.bench.endFrames());
  verdict('tasks of 50 ms or more while they are dragged', longTasks, 0, 'tasks');
  await page.close();
}

/** Epsilon moves in every frame over 2,400 fits that the workers keep: each figure is a new answer of all of them. */
async function draggingCurves() {
  const page = await open('#noise-on-the-answer/curves', 'curves');
  await page.waitForFunction(
    () => {
      const figures = document.querySelector('#curves .figures');
      const caption = figures?.querySelector('.caption')?.textContent ?? '';
      return /48 runs(?! so far)/.test(caption) && !figures?.querySelector('figure[aria-busy=true]');
    },
    undefined,
    { timeout: 120_000 },
  );
  // Once, so that what runs often is compiled.
  await page.evaluate(() => window.bench.steadyDrag('curves', 1));
  const drag = () => page.evaluate(() => window.bench.steadyDrag('curves', 4));
  const { result, page: main, process } = await processorTime(page, drag);
  const figures = 4 * result.perSecond;
  console.log(
    `\nEpsilon dragged on the curves of chapter 7: longest wait for a figure ${result.longest.toFixed(1)} ms; processor time for ` +
      `each figure ${(main / figures).toFixed(1)} ms of the main thread, ${(process / figures).toFixed(1)} ms with workers and painting`,
  );
  verdict('figures while epsilon is dragged on curves', result.perSecond, 50, 'a second', true);
  verdict('tasks of 50 ms or more while it is dragged', result.longTasks, 0, 'tasks');
  await page.close();
}

/** A run that is over: a bar that is idle because nothing has begun is not full. @param {Page} page */
const finished = (page) =>
  page.waitForFunction(() => {
    const bar = document.querySelector('#samples .run progress');
    return bar instanceof HTMLProgressElement && bar.value === 1 && bar.classList.contains('idle');
  });

async function streaming() {
  const page = await open('#noise/samples');
  await finished(page);
  const draws = page.locator('#samples-draws-slider');
  await draws.focus();
  const { longest, longestCpu, over8 } = await longestTask(browser, page, async () => {
    await page.evaluate(() => window.bench.startFrames());
    await page.keyboard.press('End');
    await page.waitForFunction(() =>
      document.querySelector('#samples .caption')?.textContent?.includes('1,000,000 draws.'),
    );
  });
  const { gap, longTasks, seconds } = await page.evaluate(() => window.bench.endFrames());
  console.log(
    `\nOne million draws stream in: ${seconds.toFixed(2)} s, ${over8} main-thread tasks over 8 ms, ` +
      `${longTasks} over 50 ms, longest gap between frames ${gap.toFixed(1)} ms; ` +
      `the task with most work had ${longestCpu.toFixed(1)} ms of it`,
  );
  verdict('longest main-thread task while they stream in', longest, 50, 'ms');
  await page.close();
}

async function cancelling() {
  const page = await open('#noise/samples?draws=1000000');
  await finished(page);
  await Promise.all(page.workers().map((worker) => worker.evaluate(stampAnswers)));
  const times = await page.evaluate(() => window.bench.cancels('#samples .resample', 30));
  if (times.length === 0) throw new Error('no run was cut short: each was over too soon');
  const stopped = times.map((time) => time.stopped).sort((a, b) => a - b);
  const known = times.map((time) => time.known).sort((a, b) => a - b);
  console.log(
    `\nA new seed while the workers draw, ${times.length} times: older work has stopped after ${quantile(stopped, 0.5).toFixed(1)} ms (p50), ` +
      `the page knows after ${quantile(known, 0.5).toFixed(1)} ms (p50), ${known[known.length - 1].toFixed(1)} ms (longest)`,
  );
  verdict('older work has stopped, longest', stopped[stopped.length - 1], 50, 'ms');
  await page.close();
}

async function memory() {
  const page = await open();
  const session = await page.context().newCDPSession(page);
  const cells = [...CLOSED_FORM, 'samples'];
  await page.evaluate(([ids, moves]) => window.bench.moves(ids, moves), /** @type {const} */ ([cells, 100]));
  const early = await heapOf(session);
  await page.evaluate(([ids, moves]) => window.bench.moves(ids, moves), /** @type {const} */ ([cells, 900]));
  const late = await heapOf(session);
  /** @param {number} bytes */
  const mb = (bytes) => (bytes / 1e6).toFixed(2);
  console.log(
    `\nHeap after 100 and after 1,000 slider moves, MB: the page's values ${mb(early.values)} and ${mb(late.values)}, ` +
      `what the engine compiled of its code ${mb(early.code)} and ${mb(late.code)}`,
  );
  verdict("growth of the heap, the page's values", 100 * (late.values / early.values - 1), 5, '%');
  await page.close();
}

const [load] = loadavg();
console.log(`${cpus().length} cores, ${load.toFixed(1)} programs at work on average in the last minute`);
if (load > 0.5 * cpus().length) console.log('This machine is busy: its times say little.');
try {
  await inputToFigure();
  await draggingCurves();
  await streaming();
  await cancelling();
  await memory();
} finally {
  await browser.close();
  served.close();
}
