import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';

/*
 * While a slider moves, a figure is changed and not drawn anew: its axes stay in the page. What comes of it is what a fresh page draws.
 */

const CELLS = [
  { cell: 'noise/densities', label: 'Epsilon', name: 'epsilon', values: ['0.3', '2.5', '7'] },
  { cell: 'noise/loss', label: 'Epsilon', name: 'epsilon', values: ['0.3', '2.5', '7'] },
  { cell: 'noise/family', label: 'Epsilon', name: 'epsilon', values: ['0.3', '2.5', '7'] },
  { cell: 'the-budget/releases', label: 'Releases', name: 'releases', values: ['100', '700', '200'] },
  { cell: 'choosing-privately/utility', label: 'Epsilon', name: 'epsilon', values: ['2', '0.2', '1.5'] },
];

for (const { cell: path, label, name, values } of CELLS) {
  test(`${path} that has changed is ${path} as it is drawn anew`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const [, id] = path.split('/');
    const cell = new Cell(page, id);
    await open(page, `#${path}`);
    await expect(cell.drawings.first()).toBeAttached();
    // What changes a figure comes with its first change.
    await cell.type(label, values[0]);
    await expect(page).toHaveURL(new RegExp(`${name}=${values[0]}`));
    await page.waitForLoadState('networkidle');
    await cell.type(label, values[1]);
    await expect(page).toHaveURL(new RegExp(`${name}=${values[1]}`));
    const first = await cell.drawings.first().elementHandle();
    await cell.type(label, values[2]);
    await expect(page).toHaveURL(new RegExp(`${name}=${values[2]}`));
    await expect(cell.root.locator('figure[aria-busy="true"]')).toHaveCount(0);
    expect(await first!.evaluate((drawing) => drawing.isConnected), 'the same drawing').toBe(true);
    const changed = await cell.markup();
    const { hash } = new URL(page.url());
    await page.goto('about:blank');
    await open(page, hash);
    await expect.poll(() => cell.markup()).toEqual(changed);
  });
}
