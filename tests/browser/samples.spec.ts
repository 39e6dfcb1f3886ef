import type { Page, Route } from '@playwright/test';
import {
  experiment as samples,
  type SamplesParams,
  type SamplesRow,
} from '../../src/chapters/03-noise/samples/experiment.ts';
import { toCsv } from '../../src/figures/export.ts';
import { sampleHistogram } from '../../src/chapters/03-noise/samples/figure.ts';
import { bars } from '../../src/chapters/03-noise/samples/summary.ts';
import { Cell, hash, open } from './cell.ts';
import { expect, test } from './harness.ts';
import { holdWorkers, WORKER } from './workers.ts';

const opened = async (page: Page, settings = '') => {
  await open(page, `#noise/samples${settings}`);
  return new Cell(page, 'samples');
};
const drawsOf = async (cell: Cell) =>
  Number(/^([\d,]+) draws/.exec((await cell.caption().textContent()) ?? '')?.[1].replaceAll(',', '') ?? 0);

test('draws stream in, and the count, the bars and the progress with them', async ({ page }) => {
  const goOn = await holdWorkers(page);
  const cell = await opened(page, '?draws=1000000');
  const progress = () => cell.root.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value);
  const seen = { draws: 0, fraction: 0 };
  for (let round = 0; round < 2; round++) {
    await expect.poll(() => drawsOf(cell)).toBeGreaterThan(seen.draws);
    await expect.poll(progress).toBeGreaterThan(seen.fraction);
    [seen.draws, seen.fraction] = [await drawsOf(cell), await progress()];
    expect(seen.draws).toBeLessThan(1_000_000);
    expect(seen.fraction).toBeLessThan(1);
    await expect(cell.root.locator('figure')).toHaveAttribute('aria-busy', 'true');
    await goOn(30);
  }
  await goOn();
  await expect(cell.caption()).toContainText('1,000,000 draws.', { timeout: 30_000 });
  await expect(cell.caption()).toContainText('a correct sampler stays below 0.0014 in 95 of 100 cases');
  await expect(cell.button('Pause')).toHaveCount(0);
  await expect(cell.root.locator('figure')).toHaveAttribute('aria-busy', 'false');
});

test('what is drawn in the browser is what node draws', async ({ page }) => {
  const settings = {
    mechanism: 'gaussian',
    epsilon: 0.7,
    delta: 1e-6,
    sensitivity: 2,
    draws: 120_000,
    seed: 42,
  };
  const query = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const cell = await opened(page, `?${query.join('&')}`);
  await expect(cell.caption()).toContainText('120,000 draws.', { timeout: 20_000 });
  const { name, bytes } = await cell.save('CSV');
  expect(name).toBe('samples-histogram.csv');
  expectSame(bytes.toString(), csvInNode(settings));
});

test('another epsilon stretches the same draws, another seed draws anew', async ({ page }) => {
  const cell = await opened(page);
  await expect(cell.caption()).toContainText('100,000 draws.', { timeout: 20_000 });
  const first = await cell.caption().textContent();
  await cell.type('Epsilon', '0.5');
  await expect(cell.root.locator('.guarantee summary')).toContainText('ε = 0.5');
  await expect(cell.caption(), 'the same KS distance').toHaveText(first!);
  await cell.button('Resample').click();
  await expect(cell.root.getByRole('textbox', { name: 'Seed' })).toHaveValue('2');
  await expect(cell.caption()).not.toHaveText(first!);
  await expect(cell.caption()).toContainText('100,000 draws.', { timeout: 20_000 });
  await cell.root.getByRole('textbox', { name: 'Seed' }).fill('1.5');
  await cell.root.getByRole('textbox', { name: 'Seed' }).press('Enter');
  await expect(cell.root.getByRole('alert')).toContainText('Seed must be a whole number');
  await cell.root.getByRole('textbox', { name: 'Seed' }).fill('1');
  await cell.root.getByRole('textbox', { name: 'Seed' }).press('Enter');
  await expect(cell.caption(), 'the same seed, the same draws').toHaveText(first!, { timeout: 20_000 });
});

test('a run can be held and goes on', async ({ page }) => {
  const goOn = await holdWorkers(page);
  const cell = await opened(page, '?draws=1000000');
  await expect.poll(() => drawsOf(cell)).toBeGreaterThan(0);
  await cell.button('Pause').click();
  await goOn();
  await expect(cell.root.getByText(/^\s*paused at \d+ %/)).toBeVisible();
  const held = await drawsOf(cell);
  expect(held).toBeLessThan(1_000_000);
  // It stays held when the reader scrolls away and comes back.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(cell.root).not.toBeInViewport();
  await cell.root.scrollIntoViewIfNeeded();
  await expect(cell.button('Continue')).toBeVisible();
  expect(await drawsOf(cell)).toBe(held);
  await cell.button('Continue').click();
  await expect(cell.caption()).toContainText('1,000,000 draws.', { timeout: 40_000 });
});

