import { expect, test } from './harness.ts';

test('a guess first, then the truth; a key shows it at once', async ({ page, site }) => {
  await page.goto(`${site.origin}/index.html#noise`);
  const cell = page.locator('#calibration');
  await cell.scrollIntoViewIfNeeded();
  await cell.getByRole('button', { name: 'about ε = 2' }).click();
  await expect(cell.getByText('The answer is “about ε = 8”.')).toBeVisible();
  const loss = page.locator('#loss');
  await expect(loss.getByRole('button', { name: 'Show me' })).toBeVisible();
  await loss.getByRole('button', { name: 'Show me' }).focus();
  await page.keyboard.press('r');
  await expect(loss.getByRole('button', { name: 'Show me' })).toBeHidden();
  await page.reload();
  await expect(page.locator('#loss figure').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show me' })).toHaveCount(0);
});

test('a key shows the figure that is looked at, and what was seen stays seen', async ({ page, site }) => {
  await page.goto(`${site.origin}/index.html#noise`);
  const loss = page.locator('#loss');
  const show = loss.getByRole('button', { name: 'Show me' });
  await show.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const questions = await page.getByRole('button', { name: 'Show me' }).count();
  await page.keyboard.press('r');
  await expect(show).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show me' })).toHaveCount(questions - 1);

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(show).toBeVisible();
  await loss.getByRole('slider').first().press('ArrowRight');
  await expect(show).toBeHidden();
  await loss.getByRole('button', { name: 'Reset' }).click();
  await expect(loss.getByRole('button', { name: 'Reset' })).toBeDisabled();
  await expect(show).toBeHidden();
  await page.goto('about:blank');
  await page.goto(`${site.origin}/index.html#noise/loss?v=1&digest=00000000`);
  await expect(loss.getByText('These rows differ')).toBeVisible();
  await expect(show, 'who follows a link to a figure sees it').toBeHidden();
});

test('a drawn curve stays behind the truth until it is removed', async ({ page, site }) => {
  await page.goto(`${site.origin}/index.html#noise`);
  const loss = page.locator('#loss');
  const frame = loss.locator('.frame').first();
  await frame.scrollIntoViewIfNeeded();
  await expect(loss.getByRole('button', { name: 'Show me' })).toBeVisible();
  const box = (await frame.boundingBox())!;
  await page.mouse.move(box.x + 80, box.y + 60);
  await page.mouse.down();
  for (let i = 1; i <= 12; i++) await page.mouse.move(box.x + 80 + 30 * i, box.y + 60 + 5 * i);
  await page.mouse.up();
  await loss.getByRole('button', { name: 'Compare with the truth' }).click();
  await expect(loss.getByText('The thick line is your guess.')).toBeVisible();
  await loss.getByRole('button', { name: 'Remove it' }).click();
  await expect(loss.getByText('The thick line is your guess.')).toBeHidden();
});

test('a task is solved by any setting that makes it true, remembered, and forgotten on request', async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/index.html#noise`);
  const cell = page.locator('#densities');
  await expect(cell.getByRole('list', { name: 'Try this' })).toBeVisible();
  await expect(cell.getByRole('img', { name: 'solved' })).toHaveCount(0);
  await cell.getByLabel('Epsilon, exact value').fill('0.04');
  await cell.getByLabel('Epsilon, exact value').press('Enter');
  await expect(cell.getByText('Solved.')).toBeVisible();
  await expect(cell.getByRole('img', { name: 'solved' })).toHaveCount(1);
  // The address follows a moment later; only then is the plain link another one.
  await expect(page).toHaveURL(/epsilon=0\.04/);
  await page.goto(`${site.origin}/index.html#noise`);
  await expect(cell.getByText('Solved.')).toBeHidden();
  await page.reload();
  await expect(page.locator('#densities').getByRole('img', { name: 'solved' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Forget' }).click();
  await expect(page.locator('#densities').getByRole('img', { name: 'solved' })).toHaveCount(0);

  await page.goto(`${site.origin}/index.html#noise?epsilon=0.04`);
  await expect(cell.getByText('Solved.')).toBeVisible();
  await page.getByRole('button', { name: 'Forget' }).click();
  await expect(page.getByRole('button', { name: 'Forget' }), 'even of what is true now').toBeHidden();
});

test('pin, undo and redo', async ({ page, site }) => {
  await page.goto(`${site.origin}/index.html#noise`);
  const cell = page.locator('#densities');
  const caption = cell.locator('.caption');
  await expect(caption).toContainText('Peak 0.5');
  await cell.getByRole('button', { name: 'Pin' }).click();
  await cell.getByLabel('Epsilon, exact value').fill('0.2');
  await cell.getByLabel('Epsilon, exact value').press('Enter');
  await expect(caption).toContainText('Peak 0.1');
  await expect(caption).toContainText('Pinned, faint: Peak 0.5');
  await cell.getByRole('button', { name: 'Unpin' }).click();
  await cell.getByRole('button', { name: 'Undo' }).click();
  await expect(caption).toContainText('Peak 0.5');
  await cell.locator('#densities-epsilon-slider').focus();
  await page.keyboard.press('Control+y');
  await expect(caption).toContainText('Peak 0.1');
});

test('letters, terms and search', async ({ page, site }) => {
  await page.goto(`${site.origin}/index.html#noise`);
  const slider = page.locator('#densities-epsilon-slider');
  await slider.focus();
  await page.locator('#densities').getByLabel('Epsilon, exact value').fill('2');
  await slider.focus();
  await expect(page.locator('.prose .katex [data-symbol="ε"]').first()).toHaveClass(/lit/);
  const term = page.locator('.term', { hasText: 'mechanism' }).first();
  await term.focus();
  await expect(term.locator('.explanation')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(term.locator('.explanation')).toBeHidden();
  await page.locator('h1').click();
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('privacy loss');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Privacy loss/ })
    .first()
    .click();
  await expect(page.locator('#loss')).toBeInViewport();
  await expect(page.locator('#loss')).toBeFocused();
  await expect(slider, 'a hit in this chapter keeps what is set').toHaveAttribute('aria-valuetext', '2');
});

test('a search by keyboard alone takes letters typed before it is there', async ({ page, site }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/Search-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.origin}/index.html#noise`);
  await expect(page.locator('h1')).toHaveText('Noise');
  await page.keyboard.press('/');
  await page.keyboard.type('learning');
  arrive();
  await expect(page.getByRole('searchbox')).toHaveValue('learning');
  await expect(page.getByRole('searchbox')).toBeFocused();
  const links = page.getByRole('dialog').getByRole('link');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('searchbox')).toBeFocused();
  const href = await links.first().getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(new URL(page.url()).hash).toBe(href);
});

