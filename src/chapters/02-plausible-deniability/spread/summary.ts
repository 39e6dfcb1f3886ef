import { surveys } from '../shared/surveys.ts';
import type { SurveySpreadRow } from './experiment.ts';

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

/** Mean, standard deviation and share within 1.96 predicted standard deviations, over all surveys so far. */
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

export const normal = (x: number, mean: number, sd: number) =>
  Math.exp(-(((x - mean) / sd) ** 2) / 2) / (sd * Math.sqrt(2 * Math.PI));

/**
 * Densities in equal bins, beside the normal density that the formula predicts. Estimates are multiples of 1 / (n t), so every bin
 * covers the same number of them: otherwise some bars would be higher than the ones beside them for no reason.
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
      const predicted = sd > 0 ? normal(middle, values.share, sd) : Infinity;
      return { what, from: left, to: left + width, count, density: count / (repeats * width), predicted };
    });
}
