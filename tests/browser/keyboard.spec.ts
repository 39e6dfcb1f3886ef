import { Cell } from './cell.ts';
import { tabTo } from './focus.ts';
import { expect, test } from './harness.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('through a chapter by keyboard alone', async ({ page }) => {
  test.slow();
  await page.goto('/index.html');
  const skip = page.getByRole('link', { name: 'Skip to the text' });
  await tabTo(page, skip, 1);
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await tabTo(page, page.locator('.coverpage a[href="#noise"]'));
  await page.keyboard.press('Enter');
  await expect(page.locator('h1'), 'reading goes on at the title').toBeFocused();
  await expect(page.locator('h1')).toHaveText('Noise');

  const term = page.locator('.term').first();
  await tabTo(page, term);
  await expect(term.locator('.explanation')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(term.locator('.explanation')).toBeHidden();

  const formula = page.locator('.katex[tabindex="0"]:has([data-symbol="ε"])').first();
  await tabTo(page, formula);
  await expect(
    page.locator('.control.lit[data-symbol="ε"]').first(),
    'its letters light their sliders',
  ).toBeAttached();

  const cell = new Cell(page, 'densities');
  await tabTo(page, cell.root.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  await expect(cell.option('Gaussian')).toBeChecked();
  const slider = cell.slider('Epsilon');
  await tabTo(page, slider);
  const value = () => slider.getAttribute('aria-valuetext').then(Number);
  await page.keyboard.press('ArrowRight');
  expect(await value()).toBeGreaterThan(1);
  for (const [key, next] of [
    ['Home', 'less'],
    ['PageUp', 'more'],
    ['End', 'more'],
    ['ArrowLeft', 'less'],
    ['PageDown', 'less'],
  ]) {
    const before = await value();
    await page.keyboard.press(key);
    if (next === 'more') expect(await value(), key).toBeGreaterThan(before);
    else expect(await value(), key).toBeLessThan(before);
  }
  await tabTo(page, cell.root.locator('.tools summary'));
  await page.keyboard.press('Enter');
  await tabTo(page, cell.button('Table'));
  await page.keyboard.press('Space');
  await expect(cell.root.getByRole('table')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(cell.root.getByRole('table')).toBeHidden();
  await tabTo(page, cell.root.locator('.guarantee summary'));
  await page.keyboard.press('Enter');
  await expect(cell.root.locator('.guarantee .body')).toBeVisible();
  await tabTo(page, cell.root.locator('.seen summary'));
  await tabTo(page, cell.button('Undo'));
  const far = await value();
  await page.keyboard.press('Enter');
  expect(await value()).not.toBe(far);
  await tabTo(page, cell.button('Pin'));
  await page.keyboard.press('Space');
  await expect(cell.button('Unpin')).toBeFocused();
  await tabTo(page, cell.button('Collect'), 1);
  await tabTo(page, cell.button('Share'), 1);
  await page.keyboard.press('Enter');
  const link = cell.root.getByRole('textbox', { name: /Link to this figure/ });
  await expect(link).toBeVisible();
  await tabTo(page, link, 1);
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(cell.button('Share')).toBeFocused();

  const loss = page.locator('#loss');
  await tabTo(page, loss.getByRole('button', { name: 'Show me' }));
  await page.keyboard.press('Enter');
  await expect(loss.getByRole('button', { name: 'Show me' })).toBeHidden();
  const samples = new Cell(page, 'samples');
  await tabTo(page, samples.button('Resample'));
  const seed = samples.root.getByLabel('Seed', { exact: true });
  const sown = Number(await seed.inputValue());
  await page.keyboard.press('Enter');
  await expect(seed).toHaveValue(String(sown + 1));
  const calibration = page.locator('#calibration');
  await tabTo(page, calibration.locator('.presets button').first());
  await page.keyboard.press('Enter');
  await expect(calibration.getByRole('button', { name: 'Reset' })).toBeEnabled();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('privacy loss');
  await expect(page.getByRole('searchbox')).toHaveValue('privacy loss');
  await page.keyboard.press('Escape');
  await expect(calibration.locator('.presets button').first(), 'the focus comes back').toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('privacy loss');
  await tabTo(
    page,
    page
      .getByRole('dialog')
      .getByRole('link', { name: /Privacy loss/ })
      .first(),
    3,
  );
  await page.keyboard.press('Enter');
  await expect(loss).toBeFocused();
  await expect(loss).toBeInViewport();

  await page.keyboard.press('l');
  await expect(page.locator('.wall h1')).toBeFocused();
  const beat = parseInt((await page.locator('.count').textContent())!);
  expect(beat, 'it opens where the reader was').toBeGreaterThan(1);
  await page.keyboard.press('PageDown');
  await expect(page.locator('.count')).toHaveText(new RegExp(`^${beat + 1} /`));
  await tabTo(page, page.getByRole('button', { name: 'Overview' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Overview' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('.wall')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Lecture' })).toBeFocused();
});

test('a switch and a number by keyboard', async ({ page }) => {
  await page.goto('/index.html#plausible-deniability/crowd');
  const cell = new Cell(page, 'crowd');
  const toggle = cell.root.getByRole('checkbox');
  await expect(toggle).toBeVisible();
  await cell.root.getByRole('slider').first().focus();
  await tabTo(page, toggle);
  await page.keyboard.press('Space');
  await expect(toggle).toBeChecked();
});
