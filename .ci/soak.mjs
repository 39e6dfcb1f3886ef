// @ts-check
// npm run soak: ten minutes of restless use of the built notebook (npm run build first): chapters in any order, any control, lectures,
// slides and files of the reader's own, reloads. It fails on a console error, a lost worker, or a heap that grows by more than 5 %.
// `npm run soak -- --minutes 2 --seed 7` is shorter, and does the same again for the same seed on a machine of the same speed.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { ensureChromium, flags } from './chromium.mjs';
import { heapOf } from '../tests/bench/heap.mjs';
import { root } from './process.mjs';
import { serve } from './serve.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error(`minutes must be > 0, got ${values.minutes}`);
const GROWTH = 0.05;

/** Random numbers in [0, 1) that the seed determines (mulberry32). @param {number} seed */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
const draw = random(Number(values.seed));
/** @template T @param {T[]} list */
const any = (list) => list[Math.floor(draw() * list.length)];

/** Moves any control of the cells in sight, as a reader would. Runs in the page. @param {number[]} chances */
const moveAnything = (chances) => {
  const controls = [
    ...document.querySelectorAll(
      '.cell input[type=range], .cell input[type=radio], .cell input[type=checkbox], .cell select, .cell button:not(.own)',
    ),
  ].filter(
    (control) =>
      /** @type {HTMLInputElement} */ (control).checkVisibility() &&
      !(/** @type {HTMLInputElement} */ (control).disabled),
  );
  // A file that is saved is of no use here, and printing would wait for a printer.
  const used = controls.filter(
    (control) => !/SVG|PNG|CSV|JSON|Python|Save|Print|Copy/.test(control.textContent ?? ''),
  );
  const control = used[Math.floor(chances[0] * used.length)];
  if (control instanceof HTMLSelectElement) {
    control.selectedIndex = Math.floor(chances[1] * control.options.length);
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control instanceof HTMLInputElement && control.type === 'range') {
    control.valueAsNumber = Number(control.min) + chances[1] * (Number(control.max) - Number(control.min));
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control instanceof HTMLElement) control.click();
  window.scrollTo(0, chances[2] * document.body.scrollHeight);
};

