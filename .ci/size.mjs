// @ts-check
// npm run size: the gzip size of the JavaScript that first loads, against its budget. Workers, fonts and data load later.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { cover, coverLoad, firstCells, firstLoad, pages } from './manifest.mjs';
import { root } from './process.mjs';

const dist = join(root, 'dist');
const manifestFile = join(dist, '.vite/manifest.json');
if (!existsSync(manifestFile)) {
  console.error('There is no dist/.vite/manifest.json: npm run build first, with build.manifest on.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

/** @param {number} kilobytes of 1,000 bytes */
const column = (kilobytes) => kilobytes.toFixed(1).padStart(7);

/**
 * Prints what loads, and tells whether it is within the budget.
 * @param {string} title
 * @param {string[]} names
 * @param {number} budget
 */
function report(title, names, budget) {
  const files = names.map((file) => {
    const bytes = readFileSync(join(dist, file));
    return { file, raw: bytes.length / 1000, gzip: gzipSync(bytes).length / 1000 };
  });
  const sum = files.reduce((total, { gzip }) => total + gzip, 0);
  const isOver = sum > budget;
  console.log(`${title}, kB gzip (raw)`);
  for (const { file, raw, gzip } of files.sort((a, b) => b.gzip - a.gzip))
    console.log(`  ${column(gzip)} (${column(raw).trim()})  ${file}`);
  console.log(`  ${column(sum)} of ${budget} kB${isOver ? '  OVER THE BUDGET' : ''}\n`);
  return !isOver;
}

/** @param {string} page */
const htmlOf = (page) => readFileSync(join(dist, page), 'utf8');

/** @param {typeof pages[number]} of */
function measure({ name, page, budget, ...opened }) {
  const html = htmlOf(page);
  const [cell, ...others] = firstCells(manifest, html);
  const more = opened.whole && others.length > 0 ? ` and ${others.length} more` : '';
  return report(`${name}: ${page} with ${cell}${more}`, firstLoad(manifest, html, opened), budget);
}

const measures = [
  () => report('cover: its text and its figure', coverLoad(manifest, htmlOf(cover.page)), cover.budget),
  ...pages.map((page) => () => measure(page)),
];
for (const isWithin of measures) {
  try {
    if (!isWithin()) process.exitCode = 1;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
