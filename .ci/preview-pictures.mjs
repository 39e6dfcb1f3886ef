// @ts-check
// node .ci/preview-pictures.mjs [chapter or chapter/cell …], after npm run build: photographs the first figure of every cell, and one of
// every chapter, for those who come upon a link to it: chats, feeds, search engines. JPEG, because not all of them read anything better.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CHOSEN, studio } from './figure-page.mjs';
import { root } from './process.mjs';

const [WIDTH, HEIGHT] = [960, 504];
const wanted = process.argv.slice(2);
const { open, close } = await studio();
/** Every page that the build has made for previews. */
const names = readdirSync(join(root, 'dist/at'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .map((name) => name.replaceAll('\\', '/').replace(/\.html$/, ''));
for (const name of names.sort()) {
  const [chapter, cell] = name.split('/');
  if (wanted.length > 0 && !wanted.includes(name) && !wanted.includes(chapter)) continue;
  const [shown, which = 0] = cell ? [cell] : CHOSEN[chapter];
  const options = `${shown.includes('?') ? '&' : '?'}plain=on&controls=none&title=off&theme=light`;
  const { page } = await open(`${chapter}/${shown}${options}`, which, {
    deviceScaleFactor: 1.5,
    bypassCSP: true,
  });
  await page.addStyleTag({
    content: 'html,body{background:var(--paper)!important}figcaption{display:none!important}',
  });
  const shot = (await page.locator('figure').nth(which).screenshot({ timeout: 60_000 })).toString('base64');
  const jpeg = await page.evaluate(fit, { shot, width: WIDTH, height: HEIGHT });
  const file = join(root, `public/at/${name}.jpg`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.from(jpeg, 'base64'));
  console.log(name, Math.round((jpeg.length * 3) / 4));
  await page.close();
}
await close();

/**
 * In the page: the figure as large as the picture allows, on its own paper.
 * @param {{ shot: string, width: number, height: number }} of
 */
async function fit({ shot, width, height }) {
  const image = new Image();
  image.src = `data:image/png;base64,${shot}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  const margin = 16;
  const scale = Math.min((width - 2 * margin) / image.width, (height - 2 * margin) / image.height);
  const [w, h] = [scale * image.width, scale * image.height];
  context.drawImage(image, (width - w) / 2, (height - h) / 2, w, h);
  return canvas.toDataURL('image/jpeg', 0.75).split(',')[1];
}
