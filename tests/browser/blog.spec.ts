import { expect, test } from './harness.ts';

test('the examples page: cells by tag, locked, narrowed, driven and themed', async ({ page, site }) => {
  await page.goto(`${site.origin}/examples/index.html`);
  const first = page.locator('#first').frameLocator('iframe');
  await expect(first.locator('.caption')).toContainText('Peak 0.25');
  await expect.poll(() => page.locator('#first').evaluate((cell) => cell.clientHeight)).toBeGreaterThan(300);

  await page.locator('#second').scrollIntoViewIfNeeded();
  const second = page.locator('#second').frameLocator('iframe');
  await expect(second.getByRole('heading', { name: 'Move ε past the red line' })).toBeVisible();
  await expect(second.locator('#calibration-delta-slider')).toBeDisabled();
  const epsilon = second.locator('#calibration-epsilon-slider');
  await epsilon.focus();
  await page.keyboard.press('End');
  await expect(epsilon).toHaveAttribute('aria-valuetext', '12');

  await page.locator('#third').scrollIntoViewIfNeeded();
  const third = page.locator('#third').frameLocator('iframe');
  await expect(third.locator('.caption')).toContainText('Peak 0.5');
  await page.getByRole('button', { name: 'ε = 10' }).click();
  await expect(page.locator('#state')).toHaveText('ε is 10 now');
  await expect(third.locator('.caption')).toContainText('Peak 5');

  await page.getByRole('button', { name: 'Light or dark' }).click();
  await expect(third.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a cell obeys only the origins that its address allows', async ({ page, site }) => {
  const frame = `${site.origin}/embed.html#noise/densities?theme=light`;
  await page.goto(`${site.origin}/examples/index.html`);
  for (const [allow, peak] of [
    ['', 'Peak 0.5'],
    [`&allow=https://elsewhere.example`, 'Peak 0.5'],
    [`&allow=${encodeURIComponent(site.origin)}`, 'Peak 1'],
  ]) {
    await page.evaluate((src) => {
      document.getElementById('probe')?.remove();
      const made = Object.assign(document.createElement('iframe'), { id: 'probe', src });
      document.body.prepend(made);
    }, frame + allow);
    const inside = page.frameLocator('#probe');
    await expect(inside.locator('.caption')).toContainText('Peak 0.5');
    await page.evaluate(() => {
      const target = (document.getElementById('probe') as HTMLIFrameElement).contentWindow!;
      for (const values of [{ epsilon: 'x' }, { epsilon: -1 }, { nonsense: 1 }, null, { epsilon: 2 }]) {
        target.postMessage({ type: 'noisebook:set', values }, '*');
      }
    });
    // What would come has come when a later change of the page's own has.
    await inside.locator('#densities-difference-slider').press('Home');
    await expect(inside.locator('.caption')).toContainText('Both answers are the same');
    await expect(inside.locator('.caption')).toContainText(peak);
  }
});

test('where frames are not allowed, what stands between the tags stays', async ({ page, site, problems }) => {
  problems.allow(/frame/i);
  await page.route('**/examples/index.html', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': "frame-src 'none'" },
    });
  });
  await page.clock.install();
  await page.goto(`${site.origin}/examples/index.html`);
  await page.clock.runFor(20_000);
  await expect(page.locator('#first iframe')).toHaveCount(0);
  await expect(page.locator('#first').getByRole('link')).toBeVisible();
});
