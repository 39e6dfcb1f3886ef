import type { Dataset } from '../../../core/data/dataset.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { LEVELS, noiseScales } from './education-levels.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

/** Sixteen counts of disjoint groups: with noise by the sum rule, and with the noise that disjoint groups need. */
export type EducationParams = { epsilon: number; people: number; neighbours: string; seed: number };
export type EducationRow = {
  level: string;
  people: number;
  /** The count with noise by the sum rule, and with noise for disjoint groups. */
  split: number;
  whole: number;
  splitScale: number;
  wholeScale: number;
};

type Fit = { counts: Float64Array; unit: Float64Array };

function countLevels({ train }: Dataset, people: number): Float64Array {
  const columns = LEVELS.map((level) => train.names.indexOf(`education = ${level}`));
  const counts = new Float64Array(LEVELS.length);
  for (let row = 0; row < Math.min(people, train.rows); row++) {
    columns.forEach((column, i) => (counts[i] += train.X[row * train.columns + column]));
  }
  return counts;
}

export const experiment = defineExperiment<
  EducationParams,
  Task,
  Pick<EducationParams, 'people' | 'seed'>,
  Fit
>({
  id: 'education-counts',
  tasks: () => [{ key: 'counts' }],
  needs: () => ['adult'],
  fitInputs: ({ people, seed }) => ({ people, seed }),
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
