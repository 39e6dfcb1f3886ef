import { defineConfig } from '@playwright/test';
import { findChromiums, flags } from './.ci/chromium.mjs';

/** The tests run on the production build, which tests/browser/harness.ts serves. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Where a change is judged, a busy machine alone does not refuse it; a test that needed this is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  globalTimeout: 45 * 60_000,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromiums()[0], args: flags },
    // A trace doubles the time of a test. To look at a failure: npx playwright test <file> -g <name> --trace on
    trace: 'off',
    // A test sees the network as it is; the test of offline reading asks for the service worker.
    serviceWorkers: 'block',
  },
});
