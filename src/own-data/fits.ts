import type { TaskKind } from '../core/data/dataset.ts';
import { datasets } from '../core/data/index.ts';
import { generators } from '../core/data/synthetic/index.ts';

/** The tasks that a file of the reader's own may have in a cell: those of the data sets that it offers; none for pictures. */
export function ownTasks(options: readonly { value: string }[]): TaskKind[] {
  const known = options.map(({ value }) => datasets[value] ?? generators[value]).filter(Boolean);
  const tables = known.some((set) => !('shape' in set) || set.shape !== 'images');
  return tables ? [...new Set(known.map(({ task }) => task))] : [];
}
