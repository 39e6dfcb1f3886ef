// @ts-check
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../.ci/process.mjs';

/** The links of all cells: the build writes a page for each. */
export function cellLinks() {
  const at = join(root, 'dist/at');
  const chapters = readdirSync(at, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return chapters.flatMap(({ name }) =>
    readdirSync(join(at, name))
      .filter((file) => file.endsWith('.html'))
      .map((file) => `#${name}/${file.replace('.html', '')}`),
  );
}
