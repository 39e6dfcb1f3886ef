import type { Cell } from '../../src/notebook/cell.ts';
import { defaults, type Values } from '../../src/state/params.ts';

/** Beside a cell's script: the settings that it is tried at, the quickest first, and how many tasks are enough. */
export type ScriptSettings = { values?: Values[]; tasks?: number };

/** `noise/densities` for the files in its folder. */
export const pathOf = (file: string) => /\/\d+-([^/]+\/[^/]+)\/script\./.exec(file)![1];

const found = import.meta.glob<ScriptSettings>('../../src/chapters/*/*/script.json', {
  eager: true,
  import: 'default',
});
export const scriptSettings = new Map(Object.entries(found).map(([file, given]) => [pathOf(file), given]));

/** Settings at which a cell is quick; its defaults where nothing else is said. */
export const quickValues = (cell: Cell): Values => ({
  ...defaults(cell.params),
  ...scriptSettings.get(cell.path)?.values?.[0],
});
