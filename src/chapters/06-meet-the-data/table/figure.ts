import { barX, rectY, ruleX, ruleY, text } from '@observablehq/plot';
import {
  TARGET_BINS,
  type ClassRow,
  type DatasetFactsRow,
  type FieldRow,
  type TargetRow,
} from './experiment.ts';
import { classes, fields, size, target } from './summary.ts';
import { datasets } from '../../../core/data/index.ts';
import type { Row } from '../../../lab/experiment.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';

type Facts = Figure<{ dataset: string }, DatasetFactsRow>;

const short = (name: string) => (name.length > 22 ? `${name.slice(0, 21)}…` : name);

/** What each column holds: the table comes first, because readers want names and ranges. */
export const datasetFields: Facts = {
  id: 'columns',
  title: 'Columns and first rows',
  describe: 'For each column of the data set the share of its values that are not zero.',
  tableFirst: true,
  columns: [
    { name: 'name', label: 'column' },
    { name: 'kind', label: 'kind' },
    { name: 'row1', label: 'first row' },
    { name: 'row2', label: 'second' },
    { name: 'row3', label: 'third' },
    { name: 'values', label: 'most frequent values' },
    { name: 'min', label: 'smallest' },
    { name: 'mean', label: 'mean' },
    { name: 'max', label: 'largest' },
    { name: 'sd', label: 'standard deviation' },
  ],
  table({ rows }) {
    const told = size(rows);
    if (!told) return [];
    const { row1, row2, row3, task } = told;
    const { min, mean, max, sd } = target(rows) ?? {};
    const kind = task === 'regression' ? 'target' : 'class';
    // A category became columns of zeros and ones, whose smallest and largest values say nothing.
    return [
      { name: 'to be predicted', kind, row1, row2, row3, min, mean, max, sd },
      ...fields(rows).map(({ name, kind, min, mean, max, sd, values, row1, row2, row3 }) =>
        kind === 'category'
          ? { name, kind, values, row1, row2, row3 }
          : { name, kind, min, mean, max, sd, values, row1, row2, row3 },
      ),
    ] as Row[];
  },
  caption({ rows }) {
    const facts = size(rows);
    if (!facts) return 'Computing…';
    const { train, test, columns } = facts;
    const own = fields(rows).length;
    const from =
      own === columns
        ? ''
        : `, made from ${own} ${own === 1 ? 'block of images or words' : 'columns of the source'}`;
    return `${count(train)} training rows, ${count(test)} test rows, ${count(columns)} columns of numbers${from}.`;
  },
  height: () => 300,
  plot({ rows, width }) {
    const shown = fields(rows).slice(0, 24);
    return {
      ...base(width, 300),
      marginLeft: 130,
      x: {
        label: 'values that are not zero',
        domain: [0, 1],
        tickFormat: (d: number) => percent(d, 0),
        ticks: 5,
        grid: true,
      },
      y: { label: null, domain: shown.map(({ name }) => short(name)) },
      marks: [
        barX(shown, {
          x: (f: FieldRow) => 1 - f.zeros,
          y: (f: FieldRow) => short(f.name),
          fill: series[0].color,
        }),
      ],
    };
  },
};

/** How many rows of each class the source has, where only a part of them was kept. */
function wholeSource(id: string): string {
  const counts = (datasets[id]?.classes ?? []).flatMap(({ name, source }) =>
    source === undefined ? [] : `${name}: ${count(source)}`,
  );
  return counts.length > 0 ? ` All training rows of the source, by class: ${counts.join(', ')}.` : '';
}

/** What is to be predicted: the sizes of the classes, or the distribution of the target. */
export const datasetTarget: Facts = {
  id: 'target',
  title: 'What is to be predicted',
  describe: 'The number of training rows of each class, or a histogram of the numeric target.',
  columns: [
    { name: 'name', label: 'class, or target from' },
    { name: 'train', label: 'training rows' },
    { name: 'test', label: 'test rows' },
  ],
  table({ rows }) {
    const spread = target(rows);
    if (!spread) return classes(rows).map(({ name, train, test }) => ({ name, train, test }));
    return Array.from(spread.counts, (train, i) => ({ name: num(binAt(spread, i)), train }));
  },
  caption({ rows, values }) {
    const spread = target(rows);
    if (spread) {
      return `The target is a number from ${num(spread.min)} to ${num(spread.max)} with the mean ${num(spread.mean, 4)} and the standard deviation ${num(spread.sd)}. Always predicting the mean has that root-mean-square error; a useful model has a smaller one.`;
    }
    const all = classes(rows);
    if (all.length === 0) return 'Computing…';
    const total = all.reduce((sum, c) => sum + c.train, 0);
    const largest = all.reduce((a, b) => (b.train > a.train ? b : a));
    return `${all.length} classes. Always answering “${largest.name}” is wrong for ${percent(1 - largest.train / total)} of the training rows; a useful model errs less often.${wholeSource(values.dataset)}`;
  },
  height: () => 220,
  plot({ rows, width }) {
    const spread = target(rows);
    if (spread) {
      const bins = Array.from(spread.counts, (rows, i) => ({
        from: binAt(spread, i),
        to: binAt(spread, i + 1),
        rows,
      }));
      return {
        ...base(width, 220),
        x: { label: 'target' },
        y: { label: 'training rows', grid: true, ticks: 4 },
        marks: [
          rectY(bins, { x1: 'from', x2: 'to', y: 'rows', fill: series[0].color, insetLeft: 0.5 }),
          ruleY([0], { stroke: ink, strokeOpacity: 0.4 }),
          ruleX([spread.mean], { stroke: ink, strokeDasharray: '2 3' }),
        ],
      };
    }
    const all = classes(rows);
    return {
      ...base(width, 220),
      marginLeft: 110,
      marginRight: 70,
      x: { label: 'training rows', grid: true, ticks: width < 500 ? 3 : 6 },
      y: { label: null, domain: all.map(({ name }) => short(name)) },
      marks: [
        barX(all, { x: 'train', y: (c: ClassRow) => short(c.name), fill: series[0].color }),
        text(all, {
          x: 'train',
          y: (c: ClassRow) => short(c.name),
          text: (c: ClassRow) => count(c.train),
          dx: 5,
          textAnchor: 'start',
          fill: muted,
        }),
      ],
    };
  },
};

const binAt = ({ min, max }: TargetRow, i: number) => min + ((max - min) * i) / TARGET_BINS;
