import { calibrateNoiseMultiplier } from '../../accounting/calibrate.ts';
import { batchSizes } from './batch-sizes.ts';

/** Gaussian noise on Poisson samples that spends (epsilon, delta) on so many passes: what `Batches` will then find in its ledger. */
export function calibratedMultiplier(given: {
  rows: number;
  batch: number;
  epochs: number;
  epsilon: number;
  delta: number;
  accountant: string;
}): number {
  const { rows, batch, epochs, epsilon, delta, accountant } = given;
  const sizes = batchSizes({ rows, batch, epochs, epoch: 0 });
  return calibrateNoiseMultiplier({
    epsilon,
    delta,
    samplingRate: sizes[0] / rows,
    steps: sizes.length * epochs,
    accountant,
  });
}
