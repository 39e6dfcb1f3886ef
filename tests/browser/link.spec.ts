import { Cell, hash, open } from './cell.ts';
import { expect, test } from './harness.ts';

test('what a link says wrongly is told in the cell, and the default is used', async ({ page }) => {
  await open(page, '#noise?epsilon=abc&nonsense=1&samples.seed=-3&theme=x&nowhere.x=1');
  const first = new Cell(page, 'densities');
  await expect(first.root.getByRole('alert')).toContainText(
    'epsilon must be between 0.001 and 20, got “abc”; 1 is used',
  );
  await expect(first.root.getByRole('alert')).toContainText('There is no setting “nonsense” here.');
  await expect(first.field('Epsilon')).toHaveValue('1');
  await expect(new Cell(page, 'samples').root.getByRole('alert')).toContainText(
    'seed must be a whole number',
  );
  await expect(page.locator('.chapter > .problems')).toContainText('There is no setting “nowhere.x” here.');
  await first.button('Dismiss').click();
  await expect(first.root.getByRole('alert')).toHaveCount(0);
});

test('a mode that there is none of is told, and the page reads as ever', async ({ page }) => {
  await open(page, '#noise?mode=bogus');
  await expect(page.getByRole('alert')).toHaveText('mode must be lecture, presenter or sheets, got “bogus”.');
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => hash(page)).toContain('mode=lecture');
});

test('a link made to annoy does no harm', async ({ page }) => {
  const noise = [
    '%',
    '%zz',
    '&&&=',
    '__proto__=1',
    'constructor.prototype=1',
    `epsilon=${'1'.repeat(20_000)}x`,
  ];
  await open(
    page,
    `#noise?${noise.join('&')}&${'x=1&'.repeat(500)}${Array.from({ length: 500 }, (_, i) => `y${i}=<b>`).join('&')}`,
  );
  await expect(new Cell(page, 'densities').caption()).toContainText('Peak 0.5');
  expect(await page.getByRole('alert').count()).toBeLessThan(5);
  await expect(page.getByText('more settings in this link could not be read.')).toBeVisible();
  await expect(page.locator('.problems b')).toHaveCount(0);
  for (const fragment of ['#%', '#/////', '#nowhere/at?all', '#__proto__', '#noise/__proto__']) {
    await page.goto(`/index.html${fragment}`);
    await expect(page.locator('h1')).toBeVisible();
  }
});

test('a new fragment in the same tab sets the cells anew, and Back leads back', async ({ page }) => {
  await open(page, '#noise');
  const cell = new Cell(page, 'densities');
  await page.evaluate(() => (location.hash = '#noise?epsilon=4'));
  await expect(cell.field('Epsilon')).toHaveValue('4');
  await page.goBack();
  await expect(cell.field('Epsilon')).toHaveValue('1');
  await page.goForward();
  await expect(cell.field('Epsilon')).toHaveValue('4');
});

test('a setting that was about to be written does not follow the reader into another chapter', async ({
  page,
}) => {
  await open(page, '#noise');
  await new Cell(page, 'densities').type('Epsilon', '5');
  await page.evaluate(() => (location.hash = '#'));
  await expect(page.locator('.coverpage h1')).toBeVisible();
  await page.waitForTimeout(400); // Longer than the quarter of a second after which settings are written.
  expect(await hash(page)).toBe('');
});

test('opening one chapter loads no other', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/index.html');
  await expect(page.getByRole('link', { name: /Noise/ }).first()).toBeVisible();
  const chapters = () => asked.filter((path) => /\/chapter-[^/]*\.js$|\/\d\d-[^/]*\.json$/.test(path));
  expect(chapters(), 'the cover loads none').toEqual([]);
  await page.goto('/index.html#noise');
  await expect(new Cell(page, 'densities').drawings).toBeVisible();
  await page.waitForLoadState('networkidle');
  const [code, text] = [
    chapters().filter((path) => path.endsWith('.js')),
    chapters().filter((path) => path.endsWith('.json')),
  ];
  expect(code.length).toBe(1);
  expect(text.length).toBe(1);
  expect(text[0]).toContain('03-noise');
});

test('a chapter that does not load says so, and can be opened later', async ({ page, problems }) => {
  problems.allow(/Failed to load resource/);
  await page.route('**/03-noise-*.json', (route) => route.abort());
  await page.goto('/index.html#noise');
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute('**/03-noise-*.json');
  await page.evaluate(() => (location.hash = '#noise?epsilon=2'));
  await expect(new Cell(page, 'densities').field('Epsilon')).toHaveValue('2');
});
