import type { Locator, Page } from '@playwright/test';
import { Cell } from './cell.ts';
import { chapters } from './chapters.ts';
import { expect, test } from './harness.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What is wrong with where the focus is: cannot be seen, or is under the bar or off the screen. Undefined where it is fine. */
const wrong = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const name = `${element.closest('.cell')?.id ?? 'page'}: ${element.tagName} “${(element.getAttribute('aria-label') ?? element.id ?? '') || element.textContent.trim().slice(0, 30)}”`;
    // A ring may be drawn around the label that an invisible box fills.
    const shown = [element, element.closest('label')].some((part) => {
      const style = part && getComputedStyle(part);
      return style && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    });
    if (!shown) return `${name} does not show its focus`;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const bar = element.closest('.bar, .skip')
      ? 0
      : (document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0);
    const isSeen = bottom > bar + 8 && top < innerHeight - 8 && right > 0 && left < innerWidth;
    return isSeen ? undefined : `${name} is hidden, from ${Math.round(top)} to ${Math.round(bottom)}`;
  });

/** Goes on by Tab, and only by Tab, until the focus is there. */
async function tabTo(page: Page, goal: Locator, most = 60): Promise<void> {
  const passed: string[] = [];
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    const problem = await wrong(page);
    if (problem) throw new Error(problem);
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    passed.push(await page.evaluate(() => document.activeElement!.outerHTML.slice(0, 60)));
  }
  throw new Error(`not reached after ${most} stops: ${passed.slice(-8).join('\n')}`);
}

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

  const formula = page.locator('.katex[tabindex="0"]:has([data-symbol="ε"])').first();
  await tabTo(page, formula);
  await expect(
    page.locator('.control.lit[data-symbol="ε"]').first(),
    'its letters light their sliders',
  ).toBeAttached();

  const term = page.locator('.term').first();
  await tabTo(page, term);
  await expect(term.locator('.explanation')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(term.locator('.explanation')).toBeHidden();

  const cell = new Cell(page, 'densities');
  await tabTo(page, cell.root.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  await expect(cell.option('Gauss')).toBeChecked();
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
  await tabTo(page, cell.button('Share'), 1);
  await page.keyboard.press('Enter');
  const link = cell.root.getByRole('textbox', { name: /A link to this figure/ });
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

for (const id of chapters) {
  test(`${id}: every stop shows its focus and is in sight, and none is a trap`, async ({ page }) => {
    test.setTimeout(420_000);
    await page.goto(`/index.html#${id}`);
    await expect(page.locator('.cell figure').first()).toBeAttached();
    const last = page.locator('.turn a').last();
    // Runs are held as they come: a key should not wait for a thousand fits.
    const hold = () => {
      for (const button of document.querySelectorAll<HTMLElement>('.run button'))
        if (button.textContent.trim() === 'Pause' && button !== document.activeElement) button.click();
    };
    const problems: string[] = [];
    let stops = 0;
    for (; stops < 600; stops++) {
      await page.evaluate(hold);
      await page.keyboard.press('Tab');
      const problem = await wrong(page);
      if (problem) problems.push(problem);
      if (await last.evaluate((element) => element === document.activeElement)) break;
    }
    expect(problems).toEqual([]);
    expect(stops, 'the end is reached').toBeLessThan(600);
  });
}
