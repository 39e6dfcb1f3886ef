import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contentType, fileFor } from '../../.ci/serve.mjs';
import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';

const PATIENCE = { timeout: 45_000 };

test('the digits: shares, the strangest, and a click that looks closer', async ({ page }) => {
  await open(page, '#meet-the-data/pixels');
  const pixels = new Cell(page, 'pixels');
  await expect(pixels.caption()).toContainText('80.8 % of their pixels are exactly 0', PATIENCE);

  const strangest = new Cell(page, 'strangest');
  await strangest.root.scrollIntoViewIfNeeded();
  await expect(strangest.caption()).toContainText('The strangest of all is an 8 (distance 2786)', PATIENCE);
  await expect(strangest.caption(1)).toContainText('943 of 944 are nearer');
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
  await expect(cell.caption()).toContainText('of 11,791 images (the thesis: 12.7 %). 166 pixels', PATIENCE);
  await expect(cell.caption()).toContainText('= 12.7 %');
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

test('every worker needs the file, the network brings it once', async ({ browser, dist }) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const file = fileFor(dist, request.url ?? '/');
    const found = file ? statSync(file, { throwIfNoEntry: false }) : undefined;
    if (!file || !found?.isFile()) return void response.writeHead(404).end();
    if (file.endsWith('.gz')) asked.push(file);
    response.writeHead(200, { 'Content-Type': contentType(file), 'Cache-Control': 'max-age=600' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage();
  try {
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/index.html#meet-the-data/pixels`);
    const cell = new Cell(page, 'pixels');
    await expect(cell.caption()).toContainText('10,000 images', PATIENCE);
    expect(asked.filter((file) => file.includes('mnist-digits')).length).toBe(1);
  } finally {
    await page.close();
    server.closeAllConnections();
    server.close();
  }
});
