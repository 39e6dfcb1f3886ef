import type { LambdaChoiceRow } from '../../core/experiments/lambda-choice.ts';
import type { LearningCurvesRow } from '../../core/experiments/learning-curves.ts';
import type { WeightsRow } from '../../core/experiments/weights-and-noise.ts';
import { defineCell } from '../../notebook/cell.ts';
import type { ChapterCode } from '../../notebook/chapter.ts';
import { lambdaFigure } from '../../plots/lambda-choice.ts';
import { learningCurvesFigure } from '../../plots/learning-curves.ts';
import { publishedTableFigure } from '../../plots/published-table.ts';
import { repairsFigure } from '../../plots/repairs.ts';
import { solveFigure } from '../../plots/solve-epsilon.ts';
import { spreadByRatio, spreadBySize } from '../../plots/spread.ts';
import { weightBoxes, weightPictures, weightSums } from '../../plots/weights-against-noise.ts';
import { lambdaRemark } from './conventions.ts';
import { guarantee, solvedGuarantee, tableGuarantee, wholeGuarantee } from './guarantee.ts';
import * as p from './params.ts';
import * as study from './study.ts';
import { RUNS, task } from './task.ts';

const LAMBDA_RUNS = 16;
const asPublished = { noise: 'published', accounting: 'published', decay: 'thesis' };

/** Leaves out the controls that make no difference. */
const without = <S extends object>(params: S, ...names: (string | false)[]) =>
  Object.keys(params).filter((name) => !names.includes(name)) as (keyof S & string)[];
const idle = (values: { noise?: string; decay?: string }) => [
  values.noise !== 'gaussian' && 'delta',
  values.decay === 'thesis' && 'lambda',
  values.noise === 'objective' && 'accounting',
];

const curves = {
  epsilon: p.epsilon,
  noise: p.noise,
  delta: p.delta,
  accounting: p.accounting,
  decay: p.decay,
  lambda: p.lambda,
  axis: p.axis,
  data: p.data,
  dimension: p.dimension,
  loss: p.loss,
  seed: p.shuffles,
};
const spread = {
  epsilon: { ...p.epsilon, default: 0.0005 },
  noise: { ...p.outputNoise, default: 'published' },
  delta: p.delta,
  accounting: { ...p.accounting, default: 'published' },
  decay: { ...p.decay, default: 'thesis' },
  lambda: p.lambda,
  seed: p.shuffles,
};
const weights = {
  epsilon: { ...p.epsilon, default: 0.01 },
  size: p.size,
  noise: { ...p.outputNoise, default: 'published' },
  delta: p.delta,
  accounting: { ...p.accounting, default: 'published' },
  decay: { ...p.decay, default: 'thesis' },
  lambda: p.lambda,
  data: p.digitPair,
  seed: p.shuffles,
};
const table = { seed: p.shuffles };
const lambda = {
  epsilon: p.epsilon,
  noise: p.outputNoise,
  delta: p.delta,
  tenths: p.tenths,
  dimension: p.dimension,
  data: p.data,
  loss: p.loss,
  seed: p.shuffles,
};
const solve = {
  target: p.target,
  tenths: p.tenths,
  noise: p.outputNoise,
  delta: p.delta,
  lambda: p.lambda,
  dimension: p.dimension,
  data: p.data,
  loss: p.loss,
  seed: p.shuffles,
};
const repairs = {
  epsilon: { ...p.epsilon, default: 0.01 },
  countRows: p.countRows,
  countWeights: p.countWeights,
  band: p.band,
  seed: p.shuffles,
};
const repaired = (values: { countRows: boolean; countWeights: boolean; epsilon: number }) => ({
  epsilon: values.epsilon,
  decay: 'thesis',
  accounting: values.countRows ? 'proven' : 'published',
  noise: values.countWeights ? 'laplace' : 'published',
});

