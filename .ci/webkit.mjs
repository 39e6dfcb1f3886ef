// @ts-check
// npm run webkit: the tour of tests/engines in WebKitGTK, by hand: it is slow, and its driver is a package of Debian alone. It builds
// nothing: npm run build first. Chromium goes first, and its rows must come out the same.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tour } from '../tests/engines/tour.mjs';
import { SKIPPED } from './counts.mjs';
import { inChromium } from './in-chromium.mjs';
import { installByApt, root } from './process.mjs';
import { serve } from './serve.mjs';

const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const PORT = 4444;
const DISPLAY = ':97';

if (!existsSync(DRIVER) || !existsSync('/usr/bin/Xvfb')) await installByApt(['webkit2gtk-driver', 'xvfb']);
if (!existsSync(DRIVER)) {
  console.log('Skipped: no WebKitGTK here, and none could be installed.');
  process.exit(SKIPPED);
}

/** One command of WebDriver. @param {string} method @param {string} path @param {object} [body] */
async function command(method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method,
    body: body && JSON.stringify(body),
  });
  const { value } = /** @type {any} */ (await answer.json());
  if (!answer.ok) throw new Error(value?.message ?? `${path}: ${answer.status}`);
  return value;
}

/** A page of the driver's browser, as the tour wants it. @returns {Promise<import('../tests/engines/tour.mjs').Page & { close(): Promise<void>, version: string }>} */
async function openPage() {
  const { sessionId, capabilities } = await command('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } },
    },
  });
  const session = `/session/${sessionId}`;
  await command('POST', `${session}/timeouts`, { script: 120_000, pageLoad: 120_000 });
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    goto: (url) => command('POST', `${session}/url`, { url }),
    evaluate: (run, given) =>
      command('POST', `${session}/execute/sync`, {
        script: `return (${run})(arguments[0]);`,
        args: [given ?? null],
      }),
    close: () => command('DELETE', session),
  };
}

const screen = spawn('Xvfb', [DISPLAY, '-screen', '0', '1280x1024x24'], { stdio: 'ignore' });
const driver = spawn(DRIVER, [`--port=${PORT}`], {
  stdio: 'ignore',
  // Its sandbox needs rights that a container does not give.
  env: { ...process.env, DISPLAY, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
});
const { port, close } = await serve(join(root, 'dist'));
const origin = `http://127.0.0.1:${port}`;
try {
  const began = performance.now();
  const links = await inChromium(origin);
  const between = performance.now();
  const page = await openPage();
  console.log(page.version);
  await tour(page, origin, links);
  const seconds = (/** @type {number} */ from, /** @type {number} */ to) =>
    `${((to - from) / 1000).toFixed(1)} s`;
  console.log(
    `The tour: Chromium ${seconds(began, between)}, WebKit ${seconds(between, performance.now())}, the same rows.`,
  );
  await page.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  driver.kill();
  screen.kill();
  close();
}
