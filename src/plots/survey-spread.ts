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

/** The range of the figure: four deviations to either side, as long as the axis still means something. */
export function reachOf(values: SpreadValues) {
  const half = 4 * deviationOf(values);
  return { from: values.share - half, to: values.share + half };
}

/** Counts in equal bins, with the law that the formula foresees at their middle. */
export function spreadBins(rows: SurveySpreadRow[], values: SpreadValues) {
  const { from, to } = reachOf(values);
  const width = (to - from) / BINS;
  const counts = { estimate: new Float64Array(BINS), plain: new Float64Array(BINS) };
  let repeats = 0;
  for (const row of rows) {
    repeats += row.repeats;
    for (const name of ['estimate', 'plain'] as const) {
      for (const x of row[name]) {
        const bin = Math.floor((x - from) / width);
        if (bin >= 0 && bin < BINS) counts[name][bin]++;
      }
    }
  }
  const sd = deviationOf(values);
  return Array.from({ length: BINS }, (_, i) => {
    const middle = from + (i + 0.5) * width;
    const z = (middle - values.share) / sd;
    return {
      from: from + i * width,
      to: from + (i + 1) * width,
      middle,
      estimate: counts.estimate[i] / repeats,
      plain: counts.plain[i] / repeats,
      law: (width * Math.exp((-z * z) / 2)) / (sd * Math.sqrt(2 * Math.PI)),
    };
  });
}

export const spreadFigure: Figure<SpreadValues, SurveySpreadRow> = {
  id: 'spread',
  title: 'The estimate, survey after survey',
  describe:
    'Histogram of the estimated shares of many surveys, with the normal curve that the formula foresees.',
  columns: [
    { name: 'from', label: 'estimate from' },
    { name: 'to', label: 'to' },
    { name: 'estimate', label: 'share of the surveys' },
    { name: 'plain', label: 'without coins' },
    { name: 'law', label: 'foreseen' },
  ],
  table: ({ rows, values }) => (rows.length > 0 ? spreadBins(rows, values) : []),
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
    const bins = rows.length > 0 ? spreadBins(rows, values) : [];
    const { from, to } = reachOf(values);
    const top = 1.25 * Math.max(...bins.map((bin) => bin.law), 0.01);
    const rect = { x1: 'from', x2: 'to', inset: 0.5, clip: true } as const;
    return {
      ...base(width, aspect(width)),
      x: {
        label: 'estimated share',
        domain: [from, to],
        tickFormat: (d: number) => percent(d, 0),
        ticks: width < 480 ? 5 : 9,
      },
      y: {
        label: 'share of the surveys',
        grid: true,
        ticks: 5,
        domain: [0, top],
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        rectY(bins, { ...rect, y: 'plain', fill: series[0].color, fillOpacity: 0.3 }),
        rectY(bins, { ...rect, y: 'estimate', fill: series[1].color, fillOpacity: 0.45 }),
        lineY(bins, { x: 'middle', y: 'law', stroke: series[1].color, strokeWidth: 2, curve: 'natural' }),
        ruleX([values.share], { stroke: ink, strokeDasharray: '4 3' }),
      ],
    };
  },
};
