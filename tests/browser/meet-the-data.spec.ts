import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contentType, fileFor } from '../../.ci/serve.mjs';
import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';

const PATIENCE = { timeout: 45_000 };

test('the digits: shares, the strangest, and a click that looks closer', async ({ page }) => {
  await open(page, '#meet-the-data/pixels');
  const pixels = new Cell(page, 'pixels');
  await expect(pixels.caption()).toContainText('10,000 images: 80.8 % are exactly 0', PATIENCE);

  const strangest = new Cell(page, 'strangest');
  await strangest.root.scrollIntoViewIfNeeded();
  await expect(strangest.caption()).toContainText('The largest of all is 2,786, of an 8', PATIENCE);
  await expect(strangest.caption(1)).toContainText('943 of the 944 images of this digit are closer');
  const grid = strangest.root.locator('figure').first().locator('svg[role=img] image');
  await expect(grid).toHaveCount(50);
  // The images stand digit by digit, furthest first: the second of the 3s.
  await grid.nth(3 * 5 + 1).click();
  await expect(strangest.caption(1)).toContainText('A 3 at distance');
  await expect(page).toHaveURL(/strangest\.digit=3&strangest\.place=2/);
});

test('the cloud: a preview, then all; the lens follows pointer and keys', async ({ page }) => {
  await open(page, '#meet-the-data/cloud?digits=4-9');
  const cell = new Cell(page, 'cloud');
  await expect(cell.caption()).toContainText('(the thesis: 12.7 %). 166 pixels', PATIENCE);
  await expect(cell.caption(), 'rounded, the number of the thesis').toContainText(
    /of 11,791 images .* together 12\.(6[5-9]|7[0-4])\s%/,
  );
  const points = cell.root.locator('.cloud');
  await points.scrollIntoViewIfNeeded();
  await expect(async () => {
    const box = (await points.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.5);
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.55);
    await expect(cell.root.locator('.lens')).toContainText(/an? [49], image [\d,]+/, { timeout: 1_000 });
  }).toPass(PATIENCE);
  // Ink arrives in the lens from the worker.
  const inked = () =>
    cell.root.locator('.lens canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, 28, 28);
      return data.filter((value, i) => i % 4 === 3 && value > 0).length;
    });
  await expect.poll(inked, PATIENCE).toBeGreaterThan(40);
  await page.mouse.move(5, 5);
  await expect(cell.root.locator('.lens')).toHaveCount(0);
  await points.focus();
  await page.keyboard.press('ArrowRight');
  const first = await cell.root.locator('.lens').textContent();
  await page.keyboard.press('ArrowRight');
  await expect(cell.root.locator('.lens')).not.toHaveText(first!);

  const svg = (await cell.save('SVG')).bytes.toString();
  expect(svg, 'the points are in the file').toContain('data:image/png;base64,');
  expect(svg.indexOf('<text'), 'below every word').toBeGreaterThan(svg.indexOf('data:image/png;base64,'));
  const csv = (await cell.save('CSV')).bytes.toString().trim().split('\n');
  expect(csv.length).toBe(11_792);
});

test('a network that fails: a message, and another try that works', async ({ page, problems }) => {
  problems.allow(/Failed to load resource|net::ERR/);
  let broken = true;
  await page
    .context()
    .route(/mnist-digits.*\.gz/, (route) =>
      broken ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
    );
  await open(page, '#meet-the-data/pixels');
  const cell = new Cell(page, 'pixels');
  await expect(cell.root.getByRole('alert')).toContainText(
    'The data set mnist-digits could not be loaded: the server answered 404',
    PATIENCE,
  );
  broken = false;
  await cell.button('Try again').click();
  await expect(cell.caption()).toContainText('10,000 images', PATIENCE);
});

/** Serves the site, and lets `about` look at every data file before it is sent. */
async function served(dist: string, about: (file: string, response: ServerResponse) => boolean) {
  const server = createServer((request, response) => {
    const file = fileFor(dist, request.url ?? '/');
    const found = file ? statSync(file, { throwIfNoEntry: false }) : undefined;
    if (!file || !found?.isFile()) return void response.writeHead(404).end();
    const headers = { 'Content-Type': contentType(file), 'Cache-Control': 'max-age=600' };
    response.writeHead(200, { ...headers, 'Content-Length': found.size });
    if (!file.endsWith('.gz') || !about(file, response)) createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/index.html`, close };
}

test('the first rows make a picture while the rest of the file arrives, with a bar that says how far it is', async ({
  browser,
  dist,
}) => {
  let release: () => void = () => {};
  const site = await served(dist, (file, response) => {
    if (!file.includes('mnist-4-9')) return false;
    const bytes = readFileSync(file);
    const cut = Math.round(0.45 * bytes.length);
    response.write(bytes.subarray(0, cut));
    release = () => response.end(bytes.subarray(cut));
    return true;
  });
  const page = await browser.newPage({ serviceWorkers: 'block' });
  try {
    await page.goto(`${site.url}#meet-the-data/cloud?digits=4-9`);
    const cell = new Cell(page, 'cloud');
    await expect(cell.caption()).toContainText('of 600 images', PATIENCE);
    await expect(cell.root.locator('.run')).toContainText(/loading mnist-4-9\s+4\d %/);
    const value = await cell.root.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value);
    expect(value).toBeGreaterThan(0.3);
    expect(value).toBeLessThan(0.6);
    release();
    await expect(cell.caption()).toContainText('of 11,791 images', PATIENCE);
  } finally {
    await page.close();
    site.close();
  }
});

test('a connection that breaks is tried again without a word', async ({ browser, dist }) => {
  let asked = 0;
  const site = await served(dist, (file, response) => {
    if (!file.includes('mnist-digits') || ++asked > 1) return false;
    response.write(readFileSync(file).subarray(0, 200_000));
    setTimeout(() => response.destroy(), 200);
    return true;
  });
  const page = await browser.newPage({ serviceWorkers: 'block' });
  try {
    await page.goto(`${site.url}#meet-the-data/pixels`);
    const cell = new Cell(page, 'pixels');
    await expect(cell.caption()).toContainText('10,000 images', PATIENCE);
    await expect(cell.root.getByRole('alert')).toHaveCount(0);
    expect(asked).toBeGreaterThan(1);
  } finally {
    await page.close();
    site.close();
  }
});

test('every worker needs the file, the network brings it once', async ({ browser, dist }) => {
  const asked: string[] = [];
  const site = await served(dist, (file) => {
    asked.push(file);
    return false;
  });
  const page = await browser.newPage();
  try {
    await page.goto(`${site.url}#meet-the-data/pixels`);
    const cell = new Cell(page, 'pixels');
    await expect(cell.caption()).toContainText('10,000 images', PATIENCE);
    expect(asked.filter((file) => file.includes('mnist-digits')).length).toBe(1);
  } finally {
    await page.close();
    site.close();
  }
});
