import type { Locator, Page } from '@playwright/test';
import { barriers, barriersInBoth } from './barriers.ts';
import { beyond, cellsOf, chapters, drawAll, hasFirstRows } from './chapters.ts';
import { walkTo } from './focus.ts';
import { expect, test } from './harness.ts';

/** Two frames: what an observer of sizes has asked for is drawn. */
const drawnAgain = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 60))),
      ),
  );

/** What a finger could miss: smaller than 24 × 24, unless it stands in a line of text or its neighbours are far enough. */
const small = (page: Page) =>
  page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'button, select, input, summary, textarea, label:has(input), [tabindex="0"], a',
      ),
    ].filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    return all.flatMap((element) => {
      const inline = getComputedStyle(element).display === 'inline' || element.matches('.katex');
      // A label is the target of the box in it.
      if (inline || (element.closest('label') !== null && !element.matches('label'))) return [];
      const { width, height } = element.getBoundingClientRect();
      if (width >= 24 && height >= 24) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      return [
        `${element.closest('.cell')?.id ?? 'page'}: ${element.tagName} “${name.slice(0, 30)}” ${width.toFixed(1)} × ${height.toFixed(1)}`,
      ];
    });
  });

/** Words in figures with a contrast below 4.5 : 1 to what they stand on. */
const faint = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const channels = (color: string): number[] => {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const over = (color: number[], opacity: number, ground: number[]) =>
      color.map((channel, i) => opacity * channel + (1 - opacity) * ground[i]);
    const light = (color: number[]) => {
      const [r, g, b] = color.map((c) => (c <= 10.31 ? c / 3294.6 : ((c / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    /** The opacity of a fill, with that of all groups around it. */
    const opacityOf = (element: Element) => {
      let opacity = Number(getComputedStyle(element).fillOpacity);
      for (let at: Element | null = element; at && !at.matches('.frame'); at = at.parentElement)
        opacity *= Number(getComputedStyle(at).opacity);
      return opacity;
    };
    const paper = channels(getComputedStyle(document.body).backgroundColor);
    const found = new Set<string>();
    for (const text of document.querySelectorAll<SVGTextElement>('figure .frame svg[role="img"] text')) {
      const { fill } = getComputedStyle(text);
      if (!text.checkVisibility({ visibilityProperty: true }) || fill === 'none') continue;
      if (text.textContent.trim() === '') continue;
      const box = text.getBoundingClientRect();
      const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
      let ground = paper;
      for (const shape of text.ownerSVGElement!.querySelectorAll<SVGGeometryElement>('rect, circle, path')) {
        const style = getComputedStyle(shape);
        const inside = () => shape.isPointInFill(middle.matrixTransform(shape.getScreenCTM()!.inverse()));
        const isBelow = text.compareDocumentPosition(shape) & Node.DOCUMENT_POSITION_PRECEDING;
        if (isBelow && style.fill !== 'none' && !shape.closest('clipPath, defs') && inside())
          ground = over(channels(style.fill), opacityOf(shape), ground);
      }
      const lights = [light(over(channels(fill), opacityOf(text), ground)), light(ground)].sort(
        (a, b) => b - a,
      );
      const contrast = (lights[0] + 0.05) / (lights[1] + 0.05);
      if (contrast < 4.5)
        found.add(
          `${text.closest('.cell')!.id}: “${text.textContent.slice(0, 24)}” ${fill} on ${ground.map(Math.round)}: ${contrast.toFixed(2)}`,
        );
    }
    return [...found].slice(0, 8);
  });

/** Figures without a single mark that differs from the page's own colour. */
const unseen = (page: Page) =>
  page.evaluate(() => {
    const paper = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll('figure .frame svg[role="img"]')].flatMap((svg) => {
      const marks = [...svg.querySelectorAll('path, line, rect, circle, image, text')].filter(
        (mark) => !mark.closest('.axis, defs, clipPath'),
      );
      const isSeen = marks.some((mark) => {
        const { stroke, fill } = getComputedStyle(mark);
        return (
          mark.localName === 'image' || [stroke, fill].some((paint) => paint !== 'none' && paint !== paper)
        );
      });
      return isSeen || marks.length === 0 ? [] : [svg.getAttribute('aria-label')!];
    });
  });

test('the cover lists every chapter, fits every screen, and keeps nobody out', async ({ page }) => {
  await page.goto('/index.html');
  const links = page.locator('.coverpage li a');
  await expect(links.first()).toBeVisible();
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    chapters.map((id) => `#${id}`),
  );
  await expect(page.locator('.coverpage a[href="#figures"]')).toBeVisible();
  for (const width of [320, 640, 768, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await beyond(page), `at ${width}`).toEqual([]);
  }
  expect(await barriersInBoth(page)).toEqual([]);
  expect(await small(page)).toEqual([]);
});

for (const id of chapters) {
  test.describe(id, () => {
    test('to read: every stop of the keyboard, axe in both themes, targets, contrast of figures, every width', async ({
      page,
    }) => {
      test.setTimeout(300_000);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`/index.html#${id}`);
      await drawAll(page);
      // A task that is done before anyone has done anything is none.
      await expect.soft(page.locator('.tasks', { hasText: 'Solved.' })).toHaveCount(0);
      await test.step('every stop shows its focus and is in sight, and none is a trap', async () => {
        expect.soft(await walkTo(page, page.locator('.turn a').last())).toEqual([]);
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      });
      // Everything that can be opened is open.
      const details = page.locator('.cell details');
      await details.evaluateAll((all) => all.forEach((found) => found.setAttribute('open', '')));
      const first = page.locator('.cell').first();
      await first.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(first.getByRole('textbox', { name: /Link to this figure/ })).toBeVisible();
      await first.locator('.share details').evaluate((found) => found.setAttribute('open', ''));
      const last = page.locator('.cell').last();
      const reveal = (within: Locator) =>
        within.locator('.ask .show').evaluateAll((all: HTMLElement[]) => all.forEach((one) => one.click()));
      await reveal(last);
      const table = last.getByRole('button', { name: 'Table', exact: true }).last();
      if ((await table.getAttribute('aria-pressed')) === 'false') await table.click();
      await expect(last.locator('td').first()).toBeAttached();

      await test.step('light', async () => {
        expect.soft(await barriers(page)).toEqual([]);
        expect.soft(await faint(page)).toEqual([]);
        expect.soft(await small(page)).toEqual([]);
      });
      // In light the figures were as they are first seen, behind their questions; from here on they are shown.
      await reveal(page.locator('.cell'));
      await test.step('dark', async () => {
        await page.emulateMedia({ colorScheme: 'dark' });
        expect.soft(await barriers(page, { rules: ['color-contrast'] })).toEqual([]);
        expect.soft(await faint(page)).toEqual([]);
      });
      await test.step('forced colours', async () => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, forcedColors: 'active', reducedMotion: 'reduce' });
          expect.soft(await faint(page), colorScheme).toEqual([]);
          expect.soft(await unseen(page), colorScheme).toEqual([]);
        }
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
      });
      await test.step('widths', async () => {
        for (const width of [320, 390, 640, 768, 1000, 1024, 1280, 1440, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          await drawnAgain(page);
          expect.soft(await beyond(page), `at ${width}`).toEqual([]);
          if (width === 320) expect.soft(await small(page), 'at 320').toEqual([]);
        }
      });
      await test.step('every table', async () => {
        const tables = page.locator('figure').getByRole('button', { name: 'Table', pressed: false });
        for (const table of await tables.elementHandles())
          if (await table.isVisible()) await table.evaluate((button: HTMLElement) => button.click());
        // A run that was held may not have come to the rows of its last figure.
        const empty = page.locator('.cell:not(:has(.run button:text("Continue"))) .table:not(:has(td))');
        await expect(empty).toHaveCount(0, { timeout: 20_000 });
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await drawnAgain(page);
          expect.soft(await beyond(page), `at ${width}`).toEqual([]);
        }
        expect.soft(await page.locator('.failure').allTextContents()).toEqual([]);
      });
      await test.step('letters of twice the size', async () => {
        for (const width of [640, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
          await drawnAgain(page);
          expect.soft(await beyond(page), `at ${width}`).toEqual([]);
        }
      });
    });

    test('embedded: axe, cell by cell, light and dark', async ({ page }) => {
      test.setTimeout(240_000);
      await page.setViewportSize({ width: 720, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const cell of cellsOf(id)) {
        await page.goto('about:blank');
        await page.goto(`/embed.html#${id}/${cell}`);
        await hasFirstRows(page, cell);
        // It is a piece of another page, which has a heading of its own.
        expect.soft(await barriersInBoth(page, { not: ['page-has-heading-one'] }), cell).toEqual([]);
        expect.soft(await beyond(page), cell).toEqual([]);
      }
    });
  });
}
