// @ts-check
// node .ci/cover-pictures.mjs [chapter …], after npm run build: photographs a figure of every chapter, in both themes, for the cards of
// the cover. Axis labels would be too small to read there, so they are left out.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromiums, flags } from './chromium.mjs';
import { root } from './process.mjs';
import { serve } from './serve.mjs';

/** The cell that stands for each chapter, with its settings, and which of its figures. @type {Record<string, [string, number?]>} */
const CHOSEN = {
  start: ['densities?epsilon=1'],
  'why-anonymising-fails': ['link?postcode=on&birth=on'],
  'plausible-deniability': ['crowd'],
  noise: ['samples'],
  'the-budget': ['ledger'],
  'choosing-privately': ['colours'],
  'meet-the-data': ['cloud'],
  'noise-on-the-answer': ['weights'],
  'noise-at-every-step': ['walk'],
  'sharing-gradients': ['leak?noise=gaussian&epsilon=1000'],
  'coming-and-going': ['network'],
  'many-peers': ['sweep'],
  'private-linear-regression': ['cloud'],
  banks: ['message'],
  'borrowed-knowledge': ['words?epsilon=20', 1],
  'under-encryption': ['protocol'],
  'is-the-claim-true': ['guess'],
  'should-you': ['choose'],
};
const [WIDTH, HEIGHT] = [480, 270];

const wanted = process.argv.slice(2);
const { port, close } = await serve(join(root, 'dist'));
const browser = await chromium.launch({ executablePath: findChromiums()[0], args: flags });
mkdirSync(join(root, 'public/cover'), { recursive: true });
for (const colorScheme of /** @type {const} */ (['light', 'dark']))
  for (const [chapter, [cell, figure = 0]] of Object.entries(CHOSEN)) {
    if (wanted.length > 0 && !wanted.includes(chapter)) continue;
    const page = await browser.newPage({
      colorScheme,
      deviceScaleFactor: 2,
      viewport: { width: 640, height: 1600 },
      serviceWorkers: 'block',
    });
    await page.goto(`http://127.0.0.1:${port}/embed.html#${chapter}/${cell}`);
    const frame = page.locator('figure .frame').nth(figure);
    const drawing = frame.locator('svg[role="img"]');
    await drawing.waitFor();
    // The drawing is replaced while rows come in; the frame stays.
    await frame.scrollIntoViewIfNeeded();
    await page.waitForTimeout(1_000);
    // All of its rows are there once nothing is busy any more.
    await page.locator('figure[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 120_000 });
    await page.evaluate(() => {
      for (const text of document.querySelectorAll('figure svg text')) text.remove();
    });
    const shot = (await frame.screenshot({ timeout: 60_000 })).toString('base64');
    const webp = await page.evaluate(fit, { shot, width: WIDTH, height: HEIGHT });
    writeFileSync(join(root, `public/cover/${chapter}-${colorScheme}.webp`), Buffer.from(webp, 'base64'));
    console.log(chapter, colorScheme, Math.round((webp.length * 3) / 4));
    await page.close();
  }
await browser.close();
close();

/**
 * In the page: what is drawn, without the paper around it, as large as the card allows.
 * @param {{ shot: string, width: number, height: number }} of
 */
async function fit({ shot, width, height }) {
  const image = new Image();
  image.src = `data:image/png;base64,${shot}`;
  await image.decode();
  /** @param {number} w @param {number} h */
  const paper = (w, h) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: w, height: h });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.fillRect(0, 0, w, h);
    context.imageSmoothingQuality = 'high';
    return { canvas, context };
  };
  const { context: whole } = paper(image.width, image.height);
  const ground = whole.getImageData(0, 0, 1, 1).data;
  whole.drawImage(image, 0, 0);
  const { data } = whole.getImageData(0, 0, image.width, image.height);
  let [left, top, right, bottom] = [image.width, image.height, 0, 0];
  for (let p = 0; p < image.width * image.height; p++) {
    if ([0, 1, 2].every((c) => Math.abs(data[4 * p + c] - ground[c]) < 12)) continue;
    const [x, y] = [p % image.width, Math.floor(p / image.width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  const margin = 18;
  const [w, h] = [right - left, bottom - top];
  const scale = Math.min((width - 2 * margin) / w, (height - 2 * margin) / h);
  const { canvas, context } = paper(width, height);
  const place = [(width - scale * w) / 2, (height - scale * h) / 2, scale * w, scale * h];
  context.drawImage(image, left, top, w, h, place[0], place[1], place[2], place[3]);
  return canvas.toDataURL('image/webp', 0.65).split(',')[1];
}
