import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';
import { holdWorkers } from './workers.ts';

test('no width of screen scrolls sideways', async ({ page }) => {
  await open(
    page,
    '#noise?mechanism=gaussian&delta=1e-12&samples.seed=4294967295&samples.draws=999999&loss.epsilon=2&calibration.epsilon=3',
  );
  for (const width of [320, 390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const drawing = new Cell(page, 'densities').drawings.first();
    await expect
      .poll(async () => (await drawing.boundingBox())?.width, { message: `the figure fits ${width}` })
      .toBeLessThanOrEqual(width);
    const wide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      return [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
        .map((element) => `${element.tagName}.${element.className}`)
        .slice(0, 5);
    });
    expect(wide, `at ${width}`).toEqual([]);
  }
});

test('nothing moves while rows stream in', async ({ page }) => {
  const goOn = await holdWorkers(page, 0);
  await open(page, '#noise/samples?draws=1000000');
  const cell = new Cell(page, 'samples');
  await expect(cell.root).toBeInViewport();
  await expect(cell.button('Pause')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const state = () =>
    page.evaluate(() => (window as unknown as { shift: { sum: number; from: string[] } }).shift);
  await page.evaluate(() => {
    const shift = { sum: 0, from: [] as string[] };
    Object.assign(window, { shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Element }[];
      })[]) {
        shift.sum += entry.value;
        shift.from.push(...entry.sources.map(({ node }) => `${node?.nodeName}.${node?.className}`));
      }
    }).observe({ type: 'layout-shift' });
  });
  const before = await cell.root.boundingBox();
  await goOn(20);
  await expect(cell.caption()).toContainText('draws.');
  await goOn();
  await expect(cell.caption()).toContainText('1,000,000 draws.', { timeout: 30_000 });
  await expect(cell.button('Pause')).toHaveCount(0);
  expect(await cell.root.boundingBox(), 'the cell is as tall as before').toEqual(before);
  const { sum, from } = await state();
  expect(sum, from.join(', ')).toBeLessThan(0.02);
});

test('a narrow screen has the contents behind a button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '#noise');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents).toBeHidden();
  await page.getByRole('button', { name: 'Contents' }).click();
  await expect(contents).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(contents).toBeHidden();
  await page.getByRole('button', { name: 'Contents' }).click();
  await contents.getByRole('link', { name: 'The textbook rule and the exact one' }).click();
  await expect(contents).toBeHidden();
  await expect(new Cell(page, 'calibration').root).toBeInViewport();
});

test('a dozen presets leave the figure in sight on a phone, and each can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '#many-peers/sweep');
  const cell = new Cell(page, 'sweep');
  const presets = cell.root.locator('.presets');
  const chips = presets.getByRole('button');
  expect(await chips.count()).toBeGreaterThan(9);
  const [first, last] = [await chips.first().boundingBox(), await chips.last().boundingBox()];
  expect(last!.y, 'one line').toBe(first!.y);
  const frame = cell.root.locator('figure .frame').first();
  expect((await frame.boundingBox())!.y).toBeLessThan(844 / 2);
  await chips.last().focus();
  await expect(chips.last()).toBeInViewport({ ratio: 1 });
  // Clear of where the line fades.
  const end = await presets.evaluate((line) => line.getBoundingClientRect().right);
  const { x, width } = (await chips.last().boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(end - 31);
});
