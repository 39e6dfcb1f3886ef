import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Cell, open } from './cell.ts';
import { expect, test, type Site } from './harness.ts';

test('the examples page: cells by tag, locked, narrowed, driven and themed', async ({ page, site }) => {
  await page.goto(`${site.origin}/examples/index.html`);
  const first = page.locator('#first').frameLocator('iframe');
  await expect(first.locator('.caption')).toContainText('Peak 0.25');
  await expect.poll(() => page.locator('#first').evaluate((cell) => cell.clientHeight)).toBeGreaterThan(300);

  await page.locator('#second').scrollIntoViewIfNeeded();
  const second = page.locator('#second').frameLocator('iframe');
  await expect(second.getByRole('heading', { name: 'Move ε past the red line' })).toBeVisible();
  await expect(second.locator('#calibration-delta-slider')).toBeDisabled();
  const epsilon = second.locator('#calibration-epsilon-slider');
  await epsilon.focus();
  await page.keyboard.press('End');
  await expect(epsilon).toHaveAttribute('aria-valuetext', '12');

  await page.locator('#third').scrollIntoViewIfNeeded();
  const third = page.locator('#third').frameLocator('iframe');
  await expect(third.locator('.caption')).toContainText('Peak 0.5');
  await page.getByRole('button', { name: 'ε = 10' }).click();
  await expect(page.locator('#state')).toHaveText('ε is 10 now');
  await expect(third.locator('.caption')).toContainText('Peak 5');

  await page.getByRole('button', { name: 'Light or dark' }).click();
  await expect(third.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a cell obeys only the origins that its address allows', async ({ page, site }) => {
  const frame = `${site.origin}/embed.html#noise/densities?theme=light`;
  await page.goto(`${site.origin}/examples/index.html`);
  for (const [allow, peak] of [
    ['', 'Peak 0.5'],
    [`&allow=https://elsewhere.example`, 'Peak 0.5'],
    [`&allow=${encodeURIComponent(site.origin)}`, 'Peak 1'],
  ]) {
    await page.evaluate((src) => {
      document.getElementById('probe')?.remove();
      const made = Object.assign(document.createElement('iframe'), { id: 'probe', src });
      document.body.prepend(made);
    }, frame + allow);
    const inside = page.frameLocator('#probe');
    await expect(inside.locator('.caption')).toContainText('Peak 0.5');
    await page.evaluate(() => {
      const target = (document.getElementById('probe') as HTMLIFrameElement).contentWindow!;
      for (const values of [{ epsilon: 'x' }, { epsilon: -1 }, { nonsense: 1 }, null, { epsilon: 2 }]) {
        target.postMessage({ type: 'noisebook:set', values }, '*');
      }
    });
    // What would come has come when a later change of the page's own has.
    await inside.locator('.more-controls > summary').click();
    await inside.locator('#densities-difference-slider').press('Home');
    await expect(inside.locator('.caption')).toContainText('Both true answers are the same');
    await expect(inside.locator('.caption')).toContainText(peak);
  }
});

/** What *Share* gives for a post, and the picture that goes beside it, as a post at the stranger's origin. */
async function postWithTag(page: Page, site: Site): Promise<{ body: string; file: string; picture: Buffer }> {
  await open(page, '#noise/densities?epsilon=0.5');
  const cell = new Cell(page, 'densities');
  await cell.share();
  const tag = cell.root.getByRole('textbox', { name: /Or as an HTML tag/ });
  await expect(tag).toHaveValue(/<img /);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    cell.button('Save densities-densities.svg').click(),
  ]);
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A post</title><link rel="icon" href="data:,">
    <h1>A post</h1>${await tag.inputValue()}</html>`;
  expect(body).toContain(`${site.origin}/noisebook-cell.js`);
  return { body, file: download.suggestedFilename(), picture: await readFile(await download.path()) };
}

/** Puts the picture on the stranger's site, and the post into a page of it. */
async function publish(
  page: Page,
  site: Site,
  { body, file, picture }: Awaited<ReturnType<typeof postWithTag>>,
) {
  await page.route(`${site.foreign}/${file}`, (route) =>
    route.fulfill({ body: picture, contentType: 'image/svg+xml' }),
  );
  await page.goto(`${site.foreign}/blank.html`);
  await page.setContent(body);
}

/** The still figure: picture loaded, caption and link there. */
async function seesStill(page: Page) {
  const picture = page.getByRole('img', { name: /The answer on two neighbouring databases\. Density/ });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(200);
  await expect(page.locator('noisebook-cell')).toContainText('Peak 0.25');
  const link = page.getByRole('link', { name: 'Two answers, one person apart' });
  await expect(link).toHaveAttribute('href', /index\.html#noise\/densities\?epsilon=0\.5$/);
}

test('a post without scripts shows the figure as it stood', async ({ page, site, browser }) => {
  const post = await postWithTag(page, site);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await publish(plain, site, post);
  await seesStill(plain);
  await context.close();
});

test('a post that may not hold frames keeps the figure, one that may shows the live one', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/frame|Content-Security-Policy|Content Security Policy/i);
  const post = await postWithTag(page, site);
  const policy = `<meta http-equiv="Content-Security-Policy" content="frame-src 'none'">`;
  await publish(page, site, { ...post, body: post.body.replace('<title>', `${policy}<title>`) });
  await seesStill(page);
  // The browser says at once that it refuses: the empty frame does not wait for its time to run out.
  await expect(page.locator('noisebook-cell iframe')).toHaveCount(0);
  await seesStill(page);

  await publish(page, site, post);
  const live = page.locator('noisebook-cell').frameLocator('iframe');
  await expect(live.locator('.caption')).toContainText('Peak 0.25');
  await expect(page.locator('noisebook-cell img')).toBeHidden();
  await expect(page.locator('noisebook-cell iframe')).toHaveAttribute(
    'title',
    'Two answers, one person apart',
  );
});

test('the example of a page without frames shows its figure', async ({ page, site, problems }) => {
  problems.allow(/frame/i);
  await page.goto(`${site.origin}/examples/index.html`);
  await page.getByRole('link', { name: 'The same tag on a page that allows no frames' }).click();
  await seesStill(page);
  await expect(page.locator('noisebook-cell iframe')).toHaveCount(0);
  await seesStill(page);
});

test('a frame that never answers gives way to what stands between the tags', async ({ page, site }) => {
  await page.route('**/embed.html', (route) =>
    route.fulfill({ body: '<p>Busy.</p>', contentType: 'text/html' }),
  );
  await page.clock.install();
  await page.goto(`${site.origin}/examples/index.html`);
  await expect(page.locator('#first iframe')).toHaveCount(1);
  await expect(page.locator('#first').getByRole('link')).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(page.locator('#first iframe')).toHaveCount(0);
  await expect(page.locator('#first').getByRole('link')).toBeVisible();
});

test('where frames are not allowed, what stands between the tags stays', async ({ page, site, problems }) => {
  problems.allow(/frame/i);
  await page.route('**/examples/index.html', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': "frame-src 'none'" },
    });
  });
  await page.clock.install();
  await page.goto(`${site.origin}/examples/index.html`);
  await page.clock.runFor(20_000);
  await expect(page.locator('#first iframe')).toHaveCount(0);
  await expect(page.locator('#first').getByRole('link')).toBeVisible();
});

/** A page of another origin with these tags in it, and room before the last of them. */
async function postOf(page: Page, site: Site, tags: string, style = ''): Promise<void> {
  await page.goto(`${site.foreign}/blank.html`);
  await page.setContent(`<!doctype html><html lang="en"><meta charset="utf-8"><title>A post</title>
    <link rel="icon" href="data:,"><style>${style}</style><h1>A post</h1>${tags}
    <script src="${site.origin}/noisebook-cell.js"></script></html>`);
}
type Live = HTMLElement & {
  set(values: object): void;
  get(): Promise<Record<string, unknown>>;
  heard: unknown[];
};

test('what a page says before the cell is there reaches it, and the page hears of true changes alone', async ({
  page,
  site,
}) => {
  await postOf(
    page,
    site,
    `<noisebook-cell cell="noise/densities" heading="off"><a href="#">Two answers</a></noisebook-cell>
    <div style="height:6000px"></div><noisebook-cell id="far" cell="noise/densities"></noisebook-cell>`,
  );
  const cell = page.locator('noisebook-cell').first();
  const early = await cell.evaluate(async (live: Live) => {
    live.heard = [];
    live.addEventListener('noisebook-change', (event) => live.heard.push((event as CustomEvent).detail));
    live.set({ epsilon: 0.1 });
    return live.get();
  });
  expect(early).toMatchObject({ epsilon: 0.1 });
  const inside = cell.frameLocator('iframe');
  await expect(inside.locator('.caption')).toContainText('Peak 0.05');
  await expect(cell.locator('iframe'), 'named by its link').toHaveAttribute('title', 'Two answers');

  // A theme is no change, and neither are the first settings.
  const heard = () => cell.evaluate((live: Live) => live.heard);
  await expect.poll(heard).toMatchObject([{ epsilon: 0.1 }]);
  await page.evaluate(() => (document.body.style.background = 'black'));
  await expect(inside.locator('html')).toHaveAttribute('data-theme', 'dark');
  await cell.evaluate((live) => live.setAttribute('theme', 'light'));
  await expect(inside.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(inside.locator('.caption'), 'the settings are as they were').toContainText('Peak 0.05');
  await inside.locator('#densities-epsilon-slider').press('End');
  await expect.poll(heard).toMatchObject([{ epsilon: 0.1 }, { epsilon: 20 }]);

  // A living tag takes narrower sliders.
  await cell.evaluate((live) => live.setAttribute('ranges', 'epsilon:2..5'));
  await expect(inside.locator('.caption')).toContainText('Peak 1,');
  await inside.locator('#densities-epsilon-slider').press('End');
  await expect(inside.locator('#densities-epsilon-slider')).toHaveAttribute('aria-valuetext', '5');

  const far = page.locator('#far');
  await expect(far.locator('iframe')).toHaveCount(0);
  expect(await far.evaluate((live: Live) => live.get())).toMatchObject({ epsilon: 1 });
});

test('a tag whose cell does not come lets nobody wait for its settings', async ({ page, site }) => {
  await page.route('**/embed.html', (route) =>
    route.fulfill({ body: '<p>Busy.</p>', contentType: 'text/html' }),
  );
  await page.clock.install();
  await postOf(page, site, '<noisebook-cell cell="noise/densities"></noisebook-cell>');
  const cell = page.locator('noisebook-cell');
  const ask = (live: Live) =>
    live.get().then(
      () => 'answered',
      (why: Error) => why.message,
    );
  const asked = cell.evaluate(ask);
  await expect(cell.locator('iframe')).toHaveCount(1);
  await page.clock.runFor(30_000);
  expect(await asked).toContain('there is no cell at');
  expect(await cell.evaluate(ask), 'and later neither').toContain('there is no cell at');
});

test('a cell is dark on a dark page and light on a light one, however the colour is written', async ({
  page,
  site,
}) => {
  const tag = (id: string) =>
    `<div id="${id}"><noisebook-cell cell="noise/densities"></noisebook-cell></div>`;
  const colours: [id: string, background: string, theme: string][] = [
    ['plain', 'white', 'light'],
    ['oklch', 'oklch(1 0 0)', 'light'],
    ['srgb', 'color(srgb 1 1 1)', 'light'],
    ['lab', 'lab(98 0 0)', 'light'],
    ['night', 'oklch(0.2 0.02 260)', 'dark'],
    ['p3', 'color(display-p3 0.1 0.1 0.1)', 'dark'],
    ['tint', 'rgb(0 0 0 / 5%)', 'light'],
    ['glass', 'oklch(0 0 0 / 5%)', 'light'],
    ['shade', 'rgb(0 0 0 / 85%)', 'dark'],
  ];
  const style = colours.map(([id, background]) => `#${id} { background: ${background} }`).join('\n');
  await postOf(page, site, colours.map(([id]) => tag(id)).join('\n'), style);
  for (const [id, background, theme] of colours) {
    const cell = page.locator(`#${id} noisebook-cell`);
    await cell.scrollIntoViewIfNeeded();
    await expect(cell.locator('iframe'), background).toHaveAttribute('src', new RegExp(`theme=${theme}\\b`));
  }
});

