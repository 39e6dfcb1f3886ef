import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, it } from 'vitest';

/* Nothing is exported that no other file imports: what only its own file uses can be changed freely. */

const HELD = /^(src|workers)\/(?!app\/(main|embed)\.ts$)/;
/** What a glob finds by the name of its file. */
const FOUND = /^src\/chapters\/.*\/(cell|experiment|chapter)\.ts$/;

const files = ['src', 'workers', 'tests', '.ci', 'datasets']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|mjs|js|svelte)$/.test(name))
      .map((name) => join(folder, name.replaceAll('\\', '/'))),
  )
  .concat('vite.config.ts', 'vitest.config.ts');
const text = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

/** The names that are imported from each file; `*` where all of it is. */
function importedNames(): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>();
  const add = (file: string, path: string, names: string[]) => {
    const target = join(dirname(file), path);
    const known = imported.get(target) ?? new Set();
    imported.set(target, known);
    for (const name of names) known.add(name);
  };
  for (const [file, source] of text) {
    for (const [, names, path] of source.matchAll(/(?:import|export)\s[^'";]*?\{([^}]*)\}\s*from\s*['"](\.[^'"]+)['"]/g))
      add(file, path, names.split(',').map((name) => name.replace(/^\s*(type\s+)?/, '').split(/\s/)[0])); // prettier-ignore
    for (const [, path] of source.matchAll(/\*(?:\s+as\s+\w+)?\s+from\s*['"](\.[^'"]+)['"]/g))
      add(file, path, ['*']);
    for (const [, path] of source.matchAll(/import\(\s*['"](\.[^'"]+)['"]\s*\)/g)) add(file, path, ['*']);
  }
  return imported;
}

it('every value that is exported is imported somewhere', () => {
  const imported = importedNames();
  const unused: string[] = [];
  for (const [file, source] of text) {
    const names = imported.get(file);
    if (!HELD.test(file) || names?.has('*')) continue;
    for (const [, name] of source.matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm))
      if (!names?.has(name) && FOUND.exec(file)?.[1] !== name) unused.push(`${file}: ${name}`);
  }
  expect(unused).toEqual([]);
});
