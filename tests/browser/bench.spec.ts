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
    const controls = () => cell.querySelectorAll('.side .control');
    // By number: what goes and comes back with another setting is a new element.
    for (let i = 0; i < controls().length; i++) {
      const control = controls()[i];
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const shares = [share(cell)];
      const moved = async () => {
        await frame();
        shares.push(share(cell));
      };
      const slider = control.querySelector<HTMLInputElement>('input[type="range"]');
      if (slider) {
        slider.value = String(Number(slider.value) + (slider.value === slider.max ? -1 : 1));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        await moved();
      }
      // A choice or a switch goes there and back, so that the controls that it brings or hides are those of before for the next one.
      const list = control.querySelector('select');
      for (const turn of list && list.options.length > 1 ? [1, -1] : []) {
        list!.selectedIndex = (list!.selectedIndex + turn + list!.options.length) % list!.options.length;
        list!.dispatchEvent(new Event('change', { bubbles: true }));
        await moved();
      }
      const buttons = [...control.querySelectorAll<HTMLInputElement>('[type="radio"], [type="checkbox"]')];
      const was = buttons.find(({ checked }) => checked) ?? buttons[0];
      for (const button of was ? [buttons.find((other) => other !== was) ?? was, was] : []) {
        button.click();
        await moved();
      }
      const seen = Math.min(...shares);
      if (seen < 0.5 || !isReached(controls()[i]))
        found.push(
          `${innerWidth}: ${cell.id}, ${controls()[i].querySelector('label, legend')?.textContent.trim()}: ${seen.toFixed(2)}`,
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
