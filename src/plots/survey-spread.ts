import { lineY, rectY, ruleX } from '@observablehq/plot';
import { surveys } from '../core/experiments/crowd.ts';
import type { SurveySpreadRow } from '../core/experiments/survey-spread.ts';
import type { Figure } from './figure.ts';
import { count, percent } from './format.ts';
import { aspect, base, ink, series } from './theme.ts';

export type SpreadValues = {
  survey: string;
  truthProbability: number;
  share: number;
  people: number;
  repeats: number;
  seed: number;
};

export const deviationOf = (values: SpreadValues) =>
  surveys[values.survey].deviation(values.share, values.people, {
    truthProbability: values.truthProbability,
    options: 2,
  });

/** Mean, standard deviation and share within 1.96 predicted deviations, of all surveys so far. */
export function summary(rows: SurveySpreadRow[], values: SpreadValues) {
  const estimates = rows.flatMap((row) => Array.from(row.estimate));
  const plain = rows.flatMap((row) => Array.from(row.plain));
  const reach = 1.96 * deviationOf(values);
  const within = estimates.filter((x) => Math.abs(x - values.share) <= reach).length;
  return {
    repeats: estimates.length,
    ...moments(estimates),
    plain: moments(plain).deviation,
    within: within / estimates.length,
  };
}

function moments(x: number[]) {
  const mean = x.reduce((a, b) => a + b, 0) / x.length;
  return { mean, deviation: Math.sqrt(x.reduce((a, b) => a + (b - mean) ** 2, 0) / (x.length - 1)) };
}

const BINS = 48;

/** The range of the figure: four deviations to either side. */
export function reachOf(values: SpreadValues) {
  const half = 4 * deviationOf(values);
  return { from: values.share - half, to: values.share + half };
}

const normal = (x: number, mean: number, sd: number) =>
  Math.exp(-(((x - mean) / sd) ** 2) / 2) / (sd * Math.sqrt(2 * Math.PI));

/**
 * Densities in equal bins, beside the law that the formula foresees. An estimate moves in steps of 1 / (n t), so every bin holds the
 * same number of steps: else some would hold one more than their neighbours, and stand out for nothing.
 */
export function spreadBins(rows: SurveySpreadRow[], values: SpreadValues, what: 'estimate' | 'plain') {
  const plain = what === 'plain';
  const step = 1 / (values.people * (plain ? 1 : values.truthProbability));
  const sd = plain ? Math.sqrt((values.share * (1 - values.share)) / values.people) : deviationOf(values);
  const width = step * Math.max(1, Math.round((8 * sd) / BINS / step));
  // Where the steps begin: at the estimate from no yes at all.
  const survey = { truthProbability: values.truthProbability, options: 2 };
  const origin = (plain ? 0 : surveys[values.survey].estimate(0, survey)) - step / 2;
  const counts = new Map<number, number>();
  let repeats = 0;
  for (const row of rows) {
    repeats += row.repeats;
    for (const x of row[what]) {
      const bin = Math.floor((x - origin) / width + 1e-9);
      counts.set(bin, (counts.get(bin) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([bin, count]) => {
      const left = origin + bin * width;
      const middle = left + width / 2;
      const law = sd > 0 ? normal(middle, values.share, sd) : Infinity;
      return { what, from: left, to: left + width, count, density: count / (repeats * width), law };
    });
}

export const spreadFigure: Figure<SpreadValues, SurveySpreadRow> = {
  id: 'spread',
  title: 'The estimate, survey after survey',
  describe:
    'Histogram of the estimated shares of many surveys, with the normal curve that the formula foresees.',
  columns: [
    { name: 'what', label: 'survey' },
    { name: 'from', label: 'estimate from' },
    { name: 'to', label: 'to' },
    { name: 'count', label: 'surveys' },
    { name: 'density', label: 'density' },
    { name: 'law', label: 'density foreseen' },
  ],
  table: ({ rows, values }) => [
    ...spreadBins(rows, values, 'estimate').map((bin) => ({ ...bin, what: 'with coins' })),
    ...spreadBins(rows, values, 'plain').map((bin) => ({ ...bin, what: 'without' })),
  ],
  legend: () => [
    { label: 'with coins', color: series[1].color, mark: 'area' },
    { label: 'without', color: series[0].color, mark: 'area' },
    { label: 'foreseen', color: series[1].color, mark: 'line' },
    { label: 'the truth', color: ink, mark: 'line', dash: '4 3' },
  ],
  caption({ rows, values }) {
    const { repeats, mean, deviation, plain, within } = summary(rows, values);
    const points = (x: number) => (100 * x).toFixed(2);
    return `${count(repeats)} surveys: mean ${percent(mean)}, standard deviation ${points(deviation)} points, foreseen ${points(deviationOf(values))}; without coins ${points(plain)}. ${percent(within)} lie within 1.96 foreseen deviations of the truth.`;
  },
  plot({ rows, values, width }) {
    const { from, to } = reachOf(values);
    const sd = deviationOf(values);
    const peak = normal(values.share, values.share, sd);
    // The hill without coins may be many times as high; it is let go rather than flatten the other.
    const plain = spreadBins(rows, values, 'plain');
    const top = Math.min(3.5 * peak, 1.1 * Math.max(1.2 * peak, ...plain.map((bin) => bin.density)));
    const law = Array.from({ length: 121 }, (_, i) => {
      const x = from + ((to - from) * i) / 120;
      return { x, y: normal(x, values.share, sd) };
    });
    const rect = { x1: 'from', x2: 'to', y: 'density', inset: 0.5, clip: true } as const;
    return {
      ...base(width, aspect(width)),
      x: {
        label: 'estimated share',
        domain: [from, to],
        tickFormat: (d: number) => percent(d, 0),
        ticks: width < 480 ? 5 : 9,
      },
      y: { label: 'density of the surveys', grid: true, ticks: 5, domain: [0, top] },
      marks: [
        // No gaps between these: on a phone a bar may be narrower than its gap.
        rectY(plain, { ...rect, inset: 0, fill: series[0].color, fillOpacity: 0.3 }),
        rectY(spreadBins(rows, values, 'estimate'), { ...rect, fill: series[1].color, fillOpacity: 0.45 }),
        lineY(law, { x: 'x', y: 'y', stroke: series[1].color, strokeWidth: 2 }),
        ruleX([values.share], { stroke: ink, strokeDasharray: '4 3' }),
      ],
    };
  },
};
