import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';

/* What the headers of `_headers` hold, which `npm start` and these tests send. */

const PATIENCE = { timeout: 45_000 };

/** What a worker can do that it must not. */
async function reach(elsewhere: string): Promise<string[]> {
  const done: string[] = [];
  try {
    await fetch(elsewhere, { mode: 'no-cors' });
    done.push('fetch');
  } catch {
    // Refused, as it should be.
  }
  // Later: what the test itself evaluates is let through.
  await new Promise((resolve) => setTimeout(resolve, 10));
  try {
    (0, eval)('1');
    done.push('eval');
  } catch {
    // Refused, as it should be.
  }
  return done;
}

test('workers can neither fetch from another origin, nor run text as code, nor join a channel of this one; the reader of files has no network at all', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/Content.Security.Policy|Refused to|request to another origin|Failed to load/i);
  await open(page, '#meet-the-data/table');
  const cell = new Cell(page, 'table');
  await cell.root.scrollIntoViewIfNeeded();
  await cell.button('Your own CSV …').click();
  await page
    .locator('dialog input[type=file]')
    .setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n3,4\n') });
  await expect(page.getByRole('dialog')).toContainText('2 rows', PATIENCE);
  const workers = page.workers();
  expect(workers.length).toBeGreaterThan(1);
  for (const worker of workers) {
    expect(await worker.evaluate(reach, site.foreign)).toEqual([]);
    expect(await worker.evaluate(() => typeof BroadcastChannel), worker.url()).toBe('undefined');
  }
  const reader = workers.find((worker) => worker.url().includes('csv.worker'))!;
  const ways = ['fetch', 'XMLHttpRequest', 'WebSocket', 'WebSocketStream', 'WebTransport', 'EventSource', 'BroadcastChannel', 'Worker', 'importScripts', 'indexedDB', 'caches']; // prettier-ignore
  const left = await reader.evaluate(
    (names) => [
      ...names.filter((name) => (globalThis as Record<string, unknown>)[name] !== undefined),
      ...(navigator.storage === undefined ? [] : ['storage']),
    ],
    ways,
  );
  expect(left).toEqual([]);
});

test('the notebook stands in no frame of another site; a cell does', async ({ page, site, problems }) => {
  problems.allow(/frame-ancestors|refused to connect|ERR_BLOCKED/i);
  await page.goto(`${site.foreign}/blank.html`);
  for (const name of ['index.html', 'embed.html'])
    await page.evaluate(
      (src) => document.body.append(Object.assign(document.createElement('iframe'), { src })),
      `${site.origin}/${name}#noise/densities`,
    );
  const [notebook, embed] = [page.frameLocator('iframe').nth(0), page.frameLocator('iframe').nth(1)];
  await expect(embed.locator('.cell figure svg').first()).toBeVisible(PATIENCE);
  await expect(notebook.locator('.cell')).toHaveCount(0);
});

/** What a policy lets stand in a page that is not a file of its own. */
const inline = (policy: string) => policy.split(/[;,]/).filter((part) => part.includes("'unsafe-inline'"));
const ATTRIBUTES = " style-src-attr 'unsafe-inline'";

test('every page has a policy, the examples too, and none takes more from within a page than style attributes', async ({
  request,
}) => {
  for (const path of ['/', '/index.html', '/embed.html', '/examples/index.html', '/service-worker.js']) {
    const answer = await request.get(path);
    const policy = answer.headers()['content-security-policy'];
    expect(policy, path).toContain("default-src 'none'");
    expect(inline(policy), path).toEqual([ATTRIBUTES]);
    expect(policy.includes("frame-ancestors 'self'"), path).toBe(path === '/' || path === '/index.html');
    const [, own] = /Content-Security-Policy" content="([^"]*)"/.exec(await answer.text()) ?? [];
    if (['/', '/index.html', '/embed.html'].includes(path))
      expect(inline(own ?? ''), path).toEqual([ATTRIBUTES]);
  }
});

test('a sheet that somebody writes into the page has no effect', async ({ page, problems }) => {
  problems.allow(/style-src-elem|inline style/i);
  await page.goto('/index.html#noise/densities');
  await page.locator('header.bar').waitFor(PATIENCE);
  await page.evaluate(() => {
    const sheet = document.createElement('style');
    sheet.textContent = 'header { outline: 3px solid red }';
    document.head.append(sheet);
  });
  await expect(page.locator('header.bar')).not.toHaveCSS('outline-style', 'solid');
});

for (const name of ['index', 'embed']) {
  test(`${name}.html says so when its script does not come`, async ({ page, problems }) => {
    problems.allow(/Failed to load|ERR_FAILED/);
    await page.route(`**/assets/${name}-*.js`, (route) => route.abort());
    await page.goto(`/${name}.html#noise/densities`);
    await expect(page.getByText('has not been loaded. Check the connection')).toBeVisible(PATIENCE);
  });

  test(`${name}.html says so when scripts are off`, async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.origin}/${name}.html#noise/densities`);
    await expect(page.locator('.no-scripts')).toBeVisible();
    await expect(page.locator('.not-yet')).toBeHidden();
    await context.close();
  });
}
