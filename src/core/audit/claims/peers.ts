/** Claims about averages of models, by the recipes of the peers. */
import { fitLocal, meanLambda } from '../../peers/local-model.ts';
import { noiseScale, provenMultiplier, type Recipe } from '../../peers/recipe.ts';
import { unitNoise } from '../../peers/release.ts';
import { createRng } from '../../random/create-rng.ts';
import { runToEnd } from '../../work/run-to-end.ts';
import type { AuditedClaim, ClaimSetting } from './claim.ts';
import { rowsOf } from './replaced-row.ts';
import { euclidean, laplaceRatio } from './scores.ts';

type Size = Pick<ClaimSetting, 'epsilon' | 'lambda' | 'rows' | 'columns' | 'count' | 'rounds'>;

/**
 * Averages with noise, one in each round, which share ε; columns lie in [0, 1]. Unless rows are scaled to norm 1 they may be √`ones` long, with so many numbers of 1: as
 * many as there are columns, or fewer where columns are the categories of a few questions.
 */
export function peers(recipe: Recipe, given: Size & { isUnit?: boolean; ones?: number }): AuditedClaim {
  const { epsilon, lambda, rows: n, columns: D, count: K, rounds, isUnit = false, ones = D } = given;
  const size = { n, lambda, D, K, bound: isUnit ? 1 : Math.sqrt(ones) };
  const scale = noiseScale(recipe, size, epsilon / rounds);
  const one = isUnit ? 1 / Math.sqrt(D) : 1;
  /** The rows have one column of their own; the weights of others are 0. */
  const used = Math.min(D, ones + 1);
  const model = (label: number) => {
    // All records of a person are alike: a single one has the same mean of losses.
    const rows = recipe.unit === 'person' ? 1 : n;
    const decay = { form: 'mean', lambda: meanLambda(recipe.form, lambda, n) } as const;
    const how = { ...decay, solver: 'exact', rng: createRng(0) } as const;
    const order = Int32Array.from({ length: rows }, (_, i) => i);
    const theta = new Float64Array(D);
    theta.set(runToEnd(fitLocal(rowsOf(rows, used, label, { one, value: one }), order, how)));
    return theta;
  };
  // The other peers send the same models both times: only one θ of K moves.
  const [a, b] = [model(1), model(-1)].map((theta) => theta.map((v) => v / K));
  const ratio = (z: ArrayLike<number>) =>
    recipe.shape === 'laplace' ? laplaceRatio(z, a, b, scale) : (euclidean(z, a) - euclidean(z, b)) / scale;
  return {
    ...{ epsilon, delta: 0, neighbours: 'replace-one', proven: epsilon * provenMultiplier(recipe, size) },
    least: rounds * ratio(b),
    prepare: () => (side, rng) => {
      const centre = side === 'a' ? a : b;
      let score = 0;
      for (let t = 0; t < rounds; t++) {
        const z = unitNoise(recipe.shape, D, rng);
        for (let j = 0; j < D; j++) z[j] = centre[j] + scale * z[j];
        score += ratio(z);
      }
      return score;
    },
  };
}
