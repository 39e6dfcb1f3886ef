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
    /#noise\/densities\?epsilon=3&figure=densities$/,
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
  await presenter.keyboard.press('q');
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await presenter.keyboard.press('q');
  await expect(page.getByRole('dialog')).toBeHidden();
  await presenter.keyboard.press('b');
  await expect(page.getByRole('button', { name: /blank/ })).toBeVisible();
  const stale = await context.newPage();
  await stale.goto(`${site.origin}/index.html#choosing-privately?mode=lecture`);
  await expect(stale.locator('.count')).toHaveText(/^1 \//);
  await page.goto(`${site.origin}/index.html#the-budget?mode=lecture`);
  await expect(presenter.getByRole('heading', { name: 'The budget' })).toBeVisible();
  await expect(presenter.getByText('No lecture is running')).toBeHidden();
  await page.keyboard.press('l');
  await expect(presenter.getByText('No lecture is running')).toBeVisible();
});

test('letters act while a slider has the focus, a mouse gives the arrows back, and Escape leaves the slider first', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site.origin}/index.html#noise?mode=lecture&beat=2`);
  const slider = page.locator('#densities-epsilon-slider');
  await expect(slider).toHaveAttribute('aria-valuetext', '0.3');
  await slider.click();
  await expect(slider, 'the click has moved it').not.toHaveAttribute('aria-valuetext', '0.3');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.count'), 'after a click the arrow steps').toHaveText(/^3 \//);
  await page.keyboard.press('ArrowLeft');
  await slider.focus();
  await page.keyboard.press('q');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('q');
  await slider.focus();
  await page.keyboard.press('Escape');
  await expect(wall(page)).toBeVisible();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(page.locator('.count')).toHaveText(/^5 \//);
});

test('leaving gives the reader their settings and place back, and L comes back to the beat', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site.origin}/index.html#noise?epsilon=7`);
  const slider = page.locator('#densities-epsilon-slider');
  await expect(slider).toHaveAttribute('aria-valuetext', '7');
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await page.keyboard.press('l');
  await expect(page.locator('.count')).toHaveText(/^1 \//);
  await page.keyboard.press('PageDown');
  await expect(page.locator('.count')).toHaveText(/^2 \//);
  await page.keyboard.press('Escape');
  await expect(slider).toHaveAttribute('aria-valuetext', '7');
  await expect(page).toHaveURL(/#noise\?epsilon=7$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await page.keyboard.press('l');
  await expect(page.locator('.count')).toHaveText(/^2 \//);
  await expect(slider).toHaveAttribute('aria-valuetext', '0.3');
});

test('the link on the wall opens that very figure, uncovered and in sight', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site.origin}/index.html#noise?mode=lecture&beat=1`);
  await expect(page.locator('.count')).toHaveText(/^1 \//);
  await page.keyboard.press('q');
  const link = (await page.getByRole('dialog').getByRole('link').getAttribute('href'))!;
  expect(link).toMatch(/#noise\/densities\?epsilon=3&figure=densities$/);
  await expect(page.getByRole('dialog'), 'a phone cannot open localhost').toContainText(
    'npm start -- --host',
  );
  const phone = await page.context().newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`${site.origin}/index.html#noise/loss?figure=tail`);
  const figure = phone.locator('#loss figure').first();
  await expect(figure).toBeInViewport();
  await expect(phone.locator('#loss .covered')).toHaveCount(0);
});

test('beats are computed ahead and kept: a reload shows the figure at once, without any worker', async ({
  page,
  site,
  problems,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site.origin}/index.html#choosing-privately?mode=lecture&beat=1`);
  await expect(page.locator('.count')).toHaveText(/^1 \//);
  await page.keyboard.press('r');
  await expect(page.locator('.wall footer')).toContainText('computed and kept', { timeout: 110_000 });
  // From here on no worker can be had: what is shown was kept.
  await page.route(/lab\.worker/, (route) => route.abort());
  await page.goto('about:blank');
  await page.goto(`${site.origin}/index.html#choosing-privately?mode=lecture&beat=2`);
  await expect(page.locator('.wall .caption')).toHaveText(/\d/, { timeout: 5_000 });
  await expect(page.locator('.wall .failure')).toHaveCount(0);
  // Rows of another version, or rows that are not what was stored, are never shown.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const asked = indexedDB.open('noisebook');
        asked.onsuccess = () => {
          const writing = asked.result.transaction('rows', 'readwrite');
          const rows = writing.objectStore('rows');
          const all = rows.getAll() as IDBRequest<
            { edition: string; results: { rows: Record<string, unknown>[] }[] }[]
          >;
          all.onsuccess = () =>
            all.result.forEach((entry, i) => {
              if (i % 2) entry.edition = 'older';
              else entry.results[0].rows[0] = { ...entry.results[0].rows[0], more: 1 };
              rows.put(entry);
            });
          writing.oncomplete = () => {
            asked.result.close();
            done();
          };
        };
      }),
  );
  problems.allow(/lab\.worker|ERR_FAILED/);
  for (const beat of [1, 2]) {
    await page.goto('about:blank');
    await page.goto(`${site.origin}/index.html#choosing-privately?mode=lecture&beat=${beat}`);
    await expect(page.locator('.wall .frame')).toBeVisible();
    await page.waitForTimeout(500); // Nothing can be waited for that must not come.
    await expect(page.locator('.wall .caption')).not.toHaveText(/\d/);
  }
  await page.unroute(/lab\.worker/);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: 'Contents' })
    .click({ timeout: 1_000 })
    .catch(() => {});
  await page.getByRole('button', { name: 'Forget them' }).click();
  const count = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const asked = indexedDB.open('noisebook');
          asked.onsuccess = () => {
            const counted = asked.result.transaction('rows').objectStore('rows').count();
            counted.onsuccess = () => resolve(counted.result);
          };
        }),
    );
  await expect.poll(count, { message: 'forgotten' }).toBe(0);
});

