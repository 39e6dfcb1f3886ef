import { datasets } from '../../core/data/index.ts';
import { literal } from './literal.ts';

/** What a script must know of these data sets, as a Python module: `noisebook.datasets`, shorter. */
export function datasetsModule(ids: string[], folder: string, address?: (id: string) => string): string {
  const facts = ids.map((id) => {
    const { task, classes, sha256, source } = datasets[id];
    const known = { task, classes: classes.map(({ value, name }) => [value, name]), sha256, source };
    return [id, address ? { ...known, address: address(id) } : known];
  });
  return `"""The data sets: where their files are, and what is known of them."""

import pathlib

FOLDER = ${folder}
DATASETS = ${literal(Object.fromEntries(facts))}
`;
}

/** The data sets that a script names, shipped or made up, and those of its settings, which may be the reader's own. */
export function named(code: string, values: Record<string, unknown>): string[] {
  const shipped = Object.keys(datasets).filter((id) => code.includes(`"${id}"`));
  const madeUp = [...code.matchAll(/"(synthetic-[a-z]+)"/g)].map(([, id]) => id);
  const asked = Object.values(values).filter((value) => typeof value === 'string');
  return [...new Set([...shipped, ...madeUp, ...asked])];
}

/** Where a data set is on this page's host. */
export const addressOf = (id: string): string =>
  new URL(`../../../datasets/${id}.bin.gz`, import.meta.url).href;

/** `load_dataset` without the branches that none of these data sets takes: their code is then not asked for. */
export const withoutBranches = (code: string, names: string[]): string =>
  code.replace(/ {4}if name\.startswith\("([^"]+)"\):\n.*\n/g, (branch, prefix: string) =>
    names.some((name) => name.startsWith(prefix)) ? branch : '',
  );
