import type { LambdaChoiceRow } from '../../core/experiments/lambda-choice.ts';
import type { LearningCurvesRow } from '../../core/experiments/learning-curves.ts';
import type { WeightsRow } from '../../core/experiments/weights-and-noise.ts';
import { isProven } from '../../core/learners/release-guarantee.ts';
import type { Prediction, StudyTask } from '../../notebook/cell.ts';
import { curvePoints, ofEpsilon } from '../../plots/curves.ts';
import { bestLambda, lambdaPoints, type LambdaValues } from '../../plots/lambda-choice.ts';
import type { CurveValues } from '../../plots/learning-curves.ts';
import { variantOf, variants, type RepairValues } from '../../plots/repairs.ts';
import { solveEpsilon, type TargetValues } from '../../plots/solve-epsilon.ts';
import { hump, type SpreadValues } from '../../plots/spread.ts';
import { boxes, type WeightsValues } from '../../plots/weights-against-noise.ts';

/* What a reader is asked before a figure, and may try after it. Every answer is read off the rows on screen. */

/** Fewer runs than this say nothing about a mean. */
const ENOUGH = 4;

/** The last point of the reader's own curve, once enough runs are behind it. */
function endOf(rows: LearningCurvesRow[], epsilon: number) {
  const last = ofEpsilon(curvePoints(rows), epsilon).at(-1);
  return last && last.runs >= ENOUGH ? last : undefined;
}

type Data = { data: string };

export const curvesPredict: Prediction<CurveValues, LearningCurvesRow> = {
  ask: 'With all rows and no noise the error is 7.4 %. How large is it at ε = 1?',
  options: ['hardly larger: 8 %', 'about 18 %', 'half, like a coin'],
  answer({ epsilon }, rows) {
    const error = ofEpsilon(curvePoints(rows), epsilon).at(-1)?.error ?? 0;
    return error < 0.12 ? 0 : error < 0.35 ? 1 : 2;
  },
};
export const curvesTasks: StudyTask<CurveValues, LearningCurvesRow>[] = [
  {
    id: 'good',
    ask: 'Tell 4 from 9 with an error below 9 %, with a proven ε of 1 or less.',
    done: (values, rows) =>
      values.data === 'mnist-4-9' &&
      isProven(values) &&
      values.epsilon <= 1 &&
      (endOf(rows, values.epsilon)?.error ?? 1) < 0.09,
  },
  {
    id: 'trade',
    ask: 'A tenth of the rows: at which ε do 1,175 rows err as often as all 11,750 do at ε = 1?',
    done(values, rows) {
      const points = curvePoints(rows);
      const few = ofEpsilon(points, values.epsilon).find(({ size }) => size === 1175);
      const all = ofEpsilon(points, 1).at(-1);
      if (!few || !all || few.runs < ENOUGH || all.size !== 11_750 || values.epsilon <= 1) return false;
      return isProven(values) && all.error > 0.1 && Math.abs(few.error - all.error) < 0.01;
    },
  },
];

export const spreadPredict: Prediction<SpreadValues, LearningCurvesRow> = {
  ask: 'Where are 48 runs furthest apart?',
  options: ['With little noise', 'Where noise is a few times the weights', 'Where noise drowns the weights'],
  answer(_, rows) {
    const noisy = curvePoints(rows).filter(({ epsilon }) => epsilon !== Infinity);
    const { below, peak, above } = hump(noisy);
    const widths = [below, peak, above].map((part) => part?.half ?? 0);
    return widths.indexOf(Math.max(...widths));
  },
};

export const weightsTasks: StudyTask<WeightsValues, WeightsRow>[] = [
  {
    id: 'even',
    ask: 'Find the ε at which noise and weights are alike in all, with the most rows: within a tenth.',
    done({ epsilon }, rows) {
      const found = boxes(rows);
      const most = Math.max(...found.map(({ size }) => size));
      const at = found.filter(({ size }) => size === most);
      const noise = at.find((box) => box.epsilon === epsilon);
      const weights = at.find(({ of }) => of === 'weights');
      return !!noise && !!weights && Math.abs(noise.sum / weights.sum - 1) < 0.1;
    },
  },
];

export const lambdaPredict: Prediction<LambdaValues, LambdaChoiceRow> = {
  ask: 'Draw the error at ε = 1 against λ, from almost no weight decay to very much.',
};
export const lambdaTasks: StudyTask<LambdaValues & Data, LambdaChoiceRow>[] = [
  {
    id: 'tenth',
    ask: 'At a proven ε of 1 or less, find a setting whose best λ errs in fewer than one case of ten.',
    done({ epsilon, data, noise }, rows) {
      const best = bestLambda(lambdaPoints(rows), epsilon);
      const counts = data === 'mnist-4-9' && epsilon <= 1 && noise !== 'published';
      return counts && !!best && best.runs >= ENOUGH && best.error < 0.1;
    },
  },
];

export const solveTasks: StudyTask<TargetValues & Data, LearningCurvesRow>[] = [
  {
    id: 'half',
    ask: 'Have an error of at most 15 % for a proven ε surely below 0.5.',
    done({ target, data, noise }, rows) {
      const points = curvePoints(rows);
      const runs = points[0]?.runs ?? 0;
      const counts = data === 'mnist-4-9' && noise !== 'published' && target <= 0.15 && runs >= ENOUGH;
      return counts && solveEpsilon(points, target).most < 0.5;
    },
  },
];

/** How far the last point of a variant is above the published one. */
function cost(rows: LearningCurvesRow[], epsilon: number, key: string): number {
  const found = variants(rows, epsilon);
  const end = (wanted: string) => found.find((variant) => variant.key === wanted)?.points.at(-1)?.error ?? 0;
  return end(key) - end('published published');
}

export const repairsPredict: Prediction<RepairValues, LearningCurvesRow> = {
  ask: 'Three repairs. Which one moves the curve most?',
  options: ['Counting N once', 'Counting all 784 weights', 'The band of 95 %'],
  answer({ epsilon }, rows) {
    // The band moves no curve at all.
    const costs = [cost(rows, epsilon, 'proven published'), cost(rows, epsilon, 'published laplace'), 0];
    return costs.indexOf(Math.max(...costs));
  },
};
export const repairsTasks: StudyTask<RepairValues, LearningCurvesRow>[] = [
  {
    id: 'price',
    ask: 'With both slips of the noise repaired, find an ε at which the error is below 10 % with all rows.',
    done(values, rows) {
      const own = variants(rows, values.epsilon).find(({ key }) => key === variantOf(values));
      const last = own?.points.at(-1);
      return values.countRows && values.countWeights && !!last && last.runs >= ENOUGH && last.error < 0.1;
    },
  },
];
