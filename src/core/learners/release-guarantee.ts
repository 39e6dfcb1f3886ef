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
import { isTunedHere, withTunedLambda } from './tuned-lambda.ts';
import { pairOf, sourceOf } from './two-classes.ts';

type ReleaseSettings = {
  noise: string;
  accounting: string;
  epsilon: number;
  delta: number;
  /** Rows of the release, and its weight decay in the mean convention. */
  rows: number;
  lambda: number;
  weights: number;
};

/** Rows and weights of a choice of data, where a card says; a file of the reader's own has none. */
export function sizeOf(data: string, dimension: number): { rows: number; weights: number } | undefined {
  const card = datasets[sourceOf(data)];
  if (!card) return undefined;
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

/** The epsilon that is proven for noise that was set for the stated one. */
export function provenEpsilon(given: ReleaseSettings): number {
  const { effectiveEpsilon, guarantee } = releaseOf(given);
  return guarantee.status === 'proven' ? given.epsilon : effectiveEpsilon;
}

/** Whether a release with these settings keeps the epsilon that it states. */
export const isProven = (given: {
  noise: string;
  accounting: string;
  decay: string;
  data: string;
}): boolean =>
  given.noise !== 'published' &&
  (given.accounting === 'proven' || given.noise === 'objective') &&
  !isTunedHere(given);

export function releaseGuarantee(
  given: ReleaseSettings & {
    data: string;
    decay: string;
    loss: string;
    /** The length of the longest row, once it has been measured. */
    longest?: number;
  },
): Guarantee {
  const fixed = claimOf(given);
  const claimed = given.decay === 'thesis' ? withTunedLambda(fixed, isTunedHere(given)) : fixed;
  if (given.longest === undefined) return claimed;
  check(given.longest <= 1, 'the longest row', 'at most 1 long', given.longest);
  const measured = `Measured on these rows: the largest norm is ${given.longest.toFixed(7)}.`;
  return { ...claimed, assumptions: [...claimed.assumptions, measured] };
}

function claimOf(given: ReleaseSettings & { loss: string }): Guarantee {
  if (given.noise !== 'objective') return releaseOf(given).guarantee;
  const { smoothness } = losses[given.loss as LossId];
  const { kappa } = objectiveNoise({ ...given, smoothness });
  return objectiveGuarantee(given.epsilon, kappa);
}
