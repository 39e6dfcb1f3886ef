import { chapters } from './chapters.ts';
import { expect, test } from './harness.ts';

/*
 * Nobody drags blind: wherever a control of a cell is reached, at least half of a figure of that cell is in view, on a wide screen, on
 * a small one and on a phone.
 */

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** Runs in the page: reaches every control of every cell, moves it, and tells those whose cell has no figure in view then. */
async function blindControls(): Promise<string[]> {
  const box = (of: Element) => of.getBoundingClientRect();
  const bar = () => box(document.querySelector('.bar')!).bottom;
  const frame = () => new Promise(requestAnimationFrame);
  /** How much of the figure that is best in view is in view; what covers it does not count. */
  const share = (cell: Element) => {
    const side = box(cell.querySelector('.side')!);
    const shares = [...cell.querySelectorAll('.frame, .table')].map((figure) => {
      const { left, right, top, bottom, height } = box(figure);
      const covered = side.left < right && side.right > left ? side.top : Infinity;
      const seen = Math.min(bottom, innerHeight, covered) - Math.max(top, bar());
      // A figure taller than the screen is in view when it fills half of what there is.
      return Math.max(0, seen) / Math.min(height, innerHeight - bar());
    });
    return Math.max(0, ...shares);
  };
  const isReached = (control: Element) => {
    const { top, bottom } = box(control);
    return Math.min(bottom, innerHeight) - Math.max(top, bar()) > Math.min(20, bottom - top - 1);
  };
  const found: string[] = [];
  for (const cell of document.querySelectorAll('.cell')) {
    cell.querySelector('figure')!.scrollIntoView({ block: 'start', behavior: 'instant' });
    cell.querySelector<HTMLElement>('.side > .sheet[aria-expanded="false"]')?.click();
    cell.querySelector<HTMLElement>('.more-controls:not([open]) > summary')?.click();
    await frame();
    for (const control of cell.querySelectorAll('.side .control')) {
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const before = share(cell);
      const slider = control.querySelector<HTMLInputElement>('input[type="range"]');
      if (slider) {
        slider.value = String(Number(slider.value) + (slider.value === slider.max ? -1 : 1));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        await frame();
      }
      const seen = Math.min(before, share(cell));
      if (seen < 0.5 || !isReached(control))
        found.push(
          `${innerWidth}: ${cell.id}, ${control.querySelector('label, legend')?.textContent.trim()}: ${seen.toFixed(2)}`,
        );
    }
  }
  return found;
}

/** Heights are known before there are rows, so nothing need be computed here: workers stay silent. */
function silenceWorkers(): void {
  class Silent extends EventTarget {
    postMessage(): void {}
    terminate(): void {}
  }
  Object.assign(globalThis, { Worker: Silent });
}

for (const chapter of chapters) {
  test(`every control of ${chapter} is moved with a figure in view`, async ({ page, site }) => {
    await page.addInitScript(silenceWorkers);
    await page.goto(`${site.origin}/index.html#${chapter}`);
    await expect(page.locator('.cell figure').first()).toBeAttached();
    const blind: string[] = [];
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      blind.push(...(await page.evaluate(blindControls)));
    }
    expect(blind).toEqual([]);
  });
}
