import { check } from '../check.ts';
import type { Rng } from '../random/rng.ts';
import { analyticGaussianSigma } from './analytic-gaussian.ts';
import { proven } from './budget.ts';
import { gaussian } from './gaussian.ts';
import { gaussianDelta } from './gaussian-delta.ts';
import type { MatrixMechanism } from './mechanism.ts';

/*
 * Claim: a symmetric matrix plus symmetric normal noise, sigma from the exact Gaussian condition, is (epsilon, delta)-DP.
 * Assumes: the sensitivity bounds the Frobenius norm of the change between neighbours (for X'X with rows of length at most
 *   B, one row more or less changes it by x x', of norm at most B^2).
 * Why: `copy` releases the upper triangle with independent N(0, sigma^2); the triangle of the change is no longer than the
 *   whole. `half` releases S + sigma (Z + Z') / 2, a function of S + sigma Z; the exact length is the Frobenius norm,
 *   since an off-diagonal entry has half the variance and occurs twice. Same price, and the noise is sqrt 2 smaller.
 * Source: Dwork, Talwar, Thakurta and Zhang 2014 ("Analyze Gauss") for `copy`; Y.-X. Wang 2018 (AdaSSP) for `half`.
 */
function symmetricGaussian(variant: 'copy' | 'half'): MatrixMechanism {
  const half = variant === 'half';
  const mechanism: MatrixMechanism = {
    kind: 'matrix',
    id: `symmetric-gaussian-${variant}`,
    title: half ? 'Symmetric Gaussian matrix, (Z + Zᵀ) / 2' : 'Symmetric Gaussian matrix, copied triangle',
    claim: 'Adding symmetric normal noise to a symmetric matrix is (ε, δ)-differentially private.',
    assumes: [
      'Neighbouring data sets differ by one row more or less, which changes the matrix by at most the sensitivity in Frobenius norm.',
      'The bound on the length of a row behind that sensitivity is known beforehand.',
    ],
    neighbours: 'add-remove',
    source: half ? 'Y.-X. Wang 2018 (AdaSSP)' : 'Dwork, Talwar, Thakurta & Zhang 2014',
    draw: half ? drawHalf : drawCopy,
    variance: (row, column) => (half && row !== column ? 0.5 : 1),
    length(shift, size) {
      checkSize(size);
      let square = 0;
      for (let i = 0; i < size; i++) {
        for (let j = i; j < size; j++) square += shift[i * size + j] ** 2 / mechanism.variance(i, j);
      }
      return Math.sqrt(square);
    },
    scale: analyticGaussianSigma,
    delta(epsilon, shift, size, scale) {
      const sensitivity = mechanism.length(shift, size);
      return sensitivity === 0 ? 0 : gaussianDelta({ epsilon, sigma: scale, sensitivity });
    },
    guarantee(budget) {
      analyticGaussianSigma(budget);
      const reason = half
        ? 'It is a function of the whole matrix with independent noise, whose exact δ is at most the δ asked for.'
        : 'Only the upper triangle is released, and its change is no longer than that of the whole matrix.';
      return proven(mechanism, budget.epsilon, budget.delta, reason);
    },
    event: (scale, sensitivity, neighbours = 'add-remove') => gaussian.event(scale, sensitivity, neighbours),
  };
  return mechanism;
}

export const symmetricGaussianCopy = symmetricGaussian('copy');
export const symmetricGaussianHalf = symmetricGaussian('half');

function drawCopy(rng: Rng, size: number): Float64Array {
  checkSize(size);
  const noise = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = i; j < size; j++) noise[i * size + j] = noise[j * size + i] = rng.normal();
  }
  return noise;
}

function drawHalf(rng: Rng, size: number): Float64Array {
  checkSize(size);
  const noise = new Float64Array(size * size);
  for (let k = 0; k < noise.length; k++) noise[k] = rng.normal();
  for (let i = 0; i < size; i++) {
    for (let j = i + 1; j < size; j++) {
      noise[i * size + j] = noise[j * size + i] = (noise[i * size + j] + noise[j * size + i]) / 2;
    }
  }
  return noise;
}

function checkSize(size: number): void {
  check(Number.isInteger(size) && size > 0, 'size', 'a positive whole number', size);
}
