import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { Cell, open } from './cell.ts';
import { expect, test, type Site } from './harness.ts';
import { memoryOf, renderersOf } from './memory.ts';
import { holdWorkers } from './workers.ts';

/** A post on a stranger's site, with these pieces of HTML in it, scripts included. */
async function post(page: Page, site: Site, ...pieces: string[]): Promise<void> {
  await page.goto(`${site.foreign}/blank.html`);
  await page.setContent(`<!doctype html><html lang="en"><meta charset="utf-8"><title>A post</title>
    <link rel="icon" href="data:,"><body style="max-width:48rem;margin:2rem auto"><h1>A post</h1>${pieces.join('\n')}</body></html>`);
}
const frame = (site: Site, fragment: string, style = 'width:100%;height:700px;border:0') =>
  `<iframe src="${site.origin}/embed.html${fragment.replaceAll('&', '&amp;')}" style="${style}"></iframe>`;
const inside = (page: Page, index: number) => page.locator('iframe').nth(index).contentFrame();

test('two cells stand in a post of another origin, sized by their snippets, and one is moved', async ({
  page,
  site,
}) => {
  await open(page, '#noise?epsilon=0.5&calibration.epsilon=3');
  const captions: string[] = [];
  const snippets: string[] = [];
  for (const id of ['densities', 'calibration']) {
    const cell = new Cell(page, id);
    snippets.push((await cell.share()).snippet);
    captions.push(...(await cell.root.locator('.caption').allTextContents()));
  }
  expect(snippets[0]).toContain(`${site.origin}/embed.html#noise/densities?epsilon=0.5`);

  await post(page, site, snippets[0], '<p>Some words.</p>', snippets[1]);
  const cells = [new Cell(inside(page, 0), 'densities'), new Cell(inside(page, 1), 'calibration')];
  await expect(cells[0].caption()).toHaveText(captions[0]);
  await page.locator('iframe').nth(1).scrollIntoViewIfNeeded();
  await expect(cells[1].caption(0)).toHaveText(captions[1]);
  await expect(cells[1].caption(1)).toHaveText(captions[2]);

  const fits = (index: number) =>
    expect
      .poll(async () => {
        const [outer, inner] = await Promise.all([
          page
            .locator('iframe')
            .nth(index)
            .evaluate((element) => element.clientHeight),
          inside(page, index)
            .locator('main')
            .evaluate((element) => Math.ceil(element.getBoundingClientRect().height)),
        ]);
        return outer - inner;
      })
      .toBe(0);
  await fits(0);
  await fits(1);

  await cells[0].slider('Epsilon').focus();
  await page.keyboard.press('End');
  await expect(cells[0].caption()).toContainText('Peak 10,');
  await expect(cells[1].caption(0), 'the other stays as it was').toHaveText(captions[1]);
  // A longer cell asks for more room, and gets it.
  await cells[0].root.locator('.guarantee summary').click();
  await expect(cells[0].root.locator('.guarantee .body')).toBeVisible();
  await fits(0);
  const scrolls = inside(page, 0)
    .locator('html')
    .evaluate((root) => [root.scrollHeight > root.clientHeight, root.scrollWidth > root.clientWidth]);
  expect(await scrolls, 'nothing to scroll inside').toEqual([false, false]);
});

test('theme, title and controls are the post’s to choose', async ({ page, site }) => {
  await post(
    page,
    site,
    frame(site, '#noise/densities?mechanism=gaussian&theme=dark&title=off&controls=epsilon'),
    frame(site, '#noise/densities?theme=light&controls=none'),
  );
  const [first, second] = [0, 1].map((index) => new Cell(inside(page, index), 'densities'));
  await expect(first.caption()).toContainText('at most the claimed δ');
  await expect(first.root.getByRole('slider')).toHaveCount(1);
  await expect(first.slider('Epsilon')).toBeVisible();
  await expect(first.root.getByRole('heading', { level: 3 })).toHaveCount(0);
  await expect(first.root.getByRole('radio')).toHaveCount(0);
  await expect(inside(page, 0).locator('html')).toHaveAttribute('data-theme', 'dark');

  await expect(second.caption()).toContainText('Peak 0.5');
  await expect(second.root.getByRole('slider')).toHaveCount(0);
  await expect(second.root.getByRole('heading', { level: 3 })).toBeVisible();
  await expect(inside(page, 1).locator('html')).toHaveAttribute('data-theme', 'light');
  const paper = (index: number) =>
    inside(page, index)
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await paper(0)).not.toBe(await paper(1));
});

