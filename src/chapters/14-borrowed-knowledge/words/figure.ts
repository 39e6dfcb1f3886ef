import { areaY, dot, lineY, link, ruleX, text } from '@observablehq/plot';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { runsInWords } from '../../../figures/mean-band.ts';
import { aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import { bandOrGap } from '../../../figures/band-curves.ts';
import type { BandPoint } from '../../../core/stats/band-points.ts';
import { shopGoods } from '../shared/shop-names.ts';
import type { NoiseKind } from '../shared/shop-models.ts';
import { sourceNoises } from '../../../core/learners/transfer/source-classifier.ts';
import { SHOWN, type WordsRow } from './experiment.ts';
import { poster, stacked } from './poster.ts';
import { counted, keptCurves, posters, type Needle } from './summary.ts';

type Values = { shop: string; words: number; epsilon: number; noise: NoiseKind };

const WAIT = 'The model is being trained.';
const ALL = 2 * SHOWN;

export const posterFigure: Figure<Values, WordsRow> = {
  id: 'poster',
  title: 'The words that matter, before noise and as published',
  describe:
    'Two panels of words in the size of their weights, praise on the left of each and complaint on the right: the model without noise, and the model as it is published.',
  height: (width) => (stacked(width) ? 620 : 430),
  isPicture: true,
  columns: [
    { name: 'model', label: 'model' },
    { name: 'side', label: 'counts as' },
    { name: 'word', label: 'word' },
    { name: 'weight', label: 'weight' },
    { name: 'kind', label: 'what it is' },
  ],
  table({ rows }) {
    const found = posters(rows);
    if (!found) return [];
    const kinds = { top: 'shown without noise', other: 'in the sentences', unseen: 'in no sentence' };
    return (['before', 'after'] as const).flatMap((model) =>
      (['praise', 'complaint'] as const).flatMap((side) =>
        found[model][side].map(({ word, weight, kind }) => ({
          model: model === 'before' ? 'without noise' : 'as published',
          side,
          word,
          weight,
          kind: kinds[kind],
        })),
      ),
    );
  },
  legend: () => [
    { label: 'praise, also without noise', color: series[0].color, mark: 'bar' },
    { label: 'complaint, also without noise', color: series[1].color, mark: 'bar' },
    { label: 'in the sentences, but shown by chance', color: ink, mark: 'bar' },
    { label: 'italic: in no sentence at all', color: muted, mark: 'bar' },
  ],
  caption({ rows, values }) {
    const found = posters(rows);
    if (!found) return WAIT;
    const { kept, unseen } = counted(found.after);
    return `The ${ALL} words with the largest weights in a model of 800 sentences about ${shopGoods[values.shop]}, over ${count(values.words)} words. At ε = ${numUp(values.epsilon)} the published model shows ${kept} of the ${ALL} that it shows without noise, and ${unseen} words that are in none of its sentences.`;
  },
  plot({ rows, values, width }) {
    const found = posters(rows);
    return {
      ...base(width, 0),
      margin: 0,
      marks: [
        found
          ? poster([
              { title: 'Before noise', poster: found.before },
              { title: `Published, ε = ${num(values.epsilon)}`, poster: found.after },
            ])
          : null,
      ],
    };
  },
};

/** Standard deviation of the noise on one weight. */
const deviation = (rows: WordsRow[], { noise, words }: Pick<Values, 'noise' | 'words'>) =>
  rows.length === 0 ? 0 : Math.sqrt(sourceNoises[noise].variance(rows[0].scale, words));

export const needlesFigure: Figure<Values, WordsRow> = {
  id: 'needles',
  title: 'Each weight and its noise',
  describe:
    'For each of the words of the model without noise, its weight as a dot, the weight as published as an open square, and a line of one standard deviation of the noise to both sides.',
  height: () => 24 * 19 + 66,
  columns: [
    { name: 'word', label: 'word' },
    { name: 'weight', label: 'weight' },
    { name: 'published', label: 'weight as published' },
    { name: 'having', label: 'training sentences that have it' },
  ],
  table: ({ rows }) => posters(rows)?.before24 ?? [],
  legend: () => [
    { label: 'without noise', color: series[0].color, mark: 'dot' },
    { label: 'as published', color: series[1].color, mark: 'square' },
    { label: 'one standard deviation of the noise', color: muted, mark: 'line' },
  ],
  caption({ rows, values }) {
    const found = posters(rows)?.before24;
    if (!found) return WAIT;
    const sd = deviation(rows, values);
    const [first, last] = [found[0], found.at(-1)!];
    const turned = found.filter(({ weight, published }) => weight * published < 0).length;
    return `The noise on every weight has standard deviation ${num(sd)}. The largest weight is ${num(first.weight)} (${first.word}, in ${first.having} sentences), the smallest ${num(last.weight)} (${last.word}). Of these ${found.length} weights ${turned} are published with the wrong sign.`;
  },
  plot({ rows, values, width }) {
    const found = posters(rows)?.before24 ?? [];
    const sd = deviation(rows, values);
    const most = Math.max(0.1, ...found.map(({ weight }) => Math.abs(weight)));
    // The frame follows the noise until the weights would be too small to see.
    const reach = Math.min(8 * most, topOf(Math.max(1.1 * most, 1.6 * sd + 0.4 * most)));
    const within = (x: number) => Math.max(-reach, Math.min(reach, x));
    return {
      ...base(width, 24 * 19 + 66),
      marginLeft: width < 480 ? 84 : 100,
      x: { domain: [-reach, reach], label: 'weight', grid: true },
      y: { type: 'point', domain: found.map(({ word }) => word), label: null, tickSize: 0 },
      marks: [
        ruleX([0], { stroke: ink, strokeOpacity: 0.5 }),
        link(found, {
          x1: ({ weight }: Needle) => within(weight - sd),
          x2: ({ weight }: Needle) => within(weight + sd),
          y1: 'word',
          y2: 'word',
          stroke: muted,
          strokeOpacity: 0.5,
          strokeWidth: 3,
        }),
        dot(
          found.filter(({ published }) => Math.abs(published) <= reach),
          {
            x: 'published',
            y: 'word',
            symbol: 'square',
            r: 4,
            stroke: series[1].color,
            strokeWidth: 2,
            fill: 'var(--paper)',
          },
        ),
        text(
          found.filter(({ published }) => Math.abs(published) > reach),
          {
            x: ({ published }: Needle) => within(published),
            y: 'word',
            text: ({ published }: Needle) => (published > 0 ? '▸' : '◂'),
            fill: series[1].color,
          },
        ),
        dot(found, { x: 'weight', y: 'word', r: 4, fill: series[0].color }),
      ],
    };
  },
};

export const keptFigure: Figure<Values, WordsRow> = {
  id: 'kept',
  title: 'How many of the words are left',
  describe:
    'Two lines against ε on a logarithmic axis: how many of the 24 words of the published model are those of the model without noise, and how many are in no sentence.',
  height: aspect,
  columns: [
    { name: 'x', label: 'ε' },
    { name: 'kept', label: 'words kept, mean' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'unseen', label: 'words in no sentence, mean' },
    { name: 'runs', label: 'runs' },
  ],
  table({ rows }) {
    const { kept, unseen } = keptCurves(rows);
    return kept.map(({ x, mean, half, runs }, i) => ({ x, kept: mean, half, unseen: unseen[i].mean, runs }));
  },
  legend: () => [
    { label: 'also shown without noise', color: series[0].color, mark: 'line' },
    { label: 'in no sentence', color: series[1].color, mark: 'line', dash: series[1].dash },
  ],
  caption({ rows, values }) {
    const { own, kept } = keptCurves(rows);
    if (!own) return WAIT;
    const half = kept.find(({ mean }) => mean >= SHOWN);
    const needed = half
      ? `Half of the ${ALL} are left from ε = ${num(half.x, 2)} on.`
      : `Half of the ${ALL} are never left here.`;
    return `On average ${num(own.kept.mean)} of ${ALL} words are left at ε = ${numUp(values.epsilon)}, and ${num(own.unseen.mean)} are in no sentence; ${runsInWords(own.kept.runs)}. ${needed}`;
  },
  plot({ rows, values, width }) {
    const { kept, unseen } = keptCurves(rows);
    const domain: [number, number] = [0.1, 1000];
    const curve = (points: BandPoint[], color: string, dash: string) => [
      areaY(points, {
        x: 'x',
        y1: ({ mean, half }: BandPoint) => Math.max(0, mean - bandOrGap(half)),
        y2: ({ mean, half }: BandPoint) => Math.min(ALL, mean + bandOrGap(half)),
        fill: color,
        fillOpacity: 0.18,
      }),
      lineY(points, { x: 'x', y: 'mean', stroke: color, strokeWidth: 2.4, strokeDasharray: dash }),
    ];
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain, label: null },
      y: { domain: [0, ALL], label: `of ${ALL} words`, grid: true, ticks: 6 },
      marks: [
        ruleX([values.epsilon], { stroke: ink, strokeOpacity: 0.4, strokeDasharray: '3 3' }),
        ...curve(unseen, series[1].color, series[1].dash),
        ...curve(kept, series[0].color, 'none'),
        logAxis('x', domain, 'ε', width),
      ],
    };
  },
};
