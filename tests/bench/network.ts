import type { NetworkRows } from '../../src/core/learners/network/network.ts';
import { parameterCount } from '../../src/core/learners/network/shape.ts';
import { trainTogether } from '../../src/core/learners/ternary/banks.ts';
import { publishedChoice } from '../../src/core/learners/ternary/plan.ts';
import { createRng } from '../../src/core/random/create-rng.ts';
import { runToEnd } from '../../src/core/work/run-to-end.ts';

const BANKS = 5;

/** Rounds of training in a second of processor time, with batches, noise, messages as bytes and all steps; the best of some goes. */
export function roundsPerSecond(given: {
  sizes: number[];
  rows: number;
  samplingRate: number;
  together: number;
  times: number;
}): number {
  const { sizes, rows, samplingRate, together, times } = given;
  const [columns] = sizes;
  const rng = createRng(1);
  const banks = Array.from({ length: BANKS }, (): NetworkRows => {
    const X = Float32Array.from({ length: rows * columns }, () => rng.normal());
    const y = Uint8Array.from({ length: rows }, (_, i) => (X[i * columns] + rng.normal() > 1.5 ? 1 : 0));
    return { X, y, columns, rows };
  });
  const uploads = Math.round(parameterCount(sizes) / 10);
  const method = { kind: 'ternary', limit: 0.5, uploads, choice: publishedChoice(1, 0.5) } as const;
  const visits = Array.from({ length: together * BANKS }, (_, v) => v % BANKS);
  let best = 0;
  for (let time = 0; time < times; time++) {
    const began = process.cpuUsage();
    runToEnd(
      trainTogether(banks, { sizes, start: 'he', method, samplingRate, step: 0.03, visits }, createRng(time)),
    );
    const { user, system } = process.cpuUsage(began);
    best = Math.max(best, together / ((user + system) / 1e6));
  }
  return best;
}
