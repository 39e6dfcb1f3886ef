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
    await hold(page, id);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return ids;
}

/** Holds a run that is still under way: what is looked at next should have the machine for itself. */
async function hold(page: Page, id: string): Promise<void> {
  const pause = page.locator(`.cell#${id} .run`).getByRole('button', { name: 'Pause' });
  // It may end while the button is on its way.
  if (await pause.isVisible()) await pause.click({ timeout: 1_000 }).catch(() => {});
}

/** Waits until every figure of a cell has been drawn from rows. */
const hasRows = (page: Page, id: string) =>
  expect
    .poll(() => waiting(page, id), { message: `${id} has rows`, timeout: 90_000, intervals: [50, 100, 250] })
    .toEqual([]);

/** Waits for the same, but no longer than a few seconds: for where the rows were seen before, and a long run tells nothing new. */
export async function hasRowsSoon(page: Page, id: string): Promise<void> {
  await expect(page.locator(`.cell#${id} figure`).first()).toBeAttached();
  for (let tries = 0; tries < 40 && (await waiting(page, id)).length > 0; tries++)
    await page.waitForTimeout(150);
  await hold(page, id);
}

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
