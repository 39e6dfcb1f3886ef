import { isOwn } from '../../../core/data/own/recipe.ts';
import { noGuarantee } from '../../../core/guarantee.ts';
import type { ReachId } from '../../../core/learners/transfer/importance-weights.ts';
import { transferGuarantee } from '../../../core/learners/transfer/transfer-guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { data } from '../../../state/data-family.ts';
import { number } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import { FEW, type OwnSourcesRow } from './experiment.ts';
import { labelsFigure, matrixFigure, sharesFigure } from './figure.ts';
import { accuracyWith, commonOfTarget, ownSummary } from './summary.ts';

const RUNS = 4;

const place = (label: string, help: string, most: number, standard: number) =>
  number({ label, help, min: 1, max: most, default: standard, scale: 'linear', integer: true });

/** Shipped sets that have categories; any other table is the reader's own. */
const OFFERED = ['adult', 'german-credit', 'lending-club'];
const everything = data({ default: 'adult', fits: { task: ['binary'], shape: ['table'] } });

export const cell = defineCell({
  id: 'own',
  params: {
    data: {
      ...everything,
      help: 'Or a file of your own: one column says what to predict, one category which source a row is from.',
      options: everything.options.filter(({ value }) => OFFERED.includes(value)),
    },
    column: place(
      'Source column',
      'Which of the columns with categories says where a row is from, counted from 1.',
      20,
      6,
    ),
    target: place('Target', 'Which source borrows, counted from the largest.', 6, 3),
    epsilon: p.epsilon({ default: 1, max: 100 }),
    reach: p.reach,
    lambda: p.lambda(),
    seed: p.rowsAndNoise,
  },
  request: (values) => ({ ...values, runs: RUNS }),
  presets: [
    { label: 'Age groups of Adult', values: {} },
    { label: 'Women and men', values: { column: 5, target: 2 } },
    { label: 'Too few rows: German credit', values: { data: 'german-credit', column: 3, target: 1 } },
  ],
  predict: {
    ask: 'Three age groups publish models of who earns more than 50,000 dollars, at ε = 1, from 1,800 labelled people each. Each model is tried on the two other groups. How many of the six do worse there than 20 labels of one’s own?',
    options: ['None, or one', 'About half', 'All six'],
    answer(_, rows: OwnSourcesRow[]) {
      const away = ownSummary(rows).trials.filter(({ source, target }) => source !== target);
      const part = away.length === 0 ? 0.5 : away.filter(({ harms }) => harms).length / away.length;
      return part < 0.25 ? 0 : part < 0.95 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'useful',
      ask: `Find an ε of 3 or less at which the weighted prior with ${FEW} labels beats both the target’s own labels and the more common answer, by three points.`,
      done({ epsilon }, rows: OwnSourcesRow[]) {
        const summary = ownSummary(rows);
        const [own, weak] = (['dphtl', 'weak'] as const).map((method) => accuracyWith(summary, method, FEW));
        if (!own || !weak || rows.length < RUNS) return false;
        return epsilon <= 3 && own.mean > Math.max(weak.mean, commonOfTarget(summary)) + 0.03;
      },
    },
  ],
  figures: [matrixFigure, sharesFigure, labelsFigure],
  guarantee(values, rows: OwnSourcesRow[]) {
    if (isOwn(values.data))
      return noGuarantee(
        'The noise would be enough, but the ranges of the columns, their categories and the numbers of rows were read from your file, and a fifth of each source was taken as public. Nobody pays for that.',
      );
    const [row] = rows;
    if (!row) return noGuarantee('It depends on the columns, which are being read.');
    if (row.ranged > 0)
      return noGuarantee(
        `The noise would be enough, but the ranges of ${row.ranged} columns were read from the rows. One row can move a range, and nobody pays for that.`,
      );
    const { epsilon, lambda, reach } = values;
    return transferGuarantee({
      ...{ epsilon, lambda, noise: 'norm', reach: reach as ReachId },
      ...{ rows: Math.max(...row.sizes), columns: row.columns },
    });
  },
});