test('no figure of the beat before stands under a new sentence, however long the new one takes', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Nothing is computed before it is on the wall: the delay that a beat has to stay for that never ends.
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    Object.assign(window, {
      setTimeout: (then: () => void, ms: number) => (ms === 1_500 ? 0 : wait(then, ms)),
    });
  });
  // What is asked of a worker waits for as long as the test says.
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage as (this: Worker, ...args: unknown[]) => void;
    const held: (() => void)[] = [];
    const state = { hold: false, go: () => held.splice(0).forEach((send) => send()) };
    Worker.prototype.postMessage = function (...args: unknown[]) {
      if (state.hold) held.push(() => post.apply(this, args));
      else post.apply(this, args);
    };
    Object.assign(window, { workers: state });
  });
  const hold = (on: boolean) =>
    page.evaluate((wanted) => {
      const { workers } = window as unknown as { workers: { hold: boolean; go: () => void } };
      workers.hold = wanted;
      if (!wanted) workers.go();
    }, on);
  await page.goto(`${site.origin}/index.html#choosing-privately?mode=lecture&beat=1`);
  const caption = page.locator('.wall .caption');
  await expect(caption).toContainText('probability 81.02 %');
  await expect(page.locator('.wall figure[aria-busy="true"]')).toHaveCount(0);
  await hold(true);
  await page.keyboard.press('PageDown');
  await expect(page.locator('.say')).toContainText('At ε = 0.1');
  await expect(caption).toHaveText('Computing…');
  await page.waitForTimeout(300); // Nothing can be waited for that must not come.
  await expect(caption).toHaveText('Computing…');
  await expect(page.locator('.wall .guarantee'), 'and nothing is claimed of another').not.toContainText(
    /ε = 1(?!\d)/,
  );
  await hold(false);
  await expect(caption).toContainText('probability 40.03 %');
});

test('cells are collected from any chapter, put in order, presented, and still there after a reload', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site.origin}/index.html#noise/densities?epsilon=3`);
  const collect = (cell: string) => page.locator(`#${cell}`).getByRole('button', { name: 'Collect' }).click();
  await collect('densities');
  await expect(page.locator('#densities').getByRole('link', { name: 'My lecture' })).toBeVisible();
  await page.goto(`${site.origin}/index.html#the-budget/groups`);
  await collect('groups');
  await page.goto(`${site.origin}/index.html#my-lecture`);
  await expect(page.locator('.own li')).toHaveCount(2);
  await page.getByRole('button', { name: 'Move slide 2 up' }).click();
  await page.getByLabel('On the wall').first().fill('Groups come first');
  await page.getByLabel('On the wall').first().blur();
  await page.locator('.own li').first().getByLabel('Figure').selectOption({ index: 1 });
  const chosen = await page.locator('.own li').first().getByLabel('Figure').inputValue();
  await page
    .locator('.own li')
    .first()
    .getByText(/^Controls: /)
    .click();
  await page.locator('.own li').first().getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Add a slide of text' }).click();
  await page.reload();
  await expect(page.locator('.own li')).toHaveCount(3);
  await page.getByRole('link', { name: 'Present' }).click();
  await expect(page.locator('.count')).toHaveText('1 / 3');
  await expect(page.getByRole('heading', { name: 'Groups come first' })).toBeVisible();
  await expect(page.locator('.wall figure'), 'the figure that was chosen').toHaveAttribute(
    'data-figure',
    chosen,
  );
  await expect(page.locator('.wall .control'), 'and the control').toHaveCount(1);
  await page.keyboard.press('PageDown');
  await expect(page.locator('.wall .caption')).toContainText('Peak 1.5');
  await page.keyboard.press('q');
  await expect(page.getByRole('dialog').getByRole('link')).toHaveAttribute(
    'href',
    /#noise\/densities\?epsilon=3&figure=/,
  );
  await page.keyboard.press('q');
  await page.keyboard.press('PageDown');
  await expect(page.locator('.slide')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.own li')).toHaveCount(3);
});

