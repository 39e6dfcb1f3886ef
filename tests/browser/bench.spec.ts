import { chapters, isWhole } from './chapters.ts';
import { expect, test } from './harness.ts';

/*
 * Nobody drags blind: beside every figure of a cell each of its controls is reached and moved, and at least half of that figure stays in
 * view, on a wide screen, on a small one and on a phone. So whichever figure a control changes can be seen changing.
 */

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** Runs in the page: beside every figure of every cell reaches and moves each control, and tells where less than half of it is in view then. */
async function blindControls(): Promise<string[]> {
  const box = (of: Element) => of.getBoundingClientRect();
  const bar = () => box(document.querySelector('.bar')!).bottom;
  const frame = () => new Promise(requestAnimationFrame);
  /** How much of a figure, or of its table, is in view; what covers it does not count. */
  const share = (figure: Element) => {
    const side = box(figure.closest('.cell')!.querySelector('.side')!);
    const shares = [...figure.querySelectorAll('.frame, .table')].map((part) => {
      const { left, right, top, bottom, height } = box(part);
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
  for (const figure of document.querySelectorAll('.cell figure')) {
    const cell = figure.closest('.cell')!;
    figure.scrollIntoView({ block: 'start', behavior: 'instant' });
    cell.querySelector<HTMLElement>('.side > .sheet[aria-expanded="false"]')?.click();
    cell.querySelector<HTMLElement>('.more-controls:not([open]) > summary')?.click();
    await frame();
    const controls = () => cell.querySelectorAll('.side .control');
    // By number: what goes and comes back with another setting is a new element.
    for (let i = 0; i < controls().length; i++) {
      const control = controls()[i];
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const shares = [share(figure)];
      const moved = async () => {
        await frame();
        shares.push(share(figure));
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
      // The fields of a new entry have their list's help.
      const help = controls()[i].querySelector('.help');
      if (help && !help.closest('.form') && !help.checkVisibility())
        found.push(`${innerWidth}: ${cell.id}, the help of a control is hidden`);
      const seen = Math.min(...shares);
      if (seen < 0.5 || !isReached(controls()[i]))
        found.push(
          `${innerWidth}: ${cell.id}, ${figure.getAttribute('data-figure')}, ${controls()[i].querySelector('label, legend')?.textContent.trim()}: ${seen.toFixed(2)}`,
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
    await isWhole(page);
    const blind: string[] = [];
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      blind.push(...(await page.evaluate(blindControls)));
    }
    expect(blind).toEqual([]);
  });
}
