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
 * The code of the first chapter that a page can open: what the page starts imports it dynamically.
 * @param {Manifest} manifest
 * @param {string} html
 */
export function firstChapter(manifest, html) {
  const [first] = [...withImports(manifest, entries(manifest, html))]
    .flatMap((key) => manifest[key].dynamicImports ?? [])
    .filter((key) => /^src\/chapters\/\d+-[^/]+\/chapter\.ts$/.test(key))
    .sort();
  if (!first) throw new Error('the page can open no src/chapters/NN-slug/chapter.ts of the build');
  return first;
}

/** What the first chapter asks for as soon as it stands: loaded apart, and counted all the same. */
const both = ['src/notebook/announce.ts', 'src/controls/PlayButton.svelte'];
/** The pages, and what of their first load is not a static import. */
export const pages = [
  {
    name: 'read mode',
    page: 'index.html',
    budget: 160,
    also: [...both, 'src/study/Predict.svelte', 'src/study/Tasks.svelte'],
  },
  { name: 'embed', page: 'embed.html', budget: 130, also: both },
];

/**
 * The JavaScript files that load before the first chapter of a page stands.
 * @param {Manifest} manifest
 * @param {string} html
 * @param {string[]} [also] keys of chunks that are asked for at once
 * @returns {string[]}
 */
export function firstLoad(manifest, html, also = []) {
  const keys = withImports(manifest, [...entries(manifest, html), firstChapter(manifest, html), ...also]);
  const files = [...keys].map((key) => manifest[key].file);
  return [...new Set(files)].filter((file) => file.endsWith('.js')).sort();
}
