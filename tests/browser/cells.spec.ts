import type { Page } from '@playwright/test';
import { Cell, hash, open } from './cell.ts';
import { expect, test } from './harness.ts';

test('a slider moves by keyboard, and the figure, the caption and the badge with it', async ({ page }) => {
  await open(page, '#noise');
  const cell = new Cell(page, 'densities');
  const epsilon = cell.slider('Epsilon');
  await expect(cell.caption()).toContainText('Peak 0.5, noise scale 1.');
  await expect(cell.root.locator('.guarantee summary')).toContainText('proven ε = 1');
  const [before] = await cell.markup();
  const entries = await page.evaluate(() => history.length);

  await epsilon.focus();
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowLeft');
  await expect(cell.field('Epsilon')).not.toHaveValue('1');
  const value = Number(await cell.field('Epsilon').inputValue());
  expect(value).toBeGreaterThan(0.5);
  expect(value).toBeLessThan(0.9);
  await expect(cell.caption()).toContainText(`Peak ${Number((value / 2).toPrecision(3))}`);
  await expect(cell.root.locator('.guarantee summary')).toContainText(`ε = ${value}`);
  expect((await cell.markup())[0]).not.toBe(before);

  await page.keyboard.press('Home');
  await expect(cell.field('Epsilon')).toHaveValue('0.001');
  await page.keyboard.press('End');
  await expect(cell.field('Epsilon')).toHaveValue('20');
  await expect.poll(() => hash(page)).toBe('#noise?epsilon=20');
  expect(await page.evaluate(() => history.length), 'a session of moves is no history').toBe(entries);
});

test('a number can be typed, and one that will not do is refused with the reason', async ({ page }) => {
  await open(page, '#noise');
  const cell = new Cell(page, 'densities');
  await cell.type('Epsilon', '0,25');
  await expect(cell.field('Epsilon')).toHaveValue('0.25');
  await expect(cell.caption()).toContainText('Peak 0.125');
  await cell.type('Epsilon', '21');
  await expect(cell.root.getByRole('alert')).toHaveText('Epsilon must be between 0.001 and 20.');
  await expect(cell.field('Epsilon')).toHaveAttribute('aria-invalid', 'true');
  await expect(cell.caption(), 'the figure stays as it was').toContainText('Peak 0.125');
  await cell.button('Reset').click();
  await expect(cell.field('Epsilon')).toHaveValue('1');
  await expect(cell.root.getByRole('alert')).toHaveCount(0);
  await expect(cell.field('Epsilon')).toHaveAttribute('aria-invalid', 'false');
  await expect.poll(() => hash(page)).toBe('#noise');
});

test('a choice brings its own controls and its own guarantee', async ({ page }) => {
  await open(page, '#noise?epsilon=2');
  const cell = new Cell(page, 'densities');
  await expect(cell.slider('Delta')).toHaveCount(0);
  await cell.option('Gaussian').check();
  await expect(cell.slider('Delta')).toBeVisible();
  await expect(cell.caption()).toContainText('at most the claimed δ = 10⁻⁵');
  await expect(cell.root.locator('.guarantee summary')).toContainText('(ε, δ) = (2, 10⁻⁵)');
  await cell.type('Epsilon', '12');
  await expect(cell.root.locator('.guarantee summary')).toContainText('refuted');
  await expect(cell.caption()).toContainText('more than the claimed δ');
  await cell.root.locator('.guarantee summary').click();
  await expect(cell.root.locator('.guarantee .body')).toContainText('too small');
  await expect(cell.root.locator('.guarantee .body')).toContainText('Balle');
  await cell.option('Gaussian, exact').check();
  await expect(cell.root.locator('.guarantee summary')).toContainText('proven');
  await expect.poll(() => hash(page)).toBe('#noise?mechanism=analytic-gaussian&epsilon=12');
});

test('presets, undo and reset', async ({ page }) => {
  await open(page, '#noise?calibration.sensitivity=2');
  const cell = new Cell(page, 'calibration');
  await cell.button('The rule fails: ε = 10').click();
  await expect(cell.caption(0)).toContainText('At ε = 10 the textbook rule gives σ = 0.4845');
  await expect(cell.root.locator('.guarantee summary')).toContainText('refuted');
  await expect.poll(() => hash(page)).toBe('#noise?calibration.epsilon=10');
  await cell.button('Undo').click();
  await expect(cell.field('Sensitivity')).toHaveValue('2');
  await cell.button('Redo').click();
  await expect(cell.field('Epsilon')).toHaveValue('10');
  await cell.button('Reset').click();
  await expect(cell.button('Reset')).toBeDisabled();
  await expect.poll(() => hash(page)).toBe('#noise');

  const family = new Cell(page, 'family');
  await family.button('Gaussian noise for several ε and δ (Einarsson 2018, figure 3.3)').click();
  await expect(family.caption()).toContainText('noise scale 5.383');
  await family.button('Laplace noise for several ε (Einarsson 2018, figure 3.2)').click();
  await expect(family.caption()).toContainText('Yours, at ε = 1: noise scale 1, peak 0.5');
});

