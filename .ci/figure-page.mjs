// @ts-check
// Pages with one cell of the built notebook, for those who photograph its figures.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromiums, flags } from './chromium.mjs';
import { root } from './process.mjs';
import { serve } from './serve.mjs';

/** The cell that stands for each chapter, with its settings, and which of its figures. @type {Record<string, [string, number?]>} */
export const CHOSEN = {
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
  'many-peers': ['spent'],
  'private-linear-regression': ['cloud'],
  banks: ['message'],
  'borrowed-knowledge': ['words?epsilon=20', 1],
  'under-encryption': ['protocol'],
  'is-the-claim-true': ['guess'],
  'should-you': ['choose'],
};

/** The built notebook and a browser for it. */
export async function studio() {
  const { port, close } = await serve(join(root, 'dist'));
  const browser = await chromium.launch({ executablePath: findChromiums()[0], args: flags });
  return {
    /**
     * A page with a cell whose figure has all its rows, and that figure.
     * @param {string} cell chapter/cell, with settings
     * @param {number} figure which of its figures
     * @param {import('@playwright/test').BrowserContextOptions} options
     */
    async open(cell, figure, options) {
      const page = await browser.newPage({
        viewport: { width: 640, height: 1600 },
        serviceWorkers: 'block',
        ...options,
      });
      await page.goto(`http://127.0.0.1:${port}/embed.html#${cell}`);
      const frame = page.locator('figure .frame').nth(figure);
      await page.locator('figure').nth(figure).waitFor();
      // The drawing is replaced while rows come in; the frame stays.
      await page.locator('figure').nth(figure).scrollIntoViewIfNeeded();
      await page.waitForTimeout(500);
      // All of its rows are there once nothing is busy any more.
      await page.locator('figure[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 120_000 });
      return { page, frame };
    },
    async close() {
      await browser.close();
      close();
    },
  };
}
