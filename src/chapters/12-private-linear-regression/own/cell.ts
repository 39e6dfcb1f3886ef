import { regressionGuarantee } from '../../../core/learners/regression/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, list, number } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import { KNOWN_BOUNDS } from '../shared/words.ts';
import type { OwnRow } from './experiment.ts';
import { effectsFigure, ledgerFigure } from './figure.ts';
import { effectsOf, ledgerOf, openBounds } from './summary.ts';

const end = (label: string, value: number) =>
  number({
    label,
    help: 'What nobody can be below or above, known without looking.',
    min: -1e6,
    max: 1e6,
    default: value,
    scale: 'linear',
  });

export const cell = defineCell({
  id: 'own',
  params: {
    data: p.data({ default: 'california-housing' }),
    epsilon: p.epsilon({ default: 1 }),
    bounds: list({
      label: 'Bounds',
      help: 'From what the columns mean, never from the file. Column 0 is the target.',
      fields: {
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
      },
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
    delta: p.delta(),
    seed: p.folds,
  },
  request: (values) => values,
  presets: [
    { label: 'House values up to 10', values: { bounds: '0:0:10' } },
    { label: 'Abalone', values: { data: 'abalone' } },
    { label: 'Too few rows', values: { data: 'diabetes' } },
  ],
  predict: {
    ask: '20,640 districts, ε = 1, bounds known beforehand. For how many of the eight columns do nine private fits in ten agree on the sign?',
    options: ['None', 'About half', 'All eight'],
    answer(_, rows: OwnRow[]) {
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
      done({ epsilon }, rows: OwnRow[]) {
        const columns = effectsOf(rows).filter(({ number: place }) => place > 0);
        return epsilon <= 0.5 && columns.length > 0 && columns.every(({ from, to }) => from * to > 0);
      },
    },
    {
      id: 'too-wide',
      ask: 'Give bounds so wide that the private R² falls below half of the R² without privacy.',
      done({ bounds }, rows: OwnRow[]) {
        const [first] = rows;
        if (bounds === '' || !first || openBounds(rows).length > 0) return false;
        return first.r2[Math.floor(first.r2.length / 2)] < 0.5 * first.plainR2;
      },
    },
  ],
  figures: [effectsFigure, ledgerFigure],
  guarantee: (values, rows: OwnRow[]) => regressionGuarantee(ledgerOf(values, rows), values, KNOWN_BOUNDS),
});