test('all beats are sheets to print, each with its figure, with or without notes', async ({ page, site }) => {
  test.setTimeout(120_000);
  await page.goto(`${site.origin}/index.html#choosing-privately?mode=sheets`);
  await expect(page.getByText('All figures are computed.')).toBeVisible({ timeout: 90_000 });
  const sheets = page.getByRole('region', { name: /^Beat / });
  expect(await sheets.count()).toBeGreaterThan(5);
  await expect(page.locator('.sheets figure')).toHaveCount(await sheets.count());
  await expect(page.locator('.sheets .notes').first()).toBeVisible();
  await page.getByLabel('With notes').uncheck();
  await expect(page.locator('.sheets .notes')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  await page.getByLabel('With notes').check();
  for (const landscape of [false, true]) {
    const paper = (await page.pdf({ format: 'A4', landscape })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page[^s]/g), 'one sheet each').toHaveLength(await sheets.count());
  }
  await page.emulateMedia({ media: 'print' });
  const under = await page.locator('.sheets figure').evaluateAll((figures) =>
    figures.map((figure) => {
      const bottom = (part: string) => figure.querySelector(part)!.getBoundingClientRect();
      return bottom('figcaption').top - bottom('.frame svg[role="img"]').bottom;
    }),
  );
  for (const room of under) expect(room, 'no caption stands on its figure').toBeGreaterThan(-1);
});

test('full screen, a screen that stays awake, a pen, the overview by arrows, and the next chapter at the end', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // What the screen is asked for.
  await page.addInitScript(() => {
    const request = (kind: string) => {
      document.documentElement.dataset.awake = kind;
      return Promise.resolve({
        release: () => Promise.resolve(delete document.documentElement.dataset.awake),
      });
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await page.goto(`${site.origin}/index.html#noise?mode=lecture`);
  const count = page.locator('.count');
  await expect(count).toHaveText(/^1 \//);
  await expect(page.locator('html')).toHaveAttribute('data-awake', 'screen');
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);

  await page.keyboard.press('p');
  const ink = () =>
    page
      .locator('body > * canvas, body > canvas, #app > canvas')
      .last()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        return data.some((value) => value > 0);
      });
  expect(await ink()).toBe(false);
  await page.mouse.move(200, 200);
  await page.mouse.down();
  await page.mouse.move(400, 300, { steps: 3 });
  await page.mouse.up();
  expect(await ink(), 'what is drawn is seen').toBe(true);
  await page.keyboard.press('PageDown');
  await expect(count).toHaveText(/^2 \//);
  await expect.poll(ink, { message: 'and goes with the beat' }).toBe(false);
  await page.keyboard.press('p');

  await page.keyboard.press('o');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(count, 'from the present beat, two further down').toHaveText(/^4 \//);
  await page.keyboard.press('End');
  await page.keyboard.press('PageDown');
  await expect(page.locator('.wall footer')).toContainText('Next: The budget');
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/#the-budget\?mode=lecture/);
  await expect(count).toHaveText(/^1 \//);
  await page.keyboard.press('Escape');
  await expect(wall(page)).toBeHidden();
  await expect(page.locator('html')).not.toHaveAttribute('data-awake');
});

test('whatever a mouse has pressed on the wall, the keys that follow step', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site.origin}/index.html#noise?mode=lecture&beat=1`);
  const count = page.locator('.count');
  await expect(count).toHaveText(/^1 \//);
  const choice = page.locator('.wall .segments label', { hasText: /^Gaussian$/ });
  await choice.click();
  await expect(choice.getByRole('radio')).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(count, 'after a choice').toHaveText(/^2 \//);
  await page.locator('.wall footer').getByRole('button', { name: 'All controls' }).click();
  await page.keyboard.press(' ');
  await expect(count, 'after a button').toHaveText(/^3 \//);
  const slider = page.locator('#densities-epsilon-slider');
  const { x, y } = (await slider.boundingBox())!;
  await page.mouse.move(x + 20, y + 8);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 200, { steps: 4 });
  await page.mouse.up();
  const moved = await slider.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(count, 'after a drag that ends elsewhere').toHaveText(/^2 \//);
  expect(moved, 'the drag has moved it').not.toBe('2');
});
