import type { Page } from '@playwright/test';
import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';

/** Opens narrow curves and switches their axes to fit: how many drawings that takes, and the last of them. */
async function drawingsOfFit(page: Page) {
  await open(page, '#noise/densities?epsilon=3');
  const cell = new Cell(page, 'densities');
  // What lets axes glide comes with the first move.
  await cell.type('Epsilon', '4');
  await expect(page).toHaveURL(/epsilon=4/);
  await page.waitForLoadState('networkidle');
  await cell.openSettings();
  const fit = cell.root.getByRole('checkbox', { name: /Fit/ });
  const frame = cell.root.locator('figure .frame').first();
  const count = await frame.evaluateHandle((element) => {
    const drawings = { count: 0 };
    // Each drawing is a change of the one before, all of it in one task.
    new MutationObserver(() => drawings.count++).observe(element.querySelector('svg')!, {
      ...{ childList: true, subtree: true, attributes: true, characterData: true },
    });
    return drawings;
  });
  const before = (await cell.markup())[0];
  await fit.check();
  let [last, now] = ['', before];
  await expect
    .poll(async () => {
      last = now;
      now = (await cell.markup())[0];
      return now !== before && now === last;
    })
    .toBe(true);
  return { count: (await count.jsonValue()).count, last };
}

test('axes that jump glide, and end where they would be without it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const still = await drawingsOfFit(page);
  expect(still.count).toBe(1);
  await page.goto('about:blank');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const gliding = await drawingsOfFit(page);
  expect(gliding.count).toBeGreaterThan(1);
  expect(gliding.last).toBe(still.last);
});
