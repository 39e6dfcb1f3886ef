import * as families from '../../../state/families.ts';
import { choice, number } from '../../../state/params.ts';
import { LARGEST_GAP } from './eye-colours.ts';

export const epsilon = families.epsilon({
  help: 'The privacy of the choice. Smaller is more private, and the choice more random.',
  ticks: [0.1, Math.LN2, Math.log(3)],
});

export const gap = number({
  label: 'Score gap',
  help: 'How many more people have brown eyes than blue.',
  min: 0,
  max: LARGEST_GAP,
  default: 3,
  scale: 'linear',
  integer: true,
});

export const scoring = choice({
  label: 'Neighbours',
  help: 'If one row is added or removed, all counts move in the same direction, and half the noise is enough.',
  options: [
    { value: 'general', label: 'One replaced' },
    { value: 'monotone', label: 'One added or removed' },
  ],
  default: 'general',
});
