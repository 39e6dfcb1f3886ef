import { expect, test } from './harness.ts';

test.use({ serviceWorkers: 'allow' });

test('the notebook opens without a network after the first visit', async ({
  page,
  context,
  site,
  problems,
}) => {
  // What was never loaded, such as a font for other letters, cannot be there.
  problems.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await page.goto(`${site.origin}/index.html#noise`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await page.locator('#samples').scrollIntoViewIfNeeded();
  await expect(page.locator('#samples .caption')).toContainText('100,000 draws');
  await page.goto(`${site.origin}/#noise/densities?epsilon=2`);
  await expect(page.locator('#densities .caption')).toContainText('Peak 1');
});
