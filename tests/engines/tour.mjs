// @ts-check
// A short tour of the built notebook, for any browser that can open an address and run a function in the page: the cover, one
// slider in each chapter, a step of a lecture, an embed, and a file of the reader's own. Everything is done as the page sees it.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ goto(url: string): Promise<unknown>, evaluate(run: (given: any) => any, given?: any): Promise<any> }} Page */
/** What the tour saw: for each chapter the link that *Share* gives after a step of the slider. */
/** @typedef {Record<string, string>} Links */

/** How long anything may take: long, because a machine may be busy with other things. */
const PATIENCE_MS = 300_000;
/** A cell that is done sooner than this will do; otherwise the chapter's next one is tried. */
const QUICK_MS = 3_000;

const chaptersFolder = fileURLToPath(new URL('../../src/chapters', import.meta.url));

const folderOf = (/** @type {string} */ chapter) =>
  readdirSync(chaptersFolder).find((name) => name.replace(/^\d+-/, '') === chapter);
/** The contents also name pages without a cell, such as the list of figures. @param {string} page */
const isChapter = (page) => folderOf(page) !== undefined;

/**
 * The fragment of a cell at settings that are quick to compute: those at which its script is tried.
 * @param {string} chapter @param {string} cell
 */
export function quickAddress(chapter, cell) {
  const file = join(chaptersFolder, folderOf(chapter) ?? '', cell, 'script.json');
  const values = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).values?.[0] : undefined;
  const inWords = (/** @type {unknown} */ value) =>
    typeof value === 'boolean' ? (value ? 'on' : 'off') : encodeURIComponent(String(value));
  const settings = Object.entries(values ?? {}).map(([name, value]) => `${name}=${inWords(value)}`);
  return `${chapter}/${cell}${settings.length > 0 ? `?${settings.join('&')}` : ''}`;
}

/**
 * Asks until the page gives something; undefined when it does not in time.
 * @param {Page} page @param {number} ms @param {(given: any) => any} look @param {any} [given]
 */
