import { PUBLISHED_INVERSE } from '../../../core/learners/published-lambdas.ts';
import { PUBLISHED_EPSILONS, publishedTable } from '../../../core/learners/published-table.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import type { LearningCurvesRow } from '../shared/learning-curves.ts';

export type TableLine = {
  size: number;
  /** 1 / lambda in the sum convention. */
  inverse: number;
  noisePublished: number;
  noise: number;
  meanPublished: number;
  mean: number;
  variancePublished: number;
  variance: number;
  runs: number;
};

/** The epsilon whose noise is compared: the column with the most digits. */
const COLUMN = PUBLISHED_EPSILONS.indexOf(0.01);

/** Table A.1 as printed and as it comes out here, size by size. */
export const tableLines = perRows((rows: LearningCurvesRow[]): TableLine[] =>
  publishedTable.flatMap((printed, k): TableLine[] => {
    let [runs, mean, square, noise] = [0, 0, 0, 0];
    for (const row of rows) {
      const i = row.sizes.indexOf(printed.rows);
      const e = row.epsilons.indexOf(PUBLISHED_EPSILONS[COLUMN]);
      if (i < 0 || e < 0) continue;
      runs++;
      mean += row.means[i];
      square += row.squares[i];
      noise += row.noise[i * row.epsilons.length + e];
    }
    if (runs === 0) return [];
    return [
      {
        size: printed.rows,
        inverse: PUBLISHED_INVERSE[k],
        noisePublished: printed.noise[COLUMN],
        noise: noise / runs,
        meanPublished: printed.weightMean,
        mean: mean / runs,
        variancePublished: printed.weightVariance,
        variance: square / runs - (mean / runs) ** 2,
        runs,
      },
    ];
  }),
);