test('the privacy loss is covered until the reader has guessed or looked, and then stays open', async ({
  page,
}) => {
  await open(page, '#noise');
  const cell = new Cell(page, 'loss');
  await cell.root.scrollIntoViewIfNeeded();
  await expect(cell.caption()).toBeHidden();
  await cell.button('Show me').click();
  await expect(cell.caption(0)).toContainText('The loss stays between −1 and 1');
  await expect(cell.caption(1)).toContainText('A loss above ε = 1 never happens.');
  await cell.option('Gaussian').check();
  await expect(cell.caption(0)).toContainText('The loss has no bound');
  await expect(cell.caption(1)).toContainText('has probability');
});

test('every figure has its rows as a table', async ({ page }) => {
  await open(page, '#noise?loss.epsilon=2&calibration.epsilon=2');
  for (const [id, figures] of [
    ['densities', 1],
    ['loss', 2],
    ['calibration', 2],
    ['family', 1],
  ] as const) {
    const cell = new Cell(page, id);
    for (let i = 0; i < figures; i++) await cell.openTools(i);
    await expect(cell.root.getByRole('button', { name: 'Table', exact: true })).toHaveCount(figures);
    for (let i = 0; i < figures; i++) {
      const toggle = cell.root.getByRole('button', { name: 'Table', exact: true }).nth(i);
      await toggle.click();
      const table = cell.root.getByRole('region', { name: /^Table: / });
      await expect(table.getByRole('row').nth(1)).toBeVisible();
      expect(await table.getByRole('columnheader').count()).toBeGreaterThan(1);
      await toggle.click();
      await expect(table).toHaveCount(0);
    }
    await expect(cell.drawings).toHaveCount(figures);
  }
});

/**
 * How far the legend's strip in a saved picture agrees with the legend on screen: the correlation of their darkness, pixel by
 * pixel. Words in another typeface, or none, agree far less than the same ones.
 */
const likeness = (page: Page, saved: Buffer, screen: Buffer) =>
  page.evaluate(
    async ([picture, shot]) => {
      const [a, b] = await Promise.all(
        [picture, shot].map(async (data) => {
          const image = Object.assign(new Image(), { src: `data:image/png;base64,${data}` });
          await image.decode();
          return image;
        }),
      );
      const { naturalWidth: width, naturalHeight: height } = b;
      const inkOf = (draw: (context: CanvasRenderingContext2D) => void) => {
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        const context = canvas.getContext('2d')!;
        draw(context);
        const { data } = context.getImageData(0, 0, width, height);
        const light = Array.from(
          { length: width * height },
          (_, i) => data[4 * i] + data[4 * i + 1] + data[4 * i + 2],
        );
        const mean = light.reduce((sum, v) => sum + v, 0) / light.length;
        return light.map((v) => v - mean);
      };
      const dot = (u: number[], v: number[]) => u.reduce((sum, value, i) => sum + value * v[i], 0);
      const onScreen = inkOf((context) => context.drawImage(b, 0, 0));
      // The page moves its text to whole pixels, and the legend may begin between two: the best place within a pixel counts.
      const parts = [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75];
      const places = parts.flatMap((right) => parts.map((down) => [right, down]));
      const alike = places.map(([right, down]) => {
        const inFile = inkOf((context) =>
          context.drawImage(a, right - 12, down - 12, a.naturalWidth / 2, a.naturalHeight / 2),
        );
        return dot(inFile, onScreen) / Math.sqrt(dot(inFile, inFile) * dot(onScreen, onScreen));
      });
      return Math.max(...alike);
    },
    [saved.toString('base64'), screen.toString('base64')],
  );

