import { text } from '@observablehq/plot';
import type { Vocabulary } from '../../../core/data/words/word-rows.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { inBand, runsInWords } from '../../../figures/mean-band.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';
import { matrixFields } from '../shared/matrix-fields.ts';
import { shopGoods, shopLabel, shopNames } from '../shared/shop-names.ts';
import { wordLines, type WordLine } from '../shared/word-lines.ts';
import type { ShopsRow } from './experiment.ts';
import { SENTENCES } from './sentences.ts';
import { publishedWeights, readSentence, trialOf, trials, type Trial } from './summary.ts';

type Values = {
  read: string;
  model: string;
  words: number;
  vocabulary: string;
  labels: number;
  noise: string;
  epsilon: number;
};

const noiseIn = ({ noise, epsilon }: Values) =>
  noise === 'none' ? 'without noise' : `at ε = ${num(epsilon)}`;

/** The sentences of a shop with what a model says of each. */
function readings(rows: ShopsRow[], { read, model, vocabulary }: Values) {
  const weights = publishedWeights(rows, model);
  if (!weights) return [];
  return SENTENCES.filter(({ shop }) => shop === read).map(({ label, text: words }) => {
    const reading = readSentence(words, weights, vocabulary as Vocabulary);
    return { text: words, label, ...reading, isRight: reading.score >= 0 === (label === 1) };
  });
}

const said = (label: number) => (label === 1 ? 'praise' : 'complaint');

export const readingFigure: Figure<Values, ShopsRow> = {
  id: 'reading',
  title: 'Sentences, as a model reads them',
  describe:
    'Eight sentences of a shop; words that count as praise for the model are blue, those that count as complaint are orange and underlined, and a mark says whether it is right.',
  height: (width) => (width < 480 ? 470 : width < 700 ? 430 : 330),
  isPicture: true,
  columns: [
    { name: 'text', label: 'sentence' },
    { name: 'label', label: 'its label' },
    { name: 'says', label: 'what the model says' },
    { name: 'score', label: 'score' },
  ],
  table: ({ rows, values }) =>
    readings(rows, values).map(({ text: words, label, score }) => ({
      text: words,
      label: said(label),
      says: said(score >= 0 ? 1 : 0),
      score,
    })),
  legend: ({ values }) => [
    { label: 'counts as praise', color: series[0].color, mark: 'bar' },
    { label: 'counts as complaint', color: series[1].color, mark: 'bar' },
    { label: values.vocabulary === 'hash' ? 'no word' : 'not in the vocabulary', color: muted, mark: 'bar' },
  ],
  caption({ rows, values }) {
    const shown = readings(rows, values);
    if (shown.length === 0) return 'The first models are being trained.';
    const right = shown.filter(({ isRight }) => isRight).length;
    const whose =
      values.model === values.read
        ? `the shop’s own model`
        : `a model of ${shopGoods[values.model]}, which has never seen ${shopGoods[values.read]},`;
    return `Of these ${shown.length} test sentences about ${shopGoods[values.read]}, ${whose} gets ${right} right ${noiseIn(values)}. ✓ and ✗ say whether it is right; + and − what the writer meant.`;
  },
  plot({ rows, values, width }) {
    const shown = readings(rows, values);
    const most = Math.max(...shown.flatMap(({ words }) => words.map(({ adds = 0 }) => Math.abs(adds))), 1e-9);
    const lines = shown.map(({ words, label, isRight }): WordLine => ({
      before: label === 1 ? '+' : '−',
      after: isRight ? '✓' : '✗',
      isStrong: !isRight,
      words: words.map(({ text: word, adds }) => ({
        text: word,
        share: adds === undefined ? undefined : adds / most,
      })),
    }));
    return { ...base(width, 0), margin: 0, marks: [wordLines(lines)] };
  },
};

const height = (width: number) => (width < 480 ? 300 : 320);

export const matrixFigure: Figure<Values, ShopsRow> = {
  id: 'matrix',
  title: 'A model of one shop, tried on another',
  describe:
    'A table of nine fields: the shop that a model was trained on, the shop that it is tried on, and its accuracy there; fields that lie below a few own labels are marked.',
  height,
  isPicture: true,
  columns: [
    { name: 'source', label: 'trained on' },
    { name: 'target', label: 'tried on' },
    { name: 'mean', label: 'accuracy' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'few', label: 'accuracy with a few own labels' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows }) => trials(rows),
  caption({ rows, values }) {
    const found = trials(rows);
    if (found.length === 0) return 'The first models are being trained.';
    const away = found.filter(({ source, target }) => source !== target);
    const best = away.reduce((a, b) => (b.mean > a.mean ? b : a));
    const worst = away.reduce((a, b) => (b.mean < a.mean ? b : a));
    const home = trialOf(rows, worst.target, worst.target)!;
    const tell = ({ source, target, ...trial }: Trial) =>
      `${shopNames[source]} on ${shopNames[target]} (${inBand(trial)})`;
    const harm = away.filter(({ harms }) => harms).length;
    return `Trained on 800 sentences each, ${values.vocabulary === 'hash' ? `all words in ${count(values.words)} columns` : `${count(values.words)} words`}, ${noiseIn(values)}; ${runsInWords(best.runs)}. The best model away from home is ${tell(best)}, the worst ${tell(worst)}, where the shop’s own gets ${percent(home.mean)}. ${harm} of 6 borrowed models ${harm === 1 ? 'does' : 'do'} worse than ${values.labels} labels of one’s own.`;
  },
  plot({ rows, values, width }) {
    const found = trials(rows);
    const names = Object.keys(shopNames);
    const narrow = width < 480;
    const name = (shop: string) => (narrow ? shopNames[shop] : shopLabel(shop));
    const frame = base(width, height(width));
    return {
      ...frame,
      marginLeft: narrow ? 62 : 140,
      marginTop: 44,
      marginBottom: 10,
      x: {
        type: 'band',
        domain: names,
        axis: 'top',
        label: 'tried on',
        tickFormat: name,
        tickSize: 0,
        padding: 0.04,
      },
      y: { type: 'band', domain: names, label: 'trained on', tickFormat: name, tickSize: 0, padding: 0.06 },

      marks: [
        // The best are four out of five.
        ...matrixFields(found, 0.8),
        text(found, {
          x: 'target',
          y: 'source',
          text: (trial: Trial) => percent(trial.mean),
          fontSize: narrow ? 16 : 22,
          fontWeight: 600,
          fill: ink,
          dy: -8,
        }),
        text(found, {
          x: 'target',
          y: 'source',
          text: ({ source, target, mean, few }: Trial) => {
            const more = 100 * (mean - few);
            const difference = `${more < 0 ? '−' : '+'}${Math.abs(more).toFixed(1)}`;
            // Three columns of whole phrases need about so much.
            if (width < 760) return difference;
            return source === target
              ? `at home; ${values.labels} labels: ${percent(few)}`
              : `${difference} against ${values.labels} own labels`;
          },
          fontSize: 12,
          fill: ink,
          dy: 14,
        }),
      ],
    };
  },
};
