import { expect, test } from './harness.ts';

/** The harness must fail a test that is otherwise fine: each of these is expected to fail because of it alone. */
test.describe('the harness notices', () => {
  test.beforeEach(async ({ page, site }) => {
    await page.goto(`${site.foreign}/blank.html`);
    test.fail();
  });

  test('a console error', ({ page }) => page.evaluate(`console.error('oops')`));

  test('an uncaught error', ({ page }) =>
    page
      .evaluate(() => void setTimeout(() => Promise.reject(new Error('oops'))))
      .then(() => page.waitForTimeout(50)));

  test('an error in a worker', ({ page }) =>
    page.evaluate(async () => {
      const code = new Blob(['setTimeout(() => { throw new Error("oops") }); postMessage(0)']);
      const worker = new Worker(URL.createObjectURL(code));
      await new Promise((answered) => (worker.onmessage = answered));
      await new Promise((failed) => (worker.onerror = failed));
    }));

  test('a request to another origin', ({ page }) =>
    page.evaluate(() =>
      fetch('https://example.org/')
        .catch(() => undefined)
        .then(() => undefined),
    ));

  test('a request of a worker to another origin', ({ page }) =>
    page.evaluate(async () => {
      const code = new Blob(['fetch("https://example.org/").catch(() => {}).then(() => postMessage(0))']);
      const worker = new Worker(URL.createObjectURL(code));
      await new Promise((answered) => (worker.onmessage = answered));
    }));

  test('a violation of the policy', async ({ page, site }) => {
    await page.goto(`${site.foreign}/strict.html`);
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('script'), { text: '0' })),
    );
  });
});

test('the harness lets pass what a test provokes on purpose', async ({ page, site, problems }) => {
  problems.allow(/oops/);
  await page.goto(`${site.foreign}/blank.html`);
  await page.evaluate(`console.error('oops')`);
  await expect.poll(() => problems.found.length).toBe(1);
});