test('a frame works only while it can be seen', async ({ page, site }) => {
  await holdWorkers(page);
  const far = '<div style="height:6000px"></div>';
  await post(page, site, far, frame(site, '#noise/samples?draws=1000000'), far);
  const cell = new Cell(inside(page, 0), 'samples');
  await expect(cell.drawings, 'it is there').toBeAttached();
  expect(page.workers().length, 'and at rest').toBe(0);
  await expect(cell.button('Pause')).toHaveCount(0);

  await page.locator('iframe').scrollIntoViewIfNeeded();
  await expect(cell.button('Pause')).toBeVisible();
  await expect(cell.caption()).toContainText('draws.');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(cell.button('Pause'), 'out of sight it stops').toHaveCount(0);
  const held = await cell.caption().textContent();
  expect(held).not.toContain('1,000,000');

  // Let go, the workers would finish in a moment if they were not told to stop.
  const gate = inside(page, 0).locator('html');
  await gate.evaluate(() => new BroadcastChannel('slices').postMessage(Infinity));
  await page.waitForTimeout(500); // Nothing can be waited for that must not come.
  expect(await cell.caption().textContent()).toBe(held);
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await expect(cell.caption()).toContainText('1,000,000 draws.', { timeout: 30_000 });
});

test('a frame that names no cell says how to', async ({ page, site }) => {
  await post(page, site, frame(site, ''), frame(site, '#nowhere'), frame(site, '#noise/nowhere?epsilon=2'));
  await expect(inside(page, 0).getByText('This frame names no cell')).toBeVisible();
  await expect(inside(page, 1).getByRole('alert')).toContainText('There is no chapter “nowhere”.');
  await page.locator('iframe').nth(2).scrollIntoViewIfNeeded();
  await expect(inside(page, 2).getByRole('alert')).toContainText(
    'There is no cell “nowhere” in this chapter.',
  );
  await expect(inside(page, 2).locator('figure'), 'and shows no other').toHaveCount(0);
});

test('what a post says wrongly is told in the cell, once', async ({ page, site }) => {
  await post(
    page,
    site,
    frame(site, '#noise/densities?controls=epsilon,bogus&ranges=epsilon:9..1&theme=purple&title='),
  );
  const cell = new Cell(inside(page, 0), 'densities');
  const alert = cell.root.getByRole('alert');
  for (const words of [
    'controls: there is no control “bogus” here.',
    'ranges: “epsilon:9..1” must be epsilon:from..to',
    'theme must be light, dark or auto, got “purple”',
  ])
    await expect(alert).toContainText(words);
  await expect(cell.root.getByRole('heading', { level: 3 })).toHaveText('Two answers, one person apart');
  await cell.button('Dismiss').click();
  await cell.type('Epsilon', '2');
  await expect(cell.caption()).toContainText('Peak 1,');
  await expect(alert).toHaveCount(0);
});

test('the way out of a frame leads to the same figure', async ({ page, site, context }) => {
  await post(page, site, frame(site, '#noise/calibration?epsilon=4'));
  const cell = new Cell(inside(page, 0), 'calibration');
  await cell.type('Delta', '0.001');
  const captions = await cell.root.locator('.caption').allTextContents();
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    inside(page, 0).getByRole('link', { name: 'Open in Noisebook' }).click(),
  ]);
  const again = new Cell(opened, 'calibration');
  await expect(again.field('Delta')).toHaveValue('0.001');
  await expect(again.field('Epsilon')).toHaveValue('4');
  expect(await again.root.locator('.caption').allTextContents()).toEqual(captions);
});

test('Reset comes back to what the post has set, and links out hold a default that a range has moved', async ({
  page,
  site,
}) => {
  await post(
    page,
    site,
    frame(site, '#noise/densities?epsilon=0.5&lock=epsilon'),
    frame(site, '#noise/densities?ranges=epsilon:2..5'),
  );
  const [locked, narrowed] = [0, 1].map((index) => new Cell(inside(page, index), 'densities'));
  await expect(locked.caption()).toContainText('Peak 0.25');
  await expect(locked.button('Reset')).toBeDisabled();
  await locked.openSettings();
  await locked.slider('Difference').press('Home');
  await expect(locked.caption()).toContainText('Both true answers are the same');
  await locked.button('Reset').click();
  await expect(locked.caption()).not.toContainText('Both true answers are the same');
  await expect(locked.caption()).toContainText('Peak 0.25');

  await page.locator('iframe').nth(1).scrollIntoViewIfNeeded();
  await expect(narrowed.caption()).toContainText('Peak 1,');
  const out = inside(page, 1).getByRole('link', { name: 'Open in Noisebook' });
  await expect(out).toHaveAttribute('href', `${site.origin}/index.html#noise/densities?epsilon=2`);
  const { link, snippet } = await narrowed.share();
  expect(link).toContain('#noise/densities?epsilon=2&');
  expect(snippet).toContain('#noise/densities?epsilon=2"');
});

