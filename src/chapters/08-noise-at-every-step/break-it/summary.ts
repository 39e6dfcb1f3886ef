import { meanBand } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import type { SgdMistakesRow } from './experiment.ts';

export const sides = ['honest', 'broken'] as const;
export type Side = (typeof sides)[number];

/** Mean errors at each claimed epsilon, how far the two are apart run by run, and what can be proven with the mistake. */
export const mistakePoints = perRows((rows: SgdMistakesRow[]) => {
  const epsilons = [...new Set(rows.map(({ epsilon }) => epsilon))].sort((a, b) => a - b);
  return epsilons.map((epsilon) => {
    const here = rows.filter((row) => row.epsilon === epsilon);
    const of = (side: Side) => meanBand(here.map((row) => row[side]));
    const [honest, broken] = [of('honest'), of('broken')];
    return {
      epsilon,
      honest: honest.mean,
      honestHalf: honest.half,
      broken: broken.mean,
      brokenHalf: broken.half,
      gap: meanBand(here.map((row) => row.broken - row.honest)).mean,
      runs: honest.runs,
      truth: here[0].truth,
    };
  });
});
export type MistakePoint = ReturnType<typeof mistakePoints>[number];

/** The claim that the badge and the second caption speak of: the middle of the figure. */
export const SHOWN = 1;

export const shownRow = (rows: SgdMistakesRow[]) => rows.find(({ epsilon }) => epsilon === SHOWN);
