import type { CellCode } from '../../../notebook/cell.ts';
import { nearest } from '../../../study/nearest.ts';
import { cell as borrowed } from '../../03-noise/densities/cell.ts';

const FACTORS = [1.1, 2.7, 10];
const { sensitivity, difference, ...shown } = borrowed.params;

/** The first figure of the chapter on noise, shown here before anything else, with a question of its own. */
export const cell: CellCode = {
  ...borrowed,
  params: { ...shown, sensitivity: { ...sensitivity, more: true }, difference },
  predict: {
    ask: 'With ε = 1, how many times as likely can an answer be on one of two neighbours as on the other?',
    options: FACTORS.map((factor) => `At most ${factor} times`),
    answer: ({ epsilon }) => nearest(FACTORS, Math.exp(epsilon as number)),
  },
  presets: [
    ...(borrowed.presets ?? []),
    {
      label: 'Laplace noise on two neighbours (Asplund & Hartvigsen 2015, figure 3.1)',
      values: {},
      reproduces: { work: 'asplund-2015', item: 'Figure 3.1', status: 'settings are ours' },
    },
  ],
};
