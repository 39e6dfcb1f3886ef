import { regressionGuarantee } from '../../../core/learners/regression/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, number, toggle } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import { KNOWN_BOUNDS } from '../shared/words.ts';
import { armOf, type ClipRow } from './experiment.ts';
import { beyondFigure } from './beyond-figure.ts';
import { boundsFigure, ledgerFigure, overClipsFigure, overEpsilonsFigure } from './figure.ts';
import { bestClip, clipOf, clipSummary, ledgerOf } from './summary.ts';

const isDrawn = ({ c }: Record<string, unknown>) => c === 'drawn';
const bound = (label: string, given: { min: number; max: number; default: number }) =>
  number({
    label,
    help: 'In percent of what is known of each column beforehand. Drag it in the figure.',
    unit: '%',
    scale: 'linear',
    integer: true,
    more: true,
    showIf: isDrawn,
    ...given,
  });

const params = {
  c: choice({
    label: 'Clip at mean + c · deviation',
    help: 'Larger values become this one, column by column. Or draw the bounds yourself.',
    options: [
      { value: 'none', label: 'no clipping' },
      ...['5', '3', '2', '1.6', '1.3', '1', '0.7'].map((value) => ({ value, label: `c = ${value}` })),
      { value: 'drawn', label: 'bounds that you draw' },
    ],
    default: '1.3',
  }),
  whose: choice({
    label: 'Which rows',
    help: 'Test rows are clipped at the bounds of the training rows, or stay as they are.',
    options: [
      { value: 'train', label: 'training rows only' },
      { value: 'both', label: 'test rows too' },
    ],
    default: 'train',
  }),
  epsilon: p.epsilon({ default: 3 }),
  data: p.data({ default: 'synthetic-heavy' }),
  sides: choice({
    label: 'Sides',
    help: 'The thesis clips large values only; Honkela and others clip both ends.',
    options: [
      { value: 'upper', label: 'large values' },
      { value: 'both', label: 'large and small values' },
    ],
    default: 'upper',
    more: true,
    showIf: (values) => !isDrawn(values),
  }),
  low: bound('Lower bound', { min: 0, max: 90, default: 0 }),
  high: bound('Upper bound', { min: 10, max: 100, default: 50 }),
  look: toggle({
    label: 'Show the values',
    help: 'Bounds that are drawn with the values in sight are read from the data.',
    default: false,
    more: true,
    showIf: isDrawn,
  }),
  delta: p.delta(),
  seed: p.folds,
};

export const cell = defineCell({
  id: 'clip',
  params,
  // What belongs to drawn bounds must not touch the rows of the others.
  request: ({ c, whose: _, ...values }) =>
    c === 'drawn' ? { ...values, drawn: true } : { ...values, drawn: false, low: 0, high: 100, look: false },
  presets: [
    {
      label: 'Training rows clipped, red wine (fig. 4.7)',
      values: { data: 'wine-red', c: '1.6' },
      reproduces: { work: 'kalaja-2020', item: 'Figure 4.7', status: 'settings are ours' },
    },
    {
      label: 'Test rows clipped too, red wine (fig. 4.8)',
      values: { data: 'wine-red', c: '1.6', whose: 'both' },
      reproduces: { work: 'kalaja-2020', item: 'Figure 4.8', status: 'settings are ours' },
    },
    { label: 'The puzzle', values: {} },
    { label: 'The puzzle solved', values: { whose: 'both' } },
    { label: 'Bounds drawn without looking', values: { c: 'drawn', high: 20, whose: 'both' } },
    { label: 'Bounds drawn by looking', values: { c: 'drawn', high: 20, whose: 'both', look: true } },
    { label: 'California', values: { data: 'california-housing' } },
  ],
  predict: {
    ask: 'Heavy tails, training rows clipped at c = 1.3, test rows as they are. What happens to the error as privacy is relaxed?',
    options: ['It falls', 'It stays', 'It grows'],
    answer(_, rows: ClipRow[]) {
      const points =
        clipSummary(rows).curves.find(({ arm }) => arm === armOf('ada', 'train', 1.3))?.points ?? [];
      if (points.length === 0) return 2;
      const ratio = points.at(-1)!.mean / points[0].mean;
      return ratio < 0.98 ? 0 : ratio > 1.02 ? 2 : 1;
    },
  },
  tasks: [
    {
      id: 'cured',
      ask: 'On the data with heavy tails, find a way of clipping that explains at least a quarter of the variance at ε = 3 or less.',
      done({ c, whose, epsilon, data }, rows: ClipRow[]) {
        const found = clipSummary(rows).at(armOf('ada', whose, clipOf({ c })), epsilon);
        return data === 'synthetic-heavy' && c !== 'none' && epsilon <= 3 && !!found && found.mean <= 0.75;
      },
    },
    {
      id: 'dip',
      ask: 'Find real data for which the best c lies between 1 and 2, and set it.',
      done({ c, whose, epsilon, data }, rows: ClipRow[]) {
        const best = bestClip(clipSummary(rows).overClips('ada', whose, epsilon));
        return !data.startsWith('synthetic') && !!best && best.c >= 1 && best.c <= 2 && Number(c) === best.c;
      },
    },
  ],
  figures: [overClipsFigure, overEpsilonsFigure, beyondFigure, boundsFigure, ledgerFigure],
  guarantee: (values) => regressionGuarantee(ledgerOf(values), values, KNOWN_BOUNDS),
});
