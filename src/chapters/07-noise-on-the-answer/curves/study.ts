import { isProven } from '../../../core/learners/release-guarantee.ts';
import { FEWEST_RUNS } from '../../../core/stats/mean-band.ts';
import type { Prediction, StudyTask } from '../../../notebook/cell.ts';
import { curvePoints, ofEpsilon } from '../shared/curve-points.ts';
import type { LearningCurvesRow } from '../shared/learning-curves.ts';
import { endOf } from './summary.ts';

type CurveValues = { epsilon: number; noise: string; accounting: string; decay: string; data: string };

export const predict: Prediction<CurveValues, LearningCurvesRow> = {
  ask: 'With all rows and no noise the test error is 7.4 %. How large is it at ε = 1?',
  options: ['about 8 %', 'about 18 %', 'about 50 %, like guessing'],
  answer({ epsilon }, rows) {
    const error = endOf(rows, epsilon)?.error ?? 0;
    return error < 0.12 ? 0 : error < 0.35 ? 1 : 2;
  },
};

export const tasks: StudyTask<CurveValues, LearningCurvesRow>[] = [
  {
    id: 'good',
    ask: 'Tell 4 from 9 with an error below 9 % at a proven ε of 1 or less.',
    done(values, rows) {
      const end = endOf(rows, values.epsilon);
      const counts = values.data === 'mnist-4-9' && isProven(values) && values.epsilon <= 1;
      return counts && !!end && end.runs >= FEWEST_RUNS && end.error < 0.09;
    },
  },
  {
    id: 'trade',
    ask: 'Find the ε at which 1,175 rows give the same error as 11,750 rows do at ε = 1.',
    done(values, rows) {
      const few = ofEpsilon(curvePoints(rows), values.epsilon).find(({ size }) => size === 1175);
      const all = endOf(rows, 1);
      if (!few || !all || few.runs < FEWEST_RUNS || all.size !== 11_750 || values.epsilon <= 1) return false;
      return isProven(values) && all.error > 0.1 && Math.abs(few.error - all.error) < 0.01;
    },
  },
];
