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
 * The first chapter that a page can open: its chunk is imported dynamically by the page or by what comes with it.
 * @param {Manifest} manifest
 * @param {string} page
 */
export function firstChapter(manifest, page) {
  const chapters = [...withImports(manifest, [page])]
    .flatMap((key) => manifest[key].dynamicImports ?? [])
    .filter((key) => /^src\/chapters\/\d+-[^/]+\/chapter\.ts$/.test(key))
    .sort();
  if (chapters.length === 0) throw new Error(`${page} loads no src/chapters/NN-slug/chapter.ts in the build`);
  return chapters[0];
}

/**
 * The JavaScript files that load before the first chapter of a page stands.
 * @param {Manifest} manifest
 * @param {string} page `index.html` or `embed.html`
 * @returns {string[]}
 */
export function firstLoad(manifest, page) {
  const keys = withImports(manifest, [page, firstChapter(manifest, page)]);
  const files = [...keys].map((key) => manifest[key].file);
  return [...new Set(files)].filter((file) => file.endsWith('.js')).sort();
}