test('a search that has just been left can be opened again at once', async ({ page, site }) => {
  await page.goto(`${site.origin}/index.html#noise`);
  await expect(page.locator('h1')).toHaveText('Noise');
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox');
  await box.fill('privacy');
  // One key after the other with no task in between: the dialog's own event has not been heard of yet.
  await box.evaluate(async (input) => {
    const press = (at: Element, key: string) =>
      at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    press(input, 'Escape');
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    press(document.body, '/');
  });
  await expect(box).toHaveCount(1);
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
});

test('a chapter is printed with all of its figures, also those that nobody has looked at', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.goto(`${site.origin}/index.html#plausible-deniability`);
  await expect(page.locator('.cell').first()).toBeAttached();
  const missing = page.locator('.unprinted');
  expect(await missing.count(), 'cells far below have no rows yet').toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  await expect(missing.last()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page
    .getByRole('button', { name: 'Print this chapter' })
    .evaluate((button: HTMLElement) => button.click());
  await expect(page.locator('body[data-printed]')).toBeAttached({ timeout: 45_000 });
  await expect(missing).toHaveCount(0);
});

test('a link made before a run is over promises no rows', async ({ page, site }) => {
  await page.goto(`${site.origin}/index.html#noise-on-the-answer/curves?v=1`);
  const cell = page.locator('#curves');
  await cell.getByRole('button', { name: 'Pause' }).click({ timeout: 30_000 });
  await cell.getByRole('button', { name: 'Share' }).click();
  const link = cell.getByRole('textbox', { name: /Link to this figure/ });
  await expect(link).toHaveValue(/#noise-on-the-answer\/curves\?v=2$/);
  await expect(cell.getByRole('button', { name: 'Rows as JSON' })).toBeDisabled();
  await expect(cell.getByText('The figure is still being computed')).toBeVisible();
});
