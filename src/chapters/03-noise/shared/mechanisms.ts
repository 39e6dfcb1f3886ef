import { analyticGaussian } from '../../../core/mechanisms/analytic-gaussian.ts';
import { gaussian } from '../../../core/mechanisms/gaussian.ts';
import { laplace } from '../../../core/mechanisms/laplace.ts';
import type { AdditiveMechanism } from '../../../core/mechanisms/mechanism.ts';

const mechanisms: Record<string, AdditiveMechanism> = {
  laplace,
  gaussian,
  'analytic-gaussian': analyticGaussian,
};

/** The mechanism that the control *Noise* names. */
export const mechanismOf = ({ mechanism }: { mechanism: string }): AdditiveMechanism => mechanisms[mechanism];
