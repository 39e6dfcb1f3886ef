import { areaY, dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import type { BandPoint } from '../../../core/stats/band-points.ts';
import { bandOrGap } from '../../../figures/band-curves.ts';
import type { Figure, LegendEntry } from '../../../figures/figure.ts';
import { count, num, numUp, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { inBand, runsInWords } from '../../../figures/mean-band.ts';
import { aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import { shopNames } from '../shared/shop-names.ts';
import { METHODS, PUBLISHED_SETTINGS, publishedRows, scoreNoise } from '../shared/published.ts';
import { TRAINED } from '../shared/shop-models.ts';
import { SIZES, type VocabularyRow } from './experiment.ts';
import {
  bestSize,
  byEpsilon,
  bySize,
  gains,
  publishedGains,
  type GainPoint,
  type Series,
} from './summary.ts';

type Values = { shop: string; epsilon: number; lambda: number };

const WAIT = 'The first models are being trained.';
const LOOKS: Record<Series, { label: string; color: string; dash: string }> = {
  clean: { label: 'no noise', color: series[0].color, dash: series[1].dash },
  norm: { label: 'noise as proven', color: series[1].color, dash: 'none' },
  each: { label: 'noise on each number, too little', color: series[2].color, dash: series[2].dash },
};
const NAMES = Object.keys(LOOKS) as Series[];
const legend = (): LegendEntry[] => NAMES.map((name) => ({ ...LOOKS[name], mark: 'line' }));

const band = (points: BandPoint[], { color, dash }: { color: string; dash: string }) => [
  areaY(points, {
    x: 'x',
    y1: ({ mean, half }: BandPoint) => mean - bandOrGap(half),
    y2: ({ mean, half }: BandPoint) => mean + bandOrGap(half),
    fill: color,
    fillOpacity: 0.16,
    clip: true,
  }),
  lineY(points, { x: 'x', y: 'mean', stroke: color, strokeWidth: 2.4, strokeDasharray: dash, clip: true }),
  dot(points, { x: 'x', y: 'mean', r: 2.6, fill: color }),
];

const accuracyAxis = {
  domain: [0.4, 0.9] as [number, number],
  label: 'accuracy',
  grid: true,
  tickFormat: (d: number) => percent(d, 0),
  ticks: 6,
};
const coin = () => ruleY([0.5], { stroke: muted, strokeDasharray: '2 3' });

export const sizeFigure: Figure<Values, VocabularyRow> = {
  id: 'size',
  title: 'Accuracy against the number of words',
  describe:
    'Three lines of accuracy against the number of words on a logarithmic axis: without noise, with the noise that is proven, and with Laplace noise on each number.',
  height: aspect,
  columns: [
    { name: 'words', label: 'words' },
    { name: 'series', label: 'noise' },
    { name: 'mean', label: 'accuracy' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows }) =>
    NAMES.flatMap((name) =>
      bySize(rows)[name].map(({ x, ...point }) => ({ words: x, series: LOOKS[name].label, ...point })),
    ),
  legend,
  caption({ rows, values }) {
    const { clean, norm } = bySize(rows);
    const best = bestSize(norm);
    if (!best) return WAIT;
    const last = SIZES.length - 1;
    const sd = scoreNoise({ words: SIZES[last], rows: TRAINED, lambda: values.lambda }) / values.epsilon;
    return `A model of ${shopNames[values.shop]} at ε = ${numUp(values.epsilon)}, ${runsInWords(best.runs)}: with ${count(SIZES[last])} words it gets ${inBand(norm[last])} right, and ${inBand(clean[last])} without noise. It does best with ${count(best.x)} words, ${inBand(best)}. With ${count(SIZES[last])} words the noise on a score has standard deviation ${num(sd)}.`;
  },
  plot({ rows, width }) {
    const found = bySize(rows);
    const domain: [number, number] = [SIZES[0], SIZES.at(-1)! * 1.1];
    const published = PUBLISHED_SETTINGS.map(({ data, words }) => ({ data, words }));
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain, label: null },
      y: accuracyAxis,
      marks: [
        coin(),
        ruleX(published, { x: 'words', stroke: ink, strokeOpacity: 0.45, strokeDasharray: '3 3' }),
        // One above the other, because the two lines stand close together; below a coin, where no curve is.
        ...published.map(({ data, words }, i) =>
          text([width < 480 ? count(words) : `published: ${data}, ${count(words)}`], {
            x: () => words,
            frameAnchor: 'bottom',
            dx: -4,
            dy: -6 - 16 * i,
            textAnchor: 'end',
            fontSize: 11,
            fill: ink,
            stroke: 'var(--paper)',
            strokeWidth: 3,
          }),
        ),
        ...NAMES.flatMap((name) => band(found[name], LOOKS[name])),
        logAxis('x', domain, 'words d', width),
      ],
    };
  },
};

export const gainFigure: Figure<Values, VocabularyRow> = {
  id: 'gain',
  title: 'What noise leaves: the published sources beside ours',
  describe:
    'The share of the gain over a coin that is left, against ε on a logarithmic axis: five published columns, and our models of 5,588 words with each of the two noises.',
  height: aspect,
  columns: [
    { name: 'series', label: 'what' },
    { name: 'x', label: 'ε' },
    { name: 'left', label: 'share of the gain left' },
  ],
  table: ({ rows }) => [
    ...publishedGains.flatMap(({ name, points }) =>
      points.map((point) => ({ series: `published: ${name}`, ...point })),
    ),
    ...(['norm', 'each'] as const).flatMap((name) =>
      gains(rows)[name].map((point) => ({ series: `ours: ${LOOKS[name].label}`, ...point })),
    ),
  ],
  legend: () => [
    { label: 'published sources', color: ink, mark: 'line' },
    { ...LOOKS.norm, label: `ours, ${LOOKS.norm.label}`, mark: 'line' },
    { ...LOOKS.each, label: `ours, ${LOOKS.each.label}`, mark: 'line' },
  ],
  caption({ rows }) {
    const at = (points: GainPoint[]) => points.find(({ x }) => x === 1)?.left;
    const { norm, each } = gains(rows);
    if (norm.length === 0) return WAIT;
    const published = publishedGains.map(({ points }) => at(points)!);
    const half = norm.find(({ left }) => left >= 0.5);
    return `At ε = 1 the published sources keep ${whole(Math.min(...published))} to ${whole(Math.max(...published))} of their gain over a coin. Our models of ${count(SIZES.at(-1)!)} words keep ${whole(at(norm)!)} with the noise that is stated, and ${whole(at(each)!)} with Laplace noise on each number. ${half ? `With the stated noise half is kept from ε = ${num(half.x)} on.` : 'With the stated noise half is never kept here.'}`;
  },
  plot({ rows, values, width }) {
    const found = gains(rows);
    const domain: [number, number] = [0.1, 1000];
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain, label: null },
      y: {
        domain: [-0.2, 1.1],
        label: 'share of the gain over a coin',
        grid: true,
        tickFormat: (d: number) => percent(d, 0),
        ticks: 6,
      },
      marks: [
        ruleY([0], { stroke: muted, strokeDasharray: '2 3' }),
        ruleX([values.epsilon], { stroke: ink, strokeOpacity: 0.4, strokeDasharray: '3 3' }),
        ...publishedGains.flatMap(({ points, data }) => [
          lineY(points, { x: 'x', y: 'left', stroke: ink, strokeOpacity: 0.55, strokeWidth: 1.2 }),
          dot(points, {
            x: 'x',
            y: 'left',
            symbol: data === '20 Newsgroups' ? 'circle' : 'triangle',
            r: 3,
            fill: ink,
          }),
        ]),
        ...(['norm', 'each'] as const).flatMap((name) => [
          lineY(found[name], {
            ...{ x: 'x', y: 'left', stroke: LOOKS[name].color, strokeWidth: 2.4 },
            strokeDasharray: LOOKS[name].dash,
          }),
          dot(found[name], { x: 'x', y: 'left', r: 2.6, fill: LOOKS[name].color }),
        ]),
        logAxis('x', domain, 'ε', width),
      ],
    };
  },
};

