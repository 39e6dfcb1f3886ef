export { createRng } from './random/create-rng.ts';
export { classicalGaussianSigma } from './mechanisms/gaussian.ts';
export { gaussianDelta, gaussianEpsilon } from './mechanisms/gaussian-delta.ts';
export { analyticGaussianSigma } from './mechanisms/analytic-gaussian.ts';
export { mechanisms } from './mechanisms/index.ts';
