/**
 * The guarantee of one release of a linear classifier, at the size that a figure ends with.
 *
 * Why: a figure shows many runs and many epsilons on data that everybody has. What is claimed is claimed of a single model,
 *   trained on all of those rows and released once with the epsilon of the slider.
 */
import { check } from '../check.ts';
import { datasets } from '../data/index.ts';
import type { Guarantee } from '../guarantee.ts';
import { losses, type LossId } from './loss.ts';
import { objectiveGuarantee, objectiveNoise } from './objective-perturbation.ts';
import { outputNoises, type OutputNoiseId } from './output-noise.ts';
import { outputRelease, type Accounting, type OutputRelease } from './output-release.ts';
import { SLACK } from './slack.ts';
import { pairOf, sourceOf } from './two-classes.ts';

export type ReleaseSettings = {
  noise: string;
  accounting: string;
  epsilon: number;
  delta: number;
  /** Rows of the release, and its weight decay in the mean convention. */
  rows: number;
  lambda: number;
  weights: number;
};

/** Rows and weights of a choice of data, as far as its card says; the digits otherwise. */
export function sizeOf(data: string, dimension: number): { rows: number; weights: number } {
  const card = datasets[sourceOf(data)] ?? datasets['mnist-4-9'];
  const pair = pairOf(data);
  const rows =
    card.task === 'classes' && pair
      ? card.classes.filter(({ value }) => pair.includes(value)).reduce((sum, { train }) => sum + train, 0)
      : card.rows.train;
  const columns = dimension || card.columns;
  return { rows, weights: card.shape === 'images' ? columns : columns + 1 };
}

export function releaseOf(given: ReleaseSettings): OutputRelease {
  return outputRelease({
    ...given,
    noise: outputNoises[given.noise as OutputNoiseId],
    accounting: given.accounting as Accounting,
    dimension: given.weights,
    gradientNorm: SLACK / given.rows,
  });
}

export function releaseGuarantee(
  given: ReleaseSettings & {
    loss: string;
    /** The length of the longest row, once it has been measured. */
    longest?: number;
  },
): Guarantee {
  const claimed = claimOf(given);
  if (given.longest === undefined) return claimed;
  check(given.longest <= 1, 'the longest row', 'at most 1 long', given.longest);
  const measured = `Measured on the rows at hand: the longest is ${given.longest.toFixed(7)} long.`;
  return { ...claimed, assumptions: [...claimed.assumptions, measured] };
}

function claimOf(given: ReleaseSettings & { loss: string }): Guarantee {
  if (given.noise !== 'objective') return releaseOf(given).guarantee;
  const { smoothness } = losses[given.loss as LossId];
  const { kappa } = objectiveNoise({ ...given, smoothness });
  return objectiveGuarantee(given.epsilon, kappa);
}
