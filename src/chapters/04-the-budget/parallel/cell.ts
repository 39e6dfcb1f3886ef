import { num, numUp } from '../../../figures/format.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, number, seed } from '../../../state/params.ts';
import { epsilon } from '../shared/params.ts';
import { countsTouched, noiseScales } from './education-levels.ts';
import { educationFigure } from './figure.ts';

const params = {
  epsilon: epsilon({ label: 'Total epsilon', help: 'For all sixteen counts together.', max: 2 }),
  people: number({
    label: 'People',
    symbol: 'n',
    help: 'The first n rows of the Adult data, from the census of 1994.',
    min: 100,
    max: 26_049,
    default: 2000,
    scale: 'log',
    integer: true,
  }),
  neighbours: choice({
    label: 'Neighbours',
    help: 'A person who is replaced may leave one level of education and enter another.',
    options: [
      { value: 'add-remove', label: 'One added or removed' },
      { value: 'replace-one', label: 'One replaced' },
    ],
    default: 'add-remove',
  }),
  seed: seed(),
};

export const cell = defineCell({
  id: 'parallel',
  params,
  request: (values) => values,
  figures: [educationFigure],
  guarantee: (values) => {
    const touched = countsTouched(values.neighbours);
    const scale = noiseScales(values);
    return {
      status: 'proven',
      epsilon: values.epsilon,
      delta: 0,
      neighbours: values.neighbours,
      assumptions: [
        'The levels were fixed before anyone looked at the data, and everybody has exactly one.',
        `Only the counts for disjoint groups are published. Publishing the others as well would cost another ${numUp(touched / scale.split)}.`,
      ],
      reason:
        touched === 1
          ? `One person more or less changes one of the sixteen counts by 1, so Laplace noise of scale 1/ε = ${num(scale.whole)} on every count is enough.`
          : `A person who is replaced may leave one level and enter another. Two counts then change by 1 each, so the noise must have scale 2/ε = ${num(scale.whole)}.`,
      source: '[@mcsherry-2009, theorem 4]; [@dwork-mcsherry-nissim-smith-2006]',
    };
  },
});
