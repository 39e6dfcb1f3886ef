import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';

const slides = (page: Page) => page.locator('.own li');

/** A photo as a phone makes it: more pixels than any wall, and hard to compress. */
async function photo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 800 });
    const context = canvas.getContext('2d')!;
    const pixels = context.createImageData(canvas.width, canvas.height);
    for (let i = 0; i < pixels.data.length; i++) pixels.data[i] = i % 4 === 3 ? 255 : (i * 7919) % 251;
    context.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/jpeg', 1).split(',')[1];
  });
  return Buffer.from(base64, 'base64');
}

test('a reload loses no letter and no picture, and a tab beside it nothing that was collected', async ({
  page,
  context,
  site,
}) => {
  await page.goto(`${site.origin}/index.html#my-lecture`);
  await page.getByRole('button', { name: 'Add a slide of text' }).click();
  await page.getByLabel('Text').fill('A picture:');
  const buffer = await photo(page);
  expect(buffer.length, 'too large to be kept as it is').toBeGreaterThan(1e6);
  await page.getByLabel('Picture').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  const width = () =>
    slides(page)
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(600);
  const before = await width();
  await page.getByLabel('Notes').pressSequentially('Breathe.');
  const kept = () => page.evaluate(() => localStorage.getItem('noisebook-lecture')!.length);
  await expect.poll(kept, { message: 'the picture is in the database' }).toBeLessThan(2_000);
  // In the middle of a field.
  await page.reload();
  await expect(page.getByLabel('Notes')).toHaveValue('Breathe.');
  await expect.poll(width).toBe(before);

  const other = await context.newPage();
  await other.goto(`${site.origin}/index.html#noise/densities?epsilon=3`);
  await other.locator('#densities').getByRole('button', { name: 'Collect' }).click();
  await expect(slides(page)).toHaveCount(2);
  await page.getByLabel('Title').fill('Two tabs');
  await other.goto(`${site.origin}/index.html#my-lecture`);
  await expect(slides(other)).toHaveCount(2);
  await expect(other.getByLabel('Title')).toHaveValue('Two tabs');
  await other.close();

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  await page.getByRole('button', { name: 'Remove slide 1' }).click();
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(slides(page).first().locator('img')).toBeVisible();
  await page.getByRole('button', { name: 'Remove slide 1' }).click();
  await page.getByRole('button', { name: 'Remove slide 1' }).click();
  await page.getByLabel('Open a file').setInputFiles(await saved.path());
  await expect(slides(page)).toHaveCount(2);
  expect(await width(), 'a file has its pictures in it').toBe(before);
  await page.getByRole('link', { name: 'Present' }).click();
  await expect(page.locator('.slide img')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.getByText('All figures are computed.')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Beat / })).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Beat 1' }).locator('img')).toBeVisible();
});

test('a lecture as a link opens on another machine; one with pictures goes as a file', async ({
  page,
  browser,
  site,
}) => {
  await page.goto(`${site.origin}/index.html#my-lecture`);
  await page.getByRole('button', { name: 'Example of 45 minutes' }).click();
  await expect(page.getByText('45 minutes.')).toBeVisible();
  // No clipboard here: the link is shown instead.
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error()) },
    }),
  );
  await page.getByRole('button', { name: 'Copy a link' }).click();
  const link = await page.getByRole('status').filter({ hasText: 'lecture=' }).textContent();
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link!);
  await expect(slides(elsewhere)).toHaveCount(await slides(page).count());
  await expect(elsewhere, 'it is theirs now').toHaveURL(/#my-lecture$/);
  await elsewhere.context().close();
});
