// @ts-check
// node .ci/readme-pictures.mjs [name …], after npm run build: photographs the pages that the README shows.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromiums, flags } from './chromium.mjs';
import { root } from './process.mjs';
import { serve } from './serve.mjs';

/**
 * The pages by the names of their pictures: where each is, how large, and what is done before it stands.
 * @type {Record<string, { path: string, width: number, height: number, seen?: string[], ready(page: import('@playwright/test').Page): Promise<unknown> }>}
 */
const PAGES = {
  preview: {
    path: 'index.html',
    width: 1200,
    height: 750,
    async ready(page) {
      const epsilon = page.getByRole('textbox', { name: /Privacy budget/ });
      await epsilon.fill('3000');
      await epsilon.press('Enter');
    },
  },
  teach: {
    path: 'index.html#noise?mode=lecture&beat=8',
    width: 1280,
    height: 720,
    ready: (page) => page.locator('figure svg[role=img]').first().waitFor(),
  },
  explore: {
    path: 'index.html#sharing-gradients/leak',
    width: 1280,
    height: 860,
    seen: ['leak'],
    ready: (page) => page.locator('#leak figure svg[role=img]').first().waitFor(),
  },
  embed: {
    path: 'examples/index.html',
    width: 900,
    height: 1080,
    async ready(page) {
      await page.frameLocator('iframe').first().locator('figure svg[role=img]').first().waitFor();
      await page
        .locator('noisebook-cell')
        .first()
        .evaluate((cell) => cell.scrollIntoView({ block: 'center' }));
    },
  },
};

const wanted = process.argv.slice(2);
const { port, close } = await serve(join(root, 'dist'));
const browser = await chromium.launch({ executablePath: findChromiums()[0], args: flags });
for (const [name, { path, width, height, seen = [], ready }] of Object.entries(PAGES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await page.addInitScript(
    (cells) => localStorage.setItem('noisebook.progress', JSON.stringify(cells)),
    seen.map((cell) => `seen:${cell}`),
  );
  await page.goto(`http://127.0.0.1:${port}/${path}`);
  await ready(page);
  // Whatever is still computed is done, and what has the focus is not marked.
  await page.locator('figure[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 120_000 });
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(root, `public/${name}.png`) });
  console.log(name);
  await page.close();
}
await browser.close();
close();
