import { SGD_LAMBDAS, type SgdBatchRow } from '../../core/experiments/sgd-batch-size.ts';
import type { SgdCurvesRow } from '../../core/experiments/sgd-curves.ts';
import { SGD_DIMENSIONS, type SgdDimensionRow } from '../../core/experiments/sgd-dimension.ts';
import type { SgdMistakesRow } from '../../core/experiments/sgd-mistakes.ts';
import type { SgdOldNewRow } from '../../core/experiments/sgd-old-new.ts';
import type { SgdWalkRow } from '../../core/experiments/sgd-walk.ts';
import type { Prediction, StudyTask } from '../../notebook/cell.ts';
import { lowest } from '../../plots/epsilon-curves.ts';
import { meanBand } from '../../plots/mean-band.ts';
import { batchCurves } from '../../plots/sgd-batch-size.ts';
import { sgdCurvesOf } from '../../plots/sgd-curves.ts';
import { dimensionCurves } from '../../plots/sgd-dimension.ts';
import { mistakePoints } from '../../plots/sgd-mistakes.ts';
import { spentRows } from '../../plots/sgd-old-new.ts';
import type { Values } from '../../state/params.ts';
import type { batch, curves, dimension, mistakes, oldNew, walk } from './params.ts';

/* What a reader is asked before a figure, and may try after it. Every answer is read off the rows on screen. */

/** Fewer runs than this say nothing about a mean. */
const ENOUGH = 3;

/** How far above the lowest loss the private walk ends; undefined before there is one. */
function above(rows: SgdWalkRow[]): number | undefined {
  const [own, surface] = (['private', 'surface'] as const).map((part) =>
    rows.find((row) => row.part === part),
  );
  return own && surface ? own.loss.at(-1)! - Math.min(...surface.loss) : undefined;
}
const DOWN = 0.03;

export const walkTasks: StudyTask<Values<typeof walk>, SgdWalkRow>[] = [
  {
    id: 'down',
    ask: 'With ε = 0.05 or less, end within 0.03 of the lowest loss.',
    done: ({ epsilon }, rows) => epsilon <= 0.05 && (above(rows) ?? Infinity) < DOWN,
  },
  {
    id: 'alone',
    ask: 'Take one row at a time, and bring ε down as far as you can while the walk ends within 0.03 of the lowest loss: to 5 or less.',
    done: ({ epsilon, batch: rowsAtATime }, rows) =>
      rowsAtATime === 1 && epsilon <= 5 && (above(rows) ?? Infinity) < DOWN,
  },
];

/** In the order of the options below. */
const FALLS = ['no noise', 'ε = 10', 'ε = 1', 'ε = 0.1'];

export const curvesPredict: Prediction<Values<typeof curves>, SgdCurvesRow> = {
  ask: 'From 235 rows to 11,750, fifty times as many: where does the error fall most?',
  options: ['without noise', 'at ε = 10', 'at ε = 1', 'at ε = 0.1'],
  answer(_, rows) {
    const all = sgdCurvesOf(rows);
    const falls = FALLS.map((name) => {
      const points = all.find((curve) => curve.name === name)?.points ?? [];
      // No number where weights went to infinity.
      return points.length > 0 ? points[0].mean - points.at(-1)!.mean || 0 : 0;
    });
    return falls.indexOf(Math.max(...falls));
  },
};

export const curvesTasks: StudyTask<Values<typeof curves>, SgdCurvesRow>[] = [
  {
    id: 'below',
    ask: 'Tell 4 from 9 with an error below 15 % at a proven ε of 3 or less.',
    done({ epsilon, code, data, reduction }, rows) {
      const own = rows.find((row) => row.own && row.epsilon === epsilon);
      const last = sgdCurvesOf(rows)
        .find(({ role }) => role === 'own')
        ?.points.at(-1);
      const proven = code === 'correct' && reduction !== 'pca' && data === 'mnist-4-9';
      return proven && !!own && !!last && own.spent <= 3 && last.runs >= ENOUGH && last.mean < 0.15;
    },
  },
  {
    id: 'ledger',
    ask: 'Leave the slider at ε = 3 and make the ledger say 30.',
    done: ({ epsilon }, rows) =>
      epsilon === 3 && rows.some(({ own, spent }) => own && Math.abs(spent - 30) < 1e-6),
  },
];

export const batchPredict: Prediction<Values<typeof batch>, SgdBatchRow> = {
  ask: 'Without noise small batches win. Draw how the error depends on the batch size at ε = 3.',
};

