// @ts-check
// `npm run bench:data`: the linear algebra on all 4s and 9s in one worker of a production build, then the chapter that
// shows them: first paint of the cloud of points, its refinement, frames while the pointer moves, and a CSV file of 200 MB.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findChromiums, flags } from '../../.ci/chromium.mjs';
import { serve } from '../../.ci/serve.mjs';
import { longestTask } from './trace.mjs';

const root = join(import.meta.dirname, '../..');
const folder = await mkdtemp(join(tmpdir(), 'noisebook-bench-'));
const browser = await chromium.launch({ executablePath: findChromiums()[0], args: flags });

/** @param {string} what @param {number} ms @param {number} [aim] */
const tell = (what, ms, aim) =>
  console.log(
    `${what.padEnd(62)} ${String(Math.round(ms)).padStart(6)} ms${aim ? `   aim ${aim} ms  ${ms <= aim ? 'met' : 'MISSED'}` : ''}`,
  );

async function algebra() {
  await build({
    configFile: false,
    logLevel: 'error',
    base: './',
    root: join(import.meta.dirname, 'data-page'),
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  });
  const site = await serve(folder);
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${site.port}/`);
  const times = await (await page.waitForFunction('window.times', null, { timeout: 180_000 })).jsonValue();
  console.log('In one worker, 11,791 × 784, best of 3:');
  tell('load and unpack 2.2 MB', times.load);
  tell('two components of the first 600 rows, with their scores', times.preview, 500);
  tell('covariance', times.covariance);
  tell('two components of all rows (after the covariance)', times.two);
  tell('all eigenvalues (after the covariance)', times.values);
  tell('exact PCA: covariance, all eigenvalues and vectors', times.covariance + times.full, 4000);
  tell('random projection to 50', times.projection);
  console.log(`two components explain ${(100 * times.explained).toFixed(2)} %\n`);
  await page.close();
  site.close();
}

/** @param {number} port */
async function cloud(port) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`http://127.0.0.1:${port}/#meet-the-data/cloud?digits=4-9`);
  const caption = (/** @type {string} */ part) =>
    page.waitForFunction(
      (text) => document.querySelector('#cloud .caption')?.textContent?.includes(text),
      part,
      { timeout: 120_000, polling: 'raf' },
    );
  await caption('11,791 images');
  await page.waitForSelector('#cloud .cloud canvas');
  // The cells above and below compute as well; this is about one.
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'), null, { timeout: 120_000 });
  // The data is there; another scaling needs new components. Times are from the click to the frame after the paint.
  const times = await page.evaluate(async () => {
    const cell = /** @type {HTMLElement} */ (document.getElementById('cloud'));
    const text = () => cell.querySelector('.caption')?.textContent ?? '';
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
    const before = text();
    const start = performance.now();
    /** @type {HTMLInputElement} */ (cell.querySelector('input[type=checkbox]')).click();
    while (text() === before || !/images/.test(text())) await frame();
    await frame();
    const first = performance.now() - start;
    while (!text().includes('11,791 images')) await frame();
    await frame();
    return { first, all: performance.now() - start };
  });
  console.log('In the chapter, with the data loaded, from the click:');
  tell('cloud painted from the first rows', times.first, 500);
  tell('cloud painted from all 11,791', times.all);

  const box = /** @type {{x: number, y: number, width: number, height: number}} */ (
    await page.locator('#cloud .cloud').boundingBox()
  );
  await page.evaluate(() => {
    /** @type {number[]} */
    const frames = (Object.assign(window, { frames: [] }), /** @type {any} */ (window).frames);
    let last = performance.now();
    const tick = (/** @type {number} */ now) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  for (let i = 0; i < 150; i++) {
    const turn = (i / 150) * 6 * Math.PI;
    await page.mouse.move(
      box.x + box.width * (0.45 + 0.25 * Math.cos(turn) * (1 - i / 300)),
      box.y + box.height * (0.5 + 0.3 * Math.sin(turn) * (1 - i / 300)),
    );
    await page.waitForTimeout(16);
  }
  const frames = /** @type {number[]} */ (await page.evaluate('window.frames'))
    .slice(2)
    .sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => frames[Math.floor(share * (frames.length - 1))];
  console.log(
    `frames while the pointer moves over them: ${frames.length}, median ${at(0.5).toFixed(1)} ms, 95 in 100 within ${at(0.95).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms\n`,
  );
  await page.close();
}

/** @param {string} path @param {number} bytes */
async function writeCsv(path, bytes) {
  const stream = createWriteStream(path);
  stream.write('id,age,weight,height,city,since,visits,cost,score,sick\n');
  let written = 0;
  for (let i = 0; written < bytes;) {
    let piece = '';
    for (let r = 0; r < 5000; r++, i++) {
      piece += `${i},${20 + (i % 60)},${(50 + ((i * 7919) % 4000) / 100).toFixed(2)},${150 + ((i * 31) % 50)},${['Oslo', 'Bergen', 'Lund', ''][i % 4]},2018-0${1 + (i % 9)}-11,${(i * 13) % 40},${(((i * 104729) % 1e6) / 100).toFixed(2)},${((i * 17) % 1000) / 1000},${i % 3 ? 'no' : 'yes'}\n`;
    }
    written += piece.length;
    if (!stream.write(piece)) await new Promise((resolve) => stream.once('drain', () => resolve(undefined)));
  }
  await new Promise((resolve) => stream.end(() => resolve(undefined)));
}

/** @param {number} port */
async function ownCsv(port) {
  const path = join(folder, 'large.csv');
  await writeCsv(path, 200e6);
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/#meet-the-data/table`);
  await page.click('#table .own');
  await page.evaluate(() => {
    let last = performance.now();
    const state = Object.assign(window, { longest: 0 });
    const tick = (/** @type {number} */ now) => {
      state.longest = Math.max(state.longest, now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  console.log('A CSV file of 200 MB:');
  const { longest, longestCpu } = await longestTask(browser, page, async () => {
    let start = performance.now();
    await page.setInputFiles('dialog input[type=file]', path);
    await page.waitForSelector('dialog .columns', { timeout: 300_000 });
    tell('looked through once', performance.now() - start);
    start = performance.now();
    await page.click('dialog .go');
    await page.waitForSelector('dialog', { state: 'detached', timeout: 300_000 });
    tell('made into a data set', performance.now() - start);
  });
  tell('longest task of the page meanwhile, its own time', longestCpu, 50);
  tell('the same by the clock, with what others took of its core', longest);
  tell('longest between two frames', Number(await page.evaluate('window.longest')));
  console.log(await page.locator('#table .said').allInnerTexts());
  await page.close();
}

try {
  console.log(`load average ${loadavg()[0].toFixed(1)} on this machine before the start\n`);
  await algebra();
  const site = await serve(join(root, 'dist'));
  await cloud(site.port);
  await ownCsv(site.port);
  site.close();
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}
