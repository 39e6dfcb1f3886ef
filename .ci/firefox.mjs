// @ts-check
// npm run firefox: the tour of tests/engines in Firefox, with rows that must be those of Chromium and a clean console in both. It
// tours what was built last: npm run build first. Where there is no Firefox it is skipped.
import { join } from 'node:path';
import { SKIPPED } from './counts.mjs';
import { inChromium } from './in-chromium.mjs';
import { inFirefox, startFirefox } from './in-firefox.mjs';
import { root } from './process.mjs';
import { serve } from './serve.mjs';

const firefox = await startFirefox();
if (!firefox) process.exit(SKIPPED);
console.log(await firefox.version());
const { port, close } = await serve(join(root, 'dist'));
const origin = `http://127.0.0.1:${port}`;
try {
  const began = performance.now();
  const links = await inChromium(origin);
  const between = performance.now();
  await inFirefox(firefox, origin, links);
  const seconds = (/** @type {number} */ from, /** @type {number} */ to) =>
    `${((to - from) / 1000).toFixed(1)} s`;
  console.log(
    `${Object.keys(links).length} chapters, a lecture, an embed and a file: Chromium ${seconds(began, between)}, Firefox ${seconds(between, performance.now())}, the same rows.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await firefox.close();
  close();
}