export const batchTasks: StudyTask<Values<typeof batch>, SgdBatchRow>[] = [
  {
    id: 'between',
    ask: 'Find an ε at which the best batch is neither the smallest nor one of the largest: between 5 and 100.',
    done(_, rows) {
      const { points = [] } = batchCurves(rows).find(({ role }) => role === 'own') ?? {};
      const best = lowest(points);
      if (!best || best.runs < ENOUGH || best.x < 5 || best.x > 100) return false;
      // Better than single rows, run by run, by more than luck: where all is noise, some batch is always lowest.
      const curves = rows.filter(({ own, part }) => own && part === 'curve');
      const gain = meanBand(curves.map(({ errors }) => errors[0] - errors[points.indexOf(best)]));
      return gain.mean > gain.half;
    },
  },
  {
    id: 'search',
    ask: 'Find an ε so small that the whole grid search costs no more than 10. What is left to find?',
    done: (_, rows) =>
      rows.some(
        ({ part, spent, errors }) => part === 'grid' && errors.length * SGD_LAMBDAS.length * spent <= 10,
      ),
  },
];

/** The best dimension at the reader's epsilon, once the widest, which comes last, has been tried. */
function bestDimension(rows: SgdDimensionRow[]) {
  const points = dimensionCurves(rows).find(({ role }) => role === 'own')?.points ?? [];
  return points.at(-1)?.x === Math.max(...SGD_DIMENSIONS) ? lowest(points) : undefined;
}

export const dimensionPredict: Prediction<Values<typeof dimension>, SgdDimensionRow> = {
  ask: 'ε = 3, one pass over 3,000 rows in batches of 50. Which dimension is best?',
  options: ['about 5', 'about 25', 'about 200', 'all 784'],
  answer: (_, rows) => [10, 70, 400, Infinity].findIndex((end) => (bestDimension(rows)?.x ?? 25) <= end),
};

export const dimensionTasks: StudyTask<Values<typeof dimension>, SgdDimensionRow>[] = [
  {
    id: 'more',
    ask: 'At ε = 3 or less, find a batch size at which the best dimension is 100 or more.',
    done({ epsilon }, rows) {
      const best = bestDimension(rows);
      return epsilon <= 3 && !!best && best.runs >= ENOUGH && best.x >= 100;
    },
  },
];

export const oldNewPredict: Prediction<Values<typeof oldNew>, SgdOldNewRow> = {
  ask: 'Ten passes with Gaussian noise on samples cost ε = 1 by a modern accountant. What by the sum rule?',
  options: ['about 1.1', 'about 3', 'about 30', 'about 300'],
  answer(_, rows) {
    const sum = spentRows(rows)
      .filter(({ accountant }) => accountant === 'basic')
      .at(-1);
    return [1.8, 10, 100, Infinity].findIndex((end) => (sum?.spent ?? 30) <= end);
  },
};

export const oldNewTasks: StudyTask<Values<typeof oldNew>, SgdOldNewRow>[] = [
  {
    id: 'simple',
    ask: 'Find a training for which the advanced rule ends above the sum rule.',
    done(_, rows) {
      const last = (id: string) =>
        spentRows(rows)
          .filter(({ accountant }) => accountant === id)
          .at(-1)?.spent ?? NaN;
      return last('advanced') > last('basic');
    },
  },
];

export const mistakesPredict: Prediction<Values<typeof mistakes>, SgdMistakesRow> = {
  ask: 'The mean of each batch is clipped, and not each row in it. What becomes of the error?',
  options: ['It grows', 'It falls', 'Nothing'],
  answer(_, rows) {
    const points = mistakePoints(rows);
    const gap = points.reduce((sum, point) => sum + point.gap, 0) / Math.max(1, points.length);
    return gap > 0.002 ? 0 : gap < -0.002 ? 1 : 2;
  },
};

export const mistakesTasks: StudyTask<Values<typeof mistakes>, SgdMistakesRow>[] = [
  {
    id: 'visible',
    ask: 'Find the one mistake that the error gives away.',
    done: (_, rows) => mistakePoints(rows).some(({ gap, runs }) => runs >= ENOUGH && Math.abs(gap) > 0.02),
  },
  {
    id: 'tenfold',
    ask: 'Make a claim of ε = 1 hold only for ε = 10 or more, and no worse than 100.',
    done: (_, rows) =>
      mistakePoints(rows).some(
        ({ epsilon, truth }) => epsilon === 1 && truth >= 10 * (1 - 1e-9) && truth <= 100,
      ),
  },
];
