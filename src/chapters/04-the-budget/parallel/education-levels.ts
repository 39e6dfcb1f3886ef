/** Levels of education in the census, from the first year of school on. */
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
 * Noise on each of the counts for a total of epsilon. `split` is the sum rule: each question spends epsilon over their number, as if
 * all were about the same people. `whole` uses that the groups are disjoint: what matters is how many counts one person can touch.
 */
export function noiseScales({ epsilon, neighbours }: { epsilon: number; neighbours: string }) {
  return { split: LEVELS.length / epsilon, whole: countsTouched(neighbours) / epsilon };
}
