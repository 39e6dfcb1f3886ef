// @ts-check
// node .ci/cover-pictures.mjs [chapter …], after npm run build: photographs a figure of every chapter, in both themes, for the cards of
// the cover. Axis labels would be too small to read there, so they are left out.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHOSEN, studio } from './figure-page.mjs';
import { root } from './process.mjs';

const [WIDTH, HEIGHT] = [480, 270];

const wanted = process.argv.slice(2);
const { open, close } = await studio();
mkdirSync(join(root, 'public/cover'), { recursive: true });
for (const colorScheme of /** @type {const} */ (['light', 'dark']))
  for (const [chapter, [cell, figure = 0]] of Object.entries(CHOSEN)) {
    if (wanted.length > 0 && !wanted.includes(chapter)) continue;
    const { page, frame } = await open(`${chapter}/${cell}`, figure, { colorScheme, deviceScaleFactor: 2 });
    await frame.locator('svg[role="img"]').waitFor();
    await page.evaluate(() => {
      for (const text of document.querySelectorAll('figure svg text')) text.remove();
    });
    const shot = (await frame.screenshot({ timeout: 60_000 })).toString('base64');
    const webp = await page.evaluate(fit, { shot, width: WIDTH, height: HEIGHT });
    writeFileSync(join(root, `public/cover/${chapter}-${colorScheme}.webp`), Buffer.from(webp, 'base64'));
    console.log(chapter, colorScheme, Math.round((webp.length * 3) / 4));
    await page.close();
  }
await close();

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