test('a page with the strictest policy shows a live cell: no inline style, no text as code', async ({
  page,
  site,
  problems,
}) => {
  const policy = `default-src 'none'; script-src ${site.origin}; style-src 'self'; img-src data:; frame-src ${site.origin}; require-trusted-types-for 'script'; trusted-types 'none'`;
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A post</title><link rel="icon" href="data:,">
    <noisebook-cell cell="noise/densities"><a href="#">The figure</a></noisebook-cell>
    <noisebook-cell cell="noise/nowhere"><a href="#">Another figure</a></noisebook-cell>
    <script src="${site.origin}/noisebook-cell.js"></script></html>`;
  // A server of its own, for a policy in the headers: an answer that is made up has no address, from which Chromium loads nothing local.
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const { port } = server.address() as AddressInfo;
  problems.allow(new RegExp(`request to another origin: http://localhost:${port}/`));
  await page.goto(`http://localhost:${port}/`);
  await expect(
    page.getByRole('link', { name: 'Another figure' }),
    'what stands between the tags stays',
  ).toBeVisible();
  const live = page.locator('noisebook-cell').first();
  await expect(live.frameLocator('iframe').locator('.caption')).toContainText('Peak');
  await expect
    .poll(() => live.locator('iframe').evaluate((made) => made.clientHeight), {
      message: 'as tall as its cell',
    })
    .toBeGreaterThan(400);
  const refused = await page.evaluate(() =>
    (document.querySelector('noisebook-cell') as unknown as { set(v: object): Promise<object> }).set({
      epsilon: -1,
      nonsense: 1,
    }),
  );
  expect(Object.keys(refused), 'set tells what it refused').toEqual(['epsilon', 'nonsense']);
  server.close();
});

test('in a sandbox without an origin a cell works, or says why it does not', async ({
  page,
  site,
  problems,
}) => {
  // What a frame without an origin may not do is part of this test.
  problems.allow(/worker|SecurityError|sandbox|localStorage|null/i);
  const sandboxed = (fragment: string) =>
    `<iframe sandbox="allow-scripts" src="${site.origin}/embed.html${fragment}" style="width:100%;height:700px"></iframe>`;
  await post(page, site, sandboxed('#noise/densities'), sandboxed('#noise/samples'));
  await expect(inside(page, 0).locator('.caption')).toContainText('Peak');
  await page.locator('iframe').nth(1).scrollIntoViewIfNeeded();
  await expect(
    inside(page, 1)
      .locator('.failure, .caption')
      .filter({ hasText: /cannot be computed|draws/ }),
  ).toBeVisible();
});

test('where storage is blocked a cell works', async ({ page, site }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
  });
  await post(page, site, frame(site, '#noise/samples'));
  const cell = new Cell(inside(page, 0), 'samples');
  await expect(cell.caption()).toContainText('100,000 draws');
  await cell.slider('Epsilon').press('End');
  await expect(cell.caption()).toContainText('draws');
  await page.goto(`${site.origin}/index.html#my-lecture`);
  await page.getByRole('button', { name: 'Add a slide of text' }).click();
  await expect(page.getByRole('alert')).toContainText('This browser cannot keep the lecture');
});

test('the page for previews leads to the live figure with the settings of its address', async ({
  page,
  request,
}) => {
  await open(page, '#noise/densities?epsilon=3');
  const cell = new Cell(page, 'densities');
  await cell.share();
  const link = await cell.root.getByRole('textbox', { name: /For a chat/ }).inputValue();
  expect(link).toContain('/at/noise/densities.html#epsilon=3');
  const text = await (await request.get(link)).text();
  const picture = /property="og:image" content="([^"]+)"/.exec(text)![1];
  const answer = await request.get(new URL(picture, link).href);
  expect(answer.headers()['content-type']).toBe('image/jpeg');
  await page.goto(link);
  await expect(page).toHaveURL(/index\.html#noise\/densities\?epsilon=3/);
  await expect(new Cell(page, 'densities').caption()).toContainText('Peak 1.5');
});

