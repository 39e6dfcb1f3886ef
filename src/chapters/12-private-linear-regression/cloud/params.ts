import { choice, number, seed } from '../../../state/params.ts';
import * as p from '../shared/params.ts';

export const params = {
  epsilon: p.epsilon({ min: 0.1, max: 10, default: 0.3 }),
  points: number({
    label: 'Points',
    help: 'How many people stand in the cloud.',
    min: 20,
    max: 2000,
    default: 200,
    scale: 'log',
    integer: true,
  }),
  x: number({
    label: 'Your point, across',
    help: 'Drag the large point in the figure, or move it here.',
    min: -1,
    max: 1,
    default: 0.9,
    scale: 'linear',
  }),
  y: number({
    label: 'Your point, up',
    help: 'Drag the large point in the figure, or move it here.',
    min: -1,
    max: 1,
    default: -0.8,
    scale: 'linear',
  }),
  show: choice({
    label: 'Fans',
    help: 'Fifty private lines of each learner, each with fresh noise.',
    options: [
      { value: 'both', label: 'SSP and AdaSSP' },
      { value: 'ssp', label: 'SSP' },
      { value: 'ada', label: 'AdaSSP' },
    ],
    default: 'both',
    more: true,
  }),
  delta: p.delta(),
  seed: seed({ more: true }),
};