async function within(page, ms, look, given) {
  for (const began = Date.now(); Date.now() - began < ms;) {
    const found = await page.evaluate(look, given).catch(() => undefined);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

/** @param {Page} page @param {string} what @param {(given: any) => any} look @param {any} [given] */
async function until(page, what, look, given) {
  const found = await within(page, PATIENCE_MS, look, given);
  if (found) return found;
  throw new Error(`${what} did not come within ${PATIENCE_MS / 1000} s`);
}

let opened = 0;
/** Opens an address anew: where only the fragment changed, the chapter before would still stand for a while. @param {Page} page @param {string} address */
function open(page, address) {
  const [file, fragment = ''] = address.split('#');
  return page.goto(`${file}?${++opened}#${fragment}`);
}

/** Moves the first slider of a cell by a step, waits for its figure, and gives the link of the result. @param {Page} page @param {string} cell */
async function moveSlider(page, cell) {
  await until(
    page,
    `the slider of ${cell}`,
    (id) => {
      const section = document.getElementById(id);
      const slider = /** @type {HTMLInputElement | null | undefined} */ (
        section?.querySelector('input[type=range]:not(:disabled)')
      );
      if (!slider) return false;
      section?.scrollIntoView({ behavior: 'instant' });
      slider.valueAsNumber +=
        (slider.valueAsNumber > (Number(slider.max) + Number(slider.min)) / 2 ? -1 : 1) *
        Number(slider.step || 1);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      slider.dispatchEvent(new Event('change', { bubbles: true }));
      return true;
    },
    cell,
  );
  await until(page, `the figure of ${cell}`, isDone, cell);
  await page.evaluate((id) => {
    const buttons = [...(document.getElementById(id)?.querySelectorAll('button') ?? [])];
    buttons.find((button) => button.textContent?.trim() === 'Share')?.click();
  }, cell);
  return until(
    page,
    `the link of ${cell}`,
    (id) => {
      const field = /** @type {HTMLInputElement | null} */ (
        document.querySelector(`#${id} .share input[readonly]`)
      );
      return field?.value.includes('digest=') && field.value;
    },
    cell,
  );
}

/** Whether a cell has drawn all of its figure. @param {string} id */
const isDone = (id) => {
  const figures = [...document.querySelectorAll(`#${id} figure`)];
  return (
    figures.length > 0 &&
    figures.every((figure) => figure.getAttribute('aria-busy') === 'false') &&
    figures.some((figure) => figure.querySelector('.caption')?.textContent?.trim())
  );
};

/**
 * The tour. `known` are the links of another browser: their rows must come out the same. `tell` hears how long each chapter took.
 * @param {Page} page @param {string} origin @param {Links} [known] @param {(line: string) => void} [tell]
 * @returns {Promise<Links>}
 */
export async function tour(page, origin, known, tell = () => {}) {
  await open(page, `${origin}/index.html`);
  /** @type {string[]} */
  const chapters = await until(page, 'the cover', () => {
    if (!document.querySelector('.coverpage')) return false;
    const links = [...document.querySelectorAll('#contents > ol > li > a')];
    return links.map((link) => link.getAttribute('href')?.slice(1));
  });
  /** @type {Links} */
  const links = {};
  for (const chapter of chapters.filter(isChapter)) {
    const began = Date.now();
    const other = known?.[chapter];
    const cell = other ? cellOf(other) : await quickCell(page, origin, chapter);
    if (other) await open(page, `${origin}/index.html#${quickAddress(chapter, cell)}`);
    links[chapter] = await moveSlider(page, cell);
    if (other && fragmentOf(other) !== fragmentOf(links[chapter]))
      await compare(page, origin, other, links[chapter]);
    tell(`${chapter}/${cell}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
  await lecture(page, origin);
  await embed(page, origin);
  await ownFile(page, origin);
  return links;
}

const fragmentOf = (/** @type {string} */ link) => link.slice(link.indexOf('#') + 1);
const cellOf = (/** @type {string} */ link) => /^[^/]+\/([^?]+)/.exec(fragmentOf(link))?.[1] ?? '';
const settingsOf = (/** @type {string} */ link) => fragmentOf(link).replace(/&?(v|digest)=[^&]*/g, '');

/** The first cell of a chapter that has a slider and is soon done, or else the first that has one. It is open afterwards. @param {Page} page @param {string} origin @param {string} chapter @returns {Promise<string>} */
async function quickCell(page, origin, chapter) {
  await open(page, `${origin}/index.html#${chapter}`);
  /** @type {string[]} */
  const cells = await until(page, `a slider in ${chapter}`, () => {
    const found = [...document.querySelectorAll('main .cell:has(input[type=range]:not(:disabled))')];
    return found.length > 0 && found.map(({ id }) => id);
  });
  for (const cell of [...cells, cells[0]]) {
    await open(page, `${origin}/index.html#${quickAddress(chapter, cell)}`);
    if (await within(page, QUICK_MS, isDone, cell)) return cell;
  }
  return cells[0];
}

/** Two links that are not the same word for word: of other settings, or of rows that differ. @param {Page} page @param {string} origin @param {string} other @param {string} link */
async function compare(page, origin, other, link) {
  if (settingsOf(link) !== settingsOf(other))
    throw new Error(`the slider came to ${settingsOf(link)}, in the other browser to ${settingsOf(other)}`);
  // The page knows how far rows may be apart.
  await open(page, `${origin}/index.html#${fragmentOf(other)}`);
  const cell = cellOf(other);
  const verdict = await until(
    page,
    `the verdict on the rows of ${cell}`,
    (id) => document.querySelector(`#${id} p[role=status]:not(.share *)`)?.textContent,
    cell,
  );
  if (!verdict.startsWith('These are the rows')) throw new Error(`${settingsOf(other)}: ${verdict}`);
}

/** @param {Page} page @param {string} origin */
async function lecture(page, origin) {
  await open(page, `${origin}/index.html#noise?mode=lecture`);
  await until(page, 'the wall', () => document.querySelector('main.wall figure svg') !== null);
  await page.evaluate(
    () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })),
  );
  await until(page, 'the second beat', () =>
    document.querySelector('.count')?.textContent?.startsWith('2 /'),
  );
}

/** @param {Page} page @param {string} origin */
async function embed(page, origin) {
  await open(page, `${origin}/embed.html#noise/densities?epsilon=2`);
  await until(page, 'the embed', isDone, 'densities');
}

/** @param {Page} page @param {string} origin */
async function ownFile(page, origin) {
  await open(page, `${origin}/index.html#meet-the-data/table`);
  const press = (/** @type {string} */ name) =>
    until(
      page,
      `the button ${name}`,
      (words) => {
        const button = [...document.querySelectorAll('button')].find(
          (known) => known.textContent?.trim() === words && !known.disabled,
        );
        button?.click();
        return button !== undefined;
      },
      name,
    );
  await press('Your own CSV …');
  await until(page, 'the dialog', () => {
    const input = /** @type {HTMLInputElement | null} */ (document.querySelector('dialog input[type=file]'));
    if (!input) return false;
    const rows = Array.from({ length: 60 }, (_, i) => `${i % 7}.5,${i % 11},${i % 3 ? 'no' : 'yes'}`);
    const files = new DataTransfer();
    files.items.add(new File([`a,b,sick\n${rows.join('\n')}`], 'own.csv'));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  });
  await press('Use this data');
  await until(page, 'the table of the file', () =>
    document.querySelector('#table')?.textContent?.includes('48 training rows'),
  );
}