test('while a slider is dragged the latest setting wins, and rows are still seen', async ({ page }) => {
  const goOn = await holdWorkers(page);
  const cell = await opened(page, '?draws=300000');
  await expect.poll(() => drawsOf(cell)).toBeGreaterThan(0);
  const before = await cell.markup();
  const box = (await cell.slider('Epsilon').boundingBox())!;
  const drag = (share: number) => page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
  await drag(0.7);
  await page.mouse.down();
  for (const share of [0.68, 0.66, 0.64]) await drag(share);
  await goOn();
  for (const share of [0.62, 0.6, 0.58]) await drag(share);
  await expect.poll(() => cell.markup(), 'the figure follows while the hand still holds').not.toEqual(before);
  expect(await hash(page), 'nothing is written before the hand lets go').not.toContain('epsilon');
  await page.mouse.up();
  const value = await cell.field('Epsilon').inputValue();
  await expect.poll(() => hash(page)).toContain(`epsilon=${value}`);
  await expect(cell.root.locator('.guarantee summary')).toContainText(`ε = ${value}`);
  await expect(cell.caption()).toContainText('300,000 draws.', { timeout: 30_000 });
  const settings = { mechanism: 'laplace', epsilon: Number(value), delta: 1e-5, sensitivity: 1, seed: 1 };
  const { bytes } = await cell.save('CSV');
  expectSame(bytes.toString(), csvInNode({ ...settings, draws: 300_000 }));
});

test.describe('a worker that fails', () => {
  const recovers = async (page: Page, cell: Cell) => {
    await page.unroute(WORKER);
    await cell.button('Try again').click();
    await expect(cell.caption()).toContainText('100,000 draws.', { timeout: 20_000 });
    await expect(cell.root.getByRole('alert')).toHaveCount(0);
  };

  test('because its script throws is told, and a fresh one takes its place', async ({ page, problems }) => {
    problems.allow(/out of luck/);
    await page.route(WORKER, (route) => fulfil(route, 'throw new Error("out of luck");'));
    const cell = await opened(page);
    await expect(cell.root.getByRole('alert')).toContainText(
      'A worker stopped: Uncaught Error: out of luck.',
    );
    await expect(cell.root.locator('.guarantee'), 'nothing is claimed of no figure').toHaveCount(0);
    await new Cell(page, 'densities').type('Epsilon', '2');
    await expect(new Cell(page, 'densities').caption(), 'the page goes on').toContainText('Peak 1');
    await recovers(page, cell);
    await expect(cell.root.locator('.guarantee')).toBeVisible();
  });

  test('because its script is not there is told', async ({ page, problems }) => {
    problems.allow(/404|Failed to (load|fetch)/);
    await page.route(WORKER, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    const cell = await opened(page);
    await expect(cell.root.getByRole('alert')).toContainText('its script could not be loaded');
    await recovers(page, cell);
  });

  test('because it says nothing is replaced after a while', async ({ page }) => {
    await page.clock.install();
    await page.route(WORKER, (route) => fulfil(route, 'onmessage = () => { for (;;); };'));
    const cell = await opened(page);
    await expect(cell.button('Pause')).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(cell.root.getByRole('alert')).toHaveCount(0);
    await page.clock.runFor(6_000);
    await expect(cell.root.getByRole('alert')).toContainText('A worker stopped answering and was replaced.');
    await recovers(page, cell);
  });

  test('leaves what was there, with the words that belong to it', async ({ page, problems }) => {
    problems.allow(/out of memory|404|Failed to (load|fetch)/);
    const cell = await opened(page);
    await expect(cell.caption()).toContainText('100,000 draws.', { timeout: 20_000 });
    const before = { figure: await cell.markup(), caption: await cell.caption().textContent() };
    await page.route(WORKER, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    for (const worker of page.workers())
      await worker.evaluate(() => {
        setTimeout(() => {
          throw new Error('out of memory');
        });
      });
    await expect.poll(() => page.workers().length).toBe(0);
    await cell.type('Epsilon', '0.25');
    await expect(cell.root.getByRole('alert')).toContainText('What came before that is still shown.');
    expect(await cell.markup()).toEqual(before.figure);
    expect(await cell.caption().textContent()).toBe(before.caption);
    await expect(cell.root.locator('.guarantee summary')).toContainText('ε = 1');
    await recovers(page, cell);
    await expect(cell.root.locator('.guarantee summary')).toContainText('ε = 0.25');
  });

  test('is not one that is slow to arrive: moves meanwhile cost nothing', async ({ page }) => {
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(WORKER, async (route) => {
      await gate;
      await route.continue();
    });
    await page.clock.install();
    const cell = await opened(page);
    for (const value of ['0.9', '0.8', '0.7']) {
      await cell.type('Epsilon', value);
      await page.clock.runFor(1_500);
    }
    await expect(cell.root.getByRole('alert')).toHaveCount(0);
    letGo();
    await expect(cell.caption()).toContainText('100,000 draws.', { timeout: 20_000 });
    await expect(cell.root.locator('.guarantee summary')).toContainText('ε = 0.7');
  });
});

const fulfil = (route: Route, body: string) => route.fulfill({ contentType: 'text/javascript', body });

/** The file that the page should give, computed in this process. */
function csvInNode(params: SamplesParams): string {
  const rows = samples.tasks(params).flatMap((task) => {
    const work = samples.fit(samples.fitInputs(params), task, {});
    let step = work.next();
    while (!step.done) step = work.next();
    return samples.release(params, task, step.value);
  }) as SamplesRow[];
  return toCsv(sampleHistogram.columns, bars(rows, params));
}

/** Every draw is the same. The expected density may differ in its last bit: engines do not agree on Math.exp. */
function expectSame(given: string, wanted: string) {
  const [a, b] = [given, wanted].map((csv) =>
    csv
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',')),
  );
  expect(a[0]).toEqual(b[0]);
  const expected = a[0].indexOf('expected');
  const without = (lines: string[][]) =>
    lines.map((line) => line.filter((_, column) => column !== expected).join());
  expect(without(a)).toEqual(without(b));
  for (const [i, line] of a.entries())
    if (i > 0) expect(Number(line[expected]) / Number(b[i][expected])).toBeCloseTo(1, 12);
}
