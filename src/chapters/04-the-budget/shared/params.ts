import * as families from '../../../state/families.ts';
import type { NumberParam } from '../../../state/params.ts';

/* The ranges of ε and δ in this chapter. A cell says what its own ε belongs to. */

type Given = Partial<Omit<NumberParam, 'kind'>>;

export const epsilon = (given: Given = {}) => families.epsilon({ max: 5, default: 0.1, ...given });

export const delta = (given: Given = {}) =>
  families.delta({
    help: 'The δ of all releases together. The basic sum of Laplace releases needs none.',
    min: 1e-12,
    max: 0.1,
    default: 1e-6,
    more: true,
    ...given,
  });