const found = await ensureChromium();
const { port, close } = await serve(join(root, 'dist'));
const origin = `http://127.0.0.1:${port}`;
const browser = await chromium.launch({
  executablePath: found?.path,
  args: flags,
});
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
const page = await context.newPage();
/** @type {string[]} */
const problems = [];
context.on('console', (message) => {
  if (message.type() === 'error') problems.push(`console: ${message.text()}`);
});
context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack}`));
const devtools = await context.newCDPSession(page);
await devtools.send('Performance.enable');

/** What the page holds at rest, on the cover, after garbage has been collected: megabytes of values, and nodes. */
async function atRest() {
  await acts.slides();
  await page.evaluate(() => void (location.hash = '#/'));
  await page.locator('.coverpage').waitFor();
  await page.waitForTimeout(3_000);
  const { values } = await heapOf(devtools);
  const { metrics } = await devtools.send('Performance.getMetrics');
  return { megabytes: values / 1e6, nodes: metrics.find(({ name }) => name === 'Nodes')?.value ?? 0 };
}

await page.goto(`${origin}/index.html`);
await page.locator('.coverpage').waitFor();
const chapters = await page.$$eval('#contents > ol > li > a', (links) =>
  links.map((link) => link.getAttribute('href') ?? ''),
);

const rows = (/** @type {number} */ n) =>
  Array.from({ length: n }, (_, i) => `${i % 7}.5,${(i * 31) % 11},${i % 3 ? 'no' : 'yes'}`).join('\n');

const acts = {
  chapter: async () => {
    await page.evaluate((hash) => void (location.hash = hash), any(chapters));
    await page.waitForTimeout(300);
  },
  controls: async () => {
    for (let i = 0; i < 6; i++) {
      await page.evaluate(moveAnything, [draw(), draw(), draw()]);
      await page.waitForTimeout(40 + 200 * draw());
    }
  },
  lecture: async () => {
    await page.evaluate(
      (hash) => void (location.hash = hash),
      `${any(chapters.filter((id) => id !== '#figures'))}?mode=lecture`,
    );
    const wall = page.locator('main.wall');
    if (
      !(await wall.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      ))
    )
      return;
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press(any(['ArrowRight', 'ArrowRight', 'ArrowLeft', 'b', 'b', 'o', 'q']));
      await page.waitForTimeout(150);
    }
    for (let i = 0; i < 3 && (await wall.count()) > 0; i++) await page.keyboard.press('Escape');
  },
  file: async () => {
    await page.evaluate(() => void (location.hash = '#meet-the-data/table'));
    const button = page.locator('#table').getByRole('button', { name: 'Your own CSV …' });
    await button.click({ timeout: 20_000 });
    const text = `a,b,sick\n${rows(40 + Math.floor(400 * draw()))}`;
    const input = page.locator('dialog input[type=file]');
    await input.waitFor({ state: 'attached' });
    // By hand: Playwright's own way keeps the page that the input stood on.
    await page.evaluate((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'own.csv', { type: 'text/csv' }));
      const chooser = /** @type {HTMLInputElement} */ (document.querySelector('dialog input[type=file]'));
      chooser.files = transfer.files;
      chooser.dispatchEvent(new Event('change', { bubbles: true }));
    }, text);
    if (draw() < 0.3) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    else
      await page
        .getByRole('dialog')
        .getByRole('button', { name: 'Use this data' })
        .click({ timeout: 20_000 });
    await page.getByRole('dialog').waitFor({ state: 'detached', timeout: 20_000 });
  },
  /** Whatever *Collect* has gathered is kept until the reader removes it, which is done here. */
  slides: async () => {
    await page.evaluate(() => void (location.hash = '#my-lecture'));
    await page.getByRole('heading', { name: 'My lecture' }).waitFor({ timeout: 20_000 });
    const remove = page.getByRole('button', { name: /^Remove slide/ });
    while ((await remove.count()) > 0) await remove.first().click();
  },
  reload: async () => {
    await page.reload();
    await page.waitForTimeout(500);
  },
};
/** How often each is done in a round. Acts are dealt like cards, so that even a short soak sees all of them. @type {Record<keyof typeof acts, number>} */
const shares = { controls: 11, chapter: 5, lecture: 2, file: 1, slides: 1, reload: 1 };

/** @type {(keyof typeof acts)[]} */
const deck = [];
function deal() {
  if (deck.length === 0) {
    const names = /** @type {(keyof typeof acts)[]} */ (Object.keys(shares));
    deck.push(...names.flatMap((name) => Array(shares[name]).fill(name)));
  }
  return deck.splice(Math.floor(draw() * deck.length), 1)[0];
}

async function once() {
  const name = deal();
  await acts[name]().catch((error) =>
    problems.push(`${name} at ${page.url()}: ${error.message.split('\n')[0]}`),
  );
  // Whatever a click has opened over the page is closed again.
  await page.keyboard.press('Escape');
  for (const alert of await page.getByRole('alert').allInnerTexts()) {
    if (/A worker|could not be loaded|cannot be drawn|cannot be computed/.test(alert))
      problems.push(`said at ${page.url()}: ${alert}`);
  }
  return name;
}

/** @type {Record<string, number>} */
const done = {};
/** At least one whole round. @param {number} until */
async function restless(until) {
  for (let i = 0; (performance.now() < until || i === 0 || deck.length > 0) && problems.length < 5; i++) {
    const name = await once();
    done[name] = (done[name] ?? 0) + 1;
  }
}

/** The workers of the pool; parties of a protocol have workers of their own, which end with it. */
const labWorkers = () => page.workers().filter((worker) => /lab\.worker/.test(worker.url())).length;

const began = performance.now();
const end = began + minutes * 60_000;
await restless(began + (minutes * 60_000) / 6);
// From here on without a reload, which would hide a leak; first everything is opened once, because code that has come stays.
shares.reload = 0;
await page.reload();
for (const hash of chapters) {
  await page.evaluate((next) => void (location.hash = next), hash);
  await page.waitForTimeout(1_500);
  await acts.controls();
}
await acts.lecture();
await acts.file();
await restless(0);
const before = await atRest();
const workers = labWorkers();
await restless(end);
const after = await atRest();
const lost = workers - labWorkers();
await browser.close();
close();

const growth = after.megabytes / before.megabytes - 1;
console.log(
  Object.entries(done)
    .map(([name, times]) => `${name} ${times}`)
    .join(', '),
);
console.log(
  `heap ${before.megabytes.toFixed(1)} → ${after.megabytes.toFixed(1)} MB (${(100 * growth).toFixed(1)} %), nodes ${before.nodes} → ${after.nodes}, workers ${workers}, lost ${Math.max(0, lost)}`,
);
if (growth > GROWTH) problems.push(`the heap grew by ${(100 * growth).toFixed(1)} %`);
if (lost > 0) problems.push(`${lost} workers were lost`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
