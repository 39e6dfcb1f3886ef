import { barriers, barriersInBoth } from './barriers.ts';
import { expect, test } from './harness.ts';
import type { Problems } from './harness.ts';

test.beforeEach(({ page, site }) => page.goto(`${site.foreign}/blank.html`));

const noticed = (problems: Problems, what: RegExp) => {
  problems.allow(what);
  return expect.poll(() => problems.found.filter((problem) => what.test(problem)).length).toBeGreaterThan(0);
};

/** Runs a piece of code in a worker of the page, to its first message. */
const inWorker = (code: string) => `new Promise((answered) => {
  const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}])));
  worker.onmessage = () => answered();
})`;

test.describe('the harness notices', () => {
  test('a console error', async ({ page, problems }) => {
    await page.evaluate(`console.error('oops')`);
    await noticed(problems, /^console: oops/);
  });

  test('an uncaught error', async ({ page, problems }) => {
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('oops'))));
    await noticed(problems, /^uncaught: Error: oops/);
  });

  test('an error in a worker', async ({ page, problems }) => {
    await page.evaluate(inWorker('postMessage(0); setTimeout(() => { throw new Error("oops"); })'));
    await noticed(problems, /oops/);
  });

  test('a request to another origin', async ({ page, problems }) => {
    problems.allow(/Failed to load resource/);
    await page.evaluate(() => void fetch('https://example.org/').catch(() => undefined));
    await noticed(problems, /^request to another origin: https:\/\/example.org/);
  });

  test('a request of a worker to another origin', async ({ page, problems }) => {
    problems.allow(/Failed to load resource/);
    await page.evaluate(inWorker('fetch("https://example.org/").catch(() => {}).then(() => postMessage(0))'));
    await noticed(problems, /^request to another origin: https:\/\/example.org/);
  });

  test('a violation of the policy', async ({ page, site, problems }) => {
    problems.allow(/inline script/);
    await page.goto(`${site.foreign}/strict.html`);
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('script'), { text: '0' })),
    );
    await noticed(problems, /^uncaught: Error: Content-Security-Policy: script-src-elem blocked inline/);
  });
});

test('axe finds what keeps someone out, by the rules that are asked for, and in the theme that has it', async ({
  page,
}) => {
  await page.evaluate(() => {
    document.body.innerHTML = `<main><h1>Title</h1><img src="data:,"><p class="pale">Pale</p></main>
      <style>@media (prefers-color-scheme: dark) { body { background: black } .pale { color: #333 } }</style>`;
  });
  expect(await barriers(page)).toEqual(expect.arrayContaining([expect.stringMatching(/^image-alt \(1\)/)]));
  expect(await barriers(page, { not: ['image-alt'] })).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^image-alt/)]),
  );
  expect(await barriers(page, { rules: ['color-contrast'] })).toEqual([]);
  expect(await barriersInBoth(page, { rules: ['color-contrast'] })).toEqual([
    expect.stringMatching(/^in the dark, color-contrast/),
  ]);
});

test('a problem fails a test that is otherwise fine, as this one does', async ({ page }) => {
  test.fail();
  await page.evaluate(`console.error('oops')`);
});
