// @ts-check
// Formats every Python file under src with Ruff, and says which names are undefined or unused. With --check it changes nothing.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PositionEncoding, Workspace } from '@astral-sh/ruff-wasm-nodejs';
import { root } from './process.mjs';

const ruff = new Workspace(
  {
    'line-length': 120,
    lint: {
      select: ['E4', 'E5', 'E7', 'E9', 'F', 'I'],
      isort: { 'known-first-party': ['noisebook', 'shared'] },
    },
  },
  PositionEncoding.Utf16,
);

const checks = process.argv.includes('--check');
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.py'),
);
let faults = 0;
/** @param {string} what */
const say = (what) => {
  console.log(what);
  faults += 1;
};

for (const file of files.sort()) {
  const path = join(root, 'src', file);
  const source = readFileSync(path, 'utf8');
  const formatted = ruff.format(source);
  if (formatted !== source) {
    if (checks) say(`src/${file} is not formatted: npm run format`);
    else writeFileSync(path, formatted);
  }
  for (const { start_location, message } of ruff.check(formatted))
    say(`src/${file}:${start_location.row} ${message}`);
}
console.log(`${files.length} Python files, ${faults} faults`);
process.exitCode = faults > 0 ? 1 : 0;
