import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './harness.ts';

/** Every chapter there is: a new folder is a new chapter, and is tested like the others. */
export const chapters = readdirSync(join(import.meta.dirname, '../../src/chapters'))
  .filter((name) => /^\d\d-/.test(name))
  .map((name) => name.slice(3));

/** Brings every cell on the page into sight, until each has drawn rows, and then holds what still runs. */
export async function drawAll(page: Page): Promise<string[]> {
  await expect(page.locator('.cell').first()).toBeAttached();
  const ids = await page.locator('.cell').evaluateAll((cells) => cells.map(({ id }) => id));
  for (const id of ids) {
    await page.evaluate((at) => document.getElementById(at)!.scrollIntoView({ behavior: 'instant' }), id);
    await hasRows(page, id);
    // A run may end while the button is on its way.
    const pause = page.locator(`.cell#${id} .run`).getByRole('button', { name: 'Pause' });
    if (await pause.isVisible()) await pause.click({ timeout: 1_000 }).catch(() => {});
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return ids;
}

/** Waits until every figure of a cell has been drawn from rows. */
export const hasRows = (page: Page, id: string) =>
  expect
    .poll(() => waiting(page, id), { message: `${id} has rows`, timeout: 90_000, intervals: [50, 100, 250] })
    .toEqual([]);

/** The captions of a cell that still wait for rows. */
const waiting = (page: Page, id: string) =>
  page.evaluate((at) => {
    const captions = [...document.querySelectorAll(`.cell#${at} .caption`)].map(({ textContent }) =>
      textContent.trim(),
    );
    return captions.length === 0
      ? ['no figure']
      : captions.filter((text) => text === '' || text === 'Computing…');
  }, id);

/** What reaches beyond the right edge, where the page can be scrolled sideways; none elsewhere. */
export const beyond = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && element.checkVisibility(),
    );
    const names = wide.map(
      (e) => `${e.closest('.cell')?.id ?? 'text'}: ${e.tagName}.${e.getAttribute('class')}`,
    );
    return [`${scrollWidth} > ${clientWidth}`, ...names.slice(0, 6)];
  });
