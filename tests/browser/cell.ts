import { readFile } from 'node:fs/promises';
import type { Download, FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from './harness.ts';

/** A cell on a page or in a frame, with names for what a reader sees of it. */
export class Cell {
  readonly root: Locator;

  constructor(where: Page | FrameLocator | Locator, id: string) {
    this.root = where.locator(`section.cell#${id}`);
  }

  slider(label: string): Locator {
    return this.root.getByRole('slider', { name: label });
  }

  /** The field beside a slider. */
  field(label: string): Locator {
    return this.root.getByRole('textbox', { name: `${label}, exact value` });
  }

  option(label: string): Locator {
    return this.root.getByRole('radio', { name: label, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name, exact: typeof name === 'string' });
  }

  caption(figure = 0): Locator {
    return this.root.locator('figcaption .caption').nth(figure);
  }

  get drawings(): Locator {
    return this.root.locator('figure .frame svg[role="img"]');
  }

  /** The figures as they stand in the page; Plot numbers its clip paths through the life of a page. */
  async markup(): Promise<string[]> {
    const drawn = await this.drawings.evaluateAll((all) => all.map((svg) => svg.outerHTML));
    return drawn.map((svg) => svg.replace(/plot-clip-\d+/g, 'plot-clip'));
  }

  async type(label: string, value: string): Promise<void> {
    await this.field(label).fill(value);
    await this.field(label).press('Enter');
  }

  /** Opens every setting: those behind *All settings* on a narrow screen, and those for experts. */
  async openSettings(): Promise<void> {
    const sheet = this.root.locator('.side > .sheet[aria-expanded="false"]');
    if (await sheet.isVisible()) await sheet.click();
    const more = this.root.locator('.more-controls:not([open]) > summary');
    if (await more.isVisible()) await more.click();
  }

  /** Opens the table and the downloads of a figure. */
  async openTools(figure = 0): Promise<void> {
    const tools = this.root.locator('figcaption .tools').nth(figure);
    if ((await tools.getAttribute('open')) === null) await tools.locator('summary').click();
  }

  /** Clicks a button that saves a file, and reads it. */
  async save(kind: 'SVG' | 'PNG' | 'CSV', figure = 0): Promise<{ name: string; bytes: Buffer }> {
    await this.openTools(figure);
    const tools = this.root.locator('figcaption .tools').nth(figure);
    const button = tools.getByRole('button', { name: `Download as ${kind}` });
    const [download] = await Promise.all([this.root.page().waitForEvent('download'), button.click()]);
    return { name: download.suggestedFilename(), bytes: await contentOf(download) };
  }

  /** Opens *Share* and gives the link and the snippet it shows. */
  async share(): Promise<{ link: string; snippet: string }> {
    const share = this.button('Share');
    if ((await share.getAttribute('aria-expanded')) !== 'true') await share.click();
    const link = this.root.getByRole('textbox', { name: /Link to this figure/ });
    await expect(link).toHaveValue(/#/);
    const snippet = this.root.getByRole('textbox', { name: /For a blog post/ });
    return { link: await link.inputValue(), snippet: await snippet.inputValue() };
  }
}

async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

/** Opens a fragment in read mode and waits for the first figure. */
export async function open(page: Page, fragment: string): Promise<void> {
  await page.goto(`/index.html${fragment}`);
  await expect(page.locator('.cell figure .frame svg[role="img"]').first()).toBeAttached();
}

export const hash = (page: Page) => page.evaluate(() => location.hash);
