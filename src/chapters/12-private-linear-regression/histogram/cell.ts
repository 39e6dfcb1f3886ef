import { defineCell } from '../../../notebook/cell.ts';
import { choice, number, seed } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import type { HistogramRow } from './experiment.ts';
import { histogramFigure } from './figure.ts';
import { histogramSummary } from './summary.ts';

export const cell = defineCell({
  id: 'histogram',
  params: {
    dimension: choice({
      label: 'Dimensions',
      symbol: 'd',
      help: 'Of the grid: y alone, y and one predictor, or y and two.',
      options: [
        { value: '1', label: '1: y alone' },
        { value: '2', label: '2: x and y' },
        { value: '3', label: '3: two x and y' },
      ],
      default: '2',
    }),
    epsilon: p.epsilon({ default: 1, min: 0.1, max: 10 }),
    points: number({
      label: 'Rows',
      symbol: 'n',
      help: 'How many rows are counted into the cells.',
      min: 200,
      max: 20_000,
      default: 2000,
      scale: 'log',
      integer: true,
    }),
    seed: seed({ more: true }),
  },
  request: ({ dimension, ...values }) => ({ ...values, dimension: Number(dimension) }),
  presets: [
    { label: 'y alone', values: { dimension: '1' } },
    { label: 'The collapse: three dimensions', values: { dimension: '3' } },
    { label: 'Three dimensions, many rows', values: { dimension: '3', points: 20_000 } },
  ],
  predict: { ask: 'Draw how far the fitted line is from the true one as the grid gets finer.' },
  tasks: [
    {
      id: 'collapse',
      ask: 'In three dimensions, find a setting at which the finest grid is at least thirty times as far from the truth as the best one.',
      done({ dimension }, rows: HistogramRow[]) {
        const { best, noisy } = histogramSummary(rows, Number(dimension));
        return dimension === '3' && !!best && best.runs >= 5 && noisy.at(-1)!.mean > 30 * best.mean;
      },
    },
    {
      id: 'finer',
      ask: 'Find a setting at which the best grid has eight cells or more along a side.',
      done({ dimension }, rows: HistogramRow[]) {
        const { best } = histogramSummary(rows, Number(dimension));
        return !!best && best.runs >= 5 && best.side >= 8;
      },
    },
  ],
  figures: [histogramFigure],
  guarantee: ({ epsilon }) => ({
    status: 'proven',
    epsilon,
    delta: 0,
    neighbours: 'replace-one',
    assumptions: [
      'All coordinates lie between 0 and 1, and the grid was fixed, before any row was seen.',
      'One grid is released, once; the figure shows many.',
    ],
    reason:
      'Replacing a row changes two counts by one each, so Laplace noise of scale 2/ε on every cell, empty ones too, is enough. Whatever is fitted to the noisy counts is free.',
    source: '[@dwork-mcsherry-nissim-smith-2006]; [@lei-2011]',
  }),
});
