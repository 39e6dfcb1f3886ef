import type { Page } from '@playwright/test';
import { barriersInBoth } from './barriers.ts';
import { chapters } from './chapters.ts';
import { expect, test } from './harness.ts';

/*
 * Every beat of every chapter as the last row of a lecture hall sees it, walked through once. One page for each chapter: it is resized
 * and never reloaded, and a beat is judged as soon as its figure has rows, while the rest of its run goes on.
 */

const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

/** Runs in the page: what is wrong with what is on the wall, once it has been laid out for the size that it has. */
async function faults(size: { width: number; height: number }): Promise<string[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const all = <E extends Element>(selector: string) => [
    ...document.querySelectorAll<E & HTMLElement>(selector),
  ];
  const seen = (selector: string) => all(selector).filter((part) => part.checkVisibility());
  const box = (part: Element) => part.getBoundingClientRect();
  const before = () => JSON.stringify(seen('.wall .frame, .wall .frame svg, .wall .table').map(box));
  // The size of the figure follows that of the window within a few frames.
  for (let same = 0, was = '', tries = 0; same < 3 && tries < 60; tries++) {
    await frame();
    const now = `${innerWidth} ${innerHeight} ${before()}`;
    same = innerWidth === size.width && now === was ? same + 1 : 0;
    was = now;
  }
  const problems: string[] = [];
  const frames = seen('.wall .frame, .wall .table');
  if (frames.length !== 1) return [`${frames.length} figures`];
  const [shown] = frames.map(box);
  const floor = box(document.querySelector('.wall footer')!).top;
  const share = shown.width / innerWidth;
  if (share < 0.75) problems.push(`the figure has ${Math.round(100 * share)} % of the width`);
  for (const part of seen('.wall .side :is(label, input, button, select)'))
    if (box(part).right > innerWidth)
      problems.push(`a control is cut: ${part.textContent.trim().slice(0, 30)}`);
  const above = Math.max(...seen('.wall .say, .wall .legend').map((part) => box(part).bottom));
  if (shown.top - above > 0.03 * innerHeight)
    problems.push(`${shown.top - above} px above the figure are empty`);
  const beside = seen('.wall .side, .wall figcaption, .wall .guarantee').map((part) => ({
    part,
    rect: box(part),
  }));
  beside.forEach(({ part, rect }, i) => {
    for (const other of beside.slice(i + 1))
      if (Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top) > 1)
        problems.push(
          `${part.className || part.localName} stands on ${other.part.className || other.part.localName}`,
        );
  });
  const isTable = frames[0].matches('.table');
  if (isTable && frames[0].scrollWidth > frames[0].clientWidth + 1) problems.push('the table is cut beside');
  if (!isTable && Math.abs(floor - shown.bottom) > 8)
    problems.push(`the figure ends ${floor - shown.bottom} px above the footer`);
  for (const part of seen('.wall .side, .wall figcaption, .wall .guarantee, .wall .say, .wall .table')) {
    if (box(part).bottom > floor + 1)
      problems.push(`${part.className || part.localName} reaches below the wall`);
    if (part.matches('.side') && part.scrollHeight > part.clientHeight + 1)
      problems.push('the controls scroll');
    if (box(part).right > innerWidth) problems.push(`${part.className} is wider than the wall`);
  }

  const zoom = Number(all('.wall .frame > div')[0]?.style.scale || 1);
  const texts = all<SVGTextElement>('.wall .frame svg text')
    .filter((text) => text.textContent.trim() !== '' && text.checkVisibility({ opacityProperty: true }))
    .map((text) => ({
      words: text.textContent.trim().slice(0, 30),
      rect: box(text),
      size: zoom * parseFloat(getComputedStyle(text).fontSize),
    }))
    .filter(({ rect }) => rect.width > 0);
  const least = 0.02 * innerHeight - 0.05;
  for (const { words, rect, size: letters } of texts) {
    if (letters < least) problems.push(`“${words}” has letters of ${letters.toFixed(1)} px`);
    // A little of a box is no ink: what stands above and below the letters.
    const air = 0.2 * letters;
    const isCut =
      rect.left < 0 ||
      rect.right > shown.right + 10 * zoom ||
      rect.top + air < shown.top - 8 ||
      rect.bottom - air > shown.bottom + 8;
    if (isCut) problems.push(`“${words}” is cut`);
  }
  // The box of a line of text reaches above and below its letters.
  const ink = texts.map(({ words, rect, size: letters }) => {
    const air = Math.max(0, (rect.height - 0.9 * letters) / 2);
    return { words, left: rect.left, right: rect.right, top: rect.top + air, bottom: rect.bottom - air };
  });
  ink.forEach((one, i) => {
    for (const other of ink.slice(i + 1)) {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 1 && high > 1) problems.push(`“${one.words}” stands on “${other.words}”`);
    }
  });
  for (const part of seen(
    '.wall .say, .wall .caption, .wall .legend li, .wall .guarantee summary, .wall label, .wall footer span, .wall td',
  )) {
    const letters = parseFloat(getComputedStyle(part).fontSize);
    if (part.textContent.trim() !== '' && letters < least)
      problems.push(`${part.className || part.localName} has letters of ${letters.toFixed(1)} px`);
  }
  return [...new Set(problems)];
}

