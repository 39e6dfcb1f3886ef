import { publishedTopNGuarantee } from '../../../core/mechanisms/published-top-n.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { epsilon } from '../../../state/families.ts';
import { choice, number, type Values } from '../../../state/params.ts';
import { costFigure, witnessFigure } from './figure.ts';
import { contestOf, topRows } from './summary.ts';

const params = {
  candidates: number({
    label: 'Scores',
    symbol: 'd',
    help: 'How many scores there are to choose from.',
    min: 1,
    max: 60,
    default: 10,
    scale: 'linear',
    integer: true,
  }),
  count: number({
    label: 'Winners',
    symbol: 'N',
    help: 'How many of the scores are chosen.',
    min: 1,
    max: 20,
    default: 1,
    scale: 'linear',
    integer: true,
  }),
  each: epsilon({
    label: 'Epsilon of one score',
    symbol: 'ε₁',
    help: 'Every score gets Laplace noise of scale Δ/ε₁.',
    max: 2,
    default: 0.5,
  }),
  released: choice({
    label: 'Released',
    help: 'What is published about the winners.',
    options: [
      { value: 'indices', label: 'Winners only' },
      { value: 'signs', label: 'With signs' },
      { value: 'values', label: 'With values' },
    ],
    default: 'indices',
  }),
};

const guarantee = (values: Values<typeof params>) =>
  publishedTopNGuarantee(contestOf(values), values.released);

export const cell = defineCell({
  id: 'winners',
  params,
  rows: topRows,
  presets: [
    { label: 'Values released: the claim is refuted', values: { released: 'values' } },
    {
      label: 'Signs released: five winners of forty',
      values: { candidates: 40, count: 5, each: 0.1, released: 'signs' },
    },
  ],
  tasks: [
    {
      id: 'refuted',
      ask: 'Find a setting at which the badge says “refuted”.',
      done: (values) => guarantee(values).status === 'refuted',
    },
  ],
  figures: [costFigure, witnessFigure],
  guarantee,
});
