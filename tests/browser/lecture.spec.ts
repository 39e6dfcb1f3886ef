import { expect, test } from './harness.ts';

const wall = (page: import('@playwright/test').Page) => page.locator('.wall');

test('keys and buttons step through the beats, and the controls follow', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site.origin}/index.html#noise`);
  await page.locator('#densities svg').first().waitFor();
  await page.keyboard.press('l');
  await expect(wall(page)).toBeVisible();
  await expect(page.locator('.count')).toHaveText(/^1 \/ \d+$/);
  await page.keyboard.press('PageDown');
  await expect(page.locator('.count')).toHaveText(/^2 \//);
  await expect(page.locator('#densities-epsilon-slider')).toHaveAttribute('aria-valuetext', '0.3');
  await expect(page).toHaveURL(/mode=lecture&beat=2/);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.count')).toHaveText(/^1 \//);
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: /blank/ })).toBeVisible();
  await page.keyboard.press('b');
  await page.keyboard.press('q');
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveAttribute(
    'href',
    /#noise\/densities\?epsilon=3$/,
  );
  await page.keyboard.press('o');
  await page.getByRole('dialog').getByRole('button').nth(2).click();
  await expect(page.locator('.count')).toHaveText(/^3 \//);
  await page.keyboard.press('Escape');
  await expect(wall(page)).toBeHidden();
  await expect(page.locator('#densities')).toBeVisible();
});

test('sliders glide where motion is welcome', async ({ page, site }) => {
  await page.goto(`${site.origin}/index.html#noise?mode=lecture&beat=1`);
  const slider = page.locator('#densities-epsilon-slider');
  await expect(slider).toHaveAttribute('aria-valuetext', '3');
  await page.evaluate(() => {
    const seen: string[] = [];
    const target = document.getElementById('densities-epsilon-slider')!;
    new MutationObserver(() => seen.push(target.getAttribute('aria-valuetext')!)).observe(target, {
      attributes: true,
    });
    Object.assign(window, { seen });
  });
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '0.3');
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.map(Number));
  expect(seen.some((value) => value < 2.9 && value > 0.31)).toBe(true);
  await expect(page, 'where the glide has ended is what a link holds').toHaveURL(/epsilon=0\.3&.*beat=2$/);
  await page.reload();
  await expect(slider).toHaveAttribute('aria-valuetext', '0.3');
});

test('a lecture begins with the beat as it was written, whatever else was touched', async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/index.html#noise?samples.seed=7`);
  await page.locator('#densities svg').first().waitFor();
  await page.keyboard.press('l');
  await expect(page.locator('#densities-epsilon-slider')).toHaveAttribute('aria-valuetext', '3');
  await expect(page.locator('#densities-delta-slider'), 'no beat moves it').toHaveCount(0);
  await page.keyboard.press('c');
  await expect(page.locator('.wall .controls > *').nth(3)).toBeVisible();
});

test('the presenter’s window is in step with the wall', async ({ page, context, site }) => {
  await page.goto(`${site.origin}/index.html#noise?mode=lecture&beat=1`);
  await expect(page.locator('.count')).toHaveText(/^1 \//);
  const presenter = await context.newPage();
  await presenter.goto(`${site.origin}/index.html#noise?mode=presenter`);
  await expect(presenter.getByRole('region', { name: 'On the wall' })).toContainText('1 of');
  await presenter.getByRole('button', { name: 'Next' }).click();
  await expect(presenter.getByRole('region', { name: 'On the wall' })).toContainText('2 of');
  await expect(page.locator('.count')).toHaveText(/^2 \//);
  await presenter.keyboard.press('b');
  await expect(page.getByRole('button', { name: /blank/ })).toBeVisible();
  const stale = await context.newPage();
  await stale.goto(`${site.origin}/index.html#choosing-privately?mode=lecture`);
  await expect(stale.locator('.count')).toHaveText(/^1 \//);
  await page.goto(`${site.origin}/index.html#the-budget?mode=lecture`);
  await expect(presenter.getByRole('heading', { name: 'The budget' })).toBeVisible();
  await expect(presenter.getByText('No wall is open')).toBeHidden();
  await page.keyboard.press('l');
  await expect(presenter.getByText('No wall is open')).toBeVisible();
});

for (const [width, height] of [
  [1024, 768],
  [1920, 1080],
]) {
  test(`every beat of every chapter fits ${width} × ${height} without scrolling`, async ({ page, site }) => {
    // Eight chapters with eight beats each.
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${site.origin}/index.html`);
    const chapters = await page
      .locator('.coverpage li a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    expect(chapters.length).toBeGreaterThan(0);
    for (const chapter of chapters) {
      await page.goto(`${site.origin}/index.html${chapter}?mode=lecture`);
      const count = page.locator('.count');
      await expect(count).toHaveText(/^1 \//);
      const beats = Number((await count.textContent())!.split('/')[1]);
      for (let beat = 1; beat <= beats; beat++) {
        await expect(count).toHaveText(new RegExp(`^${beat} /`));
        await expect(page.locator('.wall figure').first()).toBeVisible();
        await expect
          .poll(
            () =>
              page.evaluate(() => {
                const bottom = (selector: string) =>
                  Math.max(
                    ...[...document.querySelectorAll(selector)].map(
                      (part) => part.getBoundingClientRect().bottom,
                    ),
                  );
                const floor = document.querySelector('.wall footer')!.getBoundingClientRect().top;
                const side = document.querySelector('.wall .side');
                return Math.max(
                  0,
                  Math.round(bottom('.wall .frame, .wall .guarantee, .wall figcaption') - floor),
                  side ? side.scrollHeight - side.clientHeight : 0,
                );
              }),
            { message: `${chapter} beat ${beat}` },
          )
          .toBe(0);
        await page.keyboard.press('PageDown');
      }
    }
  });
}
