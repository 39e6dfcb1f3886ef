import { barriersInBoth } from './barriers.ts';
import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';

test.describe('axe', () => {
  // A colour that is on its way to another is neither.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('finds no barrier where settings are refused, and everything is open', async ({ page }) => {
    test.slow();
    await open(
      page,
      '#noise?mechanism=gaussian&epsilon=12&loss.epsilon=2&samples.seed=-1&calibration.epsilon=3',
    );
    const cell = new Cell(page, 'densities');
    await cell.root.locator('.guarantee summary').click();
    await cell.share();
    await new Cell(page, 'samples').root.scrollIntoViewIfNeeded();
    await expect(new Cell(page, 'samples').caption()).toContainText('100,000 draws.', { timeout: 20_000 });
    expect(await barriersInBoth(page)).toEqual([]);
  });

  test('finds no barrier in what opens: search, panels of a lecture, the presenter’s window', async ({
    page,
  }) => {
    test.slow();
    await open(page, '#noise');
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('privacy');
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
    expect(await barriersInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('l');
    await expect(page.locator('.wall figure').first()).toBeVisible();
    for (const key of ['q', 'o', '?']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await barriersInBoth(page), key).toEqual([]);
    }
    await page.goto('/index.html#noise?mode=presenter');
    await expect(page.getByRole('region', { name: 'On the wall' })).toBeVisible();
    expect(await barriersInBoth(page)).toEqual([]);
  });
});

test('a figure has a name and a description, and Plot’s own names are gone', async ({ page }) => {
  await open(page, '#noise');
  const figure = page.getByRole('img', { name: /The answer on two neighbouring databases\. Density of/ });
  await expect(figure).toBeVisible();
  await expect(figure.locator('[aria-label]')).toHaveCount(0);
  const slider = new Cell(page, 'densities').slider('Epsilon');
  await expect(slider).toHaveAttribute('aria-valuetext', '1');
  await expect(slider).toHaveAccessibleDescription(/Smaller is more private/);
});

test('without motion and with forced colours the page works', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await open(page, '#noise');
  const cell = new Cell(page, 'densities');
  await cell.type('Epsilon', '2');
  await expect(cell.caption()).toContainText('Peak 1,');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  await cell.option('Gaussian').check();
  await expect(cell.option('Gaussian')).toBeChecked();
});
