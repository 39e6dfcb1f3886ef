import { defineCell } from '../../notebook/cell.ts';
import type { ChapterCode } from '../../notebook/chapter.ts';
import { batchFigure, gridFigure } from '../../plots/sgd-batch-size.ts';
import { sgdCurvesFigure } from '../../plots/sgd-curves.ts';
import { dimensionFigure } from '../../plots/sgd-dimension.ts';
import { mistakeErrors, mistakeTruth } from '../../plots/sgd-mistakes.ts';
import { oldNewFigure, spendingFigure } from '../../plots/sgd-old-new.ts';
import { walkFigure, walkLossFigure } from '../../plots/sgd-walk.ts';
import { beats } from './beats.ts';
import {
  batchGuarantee,
  curvesGuarantee,
  dimensionGuarantee,
  mistakeGuarantee,
  oldNewGuarantee,
  walkGuarantee,
} from './guarantees.ts';
import { batch, curves, CURVE_RUNS, dimension, mistakes, oldNew, SINGLE_PASS, walk } from './params.ts';
import {
  batchPredict,
  batchTasks,
  curvesPredict,
  curvesTasks,
  dimensionPredict,
  dimensionTasks,
  mistakesPredict,
  mistakesTasks,
  oldNewPredict,
  oldNewTasks,
  walkTasks,
} from './study.ts';

export const chapter: ChapterCode = {
  cells: [
    defineCell({
      id: 'walk',
      params: walk,
      experiment: 'sgd-walk',
      task: ({ step: _, ...values }) => values,
      presets: [
        { label: 'One row at a time', values: { batch: 1, step: 120 } },
        { label: 'Hardly any noise', values: { epsilon: 20, step: 120 } },
        { label: 'Mostly noise', values: { epsilon: 0.1, step: 120 } },
      ],
      tasks: walkTasks,
      figures: [walkFigure, walkLossFigure],
      python: async () => (await import('./python.ts')).walkPython(),
      guarantee: walkGuarantee,
    }),
    defineCell({
      id: 'curves',
      params: curves,
      relevant: ({ epochs, data, reduction, code }) =>
        (Object.keys(curves) as (keyof typeof curves)[]).filter(
          (name) =>
            (name !== 'budget' || epochs > 1 || data === 'mnist-digits') &&
            (name !== 'k' || reduction !== 'none' || code === 'published') &&
            (name !== 'reduction' || code === 'correct'),
        ),
      experiment: 'sgd-curves',
      task: (values) => ({
        ...values,
        runs: CURVE_RUNS,
        reduction: values.code === 'published' ? 'projection' : values.reduction,
      }),
      presets: [
        { label: 'Figure 4.21, as published', values: { code: 'published' } },
        { label: 'Figure 4.22: ten passes', values: { epochs: 10, batches: 'five' } },
        { label: 'All ten digits', values: { data: 'mnist-digits', epsilon: 10 } },
      ],
      predict: curvesPredict,
      tasks: curvesTasks,
      figures: [sgdCurvesFigure],
      python: async (values) => (await import('./python.ts')).curvesPython(values),
      guarantee: curvesGuarantee,
    }),
    defineCell({
      id: 'batch',
      params: batch,
      experiment: 'sgd-batch-size',
      task: (values) => values,
      predict: batchPredict,
      tasks: batchTasks,
      figures: [batchFigure, gridFigure],
      python: async () => (await import('./python.ts')).batchPython(),
      guarantee: batchGuarantee,
    }),
    defineCell({
      id: 'dimension',
      params: dimension,
      experiment: 'sgd-dimension',
      task: (values) => ({ ...values, scaling: values.scaling === 'unit' ? 'unit rows' : values.scaling }),
      presets: [{ label: 'Figure 4.23', values: { batch: 5, scaling: 'standardised', epsilon: 10 } }],
      predict: dimensionPredict,
      tasks: dimensionTasks,
      figures: [dimensionFigure],
      python: async () => (await import('./python.ts')).dimensionPython(),
      guarantee: dimensionGuarantee,
    }),
    defineCell({
      id: 'old-new',
      params: oldNew,
      experiment: 'sgd-old-new',
      task: (values) => values,
      presets: [{ label: 'A single pass', values: { epochs: 1 } }],
      predict: oldNewPredict,
      tasks: oldNewTasks,
      figures: [oldNewFigure, spendingFigure],
      python: async () => (await import('./python.ts')).oldNewPython(),
      guarantee: oldNewGuarantee,
    }),
    defineCell({
      id: 'break-it',
      params: mistakes,
      relevant: ({ mistake }) =>
        (Object.keys(mistakes) as (keyof typeof mistakes)[]).filter(
          (name) => name !== 'epochs' || !SINGLE_PASS.includes(mistake),
        ),
      experiment: 'sgd-mistakes',
      task: (values) => ({ ...values, epochs: SINGLE_PASS.includes(values.mistake) ? 1 : values.epochs }),
      predict: mistakesPredict,
      tasks: mistakesTasks,
      figures: [mistakeErrors, mistakeTruth],
      python: async () => (await import('./python.ts')).breakItPython(),
      guarantee: mistakeGuarantee,
    }),
  ],
  beats,
};
