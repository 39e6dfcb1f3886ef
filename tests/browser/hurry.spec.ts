import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';

const PATIENCE = { timeout: 45_000 };

test('a reader in a hurry changes the data set 120 times, and loses no worker', async ({ page }) => {
  await open(page, '#meet-the-data/table');
  const cell = new Cell(page, 'table');
  await cell.root.scrollIntoViewIfNeeded();
  const select = cell.root.getByRole('combobox', { name: /Data/ });
  await expect(select).toBeVisible(PATIENCE);
  const before = page.workers().length;
  const closed: string[] = [];
  for (const worker of page.workers()) worker.on('close', () => closed.push(worker.url()));
  await select.evaluate(async (element: HTMLSelectElement) => {
    const values = [...element.options].map(({ value }) => value);
    for (let i = 0; i < 120; i++) {
      element.value = values[(7 * i) % values.length];
      element.dispatchEvent(new Event('change', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    element.value = 'adult';
    element.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(cell.caption(2)).toContainText('26,049 training rows', PATIENCE);
  await expect(cell.root.getByRole('alert')).toHaveCount(0);
  expect([closed, page.workers().length]).toEqual([[], before]);
});

test('a browser that starts no worker says so in the figure, and the chapter stands', async ({ page }) => {
  await page.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new Error('not here');
      }
    } as unknown as typeof Worker;
  });
  await page.goto('/index.html#noise/samples');
  const cell = new Cell(page, 'samples');
  await expect(cell.root.getByRole('alert')).toContainText(
    'the browser starts no worker: not here',
    PATIENCE,
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a data set that arrives garbled is told, and comes when the server has it again', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load/);
  await page.context().route('**/adult.bin-*.gz', async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    body[body.length >> 1] ^= 0xff;
    await route.fulfill({ response, body });
  });
  await open(page, '#meet-the-data/table');
  const cell = new Cell(page, 'table');
  await cell.root.scrollIntoViewIfNeeded();
  await expect(cell.root.getByRole('alert')).toContainText(
    'The data set adult could not be loaded',
    PATIENCE,
  );
  // The other worker may still have its answer on the way: to end the route under it would be a fault of the test.
  await page.context().unrouteAll({ behavior: 'wait' });
  await cell.button('Try again').click();
  await expect(cell.caption(2)).toContainText('26,049 training rows', PATIENCE);
});

test('a link with a beat that is none says so and opens the lecture', async ({ page }) => {
  await page.goto('/index.html#noise?mode=lecture&beat=abc');
  await expect(page.getByRole('alert')).toContainText('beat must be a whole number from 1 to', PATIENCE);
  await expect(page.locator('main.wall')).toBeVisible();
});
