// @ts-check
// npm run size: the gzip size of the JavaScript that first loads, against its budget. Workers, fonts and data load later.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstChapter, firstLoad, pages } from './manifest.mjs';
import { root } from './process.mjs';

const dist = join(root, 'dist');
const manifestFile = join(dist, '.vite/manifest.json');
if (!existsSync(manifestFile)) {
  console.error('There is no dist/.vite/manifest.json: npm run build first, with build.manifest on.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

/** @param {number} kilobytes of 1,000 bytes */
const cell = (kilobytes) => kilobytes.toFixed(1).padStart(7);

/** @param {typeof pages[number]} of */
function measure({ name, page, budget, also }) {
  const html = readFileSync(join(dist, page), 'utf8');
  const files = firstLoad(manifest, html, also).map((file) => {
    const bytes = readFileSync(join(dist, file));
    return { file, raw: bytes.length / 1000, gzip: gzipSync(bytes).length / 1000 };
  });
  const sum = files.reduce((total, { gzip }) => total + gzip, 0);
  const isOver = sum > budget;
  console.log(`${name}: ${page} with ${firstChapter(manifest, html)}, kB gzip (raw)`);
  for (const { file, raw, gzip } of files.sort((a, b) => b.gzip - a.gzip))
    console.log(`  ${cell(gzip)} (${cell(raw).trim()})  ${file}`);
  console.log(`  ${cell(sum)} of ${budget} kB${isOver ? '  OVER THE BUDGET' : ''}\n`);
  return !isOver;
}

for (const page of pages) {
  try {
    if (!measure(page)) process.exitCode = 1;
  } catch (error) {
    console.error(`${page.page}: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
