import { check } from '../../../../core/check.ts';
import { defineExperiment, type Task } from '../../../../lab/experiment.ts';

/** One training row as a picture: what the lens over a figure asks for, so that no figure needs all the pictures. */
export type DigitImageParams = { dataset: string; row: number };
export type DigitImageRow = { row: number; pixels: Float64Array };

export const experiment = defineExperiment<DigitImageParams, Task, DigitImageParams, DigitImageRow>({
  id: 'digit-image',
  tasks: ({ dataset, row }) => [{ key: `${dataset}/${row}`, group: 'lens' }],
  needs: ({ dataset }) => [dataset],
  fitInputs: ({ dataset, row }) => ({ dataset, row }),
  // eslint-disable-next-line require-yield -- reading one row takes no time
  *fit({ dataset, row }, _task, data) {
    const { train } = data[dataset];
    check(Number.isInteger(row) && row >= 0 && row < train.rows, 'row', `from 0 to ${train.rows - 1}`, row);
    const pixels = Float64Array.from(train.X.subarray(row * train.columns, (row + 1) * train.columns));
    return { row, pixels };
  },
  release: (_params, _task, fit) => [fit],
});
