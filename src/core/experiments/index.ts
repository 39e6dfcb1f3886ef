import { askAgain } from './ask-again.ts';
import { budgetLedger } from './budget-ledger.ts';
import { choices } from './choices.ts';
import { compositionCurves } from './composition-curves.ts';
import { crowd } from './crowd.ts';
import { datasetFacts } from './dataset-facts.ts';
import { educationCounts } from './education-counts.ts';
import { digitExamples } from './digit-examples.ts';
import { digitImage } from './digit-image.ts';
import { explainedVariance } from './explained-variance.ts';
import { gradientLeak } from './gradient-leak.ts';
import { lassoCentres } from './lasso-centres.ts';
import { lassoMany } from './lasso-many.ts';
import { lassoPixels } from './lasso-pixels.ts';
import { lassoStep } from './lasso-step.ts';
import { lassoTogether } from './lasso-together.ts';
import { manyAnswers } from './many-answers.ts';
import { lambdaChoice } from './lambda-choice.ts';
import { learningCurves } from './learning-curves.ts';
import { pcaScatter } from './pca-scatter.ts';
import { pixelValues } from './pixel-values.ts';
import { randomProjectionRatios } from './random-projection.ts';
import { sgdBatchSize } from './sgd-batch-size.ts';
import { sgdCurves } from './sgd-curves.ts';
import { sgdDimension } from './sgd-dimension.ts';
import { sgdMistakes } from './sgd-mistakes.ts';
import { sgdOldNew } from './sgd-old-new.ts';
import { sgdWalk } from './sgd-walk.ts';
import { surveySpread } from './survey-spread.ts';
import { typicalDigits } from './typical-digits.ts';
import { weightsAndNoise } from './weights-and-noise.ts';
import type { Experiment } from './experiment.ts';
import { samples } from './samples.ts';

/** Every experiment, by id. A new one is a file of its own and one line here. */
const all: Experiment[] = [
  askAgain,
  budgetLedger,
  choices,
  compositionCurves,
  crowd,
  datasetFacts,
  educationCounts,
  digitExamples,
  digitImage,
  explainedVariance,
  gradientLeak,
  lassoCentres,
  lassoMany,
  lassoPixels,
  lassoStep,
  lassoTogether,
  manyAnswers,
  lambdaChoice,
  learningCurves,
  pcaScatter,
  pixelValues,
  randomProjectionRatios,
  sgdBatchSize,
  sgdCurves,
  sgdDimension,
  sgdMistakes,
  sgdOldNew,
  sgdWalk,
  surveySpread,
  typicalDigits,
  weightsAndNoise,
  samples, //
];

export const experiments: Record<string, Experiment> = Object.fromEntries(all.map((e) => [e.id, e]));
