import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { serviceWorkerOf } from '../../src/app/offline-plugin.ts';

const folder = mkdtempSync(join(tmpdir(), 'noisebook-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SITE = {
  'index.html': 'a page',
  'embed.html': 'a frame',
  'assets/main-1.js': 'code',
  'assets/x.gz': 'rows',
};

/** The version of a site of these files. */
function versionOf(site: Record<string, string>): string {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const [name, text] of Object.entries(site)) writeFileSync(join(folder, name), text);
  return /const VERSION = '([^']+)'/.exec(serviceWorkerOf(folder))![1];
}

it('a site is a new version when only the content of a page changes, and the same one when nothing does', () => {
  const first = versionOf(SITE);
  expect(versionOf(SITE)).toBe(first);
  for (const name of ['index.html', 'embed.html', 'assets/main-1.js'])
    expect(versionOf({ ...SITE, [name]: 'a tighter policy' }), name).not.toBe(first);
});
