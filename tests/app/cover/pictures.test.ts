import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

it('has a small picture of every chapter in both themes; node .ci/cover-pictures.mjs makes them', () => {
  const chapters = readdirSync(join(root, 'src/chapters'))
    .filter((name) => /^\d+-/.test(name))
    .map((name) => name.replace(/^\d+-/, ''));
  const wanted = chapters.flatMap((id) => ['light', 'dark'].map((theme) => `${id}-${theme}.webp`));
  const folder = join(root, 'public/cover');
  expect(readdirSync(folder).sort()).toEqual(wanted.sort());
  for (const name of wanted) {
    expect(existsSync(join(folder, name))).toBe(true);
    expect(statSync(join(folder, name)).size, name).toBeLessThan(30_000);
  }
});
