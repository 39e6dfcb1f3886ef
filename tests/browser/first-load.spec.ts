import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstCells, firstLoad, pages } from '../../.ci/manifest.mjs';
import { expect, test } from './harness.ts';

/** Holds `npm run size` to what really loads: its budget would mean nothing if a page fetched more than it counts. */
for (const { page: name, ...opened } of pages) {
  test(`${name} loads the JavaScript that its budget counts, and no more`, async ({ page, dist }) => {
    const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
    const html = readFileSync(join(dist, name), 'utf8');
    const loaded = new Set<string>();
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname.slice(1);
      // Workers come later, and so does what registers the service worker once the page stands.
      if (path.endsWith('.js') && !/\.worker-|\/offline-/.test(path)) loaded.add(path);
    });
    const [, chapter, cell] = /^src\/chapters\/\d+-([^/]+)\/([^/]+)/.exec(firstCells(manifest, html)[0])!;
    await page.goto(`/${name}#${chapter}${opened.whole ? '' : `/${cell}`}`);
    await page.locator('.cell svg').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect([...loaded].sort()).toEqual(firstLoad(manifest, html, opened));
  });
}
