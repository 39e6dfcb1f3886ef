import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { coverLoad } from '../../.ci/manifest.mjs';
import { barriers } from './barriers.ts';
import { Cell } from './cell.ts';
import { beyond } from './chapters.ts';
import { expect, test } from './harness.ts';

const slider = (page: Page) => page.getByRole('slider', { name: 'Privacy budget' });
const error = (page: Page) => page.locator('[data-number="error"]');
const picks = (page: Page) => page.locator('[data-number="picks"]');

test('the slider on the cover dissolves the digit first and the model last, and says so', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/index.html');
  await expect(error(page)).toHaveText('0.2 %');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '1');
  const digit = page.getByRole('img', { name: /The digit of one person/ });
  const safe = await digit.innerHTML();

  await slider(page).focus();
  await page.keyboard.press('End');
  await expect(picks(page)).toHaveText('100 %');
  await expect(error(page)).toHaveText('0.2 %');
  expect(await digit.innerHTML()).not.toBe(safe);
  await expect(page.locator('.promise')).toContainText('Proven, nearly none:');
  await expect(page.locator('.promise')).toContainText('does not rule out');
  await expect(page.getByRole('status').filter({ hasText: 'right in 100 % of the line-ups' })).toHaveCount(1);

  await page.keyboard.press('Home');
  await expect(picks(page)).toHaveText('10 %');
  await expect(page.locator('.promise')).toContainText('Proven, strong: (0.03, 10⁻⁵)-differential privacy');
  expect(parseFloat(await error(page).innerText())).toBeGreaterThan(30);
});

test('the figure glides once and stops for a hand; its link opens the cell at the same ε', async ({
  page,
}) => {
  await page.goto('/index.html');
  const field = page.getByRole('textbox', { name: 'Privacy budget, exact value' });
  await expect(field).not.toHaveValue('1');
  await expect(field).toHaveValue('1', { timeout: 20_000 });
  await page.reload();
  await expect(field).not.toHaveValue('1');
  await field.fill('300');
  await field.press('Enter');
  await page.waitForTimeout(500);
  await expect(field).toHaveValue('300');
  await page.getByRole('link', { name: 'The same attack, step by step' }).click();
  await expect(new Cell(page, 'leak').field('Epsilon')).toHaveValue('300');
});

test('the doors lead where they say', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/index.html');
  await page.getByRole('button', { name: 'Embed' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  const tag = await page.evaluate(() => navigator.clipboard.readText());
  expect(tag).toContain('<noisebook-cell cell="noise/densities"');
  await page.getByRole('link', { name: /^Teach/ }).click();
  await expect(page.locator('.wall figure').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /^Learn 8 minutes/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start here');
});

test('every chapter has a card with a picture; a cell that was tried is counted and can be forgotten', async ({
  page,
}) => {
  await page.goto('/index.html#noise/densities?epsilon=0.5');
  await expect(new Cell(page, 'densities').drawings.first()).toBeVisible();
  await page.locator('.brand').click();
  const card = page.locator('.coverpage li', { has: page.locator('a[href="#noise"]') });
  await expect(card).toContainText('30 minutes');
  await expect(card).toContainText('1 of 5 cells tried');
  await page.getByRole('button', { name: 'Forget it' }).click();
  await expect(card).not.toContainText('tried');
  for (const picture of await page.locator('.coverpage li img:visible').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  const chapters = await page.locator('.coverpage li a[href^="#"]').count();
  expect(await page.locator('.coverpage li img:visible').count()).toBe(chapters);
});

test('the text stands while the figure’s code does not arrive', async ({ page, problems }) => {
  problems.allow(/CoverFigure|Failed to load resource/);
  await page.route(/CoverFigure/, (route) => route.abort());
  await page.goto('/index.html');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Learn/ })).toBeVisible();
  await expect(page.locator('.coverpage li a').first()).toBeVisible();
});

test('the cover loads the JavaScript that its budget counts, and no data set', async ({ page, dist }) => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname.slice(1)));
  await page.goto('/index.html');
  await expect(error(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  // What registers the service worker comes once the page stands.
  const scripts = [...loaded].filter((path) => path.endsWith('.js') && !/\/offline-/.test(path));
  expect(scripts.sort()).toEqual(coverLoad(manifest, readFileSync(join(dist, 'index.html'), 'utf8')));
  expect([...loaded].filter((path) => path.endsWith('.gz'))).toEqual([]);
});

for (const width of [360, 390, 1024, 1440])
  test(`nothing reaches beyond the cover at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/index.html');
    await expect(error(page)).toBeVisible();
    await page.getByRole('button', { name: 'Embed' }).click();
    expect(await beyond(page)).toEqual([]);
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds no barrier on the cover, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/index.html');
    await expect(error(page)).toBeVisible();
    await page.getByRole('button', { name: 'Embed' }).click();
    expect(await barriers(page)).toEqual([]);
  });
