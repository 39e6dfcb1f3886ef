// @ts-check
// What a page of the build loads first, read from Vite's manifest.

/** @typedef {{ file: string, imports?: string[], dynamicImports?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest */

/** @param {Manifest} manifest @param {string} key */
function chunkOf(manifest, key) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build's manifest has no ${key}`);
  return chunk;
}

/**
 * The chunks that come with the given ones: these and all that they import statically.
 * @param {Manifest} manifest
 * @param {string[]} keys
 * @returns {Set<string>}
 */
export function withImports(manifest, keys) {
  const seen = new Set();
  const open = [...keys];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    open.push(...(chunkOf(manifest, key).imports ?? []));
  }
  return seen;
}

/**
 * The chunks that a built page starts. The page tells: the manifest leaves a page out whose script is shared with another.
 * @param {Manifest} manifest
 * @param {string} html
 */
export function entries(manifest, html) {
  const files = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, src]) =>
    src.replace(/^\.?\//, ''),
  );
  const keys = Object.keys(manifest).filter((key) => files.includes(manifest[key].file));
  if (keys.length === 0) throw new Error(`the page starts no chunk of the build's manifest`);
  return keys;
}

/**
 * The text of the first chapter that a page can open, which opens the rest of it: what the page starts imports it dynamically.
 * @param {Manifest} manifest
 * @param {string} html
 */
function firstChapter(manifest, html) {
  const [first] = [...withImports(manifest, entries(manifest, html))]
    .flatMap((key) => manifest[key].dynamicImports ?? [])
    .filter((key) => /^src\/chapters\/\d+-[^/]+\/text\.md$/.test(key))
    .sort();
  if (!first) throw new Error('the page can open no src/chapters/NN-slug/text.md of the build');
  return first;
}

/**
 * The cells of that chapter.
 * @param {Manifest} manifest
 * @param {string} html
 */
export function firstCells(manifest, html) {
  const text = firstChapter(manifest, html);
  const cells = (chunkOf(manifest, text).dynamicImports ?? [])
    .filter((key) => key.endsWith('/cell.ts'))
    .sort();
  if (cells.length === 0) throw new Error(`${text} opens no cell.ts of the build`);
  return cells;
}

/** What a cell asks for as soon as it stands: loaded apart, and counted all the same. */
const both = ['src/notebook/announce.ts'];
/** The pages, and what of their first load is not a static import. A reader opens a chapter, an embed one cell of it. */
export const pages = [
  {
    name: 'read mode',
    page: 'index.html',
    whole: true,
    budget: 140,
    also: [...both, 'src/study/Predict.svelte', 'src/study/Exercise.svelte'],
  },
  { name: 'embed', page: 'embed.html', whole: false, budget: 115, also: both },
];

/**
 * The JavaScript files that load before the first chapter of a page, or the first cell of it, stands.
 * @param {Manifest} manifest
 * @param {string} html
 * @param {{ whole?: boolean, also?: string[] }} [options] `also`: keys of chunks that are asked for at once
 * @returns {string[]}
 */
export function firstLoad(manifest, html, { whole = true, also = [] } = {}) {
  const text = firstChapter(manifest, html);
  const cells = firstCells(manifest, html);
  const opened = whole ? [text.replace('text.md', 'chapter.ts'), ...cells] : cells.slice(0, 1);
  const keys = withImports(manifest, [...entries(manifest, html), text, ...opened, ...also]);
  const files = [...keys].map((key) => manifest[key].file);
  return [...new Set(files)].filter((file) => file.endsWith('.js')).sort();
}

/** The cover is the page without a chapter, and the figure that comes when it is in view. */
export const cover = {
  page: 'index.html',
  budget: 140,
  also: ['src/notebook/announce.ts', 'src/app/cover/CoverFigure.svelte'],
};

/**
 * The JavaScript files of the cover with its live figure.
 * @param {Manifest} manifest
 * @param {string} html
 * @returns {string[]}
 */
export function coverLoad(manifest, html) {
  const keys = withImports(manifest, [...entries(manifest, html), ...cover.also]);
  const files = [...keys].map((key) => manifest[key].file);
  return [...new Set(files)].filter((file) => file.endsWith('.js')).sort();
}
