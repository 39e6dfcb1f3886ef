import { regressionGuarantee } from '../../../core/learners/regression/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, list, number, toggle } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import { KNOWN_BOUNDS } from '../shared/words.ts';
import { boundsFigure, effectsFigure, ledgerFigure } from './figure.ts';
import { coefficientsIn, effectsOf, END, ledgerOf, openBounds, type AnyRow } from './summary.ts';

const end = (label: string, value: number) =>
  number({
    label,
    help: 'What nobody can be below or above, known without looking.',
    min: -END,
    max: END,
    default: value,
    scale: 'linear',
  });

const bounded = {
  column: number({
    label: 'Column',
    help: 'Counted from 1; 0 is the target.',
    min: 0,
    max: 500,
    default: 0,
    scale: 'linear',
    integer: true,
  }),
  low: end('From', 0),
  high: end('To', 100),
};

export const cell = defineCell({
  id: 'own',
  params: {
    data: p.data({ default: 'california-housing' }),
    epsilon: p.epsilon({ default: 1 }),
    bounds: list({
      label: 'Bounds',
      help: 'From what the columns mean, never from the file. Column 0 is the target.',
      fields: bounded,
      default: '',
      most: 60,
      form: 'Give the bounds of a column',
      add: 'Use these bounds',
      empty: 'Those that are known of the shipped data; those of the file for your own.',
    }),
    statistics: choice({
      label: 'Means and deviations',
      help: 'Paid for with a tenth of the budget, or not used at all.',
      options: [
        { value: 'noisy', label: 'with noise' },
        { value: 'public', label: 'bounds only' },
      ],
      default: 'noisy',
    }),
    column: number({
      label: 'Column whose bounds are drawn',
      help: 'Counted from 1; 0 is the target. A click on a column in the figure chooses it too.',
      min: 0,
      max: 500,
      default: 1,
      scale: 'linear',
      integer: true,
      more: true,
    }),
    look: toggle({
      label: 'Show its values',
      help: 'Bounds that are drawn with the values in sight are read from the data.',
      default: false,
      more: true,
    }),
    drawn: list({
      label: 'Bounds drawn by looking',
      help: 'They take the place of others, and the ledger has them in red until they are removed.',
      fields: bounded,
      default: '',
      most: 60,
      form: 'Bounds that were read off the values',
      add: 'Use these bounds',
      empty: 'None: nothing has been drawn with values in sight.',
      more: true,
    }),
    radius: p.radius(),
    delta: p.delta(),
    seed: p.folds,
  },
  request: (values) => values,
  presets: [
    { label: 'House values up to 10', values: { bounds: '0:0:10' } },
    { label: 'Abalone', values: { data: 'abalone' } },
    { label: 'Look, then draw', values: { look: true, column: 6, drawn: '6:0:6' } },
    { label: 'Too few rows', values: { data: 'diabetes' } },
  ],
  predict: {
    ask: '20,640 districts, ε = 1, bounds known beforehand. For how many of the eight columns do nine private fits in ten agree on the sign?',
    options: ['None', 'About half', 'All eight'],
    answer(_, rows: AnyRow[]) {
      const columns = effectsOf(rows).filter(({ number: place }) => place > 0);
      const sure = columns.filter(({ from, to }) => from * to > 0).length;
      const part = columns.length === 0 ? 0.5 : sure / columns.length;
      return part < 0.2 ? 0 : part < 0.95 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'signs',
      ask: 'At ε = 0.5 or less, find data for which nine private fits in ten agree on the sign of every column.',
      done({ epsilon }, rows: AnyRow[]) {
        const columns = effectsOf(rows).filter(({ number: place }) => place > 0);
        return epsilon <= 0.5 && columns.length > 0 && columns.every(({ from, to }) => from * to > 0);
      },
    },
    {
      id: 'too-wide',
      ask: 'Give bounds so wide that the private R² falls below half of the R² without privacy.',
      done({ bounds }, rows: AnyRow[]) {
        const [first] = coefficientsIn(rows);
        if (bounds === '' || !first || openBounds(rows).length > 0) return false;
        return first.r2[Math.floor(first.r2.length / 2)] < 0.5 * first.plainR2;
      },
    },
  ],
  figures: [effectsFigure, boundsFigure, ledgerFigure],
  guarantee: (values, rows: AnyRow[]) => regressionGuarantee(ledgerOf(values, rows), values, KNOWN_BOUNDS),
});
