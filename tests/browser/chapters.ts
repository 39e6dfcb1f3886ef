import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './harness.ts';

const root = join(import.meta.dirname, '../../src/chapters');
const folders = readdirSync(root).filter((name) => /^\d\d-/.test(name));

/** Every chapter there is: a new folder is a new chapter, and is tested like the others. */
export const chapters = folders.map((name) => name.slice(3));

/** The cells of a chapter, by their folders. */
export const cellsOf = (id: string): string[] => {
  const folder = folders.find((name) => name.slice(3) === id)!;
  return readdirSync(join(root, folder)).filter((name) => existsSync(join(root, folder, name, 'cell.ts')));
};

/** Waits until all cells of a chapter are on the page: they come one by one. */
export const isWhole = (page: Page) =>
  expect(page.locator('article.chapter')).toHaveAttribute('aria-busy', 'false');

/** Brings every cell on the page into sight, until each has drawn rows, and then holds what still runs. */
export async function drawAll(page: Page): Promise<string[]> {
  await isWhole(page);
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
const hasRows = (page: Page, id: string) => expectRows(page, id, Infinity);

/** Waits until the first figure has been drawn from rows, and holds the rest: for where the others were seen before. */
export async function hasFirstRows(page: Page, id: string): Promise<void> {
  await expectRows(page, id, 1);
  await hold(page, id);
}

const expectRows = (page: Page, id: string, figures: number) =>
  expect
    .poll(() => waiting(page, id, figures), {
      message: `${id} has rows`,
      timeout: 90_000,
      intervals: [50, 100, 250],
    })
    .toEqual([]);

/** The captions of the first figures of a cell that still wait for rows. */
const waiting = (page: Page, id: string, figures: number) =>
  page.evaluate(
    ([at, most]) => {
      const captions = [...document.querySelectorAll(`.cell#${at} .caption`)].map(({ textContent }) =>
        textContent.trim(),
      );
      return captions.length === 0
        ? ['no figure']
        : captions.slice(0, most).filter((text) => text === '' || text === 'Computing…');
    },
    [id, figures] as const,
  );

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