/** Whole percents, without a minus before 0. */
const whole = (share: number) => percent(Math.round(100 * share) / 100 + 0, 0);

const methodNames = { source: 'SOURCE', average: 'AVERAGE', soft: 'SOFT', dphtl: 'DPHTL' } as const;
/** Rows at ε = ∞ stand at the right end of the axis. */
const END = 20;

export const tablesFigure: Figure<Values, VocabularyRow> = {
  id: 'tables',
  title: 'The published tables',
  describe:
    'The accuracies of tables 4.2 and 4.3 of the dissertation, means over the five mixtures, against ε: four private methods, and two without privacy as horizontal lines.',
  height: aspect,
  tableFirst: true,
  columns: [
    { name: 'table', label: 'table' },
    { name: 'data', label: 'data' },
    { name: 'mixture', label: 'mixture of the target' },
    { name: 'epsilon', label: 'ε' },
    ...METHODS.map((name) => ({ name, label: methodNames[name] })),
    { name: 'weak', label: 'WEAK' },
    { name: 'target', label: 'TARGET' },
    { name: 'ours', label: 'our source, noise as proven' },
    { name: 'under', label: 'our source, noise on each number' },
  ],
  table({ rows }) {
    const { norm, each, clean } = byEpsilon(rows);
    const at = (points: BandPoint[], epsilon: number) =>
      epsilon === Infinity ? clean : points.find(({ x }) => x === epsilon)?.mean;
    const rounded = (x: number | undefined) => (x === undefined ? undefined : Math.round(1000 * x) / 1000);
    return publishedRows.map((row) => ({
      ...row,
      epsilon: num(row.epsilon),
      ours: rounded(at(norm, row.epsilon)),
      under: rounded(at(each, row.epsilon)),
    }));
  },
  legend: () =>
    METHODS.map((name, i) => ({
      label: methodNames[name],
      color: series[i].color,
      mark: 'line',
      dash: series[i].dash,
    })),
  caption() {
    const cells = (epsilon: (e: number) => boolean) => publishedRows.filter((row) => epsilon(row.epsilon));
    const wins = (row: (typeof publishedRows)[number]) => METHODS.every((name) => row.dphtl >= row[name]);
    const large = cells((e) => e >= 3);
    const small = cells((e) => e === 0.1);
    const weak = small.filter((row) => METHODS.every((name) => row.weak > row[name])).length;
    return `In the published tables DPHTL is the best private method in ${large.filter(wins).length} of ${large.length} rows with ε ≥ 3. At ε = 0.1 WEAK, which borrows nothing and needs no privacy, is best in ${weak} of ${small.length}. SOURCE is the best source, picked on the target’s own test rows.`;
  },
  plot({ width }) {
    const domain: [number, number] = [0.08, END * 1.2];
    const means = (name: (typeof METHODS)[number] | 'weak' | 'target', epsilon: number) => {
      const own = publishedRows.filter((row) => row.epsilon === epsilon);
      return own.reduce((sum, row) => sum + row[name], 0) / own.length;
    };
    const epsilons = [...new Set(publishedRows.map(({ epsilon }) => epsilon))];
    return {
      ...base(width, aspect(width)),
      x: {
        type: 'log',
        domain,
        label: 'ε; at the right end without noise',
        ticks: [0.1, 0.5, 1, 3, 5],
        tickFormat: (d: number) => num(d),
      },
      y: { ...accuracyAxis, domain: [0.45, 0.85], label: 'accuracy, mean of five mixtures' },
      marks: [
        coin(),
        ...(['weak', 'target'] as const).flatMap((name) => [
          ruleY([means(name, 1)], { stroke: muted }),
          text([name], {
            x: domain[0] * 1.1,
            y: means(name, 1),
            text: (d: string) => d.toUpperCase(),
            dy: -7,
            textAnchor: 'start',
            fill: muted,
            fontSize: 11,
          }),
        ]),
        ...METHODS.flatMap((name, i) => {
          const points = epsilons.map((e) => ({ x: Math.min(e, END), y: means(name, e) }));
          return [
            lineY(points, {
              x: 'x',
              y: 'y',
              stroke: series[i].color,
              strokeWidth: 2,
              strokeDasharray: series[i].dash,
            }),
            dot(points, { x: 'x', y: 'y', r: 3, fill: series[i].color }),
          ];
        }),
      ],
    };
  },
};
