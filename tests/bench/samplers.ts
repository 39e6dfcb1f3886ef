import { analyticGaussianSigma } from '../../src/core/mechanisms/analytic-gaussian.ts';
import { exponential } from '../../src/core/mechanisms/exponential.ts';
import { gaussianDelta } from '../../src/core/mechanisms/gaussian-delta.ts';
import { geometric } from '../../src/core/mechanisms/geometric.ts';
import { coinFlip } from '../../src/core/mechanisms/randomized-response.ts';
import { reportNoisyMax } from '../../src/core/mechanisms/report-noisy-max.ts';
import { sphericalLaplace } from '../../src/core/mechanisms/spherical-laplace.ts';
import { symmetricGaussianHalf } from '../../src/core/mechanisms/symmetric-gaussian.ts';
import { createRng } from '../../src/core/random/create-rng.ts';

/** Runs of a loop of n draws, grown to about a fifth of a second; the best of three, in draws per second. */
function perSecond(loop: (n: number) => number): number {
  let sink = 0;
  let best = 0;
  let n = 1000;
  for (let round = 0; round < 4; round++) {
    const start = performance.now();
    sink += loop(n);
    const seconds = (performance.now() - start) / 1000;
    if (round > 0) best = Math.max(best, n / seconds);
    n = Math.ceil((0.2 * n) / Math.max(seconds, 1e-6));
  }
  // Read the sum, so that the draws cannot be optimised away.
  return Number.isNaN(sink) ? NaN : best;
}

/** A loop of its own for each sampler: a shared one would measure the call through it instead. */
function loopOf(body: string, given: Record<string, unknown>): (n: number) => number {
  const source = `return (n) => { let sum = 0; for (let i = 0; i < n; i++) sum += ${body}; return sum; }`;
  return new Function(...Object.keys(given), source)(...Object.values(given)) as (n: number) => number;
}

export function benchSamplers(): void {
  const scope = {
    rng: createRng('bench'),
    geometric,
    sphericalLaplace,
    symmetricGaussianHalf,
    coinFlip,
    exponential,
    reportNoisyMax,
    gaussianDelta,
    analyticGaussianSigma,
    survey: { truthProbability: 0.5, options: 2 },
    scores: [12, 9, 3, 9.5],
  };
  const rows: [string, string, number?][] = [
    ['uniform, 53 bits', 'rng.next()'],
    ['normal', 'rng.normal()'],
    ['laplace', 'rng.laplace()'],
    ['exponential', 'rng.exponential()'],
    ['gamma, shape 0.5', 'rng.gamma(0.5)'],
    ['gamma, shape 2.5', 'rng.gamma(2.5)'],
    ['gamma, shape 784', 'rng.gamma(784)'],
    ['fork and first draw', 'rng.fork(i).next()'],
    ['two-sided geometric', 'geometric.at(geometric.draw(rng), 10)'],
    ['spherical laplace, per coordinate of 784', 'sphericalLaplace.draw(rng, 784)[0]', 784],
    ['symmetric gaussian 50 x 50, per entry', 'symmetricGaussianHalf.draw(rng, 50)[0]', 2500],
    ['randomized response', 'coinFlip.respond(1, coinFlip.draw(rng), survey)'],
    ['exponential mechanism, 4 candidates', 'exponential.select(scores, exponential.draw(rng, 4), 2, 1)[0]'],
    ['report noisy max, 4 candidates', 'reportNoisyMax.select(scores, reportNoisyMax.draw(rng, 4), 2, 1)[0]'],
    ['exact delta of a sigma', 'gaussianDelta({ epsilon: 1 + rng.next(), sigma: 2, sensitivity: 1 })'],
    ['analytic sigma', 'analyticGaussianSigma({ epsilon: 1 + rng.next(), delta: 1e-5, sensitivity: 1 })'],
    ['exact law of noisy max, 4 candidates', 'reportNoisyMax.probability([0], scores, 1 + rng.next())'],
  ];
  console.log('Samplers and closed forms, millions per second');
  for (const [name, body, each = 1] of rows) {
    const rate = (perSecond(loopOf(body, scope)) * each) / 1e6;
    console.log(`${name.padEnd(44)}${rate.toPrecision(3).padStart(9)}`);
  }
}
