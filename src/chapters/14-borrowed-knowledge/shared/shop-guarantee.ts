import { noGuarantee, type Guarantee } from '../../../core/guarantee.ts';
import { UNTUNED } from '../../../core/learners/tuned-lambda.ts';
import { count, num, numUp } from '../../../figures/format.ts';
import { sourceNoises } from '../../../core/learners/transfer/source-classifier.ts';
import { reach, scaleAt, TRAINED, type NoiseKind } from './shop-models.ts';

const ASSUMED = [
  'One labelled sentence of one shop is replaced by any other. Shops hold different sentences, and how many they have is public.',
  'Every row has ‖x‖₂ ≤ 1, every label is −1 or +1, and every weight is penalised.',
  'The vocabulary and the weights of its words are public: they come from a list of common words. The shipped files leave out words that fewer than 3 of all 3,000 sentences have; that is taken as public too.',
  UNTUNED,
];

/** What may be said of one model that a shop publishes. */
export function sourceGuarantee(given: {
  noise: NoiseKind;
  epsilon: number;
  lambda: number;
  words: number;
  weighting?: string;
}): Guarantee {
  const { noise, epsilon, words, lambda } = given;
  const scale = scaleAt(noise, epsilon, given);
  const effective = sourceNoises[noise].effectiveEpsilon(scale, {
    sensitivity: reach(lambda),
    dimension: words,
    delta: 0,
  });
  if (given.weighting === 'rows')
    return noGuarantee(
      `The weights of the words were counted in the shop’s own sentences, and nobody pays for that. With public weights the noise would give at most ε = ${numUp(effective)}.`,
    );
  const moved = `One of ${TRAINED} sentences moves the weights by at most 2/(${TRAINED} λ) = ${num(reach(lambda))} in Euclidean distance.`;
  return noise === 'norm'
    ? {
        ...{ status: 'proven', epsilon, delta: 0, neighbours: 'replace-one', assumptions: ASSUMED },
        reason: `For one published model. ${moved} The noise has density ∝ exp(−ε‖z‖ / ${num(reach(lambda))}), so its norm is Gamma with shape ${count(words)}.`,
        source: '[@chaudhuri-monteleoni-2009, theorem 2]; [@wang-2018, theorem 4.3.1]',
      }
    : {
        ...{
          status: 'proven',
          epsilon: effective,
          delta: 0,
          neighbours: 'replace-one',
          assumptions: ASSUMED,
        },
        reason: `${moved} Laplace noise on each number was set for ε = ${num(epsilon)} by that distance, but it is calibrated by sums of magnitudes, which may be √${count(words)} times as large. Proven is only √${count(words)} · ${num(epsilon)} = ${numUp(effective)}.`,
        source: '[@dwork-mcsherry-nissim-smith-2006], with ‖Δw‖₁ ≤ √d ‖Δw‖₂',
      };
}
