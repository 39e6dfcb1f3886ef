import type { Dataset } from '../data/dataset.ts';
import { createRng } from '../random/create-rng.ts';
import { defineExperiment, type Task } from './experiment.ts';

/** Sixteen counts of one population: as sixteen questions to everybody, and as one question to each of sixteen groups. */
export type EducationParams = { epsilon: number; people: number; neighbours: string; seed: number };
export type EducationRow = {
  level: string;
  people: number;
  /** The count with noise for a budget that is split over all levels, and for one that every level may spend. */
  split: number;
  whole: number;
  splitScale: number;
  wholeScale: number;
};

/** From the first year of school on. */
export const LEVELS = [
  'Preschool',
  '1st-4th',
  '5th-6th',
  '7th-8th',
  '9th',
  '10th',
  '11th',
  '12th',
  'HS-grad',
  'Some-college',
  'Assoc-voc',
  'Assoc-acdm',
  'Bachelors',
  'Masters',
  'Prof-school',
  'Doctorate',
];

/** One person more or less changes one count; one person replaced may leave one level and enter another. */
export const countsTouched = (neighbours: string) => (neighbours === 'replace-one' ? 2 : 1);

/**
 * Noise on each of the counts for a total of epsilon. Asked one by one, each count may spend epsilon over their number; a replaced
 * person moves any one of them by at most 1. Asked together, what counts is how many of them one person can touch.
 */
export function noiseScales({ epsilon, neighbours }: Pick<EducationParams, 'epsilon' | 'neighbours'>) {
  return { split: LEVELS.length / epsilon, whole: countsTouched(neighbours) / epsilon };
}

type Fit = { counts: Float64Array; unit: Float64Array };

function countLevels({ train }: Dataset, people: number): Float64Array {
  const columns = LEVELS.map((level) => train.names.indexOf(`education = ${level}`));
  const counts = new Float64Array(LEVELS.length);
  for (let row = 0; row < Math.min(people, train.rows); row++) {
    columns.forEach((column, i) => (counts[i] += train.X[row * train.columns + column]));
  }
  return counts;
}

export const educationCounts = defineExperiment<EducationParams, Task, Fit>({
  id: 'education-counts',
  tasks: () => [{ key: 'counts' }],
  needs: () => ['adult'],
  fitKey: ({ people, seed }) => `${people}|${seed}`,
  *fit({ people, seed }, _, { adult }) {
    yield 0.5;
    const rng = createRng(seed).fork('education');
    return { counts: countLevels(adult, people), unit: Float64Array.from(LEVELS, () => rng.laplace()) };
  },
  release(params, _, { counts, unit }) {
    const scale = noiseScales(params);
    return LEVELS.map((level, i) => ({
      level,
      people: counts[i],
      split: counts[i] + scale.split * unit[i],
      whole: counts[i] + scale.whole * unit[i],
      splitScale: scale.split,
      wholeScale: scale.whole,
    }));
  },
});