test('the theme is the painted colour behind a transition, wrappers, a shadow tree, a sheet that comes later, and the browser’s own ground', async ({
  page,
  site,
}) => {
  const tag = '<noisebook-cell cell="noise/densities" plain="on" controls="none"></noisebook-cell>';
  await postOf(
    page,
    site,
    `<input type="checkbox" id="box"><div id="wrapper"><div id="slow">${tag}</div></div><div id="host">${tag}</div>
    <div id="sheet">${tag}</div><div id="boxed">${tag}</div><div id="bare">${tag}</div>`,
    `#slow, #sheet, #boxed { background: white } #slow { transition: background-color 300ms }
     .night #slow { background: black } :root:has(#box:checked) #boxed { background: black }`,
  );
  const inside = (id: string) => page.locator(`#${id} iframe`).contentFrame().locator('html');
  for (const id of ['slow', 'host', 'sheet', 'boxed', 'bare']) {
    await page.locator(`#${id} noisebook-cell`).scrollIntoViewIfNeeded();
    await expect(inside(id)).toHaveAttribute('data-theme', 'light');
  }
  const turns: [id: string, turn: () => void][] = [
    ['slow', () => document.getElementById('wrapper')!.classList.add('night')],
    ['boxed', () => document.getElementById('box')!.click()],
    [
      'sheet',
      () => {
        const sheet = document.createElement('style');
        sheet.textContent = '#sheet { background: #111 !important }';
        document.head.append(sheet);
      },
    ],
    [
      'host',
      () => {
        const host = document.getElementById('host')!;
        const night = document.createElement('div');
        night.style.background = 'black';
        night.append(document.createElement('slot'));
        host.attachShadow({ mode: 'open' }).append(night);
        // A tag that is moved looks again at what is around it.
        host.append(host.firstElementChild!);
      },
    ],
    ['bare', () => (document.documentElement.style.colorScheme = 'dark')],
  ];
  for (const [id, turn] of turns) {
    await page.evaluate(turn);
    await page.locator(`#${id} noisebook-cell`).scrollIntoViewIfNeeded();
    await expect(inside(id), id).toHaveAttribute('data-theme', 'dark');
    // Of another scheme than its frame, its ground would not be seen through.
    await expect(page.locator(`#${id} iframe`)).toHaveCSS('color-scheme', 'dark');
  }
});

test('a tag that names no cell keeps what stands between its tags', async ({ page, site }) => {
  await page.clock.install();
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await postOf(page, site, '<noisebook-cell cell="noise/nope"><a href="#">Two answers</a></noisebook-cell>');
  const cell = page.locator('noisebook-cell');
  await expect(cell.frameLocator('iframe').getByText('There is no cell “nope”')).toBeAttached();
  await page.clock.runFor(30_000);
  await expect(cell.locator('iframe')).toHaveCount(0);
  await expect(cell.getByRole('link')).toBeVisible();
  expect(warnings.join()).toContain('noisebook-cell: there is no cell at');

  // Put right, it is live.
  await cell.evaluate((live) => live.setAttribute('cell', 'noise/densities'));
  await expect(cell.frameLocator('iframe').locator('.caption')).toContainText('Peak 0.5');
});