/** Waits until the figure of a beat has been drawn from rows. */
const hasRows = (page: Page, beat: number) =>
  page.waitForFunction(
    (n) => {
      const count = document.querySelector('.count')?.textContent ?? '';
      const caption = document.querySelector('.wall .caption')?.textContent.trim() ?? '';
      return (
        count.startsWith(`${n} /`) &&
        !['', 'Computing…'].includes(caption) &&
        !caption.startsWith('This figure is still')
      );
    },
    beat,
    { timeout: 60_000, polling: 'raf' },
  );

for (const id of chapters) {
  test(`${id}: on every beat the figure fills the wall, no text stands on another, none is cut or small; axe, cell by cell`, async ({
    page,
  }) => {
    test.setTimeout(process.env.WALL_PICTURES ? 900_000 : 240_000);
    await page.setViewportSize(SIZES[0]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/index.html#${id}?mode=lecture`);
    await expect(page.locator('.count')).toHaveText(/^1 /);
    await page.evaluate(() => document.fonts.ready);
    const beats = Number((await page.locator('.count').textContent())!.split('/')[1]);
    const found: string[] = [];
    const known = new Set<string>();
    for (let beat = 1; beat <= beats; beat++) {
      await hasRows(page, beat);
      // To look at them, or to judge the last state of every figure and not the first: WALL_PICTURES=<folder>.
      if (process.env.WALL_PICTURES)
        await page
          .locator('.wall figure[aria-busy="true"]')
          .waitFor({ state: 'detached', timeout: 60_000 })
          .catch(() => found.push(`beat ${beat}: not over after a minute`));
      // There and back: of two beats one after the other, every other begins with the size that the one before ended with.
      for (const size of beat % 2 ? SIZES : SIZES.toReversed()) {
        await page.setViewportSize(size);
        const wrong = await page.evaluate(faults, size);
        found.push(...wrong.map((what) => `beat ${beat} at ${size.width} × ${size.height}: ${what}`));
      }
      const cell = (await page.locator('.wall .cell').getAttribute('id'))!;
      if (!known.has(cell))
        found.push(...(await barriersInBoth(page)).map((barrier) => `beat ${beat}: ${barrier}`));
      known.add(cell);
      if (process.env.WALL_PICTURES)
        await page.screenshot({ path: `${process.env.WALL_PICTURES}/${id}-${beat}.png` });
      await page.keyboard.press('PageDown');
    }
    expect(found).toEqual([]);
  });
}
