import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { serve } from '../../.ci/serve.mjs';

/*
 * Every browser test takes `test` and `expect` from here. It fails on any console error, uncaught error, violation of the
 * Content-Security-Policy or request to another origin, in a page, a frame or a worker, whatever else it asserts.
 */

/** What went wrong in the browser during a test. */
export class Problems {
  readonly found: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** For a test that provokes a failure: problems that match are part of it. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  add(problem: string): void {
    this.found.push(problem);
  }

  get unexpected(): string[] {
    return this.found.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)));
  }
}

/** The production build, and pages of strangers that embed it: another origin, another site even. */
export type Site = { origin: string; foreign: string };

function watch(context: BrowserContext, problems: Problems, site: Site): void {
  const own = [site.origin, site.foreign];
  context.on('console', (message) => {
    if (message.type() === 'error') problems.add(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) =>
    problems.add(`uncaught: ${error.error().stack ?? error.error().message}`),
  );
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && !own.includes(origin))
      problems.add(`request to another origin: ${request.url()}`);
  });
}

/** Runs in each frame before its own scripts: a violation becomes an uncaught error. */
function tellViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    reportError(new Error(`Content-Security-Policy: ${effectiveDirective} blocked ${blockedURI}`));
  });
}

export const test = base.extend<{ problems: Problems }, { dist: string; site: Site }>({
  dist: [join(import.meta.dirname, '../../dist'), { scope: 'worker', option: true }],
  site: [
    async ({ dist }, use) => {
      if (!existsSync(join(dist, 'index.html'))) throw new Error(`there is no ${dist}: npm run build first`);
      const [own, foreign] = await Promise.all([serve(dist), serve(join(import.meta.dirname, 'fixtures'))]);
      await use({ origin: `http://127.0.0.1:${own.port}`, foreign: `http://localhost:${foreign.port}` });
      own.close();
      foreign.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.origin),
  problems: [
    async ({ context, site }, use) => {
      const problems = new Problems();
      watch(context, problems, site);
      await context.addInitScript(tellViolations);
      await use(problems);
      if (problems.unexpected.length > 0) throw new Error(problems.unexpected.join('\n'));
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
