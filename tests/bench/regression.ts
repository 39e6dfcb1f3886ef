import { errorsOver } from '../../src/core/learners/regression/many-fits.ts';
import { adaSspPlan } from '../../src/core/learners/regression/noise-plan.ts';
import { smallestEigenvalue } from '../../src/core/learners/regression/solve.ts';
import { sumsOf } from '../../src/core/learners/regression/sums.ts';
import { drawNoise } from '../../src/core/learners/regression/unit-noise.ts';
import { createRng } from '../../src/core/random/create-rng.ts';

export type Size = { rows: number; columns: number; epsilons: number[]; repetitions: number; rounds: number };

/** Best processor time of a round, in milliseconds, which other programs on the machine do not lengthen: AdaSSP at every ε and for every repetition, with its test error, from sums that are kept. */
export function timeFits({ rows, columns: d, epsilons, repetitions, rounds }: Size): number {
  const rng = createRng(1).fork('bench');
  const X = Float64Array.from({ length: rows * d }, () => rng.normal() / Math.sqrt(d));
  const y = Float64Array.from({ length: rows }, () => rng.normal() / 3);
  const train = sumsOf(X, y, d);
  const prepared = { train, test: train, smallest: smallestEigenvalue(train.G, d), xBound: 1, yBound: 1 };
  const draws = Array.from({ length: repetitions }, (_, run) => drawNoise(rng.fork(run), d, 'half'));
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const began = process.cpuUsage();
    const releases = epsilons.map((epsilon) => ({
      plan: adaSspPlan('joint', { epsilon, delta: 1e-6, rho: 0.05 }),
      rho: 0.05,
    }));
    errorsOver(prepared, releases, draws);
    const { user, system } = process.cpuUsage(began);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
