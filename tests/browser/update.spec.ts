import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { host, HOSTS, OTHER_LEAD, otherEdition } from './editions.ts';
import { test as base, expect } from './harness.ts';

/* A new version is published while readers have the old one open, on hosts that let browsers keep files. */

const PATIENCE = { timeout: 30_000 };
const [GITHUB] = Object.keys(HOSTS);

/** The built site and its next edition. */
const test = base.extend<object, { editions: { old: string; next: string } }>({
  editions: [
    async ({ dist }, use) => {
      const next = otherEdition(dist);
      await use({ old: dist, next: next.folder });
      next.remove();
    },
    { scope: 'worker' },
  ],
});
test.use({ serviceWorkers: 'allow' });
// Files of a version that is gone are asked for, and each of these hosts has another port than the harness knows.
test.beforeEach(({ problems }) => problems.allow(/Failed to load|ERR_|request to another origin/));

const inCharge = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
const cell = (page: Page) => page.locator('#densities figure svg[role="img"]').first();

/** Presses Reload in a notice, and waits until the page has been loaded anew: until then the old one still stands there. */
async function reload(notice: Locator) {
  const loaded = notice.page().waitForEvent('load', PATIENCE);
  await notice.getByRole('button', { name: 'Reload' }).click(PATIENCE);
  await loaded;
}

/** Which edition a page shows. */
async function isOther(page: Page): Promise<boolean> {
  const cover = await page.context().newPage();
  await cover.goto(page.url().split('#')[0]);
  const lead = await cover.locator('.coverpage h1').innerText();
  await cover.close();
  return lead.includes(OTHER_LEAD);
}

for (const [kind, headers] of Object.entries(HOSTS)) {
  for (const order of ['forwards', 'backwards'] as const) {
    if (order === 'backwards' && kind !== GITHUB) continue;
    test(`a new version, ${order}, reaches every tab whole: ${kind}`, async ({ context, editions }) => {
      const [before, after] =
        order === 'forwards' ? [editions.old, editions.next] : [editions.next, editions.old];
      const served = await host(headers, before);
      const address = `${served.origin}/index.html#noise/densities?epsilon=2`;
      const first = await context.newPage();
      await first.goto(address);
      await inCharge(first);
      await first.reload();
      await expect(cell(first)).toBeVisible(PATIENCE);

      served.publish(after);
      const second = await context.newPage();
      await second.goto(address);
      await expect(cell(second), 'the old one is still whole').toBeVisible(PATIENCE);
      const notice = second.getByRole('status').filter({ hasText: 'A new version of the notebook is here' });
      await expect(notice).toBeVisible(PATIENCE);
      await reload(notice);
      await expect(cell(second)).toBeVisible(PATIENCE);
      await expect(second).toHaveURL(/epsilon=2/);
      expect(await isOther(second)).toBe(order === 'forwards');

      // The first tab still shows the old version: its parts come from the browser's cache, or it says that they are gone.
      await first.getByRole('button', { name: 'Lecture' }).click();
      const wall = first.locator('main.wall svg[role="img"]').first();
      const told = first.getByRole('alert').filter({ hasText: 'A new version of the notebook has been' });
      await expect(wall.or(told)).toBeVisible(PATIENCE);
      await first.reload();
      await expect(wall).toBeVisible(PATIENCE);

      const third = await context.newPage();
      await third.goto(address);
      await context.setOffline(true);
      for (const tab of [second, third]) {
        await tab.reload();
        await expect(tab.locator('figure svg[role="img"]').first()).toBeVisible(PATIENCE);
      }
      served.close();
    });
  }
}

test('without a service worker a part that is gone is told as a new version, and a reload keeps the settings', async ({
  browser,
  editions,
}) => {
  const served = await host(HOSTS[GITHUB], editions.old);
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${served.origin}/index.html#noise/densities?epsilon=2`);
  await expect(cell(page)).toBeVisible(PATIENCE);
  served.publish(editions.next);
  await page.getByRole('button', { name: 'Search' }).click();
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'A new version of the notebook has been published' });
  await expect(told).toBeVisible(PATIENCE);
  await reload(told);
  await expect(cell(page)).toBeVisible(PATIENCE);
  await expect(page).toHaveURL(/epsilon=2/);
  expect(await isOther(page)).toBe(true);
  await context.close();
  served.close();
});

/** Replaces what is stored under these names by something else. */
const spoil = (page: Page, pattern: string) =>
  page.evaluate(async (pattern) => {
    let spoiled = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        if (!new RegExp(pattern).test(url)) continue;
        await cache.put(url, new Response('?', { headers: { 'Content-Type': 'text/javascript' } }));
        spoiled++;
      }
    }
    return spoiled;
  }, pattern);

test('a stored file that has been spoiled is fetched again; where its version is gone, the next visit is the new one', async ({
  context,
  editions,
}) => {
  const served = await host({}, editions.old);
  const page = await context.newPage();
  await page.goto(`${served.origin}/index.html#noise/densities`);
  await inCharge(page);
  expect(await spoil(page, '/(index|app)-[^/]*\\.js|index\\.html')).toBeGreaterThan(1);
  await page.reload();
  await expect(cell(page)).toBeVisible(PATIENCE);

  served.publish(editions.next);
  const entry = await page.locator('script[type="module"][src]').getAttribute('src');
  expect(await spoil(page, entry!.replace(/^.*(?=\/)/, '').replaceAll('.', '\\.'))).toBe(1);
  await page.reload();
  await expect(page.getByText('Noisebook has not been loaded.')).toBeVisible(PATIENCE);
  await page.reload();
  await expect(cell(page)).toBeVisible(PATIENCE);
  served.close();
});

const cacheNames = (page: Page) => page.evaluate(async () => (await caches.keys()).sort());

test('two copies on one origin keep their own files, and those of data sets that are gone are dropped', async ({
  context,
  editions,
}) => {
  const root = mkdtempSync(join(tmpdir(), 'noisebook-'));
  mkdirSync(join(root, 'two'));
  for (const name of ['one', 'two/copy']) cpSync(editions.old, join(root, name), { recursive: true });
  const served = await host({}, root);
  const visit = async (folder: string) => {
    const page = await context.newPage();
    await page.goto(`${served.origin}/${folder}/index.html#noise/densities`);
    await inCharge(page);
    return page;
  };
  const one = await visit('one');
  await one.evaluate(async () => {
    const data = await caches.open('noisebook /one/ data');
    await data.put('/one/assets/mnist-0-1.bin-gone.gz', new Response('old'));
  });
  const two = await visit('two/copy');
  expect((await cacheNames(two)).filter((name) => name.includes(' shell ')).length).toBe(2);

  rmSync(join(root, 'one'), { recursive: true });
  cpSync(editions.next, join(root, 'one'), { recursive: true });
  await one.reload();
  const notice = one.getByRole('status').filter({ hasText: 'A new version' });
  await reload(notice);
  await expect(cell(one)).toBeVisible(PATIENCE);
  await expect
    .poll(() => one.evaluate(async () => (await (await caches.open('noisebook /one/ data')).keys()).length))
    .toBe(0);
  await offline(context, [one, two]);
  served.close();
  rmSync(root, { recursive: true });
});

async function offline(context: BrowserContext, pages: Page[]) {
  await context.setOffline(true);
  for (const page of pages) {
    await page.reload();
    await expect(cell(page)).toBeVisible(PATIENCE);
  }
}
