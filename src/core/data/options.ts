import type { TaskKind } from './dataset.ts';
import type { Descriptor } from './descriptor.ts';
import { datasets } from './index.ts';
import { generators } from './synthetic/index.ts';

type DatasetOption = { value: string; label: string };

/** The data sets that a cell may offer, shipped ones first, made-up ones last and named so. */
export function datasetOptions(
  wanted: { task?: TaskKind[]; shape?: Descriptor['shape'][] } = {},
): DatasetOption[] {
  const fits = (task: TaskKind, shape: Descriptor['shape']) =>
    (wanted.task?.includes(task) ?? true) && (wanted.shape?.includes(shape) ?? true);
  return [
    ...Object.values(datasets),
    ...Object.values(generators).map((g) => ({ ...g, shape: 'table' as const })),
  ]
    .filter(({ task, shape }) => fits(task, shape))
    .map(({ id, title }) => ({ value: id, label: title }));
}
