import { datasetOptions } from '../../core/data/options.ts';
import { defineCell } from '../../notebook/cell.ts';
import type { ChapterCode } from '../../notebook/chapter.ts';
import { datasetFields, datasetTarget } from '../../plots/dataset-columns.ts';
import { COPIES, digitImages } from '../../plots/digit-images.ts';
import { explainedCurves } from '../../plots/explained-curves.ts';
import { pcaCloud } from '../../plots/pca-cloud.ts';
import { pixelCounts, pixelHistogram } from '../../plots/pixel-histogram.ts';
import { projectionHistogram, projectionLaw } from '../../plots/projection-ratios.ts';
import { rowLengths } from '../../plots/row-lengths.ts';
import { closerLook, strangestDigits } from '../../plots/strangest-digits.ts';
import { medianOf, violins } from '../../plots/violins.ts';
import { choice, dataset, number, seed, toggle } from '../../state/params.ts';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const digitOptions = DIGITS.map((digit) => ({ value: digit, label: digit }));

const standardised = toggle({
  label: 'Standardise the pixels first',
  help: 'Each pixel to mean 0 and deviation 1, as the thesis does.',
  default: true,
});

const examples = { seed: seed({ label: 'Sample', help: 'Resample shows other images.' }) };
const pixels = {
  digit: choice({
    label: 'Digit',
    help: 'Whose pixels are counted.',
    options: [{ value: 'all', label: 'all ten' }, ...digitOptions],
    default: 'all',
  }),
  logarithmic: toggle({
    label: 'Logarithmic shares',
    help: 'Without it, one bar hides all others.',
    default: true,
  }),
};
const strangest = {
  digit: number({
    label: 'Digit',
    help: 'Or click an image.',
    min: 0,
    max: 9,
    default: 8,
    scale: 'linear',
    integer: true,
  }),
  place: number({
    label: 'Place',
    help: '1 is the furthest from its typical image.',
    min: 1,
    max: 5,
    default: 1,
    scale: 'linear',
    integer: true,
  }),
};
const cloud = {
  digits: choice({
    label: 'Digits',
    help: 'The pairs of the thesis come in full, others from 10,000 images.',
    options: [
      { value: 'all', label: 'all' },
      { value: '4-9', label: '4, 9' },
      { value: '0-1', label: '0, 1' },
      { value: 'pair', label: 'pair' },
    ],
    default: 'all',
  }),
  a: choice({ label: 'First digit', help: 'Any pair you like.', options: digitOptions, default: '7' }),
  b: choice({ label: 'Second digit', help: 'Another than the first.', options: digitOptions, default: '9' }),
  standardised,
};
const variance = {
  components: number({
    label: 'Components',
    help: 'How many directions are kept.',
    min: 1,
    max: 300,
    default: 100,
    scale: 'linear',
    integer: true,
  }),
  share: number({
    label: 'Share wanted',
    help: 'How much of the variance should be explained.',
    min: 0.1,
    max: 0.99,
    default: 0.8,
    scale: 'linear',
  }),
  rows: number({
    label: 'Images',
    help: 'The first so many of each set.',
    min: 200,
    max: 12_665,
    default: 12_665,
    scale: 'log',
    integer: true,
  }),
  standardised,
};
const projection = {
  k: number({
    label: 'Dimensions kept',
    symbol: 'k',
    help: 'Of 784. The matrix stays the same and gets more rows.',
    min: 1,
    max: 512,
    default: 50,
    scale: 'log',
    integer: true,
    ticks: [15, 50, 100, 200],
  }),
  dataset: dataset({
    label: 'Images',
    help: 'The law does not care which.',
    options: datasetOptions({ shape: ['images'] }),
    default: 'mnist-4-9',
  }),
  seed: seed({ help: 'Resample draws new matrices and pairs.' }),
};
const table = {
  dataset: dataset({
    label: 'Data set',
    help: 'Everything this notebook learns from, or a file of yours.',
    options: datasetOptions(),
    default: 'adult',
  }),
};