test('a frame takes two workers at most, and none once it has been out of sight for a while', async ({
  page,
  site,
}) => {
  const far = '<div style="height:6000px"></div>';
  await post(page, site, frame(site, '#noise/samples'), far);
  await expect(new Cell(inside(page, 0), 'samples').caption()).toContainText('draws.');
  const most = page.workers().length;
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2);
  await page.evaluate(() => scrollTo(0, 5000));
  await expect.poll(() => page.workers().length, { timeout: 20_000 }).toBe(0);
  await page.evaluate(() => scrollTo(0, 0));
  const slider = inside(page, 0).locator('input[type="range"]').first();
  await slider.press('End');
  await expect(new Cell(inside(page, 0), 'samples').caption()).toContainText('draws.');
  await expect.poll(() => page.workers().length, { message: 'it works again' }).toBeGreaterThan(0);
});

/** Cells that read data sets, compute for long or draw many points. */
const HEAVY = [
  'meet-the-data/cloud',
  'meet-the-data/projection',
  'meet-the-data/variance',
  'noise/samples',
  'noise-on-the-answer/curves',
  'noise-on-the-answer/spread',
  'noise-at-every-step/curves',
  'noise-at-every-step/batch',
  'sharing-gradients/together',
  'sharing-gradients/many',
];

