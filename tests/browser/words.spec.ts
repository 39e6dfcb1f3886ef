import { barriersInBoth } from './barriers.ts';
import { Cell, hash, open } from './cell.ts';
import { beyond } from './chapters.ts';
import { expect, test } from './harness.ts';

/* What stands around the cells: the page to start from, openings, citations, handles, exercises, the list of figures. */

test.describe('axe', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('finds no barrier on the page to start from, all of it opened, nor on that of the figures', async ({
    page,
  }) => {
    test.slow();
    await open(page, '#start');
    const cell = new Cell(page, 'densities');
    await cell.button('Show me').click();
    for (const fold of ['.more-controls', '.seen', '.guarantee', '.solution'])
      for (const summary of await page.locator(`${fold} > summary`).all()) await summary.click();
    await page.locator('.cite').first().focus();
    await expect(page.locator('.cite .explanation').first()).toBeVisible();
    expect(await barriersInBoth(page)).toEqual([]);
    await page.goto('/index.html#figures');
    await expect(page.getByRole('table').first()).toBeVisible();
    expect(await barriersInBoth(page)).toEqual([]);
  });
});

for (const width of [390, 1440])
  test(`nothing reaches beyond the page of the figures at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/index.html#figures');
    await expect(page.getByRole('table')).toHaveCount(5);
    expect(await beyond(page)).toEqual([]);
  });

test('the cover begins with the page to start from, which says what it gives and how long it takes', async ({
  page,
}) => {
  await page.goto('/index.html');
  const first = page.locator('.coverpage li a').first();
  await expect(first).toContainText('Start here');
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start here');
  const opening = page.getByRole('region', { name: 'What this chapter gives' });
  await expect(opening.getByRole('listitem')).toHaveCount(3);
  await expect(opening).toContainText('About 8 minutes.');
  await expect(page.locator('.number')).toHaveCount(0);
});

test('a published figure is two clicks from the cover', async ({ page }) => {
  await page.goto('/index.html');
  await page.locator('.coverpage').getByRole('link', { name: 'Figure by figure' }).click();
  const work = page.getByRole('region', { name: 'Asplund & Hartvigsen (2015)', exact: true });
  const row = work.getByRole('row', { name: /^Figure 3\.1 / });
  await expect(row).toContainText('settings are ours');
  await expect(work.getByRole('row', { name: /^Table 9\.2 / })).toContainText('not live: the data set Susy');
  await row.getByRole('link').click();
  await expect(new Cell(page, 'densities').root).toBeInViewport();
});

test('a work is told on hover and by keyboard, and listed with its link at the end', async ({ page }) => {
  await open(page, '#start');
  const citation = page.locator('.cite', { hasText: 'Dwork & Roth (2014)' }).first();
  await citation.focus();
  await expect(citation.locator('.explanation')).toContainText('The algorithmic foundations');
  await page.keyboard.press('Escape');
  await expect(citation.locator('.explanation')).toBeHidden();
  const sources = page.locator('.sources');
  await expect(sources.getByRole('link', { name: /algorithmic foundations/ })).toHaveAttribute(
    'href',
    'https://doi.org/10.1561/0400000042',
  );
});

test('a handle in the text sets the cell in place, and says so where the cell is out of sight', async ({
  page,
}) => {
  await open(page, '#start');
  const cell = new Cell(page, 'densities');
  const handle = page.locator('.prose .handle', { hasText: 'at ε = 12' });
  await handle.scrollIntoViewIfNeeded();
  const place = () => handle.evaluate((link) => link.getBoundingClientRect().top);
  const before = await place();
  await handle.click();
  await expect(cell.root.locator('.guarantee .status')).toContainText('refuted');
  await expect(cell.field('Epsilon')).toHaveValue('12');
  // The cell above has grown by a control; the text must not move for it. A page scrolls by whole pixels, and heights are not whole: half a pixel may be left.
  expect(Math.abs((await place()) - before)).toBeLessThan(0.51);
  await expect.poll(() => hash(page)).toBe('#start?mechanism=gaussian&epsilon=12');

  const far = page.locator('.prose .handle', { hasText: 'ε = 3' });
  await far.scrollIntoViewIfNeeded();
  await far.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'Set in “One answer, one person apart”.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(cell.root).toBeFocused();
  await expect(cell.field('Epsilon')).toHaveValue('3');
  // What the text does not name goes back to its default; undoing brings it back.
  await expect(cell.option('Laplace')).toBeChecked();
  await cell.button('Undo').click();
  await expect(cell.option('Gaussian')).toBeChecked();
});

test('an exercise is checked by its number or by a task of its cell, and stays solved', async ({ page }) => {
  await open(page, '#start');
  const first = page.getByRole('region', { name: 'Exercise 1' });
  const answer = first.getByRole('textbox', { name: 'Your answer' });
  for (const [typed, verdict] of [
    ['two', 'Type a number, such as 0.25.'],
    ['2', 'Not yet. Try again, or open the solution.'],
    ['1,65', 'That is right.'],
  ]) {
    await answer.fill(typed);
    await answer.press('Enter');
    await expect(first.getByRole('status')).toHaveText(verdict);
  }
  const third = page.getByRole('region', { name: 'Exercise 3' });
  await expect(third.getByRole('img', { name: 'solved' })).toHaveCount(0);
  await page.locator('.prose .handle', { hasText: 'at ε = 12' }).click();
  await expect(third.getByRole('img', { name: 'solved' })).toBeVisible();
  await third.getByRole('link', { name: 'One answer, one person apart' }).click();
  await expect(new Cell(page, 'densities').field('Epsilon')).toHaveValue('12');
  await page.reload();
  await expect(first.getByRole('img', { name: 'solved' })).toBeVisible();
});

test('a solution is folded, and printed only where that is asked for', async ({ page }) => {
  await open(page, '#start');
  const solution = page.locator('.solution').first();
  await expect(solution.locator('p')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.recap')).toBeVisible();
  await expect(solution).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('checkbox', { name: 'with the solutions' }).check();
  await page.emulateMedia({ media: 'print' });
  await expect(solution.locator('p')).toBeVisible();
});

test('controls for experts are folded away until a link sets one, and stand open where they are named', async ({
  page,
}) => {
  await open(page, '#start');
  const cell = new Cell(page, 'densities');
  const more = cell.root.locator('.more-controls');
  await expect(cell.slider('Sensitivity')).toBeHidden();
  await more.locator('summary').press('Enter');
  await expect(more.locator('summary')).toHaveText('More settings (3)');
  await expect(cell.slider('Sensitivity')).toBeVisible();
  await more.locator('summary').press('Enter');
  await expect(cell.slider('Sensitivity')).toBeHidden();

  await page.goto('/index.html#start/densities?sensitivity=2');
  await expect(cell.slider('Sensitivity')).toBeVisible();

  await page.goto('/embed.html#start/densities?controls=epsilon,sensitivity');
  await expect(cell.slider('Sensitivity')).toBeVisible();
  await expect(more).toHaveCount(0);
  await page.goto('/embed.html#start/densities');
  await expect(cell.slider('Epsilon')).toBeVisible();
  await expect(cell.slider('Sensitivity')).toBeHidden();

  await page.goto('/index.html#start?mode=lecture');
  await page.locator('.wall figure').first().waitFor();
  await page.keyboard.press('c');
  await expect(cell.slider('Sensitivity')).toBeVisible();
});

test('recap, exercises and sources stay out of lectures and embeds', async ({ page }) => {
  for (const address of ['/index.html#start?mode=lecture', '/embed.html#start/densities']) {
    await page.goto(address);
    await expect(page.locator('.cell figure').first()).toBeVisible();
    await expect(page.locator('.recap, .exercise, .sources, .opening')).toHaveCount(0);
  }
});

test('a badge names its source with a link, and tells the whole of it', async ({ page }) => {
  await open(page, '#start');
  const badge = new Cell(page, 'densities').root.locator('.guarantee');
  await badge.locator('summary').click();
  const source = badge.getByRole('link', { name: 'Dwork et al. 2006' });
  await expect(source).toHaveAttribute('href', 'https://doi.org/10.1007/11681878_14');
  await source.focus();
  await expect(source.locator('.explanation')).toContainText('Calibrating noise to sensitivity');
  await expect(badge.locator('.source').first()).not.toContainText('[@');
});