export const chapter: ChapterCode = {
  cells: [
    defineCell({
      id: 'curves',
      params: curves,
      relevant: (values) => without(curves, ...idle(values)),
      remarks: (values, rows) => lambdaRemark(values, rows),
      experiment: 'learning-curves',
      task: ({ axis: _, ...values }) => task(values),
      presets: [
        { label: 'Figure 4.14', values: { ...asPublished, epsilon: 0.01 } },
        { label: 'Figure 4.15', values: { ...asPublished, epsilon: 0.05, axis: 'log' } },
        { label: 'The same λ, honest noise', values: { decay: 'thesis', epsilon: 10 } },
        { label: '50 dimensions', values: { dimension: '50' } },
      ],
      predict: study.curvesPredict,
      tasks: study.curvesTasks,
      figures: [learningCurvesFigure],
      python: async (values) => (await import('./python.ts')).curvesPython(values),
      guarantee: wholeGuarantee,
    }),
    defineCell({
      id: 'spread',
      params: spread,
      relevant: (values) => without(spread, ...idle(values)),
      remarks: (values, rows) => lambdaRemark(values, rows),
      experiment: 'learning-curves',
      task: (values) => task(values),
      presets: [
        { label: 'Figure 4.16', values: {} },
        {
          label: 'As proven',
          values: { noise: 'vector', accounting: 'proven', decay: 'one', lambda: 0.01, epsilon: 1 },
        },
      ],
      predict: study.spreadPredict,
      figures: [spreadBySize, spreadByRatio],
      python: async (values) => (await import('./python.ts')).curvesPython(values),
      guarantee: wholeGuarantee,
    }),
    defineCell({
      id: 'weights',
      params: weights,
      relevant: (values) => without(weights, ...idle(values)),
      remarks: (values, rows) => lambdaRemark(values, rows),
      experiment: 'weights-and-noise',
      task: ({ size: _, ...values }) => ({ ...values, loss: 'logistic', runs: RUNS }),
      presets: [
        { label: 'Figure 4.17', values: {} },
        {
          label: 'As proven',
          values: { noise: 'vector', accounting: 'proven', decay: 'one', lambda: 0.01, epsilon: 1 },
        },
      ],
      tasks: study.weightsTasks,
      figures: [weightPictures, weightBoxes, weightSums],
      python: async (values) => (await import('./python.ts')).weightsPython(values),
      guarantee: (values, _rows: WeightsRow[]) => guarantee(values),
    }),
    defineCell({
      id: 'table',
      params: table,
      experiment: 'learning-curves',
      task: ({ seed }) => task({ ...asPublished, seed }),
      figures: [publishedTableFigure],
      python: async (values) => (await import('./python.ts')).tablePython(values),
      guarantee: tableGuarantee,
    }),
    defineCell({
      id: 'lambda',
      params: lambda,
      relevant: (values) => without(lambda, ...idle(values)),
      experiment: 'lambda-choice',
      task: ({ dimension, ...values }) => ({ ...values, dimension: Number(dimension), runs: LAMBDA_RUNS }),
      presets: [
        { label: 'Less privacy: ε = 10', values: { epsilon: 10 } },
        { label: '50 dimensions', values: { dimension: '50' } },
      ],
      predict: study.lambdaPredict,
      tasks: study.lambdaTasks,
      figures: [lambdaFigure],
      python: async (values) => (await import('./python.ts')).lambdaPython(values),
      guarantee: (values, [run]: LambdaChoiceRow[]) => guarantee(values, run, 5 * values.tenths),
    }),
    defineCell({
      id: 'solve',
      params: solve,
      relevant: (values) => without(solve, ...idle(values)),
      remarks: (values, rows) => lambdaRemark(values, rows),
      experiment: 'learning-curves',
      task: ({ target: _, tenths, ...values }) => task(values, { epsilons: 'fine', step: 5 * tenths }),
      presets: [{ label: '50 dimensions', values: { dimension: '50', target: 0.2 } }],
      tasks: study.solveTasks,
      figures: [solveFigure],
      python: async (values) => (await import('./python.ts')).curvesPython(values),
      guarantee: solvedGuarantee,
    }),
    defineCell({
      id: 'repairs',
      params: repairs,
      experiment: 'learning-curves',
      task: ({ epsilon, seed }) => task({ decay: 'thesis', epsilon, seed }, { compare: true }),
      presets: [
        { label: 'As published', values: {} },
        { label: 'All three repaired', values: { countRows: true, countWeights: true, band: 'right' } },
      ],
      predict: study.repairsPredict,
      tasks: study.repairsTasks,
      figures: [repairsFigure],
      python: async (values) => (await import('./python.ts')).repairsPython(values),
      guarantee: (values, rows: LearningCurvesRow[]) => wholeGuarantee(repaired(values), rows),
    }),
  ],
  beats: [
    {
      cell: 'curves',
      say: 'Train on more and more rows, then add noise to the weights. How much does privacy cost?',
      notes: 'The dashed line is the model without noise. Let the figure fill in before the next beat.',
      values: {},
    },
    { cell: 'curves', say: 'At ε = 10 the private model is nearly as good.', values: { epsilon: 10 } },
    { cell: 'curves', say: 'At ε = 0.1 it is a coin.', values: { epsilon: 0.1 } },
    {
      cell: 'curves',
      say: 'A thesis saw no loss at ε = 0.1. What did it do differently?',
      notes: 'The badge says what that noise really gives. The reasons come in the last beats.',
      values: { ...asPublished, epsilon: 0.1 },
    },
    {
      cell: 'weights',
      figure: 'pictures',
      say: 'The weights are a picture of 9 against 4. Noise dissolves it.',
      values: { epsilon: 0.001 },
    },
    {
      cell: 'lambda',
      say: 'Stronger regularisation: a worse model, but far less noise.',
      notes: 'Ask where the best λ is before the curves arrive.',
      controls: ['epsilon', 'data'],
    },
    {
      cell: 'solve',
      say: 'Turn it around: which ε does an error of 15 % need?',
      values: { target: 0.15 },
    },
    { cell: 'repairs', say: 'As published: hardly any loss at ε = 0.01.', values: {} },
    { cell: 'repairs', say: 'The same λ for fit and noise: a coin.', values: { countRows: true } },
    {
      cell: 'repairs',
      say: 'And √784 = 28 times more for 784 independent draws.',
      values: { countRows: true, countWeights: true, band: 'right' },
    },
  ],
};