export const chapter: ChapterCode = {
  cells: [
    defineCell({
      id: 'examples',
      params: examples,
      experiment: 'digit-examples',
      task: ({ seed }) => ({ copies: COPIES, seed }),
      figures: [digitImages],
      python: async () => (await import('./python.ts')).examplesPython(),
    }),
    defineCell({
      id: 'pixels',
      params: pixels,
      experiment: 'pixel-values',
      task: () => ({}),
      predict: {
        ask: 'What share of all pixels is exactly 0?',
        options: ['about a third', 'about a half', 'about two thirds', 'about four fifths'],
        answer: ({ digit }, rows) => {
          const { counts, pixels } = pixelCounts(rows, digit);
          return [0.42, 0.58, 0.73, 1].findIndex((end) => counts[0] / pixels <= end);
        },
      },
      figures: [pixelHistogram],
      python: async () => (await import('./python.ts')).pixelsPython(),
    }),
    defineCell({
      id: 'typical',
      params: {},
      experiment: 'typical-digits',
      task: () => ({}),
      predict: {
        ask: 'Which digit do people write most alike?',
        options: DIGITS,
        answer: (_, rows) =>
          rows.reduce((a, b) => (medianOf(b.distances) < medianOf(a.distances) ? b : a)).digit,
      },
      figures: [violins],
      python: async () => (await import('./python.ts')).typicalPython(),
    }),
    defineCell({
      id: 'strangest',
      params: strangest,
      experiment: 'typical-digits',
      task: () => ({}),
      figures: [strangestDigits, closerLook],
      python: async () => (await import('./python.ts')).typicalPython(),
    }),
    defineCell({
      id: 'cloud',
      params: cloud,
      relevant: ({ digits }) =>
        digits === 'pair' ? ['digits', 'a', 'b', 'standardised'] : ['digits', 'standardised'],
      presets: [
        { label: 'Figure 4.5: all', values: { digits: 'all' } },
        { label: 'Figure 4.6: 4 and 9', values: { digits: '4-9' } },
        { label: 'Figure 4.6: 0 and 1', values: { digits: '0-1' } },
      ],
      experiment: 'pca-scatter',
      task: ({ digits, a, b, standardised }) => ({ digits, a: Number(a), b: Number(b), standardised }),
      tasks: [
        {
          id: 'apart',
          ask: 'Find a pair of digits of which two components explain more than a fifth.',
          // Of all images: the first few explain more than they should.
          done: ({ digits }, [, all]) =>
            digits !== 'all' && all !== undefined && all.first + all.second > 0.2,
        },
      ],
      figures: [pcaCloud],
      python: async (values) => (await import('./python.ts')).cloudPython(values),
    }),
    defineCell({
      id: 'variance',
      params: variance,
      presets: [{ label: 'Figure 4.7', values: {} }],
      experiment: 'explained-variance',
      task: ({ rows, standardised }) => ({ rows, standardised }),
      tasks: [
        {
          id: 'half',
          ask: 'Find the smallest number of components that keeps half of the variance of 4 and 9.',
          done: ({ components }, rows) =>
            rows.some(
              ({ set, shares }) =>
                set === '4-9' && shares[components - 1] >= 0.5 && (shares[components - 2] ?? 0) < 0.5,
            ),
        },
      ],
      figures: [explainedCurves],
      python: async () => (await import('./python.ts')).variancePython(),
    }),
    defineCell({
      id: 'projection',
      params: projection,
      experiment: 'random-projection',
      task: (values) => values,
      tasks: [
        {
          id: 'fifth',
          ask: 'Make 95 of 100 squared distances stay within a fifth of what they were.',
          done: (_, rows) => {
            const ratios = rows.flatMap((row) => Array.from(row.ratios));
            return (
              ratios.length > 0 && ratios.filter((r) => Math.abs(r - 1) <= 0.2).length >= 0.95 * ratios.length
            );
          },
        },
      ],
      figures: [projectionHistogram, projectionLaw],
      python: async (values) => (await import('./python.ts')).projectionPython(values),
    }),
    defineCell({
      id: 'table',
      params: table,
      experiment: 'dataset-facts',
      task: (values) => values,
      figures: [datasetTarget, rowLengths, datasetFields],
      python: async (values) => (await import('./python.ts')).tablePython(values),
    }),
  ],
  beats: [
    {
      cell: 'examples',
      say: 'Thirty images out of seventy thousand. Each belonged to somebody.',
      notes: 'Resample a few times. Ask which ones the room would get wrong.',
    },
    { cell: 'pixels', say: 'Most of an image is nothing: four pixels in five are empty.' },
    {
      cell: 'typical',
      say: 'Average all the 1s and you get a 1. Average all the 2s and you get a cloud.',
      notes: 'The blurred images under the violins are the averages.',
    },
    {
      cell: 'strangest',
      figure: 'look',
      say: 'This is an 8. Someone wrote it, and would be known by it.',
      values: { digit: 8, place: 1 },
    },
    {
      cell: 'cloud',
      say: '784 numbers, seen from the side from which they spread most.',
      values: { digits: 'all' },
    },
    { cell: 'cloud', say: '4 and 9 lie on top of each other …', values: { digits: '4-9' } },
    { cell: 'cloud', say: '… 0 and 1 do not.', values: { digits: '0-1' } },
    { cell: 'variance', say: 'A hundred directions of 784 keep most of it.', values: { components: 100 } },
    {
      cell: 'projection',
      figure: 'ratios',
      say: 'Fifty directions drawn blindly keep every distance, roughly.',
      notes: 'Move k from 50 to 200: the hill is half as wide.',
      values: { k: 50 },
    },
    {
      cell: 'table',
      figure: 'lengths',
      say: 'Before the noise comes the cleaning. Some of it is not free.',
      values: { dataset: 'spambase' },
    },
  ],
};
