import { chancesOf, scoresOf, type ColourValues } from '../shared/eye-colours.ts';
import type { ChoicesRow } from './experiment.ts';

const COLOURS = ['brown', 'blue', 'green'];
export const WAYS = [
  { id: 'exponential', label: 'exponential' },
  { id: 'noisyMax', label: 'noisy max' },
] as const;

export const drawsOf = (rows: ChoicesRow[]) => rows.reduce((sum, row) => sum + row.draws, 0);

/** One row for each colour and mechanism: the exact probability, and how often it was drawn. */
export function chosen(rows: ChoicesRow[], values: ColourValues) {
  const scores = scoresOf(values);
  const chances = chancesOf(scores, values.epsilon, values.scoring);
  const draws = drawsOf(rows);
  return WAYS.flatMap(({ id, label }) =>
    scores.map((score, i) => {
      const exact = chances[id][i];
      const share = rows.reduce((sum, row) => sum + row[id][i], 0) / draws;
      const half = 1.96 * Math.sqrt((exact * (1 - exact)) / draws);
      const colour = `${COLOURS[i]} (${score})`;
      return { colour, mechanism: label, exact, share, low: share - half, high: share + half };
    }),
  );
}
