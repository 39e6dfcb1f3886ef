import { barX, dot, rectY, ruleX, ruleY, text, tickX } from '@observablehq/plot';
import {
  TARGET_BINS,
  type ClassRow,
  type DatasetFactsRow,
  type FieldRow,
  type SizeRow,
  type StepRow,
  type TargetRow,
} from '../core/experiments/dataset-facts.ts';
import { privacyOf } from '../core/data/preprocess/step.ts';
import type { Figure } from './figure.ts';
import { count, num, percent } from './format.ts';
import { base, ink, muted, series } from './theme.ts';

type Facts = Figure<Record<string, unknown>, DatasetFactsRow>;

const fields = (rows: DatasetFactsRow[]) => rows.filter((row): row is FieldRow => row.about === 'field');
const classes = (rows: DatasetFactsRow[]) => rows.filter((row): row is ClassRow => row.about === 'class');
const steps = (rows: DatasetFactsRow[]) => rows.filter((row): row is StepRow => row.about === 'step');
const target = (rows: DatasetFactsRow[]) => rows.find((row): row is TargetRow => row.about === 'target');
const size = (rows: DatasetFactsRow[]) => rows.find((row): row is SizeRow => row.about === 'size');

const short = (name: string) => (name.length > 22 ? `${name.slice(0, 21)}…` : name);

/** What each column holds: the table first, for names and ranges are what is asked. */
export const datasetFields: Facts = {
  id: 'columns',
  title: 'Columns',
  describe: 'For each column of the data set the share of values that are not zero.',
  tableFirst: true,
  columns: [
    { name: 'name', label: 'column' },
    { name: 'kind', label: 'kind' },
    { name: 'columns', label: 'as columns' },
    { name: 'min', label: 'least' },
    { name: 'mean', label: 'mean' },
    { name: 'max', label: 'most' },
    { name: 'sd', label: 'standard deviation' },
    { name: 'zeros', label: 'share of zeros' },
  ],
  table: ({ rows }) => fields(rows).map(({ about: _, ...row }) => row),
  caption({ rows }) {
    const facts = size(rows);
    if (!facts) return 'Computing…';
    const { train, test, columns } = facts;
    const own = fields(rows);
    const said =
      own.length === columns
        ? ''
        : `, from ${own.length} ${own.length === 1 ? 'block' : 'columns'} of the source`;
    return `${count(train)} rows for training, ${count(test)} for testing, ${count(columns)} columns of numbers${said}.`;
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

/** What is to be predicted: the balance of the classes, or how the target is spread. */
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
  caption({ rows }) {
    const spread = target(rows);
    if (spread) {
      return `A number from ${num(spread.min)} to ${num(spread.max)}, mean ${num(spread.mean, 4)}, standard deviation ${num(spread.sd)}: always guessing the mean errs by that much.`;
    }
    const all = classes(rows);
    if (all.length === 0) return 'Computing…';
    const total = all.reduce((sum, c) => sum + c.train, 0);
    const largest = all.reduce((a, b) => (b.train > a.train ? b : a));
    return `${all.length} classes. Always guessing “${largest.name}” is wrong for ${percent(1 - largest.train / total)} of the training rows: what a model must beat.`;
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

/** What each step does to the lengths of the rows, and what it costs in privacy. */
export const datasetLengths: Facts = {
  id: 'lengths',
  title: 'What each step does to the length of a row',
  describe:
    'For each step of preprocessing the median length of a row, with the middle half and nine tenths as bars, on a logarithmic axis.',
  columns: [
    { name: 'title', label: 'step' },
    { name: 'formula', label: 'a row x becomes' },
    { name: 'privacy', label: 'privacy' },
    { name: 'low', label: '5 % are shorter than' },
    { name: 'median', label: 'median length' },
    { name: 'high', label: '5 % are longer than' },
    { name: 'longest', label: 'longest' },
    { name: 'why', label: 'why' },
  ],
  table: ({ rows }) =>
    steps(rows).map((row) => ({
      title: row.title,
      formula: row.formula,
      privacy: privacyOf(row),
      low: row.lengths[1],
      median: row.lengths[3],
      high: row.lengths[5],
      longest: row.lengths[6],
      why: row.why,
    })),
  caption({ rows }) {
    const all = steps(rows);
    const bounded = all.filter((row) => row.lengths[6] <= 1 + 1e-6);
    const free = bounded.filter((row) => !row.looksAtPrivateData).map((row) => row.title.toLowerCase());
    const said = free.length > 0 ? `: ${free.join(', ')}` : '';
    return `${count(all[0]?.rows ?? 0)} rows. The proofs ask for rows no longer than 1. Of ${all.length} ways to prepare them ${bounded.length} keep that here, and ${free.length} of these without looking at anyone else’s row${said}.`;
  },
  legend: () => [
    { label: 'free', color: series[2].color, mark: 'bar' },
    { label: 'costs budget that is not accounted for', color: series[1].color, mark: 'bar' },
  ],
  height: (width) => (width < 560 ? 470 : 360),
  plot({ rows, width }) {
    const all = steps(rows);
    const narrow = width < 560;
    const color = (row: StepRow) => (row.looksAtPrivateData ? series[1].color : series[2].color);
    const shown = (value: number) => Math.max(value, 1e-3);
    const spanned = all.flatMap((row) => [shown(row.lengths[1]), shown(row.lengths[5]), 1]);
    const domain = all.length ? [Math.min(...spanned) / 1.6, Math.max(...spanned) * 1.6] : [0.5, 2];
    const y = (row: StepRow) => row.title;
    return {
      ...base(width, 0),
      marginLeft: narrow ? 16 : 216,
      marginTop: 8,
      x: {
        type: 'log',
        label: 'length of a row',
        domain,
        tickFormat: (d: number) => num(d),
        ticks: narrow ? 4 : 7,
        grid: true,
      },
      y: { label: null, domain: all.map(y), axis: narrow ? null : ('left' as const), tickSize: 0 },
      marks: [
        ruleX([1], { stroke: ink, strokeDasharray: '2 3' }),
        barX(all, {
          x1: (r: StepRow) => shown(r.lengths[1]),
          x2: (r: StepRow) => shown(r.lengths[5]),
          y,
          fill: color,
          fillOpacity: 0.25,
          insetTop: 6,
          insetBottom: 6,
        }),
        barX(all, {
          x1: (r: StepRow) => shown(r.lengths[2]),
          x2: (r: StepRow) => shown(r.lengths[4]),
          y,
          fill: color,
          fillOpacity: 0.6,
          insetTop: 6,
          insetBottom: 6,
        }),
        tickX(all, { x: (r: StepRow) => shown(r.lengths[3]), y, stroke: color, strokeWidth: 3 }),
        dot(all, { x: (r: StepRow) => shown(r.lengths[3]), y, fill: color, r: 4 }),
        narrow
          ? text(all, { x: domain[0], y, text: 'title', dy: -19, dx: 4, textAnchor: 'start', fill: muted })
          : null,
      ],
    };
  },
};