test('downloads are real files', async ({ page }) => {
  await open(page, '#noise?epsilon=0.5&calibration.epsilon=2');
  for (const [id, figure, name, entries] of [
    ['densities', 0, 'densities-densities', 3],
    ['calibration', 1, 'calibration-exact-delta', 0],
  ] as const) {
    const cell = new Cell(page, id);
    const drawn = (await cell.drawings.nth(figure).boundingBox())!;
    const legend = cell.root.locator('figure').nth(figure).locator('.legend');
    await expect(legend.locator('li')).toHaveCount(entries);
    const labels = await legend.locator('li').allInnerTexts();
    const [strip = 0] = await legend.evaluateAll((lists) =>
      lists.map((list) =>
        Math.ceil(list.getBoundingClientRect().height + parseFloat(getComputedStyle(list).marginBottom)),
      ),
    );
    // The figure, a margin of 12 on every side, and the legend on top.
    const [width, height] = [drawn.width + 24, drawn.height + strip + 24];

    const svg = await cell.save('SVG', figure);
    expect(svg.name).toBe(`${name}.svg`);
    const text = svg.bytes.toString();
    expect(text).toMatch(/^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(text, 'it stands alone: the variables of the page are resolved').not.toMatch(/style="[^"]*var\(/);
    const shown = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, text);
    expect(shown.map(Math.round)).toEqual([Math.round(width), Math.round(height)]);
    for (const label of labels)
      expect(text, 'the legend is in the picture').toContain(`>${label.trim()}</text>`);
    expect(text, 'the typeface has its name and what comes near to it').toMatch(
      /Source Sans 3 Variable.*Arial/,
    );
    expect(text, 'but is not in the file').not.toContain('@font-face');

    const png = await cell.save('PNG', figure);
    expect(png.name).toBe(`${name}.png`);
    expect(png.bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    expect(png.bytes.readUInt32BE(16), 'twice as fine as the screen').toBe(Math.floor(2 * width));
    expect(png.bytes.readUInt32BE(20)).toBe(Math.floor(2 * height));
    expect(png.bytes.length, 'there is something on it').toBeGreaterThan(5_000);
    if (entries > 0) {
      const alike = await likeness(page, png.bytes, await legend.screenshot());
      expect(alike, 'the legend is painted as it stands on the page').toBeGreaterThan(0.9);
    }

    const csv = (await cell.save('CSV', figure)).bytes.toString().trimEnd().split('\r\n');
    expect(csv[0]).toBe(id === 'densities' ? 'x,here,there,loss' : 'epsilon,classical,analytic,exact');
    expect(csv.length).toBeGreaterThan(80);
    for (const line of csv.slice(1)) {
      const numbers = line.split(',').map(Number);
      expect(numbers.every(Number.isFinite)).toBe(true);
    }
  }
});

test('a picture carries its title, settings and badge where that is asked for', async ({ page }) => {
  await open(page, '#noise/densities?epsilon=0.5');
  const cell = new Cell(page, 'densities');
  await expect(cell.drawings.first()).toBeVisible();
  const plain = (await cell.save('SVG')).bytes.toString();
  expect(plain).not.toContain('one row replaced');
  await cell.root.getByLabel('pictures with title, settings and badge').check();
  const told = (await cell.save('SVG')).bytes.toString();
  for (const words of [
    'Epsilon: 0.5',
    'Proven: ε = 0.5, one row replaced.',
    await cell.root.getByRole('heading').first().innerText(),
  ])
    expect(told.replaceAll(/<[^>]+>/g, ' ').replaceAll(/ +/g, ' ')).toContain(words);
  const tall = (text: string) => Number(/height="(\d+)/.exec(text)![1]);
  expect(tall(told)).toBeGreaterThan(tall(plain) + 40);
  const png = await cell.save('PNG');
  expect(png.bytes.readUInt32BE(20), 'the same as pixels').toBe(2 * tall(told));
});

test('a link reproduces the figure exactly', async ({ page, context }) => {
  // A figure whose axes still glide is not the one that the link gives.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#noise');
  const cell = new Cell(page, 'calibration');
  await cell.type('Epsilon', '3.25');
  await cell.type('Delta', '2e-7');
  await cell.slider('Sensitivity').focus();
  for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowRight');
  const { link } = await cell.share();
  await cell.button('Copy link').click();
  await expect(cell.root.getByRole('status').filter({ hasText: 'Link copied.' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const before = await cell.markup();
  expect(before.length).toBe(2);
  const captions = await cell.root.locator('.caption').allTextContents();

  const fresh = await context.newPage();
  await fresh.goto(link);
  const again = new Cell(fresh, 'calibration');
  await expect(again.drawings).toHaveCount(2);
  await expect(again.root, 'the link leads to its cell').toBeInViewport();
  expect(await again.root.locator('.caption').allTextContents()).toEqual(captions);
  await expect.poll(() => again.markup()).toEqual(before);
  await expect(again.root).toContainText('These are the rows that the link was made with.');
  for (const label of ['Epsilon', 'Delta', 'Sensitivity'])
    await expect(again.field(label)).toHaveValue(await cell.field(label).inputValue());
});

test('the first press of Tab offers the way past the contents', async ({ page }) => {
  await open(page, '#noise');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(/Skip to the text/);
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  expect(await hash(page), 'without losing the place').toBe('#noise');
});

test('a figure that fails takes nothing else with it', async ({ page }) => {
  // A mistake in a chapter, put in on the way, that a test can switch on.
  const mistake = "${globalThis.broken ? (() => { throw new Error('no ink left'); })() : ''}";
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('`Peak $', `\`${mistake}Peak $`) });
  });
  await open(page, '#noise');
  const cell = new Cell(page, 'densities');
  const setBroken = (broken: boolean) =>
    page.evaluate((value) => void Object.assign(window, { broken: value }), broken);
  await setBroken(true);
  await cell.type('Epsilon', '2');
  await expect(cell.root.getByRole('alert')).toContainText('This figure cannot be drawn: no ink left');
  const family = new Cell(page, 'family');
  await family.type('Epsilon', '2');
  await expect(family.caption(), 'the others go on').toContainText('Yours, at ε = 2');
  await setBroken(false);
  await cell.type('Epsilon', '3');
  await expect(cell.caption(), 'and so does this one, with other settings').toContainText('Peak 1.5');
  await expect(cell.root.getByRole('alert')).toHaveCount(0);
  await cell.type('Epsilon', '4');
  await expect(cell.caption()).toContainText('Peak 2,');
});
