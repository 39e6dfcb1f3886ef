import { barX, dot, lineY, ruleX, text } from '@observablehq/plot';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp } from '../../../figures/format.ts';
import { alarm, aspect, base, ink, series } from '../../../figures/theme.ts';
import { shopGoods } from '../shared/shop-names.ts';
import { THRESHOLDS, type LedgerRow } from './experiment.ts';
import { claimedOf, entriesOf, hingesAt, payersOf, type LedgerValues, type Payer } from './summary.ts';

type Values = LedgerValues & { threshold: number; shop: string };

const COLORS: Record<string, string> = {
  'model of the source': series[0].color,
  'importance weights': series[1].color,
  'choice of λ': series[2].color,
  vocabulary: alarm,
};
const height = (width: number) => (width < 480 ? 300 : 270);

/** A bar for each release that someone pays for, one after the other. */
function barsOf(values: Values) {
  return payersOf(values).flatMap(({ who, parts }) => {
    let at = 0;
    return parts
      .filter(({ epsilon }) => epsilon < Infinity)
      .map(({ what, epsilon }) => ({ who, what, from: at, to: (at += epsilon) }));
  });
}

export const accountFigure: Figure<Values, LedgerRow> = {
  id: 'account',
  title: 'Who pays what',
  describe:
    'A bar for a labelled sentence, an unlabelled one, one kept for choosing, and a person with several: the privacy budget that each release takes from it, with the published claim as a line.',
  height,
  columns: [
    { name: 'who', label: 'who' },
    { name: 'what', label: 'release' },
    { name: 'epsilon', label: 'ε that it costs' },
  ],
  table: ({ values }) =>
    payersOf(values).flatMap(({ who, parts, total }) => [
      ...parts.map(({ what, epsilon }) => ({
        who,
        what,
        epsilon: epsilon === Infinity ? 'published without noise' : numUp(epsilon),
      })),
      { who, what: 'all', epsilon: total === Infinity ? 'no finite ε' : numUp(total) },
    ]),
  legend: ({ values }) =>
    entriesOf(values)
      .filter(({ epsilon }) => epsilon > 0)
      .map(({ what, epsilon }) => ({
        label: epsilon === Infinity ? `${what}: not charged` : what,
        color: COLORS[what],
        mark: 'bar',
      })),
  caption({ values }) {
    const payers = payersOf(values);
    const person = payers.at(-1)!;
    const free = entriesOf(values).filter(({ epsilon }) => epsilon === Infinity);
    const told = payers
      .map(({ who, total }) => `${who}: ${total === Infinity ? 'no finite ε' : `ε = ${numUp(total)}`}`)
      .join('; ');
    const uncharged = free.length
      ? ` Not charged in the dissertation, and published without noise: ${free.map(({ what }) => what).join(' and ')}.`
      : '';
    return `The published claim is ε = ${numUp(claimedOf(values))}. By our count ${told}. The person has ${person.sentences === 1 ? 'one sentence' : `${person.sentences} sentences`} in each set.${uncharged}`;
  },
  plot({ values, width }) {
    const payers = payersOf(values);
    const bars = barsOf(values);
    const most = topOf(1.15 * Math.max(claimedOf(values), ...bars.map(({ to }) => to)));
    const lost = payers.filter(({ total }) => total === Infinity);
    const narrow = width < 480;
    const words = { fontWeight: 600, stroke: 'var(--paper)', strokeWidth: 3 };
    const frame = base(width, height(width));
    return {
      ...frame,
      marginLeft: narrow ? 16 : 170,
      x: { domain: [0, most], label: 'ε', grid: true, ticks: narrow ? 4 : 7 },
      y: {
        type: 'band',
        domain: payers.map(({ who }) => who),
        label: null,
        axis: narrow ? null : 'left',
        tickSize: 0,
        padding: narrow ? 0.5 : 0.35,
      },
      marks: [
        ...Object.keys(COLORS).map((what) =>
          barX(
            bars.filter((bar) => bar.what === what),
            { x1: 'from', x2: 'to', y: 'who', fill: COLORS[what], fillOpacity: 0.85, insetRight: 1 },
          ),
        ),
        barX(lost, {
          x1: 0,
          x2: most,
          y: 'who',
          fill: 'none',
          stroke: alarm,
          strokeWidth: 2,
          strokeDasharray: '6 4',
        }),
        ruleX([claimedOf(values)], { stroke: ink, strokeDasharray: '4 3' }),
        text([claimedOf(values)], {
          x: (d: number) => d,
          frameAnchor: 'top',
          text: () => 'claimed',
          dy: -16,
          fill: ink,
        }),
        text(
          payers.filter(({ total }) => total < Infinity),
          {
            x: 'total',
            y: 'who',
            text: ({ total }: Payer) => numUp(total),
            textAnchor: 'start',
            dx: 6,
            ...words,
            fill: ink,
          },
        ),
        text(lost, {
          x: most,
          y: 'who',
          text: () => 'no finite ε',
          textAnchor: 'end',
          dx: -8,
          ...words,
          fill: alarm,
        }),
        narrow
          ? text(payers, { x: 0, y: 'who', text: 'who', textAnchor: 'start', dy: -26, fill: ink })
          : null,
      ],
    };
  },
};

export const hingesFigure: Figure<Values, LedgerRow> = {
  id: 'hinges',
  title: 'Sentences that a vocabulary gives away',
  describe:
    'For each threshold, how many sentences have a word that is in the vocabulary only because of them: with one of these sentences less, the vocabulary is another.',
  height: aspect,
  columns: [
    { name: 'threshold', label: 'sentences that a word must be in' },
    { name: 'words', label: 'words in the vocabulary' },
    { name: 'hinging', label: 'words that no more have' },
    { name: 'telling', label: 'sentences that the vocabulary hangs on' },
  ],
  table: ({ rows }) =>
    rows.length === 0 ? [] : THRESHOLDS.map((threshold) => ({ threshold, ...hingesAt(rows, threshold)! })),
  caption({ rows, values }) {
    const found = hingesAt(rows, values.threshold);
    if (!found) return 'The words are being counted.';
    const { words, hinging, telling, sentences } = found;
    return `Of ${count(sentences)} sentences about ${shopGoods[values.shop]}, a word must be in ${values.threshold}. That gives ${count(words)} words; ${hinging} of them are in no more than that, so the vocabulary hangs on ${count(telling)} sentences: without any one of them a word is missing. Words are counted whole, as in the shipped file.`;
  },
  plot({ rows, values, width }) {
    const points = THRESHOLDS.flatMap((threshold) => {
      const found = hingesAt(rows, threshold);
      return found ? [{ threshold, telling: found.telling }] : [];
    });
    const most = Math.max(10, ...points.map(({ telling }) => telling));
    return {
      ...base(width, aspect(width)),
      x: {
        domain: [THRESHOLDS[0], THRESHOLDS.at(-1)!],
        label: 'sentences that a word must be in',
        ticks: 8,
        tickFormat: (d: number) => num(d),
      },
      y: { domain: [0, 1.1 * most], label: 'sentences that it hangs on', grid: true },
      marks: [
        ruleX([values.threshold], { stroke: ink, strokeOpacity: 0.4, strokeDasharray: '3 3' }),
        lineY(points, { x: 'threshold', y: 'telling', stroke: alarm, strokeWidth: 2 }),
        dot(points, { x: 'threshold', y: 'telling', r: 3, fill: alarm }),
      ],
    };
  },
};
