import { noGuarantee } from '../../../core/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, number, seed } from '../../../state/params.ts';
import { confidence } from '../shared/params.ts';
import { isOwn } from './claims.ts';
import { added, readOf } from './added-line.ts';
import { PARTS, type BoardRow } from './experiment.ts';
import { boardFigure, gapFigure } from './figure.ts';
import { judged, numberOf, type BoardValues } from './summary.ts';

const verdictOn = (id: string, values: BoardValues, rows: BoardRow[]) =>
  judged(rows, { ...values, whose: 'all' }).find((claim) => claim.id === id)?.verdict;

const params = {
  whose: choice({
    label: 'Whose claims',
    help: 'All of them, those of this notebook, or those of the theses.',
    options: [
      { value: 'all', label: 'All' },
      { value: 'own', label: 'This notebook’s' },
      { value: 'theses', label: 'Others’' },
    ],
    default: 'all',
  }),
  order: choice({
    label: 'Sort by',
    help: 'By chapter, by what is claimed, by measured over claimed, or by verdict.',
    options: [
      { value: 'chapter', label: 'Chapter' },
      { value: 'claimed', label: 'Claimed ε' },
      { value: 'measured', label: 'Measured over claimed' },
      { value: 'verdict', label: 'Verdict' },
    ],
    default: 'chapter',
  }),
  work: number({
    label: 'Work',
    help: 'At 1, each claim gets as many releases as one core makes in about a second, up to a million.',
    min: 0.01,
    max: 20,
    default: 1,
    scale: 'log',
  }),
  ...added,
  confidence: { ...confidence, default: '0.999' },
  seed: seed({ more: true }),
};

export const cell = defineCell({
  id: 'board',
  params,
  request: ({ work, seed: stream, ...values }) => ({ work, seed: stream, ...readOf(values) }),
  presets: [
    { label: 'Every claim', values: {} },
    { label: 'Worst first', values: { order: 'measured' } },
    { label: 'A hundredth of the work', values: { work: 0.01 } },
  ],
  predict: {
    ask: 'Each claim that this notebook calls proven is attacked with up to a million releases. How many are refuted?',
    options: ['None', 'One or two, by luck', 'Several'],
    answer(values: BoardValues, rows: BoardRow[]) {
      const board = judged(rows, { ...values, whose: 'all' }).filter(({ id }) => isOwn(id));
      const many = numberOf(board, 'a bug');
      return many === 0 ? 0 : many <= 2 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'too-little',
      ask: 'Find a setting at which the advanced count of table 3.1, ε = 0.37, is no longer refuted by measurement.',
      // While parts are still to come, it is too early to say.
      done: (values: BoardValues, rows: BoardRow[]) =>
        rows.filter(({ claim }) => claim === 'printed-advanced').length === PARTS &&
        verdictOn('printed-advanced', values, rows) === 'refuted by calculation',
    },
  ],
  figures: [gapFigure, boardFigure],
  guarantee: () =>
    noGuarantee(
      'The board claims nothing itself. Each line has its own claim, and leads to the cell whose badge says what is assumed and who has shown it.',
    ),
});
