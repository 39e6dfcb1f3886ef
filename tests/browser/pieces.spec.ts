import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Cell } from './cell.ts';
import { expect, test } from './harness.ts';

/*
 * Every part of the page that is loaded later is held back in turn: the reader is told, what is on screen stays, and *Try again* brings
 * the part. A part that is added to the page and not to this list fails the test below.
 */
type Piece = {
  /** Where it is asked for. */
  at: string;
  /** In a cell for a frame, not on the notebook's own page. */
  framed?: boolean;
  /** What asks for it, if opening the page does not. */
  act?: (page: Page, cell: Cell) => Promise<unknown>;
  /** What is there once it has come. */
  then: (page: Page, cell: Cell) => Promise<unknown>;
};

const seen = (find: (page: Page, cell: Cell) => ReturnType<Page['locator']>) => (page: Page, cell: Cell) =>
  expect(find(page, cell).first()).toBeVisible({ timeout: 30_000 });

const pieces: Record<string, Piece> = {
  'src/app/cover/CoverFigure.svelte': { at: '', then: seen((page) => page.locator('[data-number="error"]')) },
  'src/app/Figures.svelte': { at: 'figures', then: seen((page) => page.locator('.work')) },
  'src/app/messages.ts': {
    at: 'noise/densities?allow=https://blog.example',
    framed: true,
    then: seen((_, cell) => cell.drawings),
  },
  'src/app/option-problems.ts': {
    at: 'noise/densities?theme=pink',
    framed: true,
    then: seen((_, cell) => cell.root.getByText('theme must be light, dark or auto')),
  },
  'src/app/paper.ts': {
    at: 'noise/densities',
    framed: true,
    act: (page) => page.evaluate(() => dispatchEvent(new Event('beforeprint'))),
    then: seen((_, cell) => cell.drawings),
  },
  'src/app/Search.svelte': {
    at: 'noise/densities',
    act: (page) => page.getByRole('button', { name: 'Search' }).click(),
    then: seen((page) => page.getByRole('dialog', { name: 'Search' })),
  },
  'src/chapters/03-noise/chapter.ts': {
    at: 'noise/densities',
    then: seen((_, cell) => cell.drawings),
  },
  'src/chapters/scripts.ts': {
    at: 'noise/densities',
    act: async (_, cell) => {
      await cell.button('Share').click();
      await cell.button('Python script').click();
    },
    then: (page) => page.waitForEvent('download'),
  },
  'src/controls/DatasetControl.svelte': {
    at: 'meet-the-data/table',
    then: seen((page) => page.locator('#table').getByRole('button', { name: 'Your own CSV …' })),
  },
  'src/controls/ListControl.svelte': {
    at: 'the-budget/ledger',
    then: seen((page) => page.locator('#ledger').getByRole('button', { name: 'Ask', exact: true })),
  },
  'src/controls/PlayButton.svelte': {
    at: 'the-budget/again',
    then: seen((page) => page.getByRole('button', { name: 'Ask again and again' })),
  },
  'src/figures/CloudLayer.svelte': {
    at: 'meet-the-data/cloud',
    then: seen((page) => page.locator('#cloud .cloud')),
  },
  'src/figures/DataTable.svelte': {
    at: 'noise/densities',
    act: async (_, cell) => {
      await cell.openTools();
      await cell.button('Table').first().click();
    },
    then: seen((_, cell) => cell.root.getByRole('table')),
  },
  'src/figures/Crosshair.svelte': {
    at: 'noise/densities',
    act: (_, cell) => cell.drawings.first().hover({ position: { x: 300, y: 100 } }),
    then: seen((_, cell) => cell.root.locator('.crosshair .values')),
  },
  'src/figures/Handles.svelte': {
    at: 'private-linear-regression/clip?c=drawn',
    then: seen((page) => page.locator('#clip').getByRole('slider', { name: 'Lower bound of all columns' })),
  },
  'src/lecture/MyLecture.svelte': {
    at: 'my-lecture',
    then: seen((page) => page.getByRole('heading', { name: 'My lecture' })),
  },
  'src/lecture/my-lecture.svelte.ts': {
    at: 'noise/densities',
    act: (_, cell) => cell.button('Collect').click(),
    then: seen((_, cell) => cell.root.getByRole('link', { name: 'My lecture' })),
  },
  'src/lecture/own-chapter.ts': {
    at: 'my-lecture',
    act: async (page) => {
      await page.getByRole('button', { name: 'Example of 45 minutes' }).click();
      await expect(page.getByRole('link', { name: 'Present' })).toBeVisible();
      await page.evaluate(() => (location.hash = '#my-talk'));
    },
    then: seen((page) => page.locator('.cell')),
  },
  'src/lecture/Sheets.svelte': {
    at: 'choosing-privately?mode=sheets',
    then: seen((page) => page.getByRole('region', { name: 'Beat 1' })),
  },
  ...Object.fromEntries(
    ['45', '90'].map((minutes): [string, Piece] => [
      `src/lecture/examples/${minutes}-minutes.json?raw`,
      {
        at: 'my-lecture',
        act: (page) => page.getByRole('button', { name: `Example of ${minutes} minutes` }).click(),
        then: seen((page) => page.getByRole('link', { name: 'Present' })),
      },
    ]),
  ),
  'src/figures/save.ts': {
    at: 'noise/densities',
    act: async (_, cell) => {
      await cell.openTools();
      await cell.root.getByRole('button', { name: 'Download as SVG' }).first().click();
    },
    // The file that was asked for comes by itself.
    then: (page) => page.waitForEvent('download'),
  },
  'src/figures/overlay.ts': {
    at: 'noise/densities',
    act: (_, cell) => cell.button('Pin').click(),
    then: seen((_, cell) => cell.button('Unpin')),
  },
  'src/lecture/Lecture.svelte': {
    at: 'noise/densities',
    act: (page) => page.getByRole('button', { name: 'Lecture' }).click(),
    then: seen((page) => page.locator('main.wall')),
  },
  'src/lecture/Presenter.svelte': {
    at: 'noise?mode=presenter',
    then: seen((page) => page.locator('main.presenter')),
  },
  'src/notebook/BadgeSource.svelte': {
    at: 'noise/densities',
    act: (_, cell) => cell.root.locator('.guarantee summary').click(),
    then: seen((_, cell) => cell.root.locator('.guarantee a.cite')),
  },
  'src/notebook/SameRows.svelte': {
    at: 'noise/densities?v=1&digest=00000000',
    then: seen((_, cell) => cell.root.getByText(/the link was made with/)),
  },
  'src/notebook/SharePanel.svelte': {
    at: 'noise/densities',
    act: (_, cell) => cell.button('Share').click(),
    then: seen((_, cell) => cell.button('Copy link')),
  },
  'src/notebook/AuditThis.svelte': {
    at: 'noise/densities',
    act: (_, cell) => cell.root.getByText('why?').first().click(),
    then: seen((_, cell) => cell.root.getByRole('link', { name: 'Audit this' })),
  },
  'src/notebook/announce.ts': {
    at: 'noise/densities',
    then: (page) => expect(page.locator('body > .spoken')).toHaveCount(1),
  },
  'src/own-data/CsvImport.svelte': {
    at: 'meet-the-data/table',
    act: (page) => page.locator('#table').getByRole('button', { name: 'Your own CSV …' }).click(),
    then: seen((page) => page.getByRole('dialog', { name: 'Your own data' })),
  },
  'src/own-data/fits.ts': {
    at: 'meet-the-data/table',
    then: seen((page) => page.locator('#table').getByRole('button', { name: 'Your own CSV …' })),
  },
  'src/study/Exercise.svelte': {
    at: 'start',
    then: (page) => expect(page.locator('.exercise').first()).toBeAttached(),
  },
  'src/study/Predict.svelte': {
    at: 'noise/densities',
    then: seen((page) => page.getByRole('button', { name: /Show me|Skip|Show/ })),
  },
  'src/study/Tasks.svelte': {
    at: 'noise/densities?epsilon=2',
    then: seen((_, cell) => cell.root.locator('.tasks')),
  },
};

