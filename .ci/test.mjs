// @ts-check
// npm test: installs what is missing, runs every suite, and ends in one line of counts over all of them.
// `npm test -- unit lint` runs only these. A failing step does not hide the others.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { fromExit, fromPlaywright, fromVitest, inWords, total } from './counts.mjs';
import { ensure } from './ensure.mjs';
import { npm, root } from './process.mjs';
import { ensurePython } from './python.mjs';
import { slowest, timedByPlaywright, timedByVitest } from './slowest.mjs';

/** @typedef {import('./counts.mjs').Counts} Counts */
/** @typedef {{ name: string, counts: Counts, seconds: number }} Result */

const reports = join(root, '.cache/test');
const names = ['types', 'lint', 'format', 'build', 'unit', 'size', 'browser', 'firefox'];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`step must be one of ${names.join(', ')}, got ${unknown.join(', ')}`);
  process.exit(1);
}
const wanted = new Set(asked.length > 0 ? asked : names);
// Sizes and browser tests are of the production build as it is now, never of one left from before.
if (['size', 'browser', 'firefox'].some((name) => wanted.has(name))) wanted.add('build');

/** @type {Result[]} */
const results = [];
/** @type {import('./slowest.mjs').Timed[]} */
const timed = [];
const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

/** @param {string} name */
const heading = (name) => console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`);

/** @param {string} name @param {number} since @param {Counts} counts */
function done(name, since, counts) {
  const seconds = (performance.now() - since) / 1000;
  results.push({ name, counts, seconds });
  console.log(`${name}: ${inWords(counts)}, ${seconds.toFixed(1)} s`);
}

/** A script of package.json whose output is shown as one piece when it is done. @param {string} name @param {string} script */
async function whole(name, script) {
  const since = performance.now();
  const { code, output } = await npm(['run', '--silent', script], { quiet: true, env: colour });
  heading(name);
  if (output.trim()) console.log(output.trimEnd());
  done(name, since, fromExit(code));
}

/**
 * A script that runs tests: its output is shown as it comes, its report is counted.
 * @param {string} name
 * @param {string[]} args
 * @param {(report: any, code: number) => Counts} count
 * @param {(report: any) => import('./slowest.mjs').Timed[]} time
 * @param {Record<string, string>} [env]
 */
async function counted(name, args, count, time, env) {
  heading(name);
  const since = performance.now();
  const { code } = await npm(['run', '--silent', name, '--', ...args], { env: { ...colour, ...env } });
  let report;
  try {
    report = JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8'));
  } catch {
    console.log(`${name} left no report.`);
  }
  timed.push(...time(report));
  done(name, since, count(report, code));
}

/** @param {string} name @param {string} reason */
function cannotRun(name, reason) {
  heading(name);
  console.log(`Not run: ${reason}`);
  done(name, performance.now(), fromExit(1));
}

/** The steps that use one core each, as many at once as there are cores. */
async function singles() {
  const scripts = { types: 'check', lint: 'lint', build: 'build', format: 'format:check' };
  const queue = Object.entries(scripts).filter(([name]) => wanted.has(name));
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await whole(...next);
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, lane));
}

async function unit() {
  await ensurePython();
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'unit.json')}`];
  await counted('unit', report, fromVitest, timedByVitest);
}

async function browser() {
  const chromium = await ensureChromium();
  if (!chromium) return cannotRun('browser', 'no Chromium starts here and none could be installed.');
  await counted('browser', ['--reporter=list,json'], fromPlaywright, timedByPlaywright, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'browser.json'),
    ...(chromium.path ? { NOISEBOOK_CHROMIUM: chromium.path } : {}),
  });
}

await ensure();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

await singles();
const isBuilt = results.some(({ name, counts }) => name === 'build' && counts.failed === 0);
if (wanted.has('unit')) await unit();
if (wanted.has('size')) await (isBuilt ? whole('size', 'size') : cannotRun('size', 'the build failed.'));
if (wanted.has('browser')) await (isBuilt ? browser() : cannotRun('browser', 'the build failed.'));
if (wanted.has('firefox'))
  await (isBuilt ? whole('firefox', 'firefox') : cannotRun('firefox', 'the build failed.'));

if (timed.length > 0) {
  heading('the ten slowest tests');
  for (const { name, seconds } of slowest(timed)) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
heading('all');
results.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
for (const { name, counts, seconds } of results)
  console.log(`${name.padEnd(8)} ${inWords(counts)}, ${seconds.toFixed(1)} s`);
const all = total(results.map(({ counts }) => counts));
process.exitCode = all.failed > 0 ? 1 : 0;
console.log(`\n${inWords(all)}`);
