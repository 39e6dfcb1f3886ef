import { accountants, calibrateNoiseMultiplier } from '../../src/core/index.ts';
import type { Leaf, Ledger } from '../../src/core/index.ts';

/** Milliseconds for each accountant on a typical and a hard case; the best of three, after one run to warm up. */
export function benchAccountants(): void {
  const run = (leaf: Leaf, samplingRate: number, count: number): Ledger => {
    const event = { kind: 'poisson-sampled', samplingRate, event: leaf } as const;
    return [{ label: '', rows: 'all', event: { kind: 'repeated', event, count } }];
  };
  const gaussian = (noiseMultiplier: number): Leaf => ({
    kind: 'gaussian',
    noiseMultiplier,
    neighbours: 'add-remove',
  });
  const laplace = (noiseMultiplier: number): Leaf => ({
    kind: 'laplace',
    noiseMultiplier,
    neighbours: 'add-remove',
  });
  const cases: [string, Ledger, number][] = [
    ['typical: 10,000 steps of Gaussian noise 4, q 0.01, delta 1e-5', run(gaussian(4), 0.01, 1e4), 1e-5],
    ['Laplace: 1,000 steps of scale 1, q 0.01, delta 1e-6', run(laplace(1), 0.01, 1000), 1e-6],
    ['hard: 1,000,000 steps of Gaussian noise 1, q 0.01, delta 1e-6', run(gaussian(1), 0.01, 1e6), 1e-6],
    ['hard: 1,000,000 steps of Gaussian noise 1, q 1e-6, delta 1e-300', run(gaussian(1), 1e-6, 1e6), 1e-300],
  ];
  for (const [title, ledger, delta] of cases) {
    console.log(`\n${title}`);
    for (const accountant of Object.values(accountants)) {
      if (accountant.refusal(ledger)) continue;
      let best = Infinity;
      let epsilon = 0;
      for (let i = 0; i < 4; i++) {
        const start = performance.now();
        epsilon = accountant.epsilon(ledger, delta);
        best = Math.min(best, performance.now() - start);
      }
      console.log(
        `${accountant.id.padEnd(14)} ${best.toFixed(1).padStart(9)} ms   epsilon ${epsilon.toPrecision(5)}`,
      );
    }
  }
  const start = performance.now();
  const target = { epsilon: 1, delta: 1e-5, samplingRate: 0.01, steps: 1e4, accountant: 'pld' };
  const noise = calibrateNoiseMultiplier(target);
  const took = performance.now() - start;
  console.log(`\ncalibration by pld to epsilon 1: noise ${noise.toFixed(4)} in ${took.toFixed(0)} ms`);
}
