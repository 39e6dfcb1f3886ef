import { analyticGaussian } from './analytic-gaussian.ts';
import { gaussian } from './gaussian.ts';
import { laplace } from './laplace.ts';
import type { AdditiveMechanism } from './mechanism.ts';

/** Every mechanism, by its id. A new one is one line here; tests/contracts/mechanisms.test.ts then holds it to its claim. */
export const mechanisms: Record<string, AdditiveMechanism> = Object.fromEntries(
  [
    laplace, //
    gaussian,
    analyticGaussian,
  ].map((mechanism) => [mechanism.id, mechanism]),
);
