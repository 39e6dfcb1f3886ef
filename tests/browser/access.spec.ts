import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';

/** What axe finds that would keep someone out. */
async function barriers(page: Page): Promise<string[]> {
  // The drawn formulas are hidden from readers of the page, who get MathML; their thousand boxes only take time.
  const axe = new AxeBuilder({ page }).exclude('.katex-html').options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .slice(0, 3)
          .map((node) => node.html.slice(0, 160))
          .join(' | ')}`,
    );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('axe finds no barrier in read mode', async ({ page }) => {
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
      expect(await barriers(page)).toEqual([]);
    });

    test('axe finds no barrier on the cover and in an embed', async ({ page }) => {
      await page.goto('/index.html');
      await expect(page.locator('h1')).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      await page.goto('/embed.html#noise/densities?mechanism=gaussian&epsilon=abc');
      await expect(new Cell(page, 'densities').drawings).toBeVisible();
      await new Cell(page, 'densities').button('Table').click();
      expect(await barriers(page)).toEqual([]);
    });
  });
}

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
  await cell.option('Gauss').check();
  await expect(cell.option('Gauss')).toBeChecked();
});