/** These go without a word: nothing that a reader asked for is missing. Paper has an address where a figure could not be computed, and axes may jump. */
const quiet = [
  'src/app/offline.ts',
  'src/app/paper.ts',
  'src/chapters/audit-links.ts',
  'src/chapters/bibliography.ts',
  'src/chapters/open-audit.ts',
  'src/figures/moving.ts',
];

const manifestOf = (dist: string): Record<string, { file: string; isDynamicEntry?: boolean }> =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

test('the list of parts that are loaded later is whole', ({ dist }) => {
  const manifest = manifestOf(dist);
  const later = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry);
  const known = [...Object.keys(pieces), ...quiet];
  // One chapter stands for all.
  expect(later.filter((key) => !/^src\/chapters\/\d/.test(key) && !known.includes(key))).toEqual([]);
  expect(known.filter((key) => !later.includes(key))).toEqual([]);
});

for (const [key, { at, framed, act, then }] of Object.entries(pieces)) {
  test(`${key} that does not arrive is told, and comes when the reader tries again`, async ({
    page,
    dist,
    problems,
  }) => {
    problems.allow(/Failed to (load|fetch)|ERR_FAILED/);
    // The pauses between tries, a twentieth of what they are.
    await page.addInitScript(() => {
      const real = window.setTimeout;
      window.setTimeout = ((run: () => void, ms = 0, ...given: unknown[]) =>
        real(run, ms / 20, ...given)) as typeof setTimeout;
    });
    const file = `**/${manifestOf(dist)[key].file}`;
    await page.route(file, (route) => route.abort());
    await page.goto(`/${framed ? 'embed' : 'index'}.html#${at}`);
    const cell = new Cell(page, 'densities');
    const alert = page.getByRole('alert').filter({ hasText: 'A part of the page could not be loaded' });
    await act?.(page, cell);
    await expect(alert).toBeVisible({ timeout: 30_000 });
    const still = page.locator(framed ? '.cell' : 'header.bar');
    await expect(still, 'what is on screen stays').toBeVisible();
    await page.unroute(file);
    const come = then(page, cell);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await come;
    await expect(alert).toHaveCount(0);
  });
}

test('a part that comes when the figure that asked for it is gone does no harm', async ({ page, dist }) => {
  let arrive!: () => void;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  const { file } = manifestOf(dist)['src/figures/moving.ts'];
  await page.route(`**/${file}`, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(`**/${file}`);
  await page.goto('/index.html#noise/densities?epsilon=2');
  const cell = new Cell(page, 'densities');
  await expect(cell.drawings.first()).toBeVisible({ timeout: 30_000 });
  await cell.type('Epsilon', '3');
  await asked;
  await page.evaluate(() => (location.hash = '#/'));
  await expect(page.locator('.coverpage')).toBeVisible();
  const came = page.waitForResponse(`**/${file}`);
  arrive();
  await (await came).finished();
  // What it would do, it does as soon as it is there; the harness fails on anything uncaught.
  await page.evaluate((url) => import(url), `/${file}`);
});
