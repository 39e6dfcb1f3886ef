import { analyticGaussian } from './analytic-gaussian.ts';
import { exponential, exponentialMonotone } from './exponential.ts';
import { forcedYes } from './forced-yes.ts';
import { gaussian } from './gaussian.ts';
import { geometric } from './geometric.ts';
import { laplace } from './laplace.ts';
import type { Mechanism } from './mechanism.ts';
import { oneShotTopN, peeling } from './noisy-top-n.ts';
import { publishedTopN } from './published-top-n.ts';
import { coinFlip, karyResponse } from './randomized-response.ts';
import { reportNoisyMax, reportNoisyMaxMonotone } from './report-noisy-max.ts';
import { sphericalLaplace } from './spherical-laplace.ts';
import { subsampling } from './subsampling.ts';
import { symmetricGaussianCopy, symmetricGaussianHalf } from './symmetric-gaussian.ts';

/**
 * Every mechanism, by its id: what it claims and assumes, who showed it, its exact distribution, its noise at unit scale, its guarantee
 * and its privacy event. `kind` says which fields it has. A new mechanism is one line here, and
 * tests/contracts/mechanisms.test.ts holds it to its claim.
 */
export const mechanisms = {
  laplace,
  gaussian,
  'analytic-gaussian': analyticGaussian,
  geometric,
  'spherical-laplace': sphericalLaplace,
  'symmetric-gaussian-copy': symmetricGaussianCopy,
  'symmetric-gaussian-half': symmetricGaussianHalf,
  'coin-flip': coinFlip,
  'k-ary-response': karyResponse,
  'forced-yes': forcedYes,
  exponential,
  'exponential-monotone': exponentialMonotone,
  'report-noisy-max': reportNoisyMax,
  'report-noisy-max-monotone': reportNoisyMaxMonotone,
  peeling,
  'one-shot-top-n': oneShotTopN,
  'published-top-n': publishedTopN,
  subsampling,
} satisfies Record<string, Mechanism>;