test('ten heavy cells scrolled past hold no more than four workers and 300 MB within twenty seconds', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(180_000);
  const far = '<div style="height:900px"></div>';
  await post(page, site, ...HEAVY.map((cell) => `${frame(site, `#${cell}`)}${far}`));
  let most = 0;
  for (let i = 0; i < HEAVY.length; i++) {
    await page.locator('iframe').nth(i).scrollIntoViewIfNeeded();
    // A number in the caption: there are rows.
    await expect(new Cell(inside(page, i), HEAVY[i].split('/')[1]).caption()).toContainText(/\d/, {
      timeout: 30_000,
    });
    most = Math.max(most, page.workers().length);
  }
  expect(most, 'they have worked').toBeGreaterThan(0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const end = Date.now() + 20_000;
  // Where no worker is left, nothing can grow again.
  await expect.poll(() => page.workers().length, { timeout: 20_000 }).toBe(0);
  const frames = page.frames();
  expect(frames).toHaveLength(HEAVY.length + 1);
  const processes = await renderersOf(browser, frames);
  const memory = await memoryOf(processes);
  test.info().annotations.push({ type: 'memory', description: `${memory?.toFixed(0) ?? 'unknown'} MB` });
  test.skip(memory === undefined, 'this system does not tell the memory of a process');
  await expect
    .poll(() => memoryOf(processes), { timeout: Math.max(1, end - Date.now()) })
    .toBeLessThanOrEqual(300);
});

/** With one figure and with several, computed and in closed form, of old chapters and new ones. */
const PRINTED = [
  'noise/densities',
  'noise/samples',
  'noise/calibration',
  'meet-the-data/cloud',
  'many-peers/round',
  'is-the-claim-true/trade-off',
];

test('a post on paper has its figures whole, in frames of the height that they have on the screen', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const tag = '<noisebook-cell cell="the-budget/releases"></noisebook-cell>';
  const script = `<script src="${site.origin}/noisebook-cell.js"></script>`;
  await post(page, site, tag, ...PRINTED.map((cell) => frame(site, `#${cell}`)), script);
  const frames = page.locator('iframe');
  await expect(frames).toHaveCount(PRINTED.length + 1);
  const heights: number[] = [];
  for (let i = 0; i <= PRINTED.length; i++) {
    await frames.nth(i).scrollIntoViewIfNeeded();
    await expect(inside(page, i).locator('.caption').first()).toContainText(/\d/, { timeout: 30_000 });
    await expect(inside(page, i).locator('figure[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
    heights.push(
      await inside(page, i)
        .locator('main')
        .evaluate((main) => main.clientHeight),
    );
  }
  // Paper is narrower than the post, and no script sets a height on the way to it.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1047 });
  for (let i = 0; i <= PRINTED.length; i++) {
    const name = ['the tag', ...PRINTED][i];
    // A frame of another site is laid out in its own time.
    const wide = await frames.nth(i).evaluate((element) => element.clientWidth);
    await expect
      .poll(() =>
        inside(page, i)
          .locator('body')
          .evaluate(() => document.documentElement.clientWidth),
      )
      .toBe(wide);
    const whole = await inside(page, i)
      .locator('main')
      .evaluate((main) => {
        const { bottom } = main.getBoundingClientRect();
        const drawings = [...main.querySelectorAll('figure .frame svg[role="img"]')].map((svg) =>
          svg.getBoundingClientRect(),
        );
        const isBlank = drawings.some(({ width, height }) => width < 200 || height < 100);
        return { bottom, right: Math.max(...drawings.map(({ right }) => right)), isBlank };
      });
    expect(whole.bottom, `${name} is not cut below`).toBeLessThanOrEqual(heights[i] + 1);
    expect(whole.right, `${name} is not cut beside`).toBeLessThanOrEqual(718);
    expect(whole.isBlank, name).toBe(false);
    await expect(inside(page, i).locator('.unprinted')).toHaveCount(0);
  }
});

test('a post printed before anyone has scrolled through it names its figures, and has them when it is printed again', async ({
  page,
  site,
}) => {
  const far = '<div style="height:6000px"></div>';
  const cells = ['noise/samples?seed=3', 'meet-the-data/variance', 'many-peers/round'];
  const tags = `<noisebook-cell cell="plausible-deniability/crowd" params="seed=2"></noisebook-cell>
    <noisebook-cell cell="noise/loss"><img src="data:," alt="The figure"></noisebook-cell>`;
  const script = `<script src="${site.origin}/noisebook-cell.js"></script>`;
  await post(page, site, far, ...cells.map((cell) => frame(site, `#${cell}`)), far, tags, script);
  for (let i = 0; i < cells.length; i++) await expect(inside(page, i).locator('.cell')).toBeAttached();
  // What stands on the paper: what the events before it have left.
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      document.body.dataset.paper = [...document.querySelectorAll('noisebook-cell')]
        .map((tag) => tag.shadowRoot!.querySelector('p')?.textContent ?? 'nothing more')
        .join('; ');
    });
  });
  await page.emulateMedia({ media: 'print' });
  for (let i = 0; i < cells.length; i++) {
    await expect(inside(page, i).locator('.unprinted')).toBeVisible();
    await expect(inside(page, i).locator('.unprinted')).toContainText('Print the page again in a moment.');
    const address = await inside(page, i)
      .locator('.credit a')
      .evaluate((link) => getComputedStyle(link, '::after').content);
    expect(address).toContain(`${site.origin}/index.html#${cells[i]}`);
  }
  await page.emulateMedia({ media: null });
  expect(page.workers(), 'nothing is computed before').toHaveLength(0);

  await page.pdf();
  const told = await page.locator('body').getAttribute('data-paper');
  expect(told).toMatch(/^This figure was not there yet .* open http:\S+\?seed=2; nothing more$/);
  expect(told).toContain(`${site.origin}/index.html#plausible-deniability/crowd`);
  await expect(page.locator('noisebook-cell p'), 'the screen is as it was').toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(cells.length + 2);
  for (let i = 0; i < cells.length + 2; i++) {
    await expect(inside(page, i).locator('.cell')).toBeAttached();
    await expect(inside(page, i).locator('.unprinted')).toHaveCount(0, { timeout: 30_000 });
    expect(page.workers().length, 'they take turns').toBeLessThanOrEqual(4);
    await expect(inside(page, i).locator('figure[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
    const drawing = inside(page, i).locator('figure .frame svg[role="img"]').first();
    const box = await drawing.boundingBox();
    expect(box!.width, `figure ${i}`).toBeGreaterThan(200);
    await expect(inside(page, i).locator('.caption').first()).toContainText(/\d/);
  }
  expect(await page.evaluate(() => scrollY), 'nobody has scrolled').toBe(0);
  await expect.poll(() => page.workers().length, { message: 'and rest' }).toBe(0);
});

test('a plain embed is one figure and its controls on the ground of the page', async ({ page, site }) => {
  await post(page, site, frame(site, '#noise/loss?figure=tail&plain=on'));
  const within = inside(page, 0);
  await expect(within.locator('figure')).toHaveCount(1);
  await expect(within.locator('figure')).toHaveAttribute('data-figure', 'tail');
  await expect(within.locator('.question')).toBeHidden();
  await expect(within.locator('.guarantee')).toBeHidden();
  const ground = await within.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(ground).toBe('rgba(0, 0, 0, 0)');
});
