import { shuffle } from '../../../core/data/shuffle.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

/** A few images of every digit, drawn from the first thousand: they are there long before the file is. */
export type DigitExamplesParams = { copies: number; seed: number };
export type DigitExamplesRow = { digit: number; copy: number; row: number; pixels: Float64Array };

const SOURCE = 'mnist-digits#1000';
const PIXELS = 784;
const MAX_COPIES = 8;

type Fit = DigitExamplesRow[];

export const experiment = defineExperiment<DigitExamplesParams, Task, Pick<DigitExamplesParams, 'seed'>, Fit>(
  {
    id: 'digit-examples',
    tasks: () => [{ key: 'examples' }],
    needs: () => [SOURCE],
    fitInputs: ({ seed }) => ({ seed }),
    *fit({ seed }, _task, data) {
      const { train } = data[SOURCE];
      const found = new Array<number>(10).fill(0);
      const fit: Fit = [];
      for (const row of shuffle(train.rows, createRng(seed).fork('digit-examples'))) {
        const digit = train.y[row];
        if (found[digit] === MAX_COPIES) continue;
        const pixels = Float64Array.from(train.X.subarray(row * PIXELS, (row + 1) * PIXELS));
        fit.push({ digit, copy: found[digit]++, row, pixels });
      }
      yield 1;
      return fit.sort((a, b) => a.digit - b.digit || a.copy - b.copy);
    },
    release: ({ copies }, _task, fit) => fit.filter(({ copy }) => copy < copies),
  },
);
