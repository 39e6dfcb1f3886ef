import type { Guarantee } from '../../../core/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import { delta, epsilon } from '../shared/params.ts';
import { groupDeltaFigure, oddsFigure } from './figure.ts';
import { groupDelta, groupRows, LARGEST_GROUP, type GroupValues } from './summary.ts';

function guarantee(values: GroupValues): Guarantee {
  const { epsilon: one, size } = values;
  const sum = groupDelta(values);
  const facts = {
    neighbours: 'replace-one' as const,
    assumptions: [
      'One person is promised (ε, δ); the mechanism may be any.',
      'The group is fixed in advance, and all of its rows may be replaced.',
    ],
    source: '[@dwork-roth-2014, theorem 2.2]; [@vadhan-2017, lemma 2.2]',
  };
  if (sum >= 1) {
    const reason = `For ${size} people the δ of this rule reaches 1, and a δ of 1 promises nothing.`;
    return { ...facts, status: 'none', reason };
  }
  const reason =
    size === 1
      ? 'This is what the mechanism promises to one person.'
      : `It takes ${size} steps from neighbour to neighbour to replace ${size} people. Each step multiplies by eᵋ what the steps before have added, and adds δ once more.`;
  return { ...facts, status: 'proven', epsilon: size * one, delta: sum, reason };
}

export const cell = defineCell({
  id: 'groups',
  params: {
    epsilon: epsilon({
      label: 'Epsilon of one person',
      help: 'What one person is promised.',
      default: 0.5,
      max: 3,
    }),
    delta: delta({ label: 'Delta of one person', help: 'What one person is promised.', more: false }),
    size: number({
      label: 'People in the group',
      symbol: 'g',
      help: 'A household, say, or a patient with several rows.',
      min: 1,
      max: LARGEST_GROUP,
      default: 4,
      scale: 'linear',
      integer: true,
    }),
  },
  rows: groupRows,
  figures: [oddsFigure, groupDeltaFigure],
  guarantee,
});
