import { CLASSICAL_END } from '../../../core/learners/regression/noise-plan.ts';
import { classicalGaussianSigma } from '../../../core/mechanisms/gaussian.ts';
import { gaussianDelta } from '../../../core/mechanisms/gaussian-delta.ts';

/** Into how many equal parts each learner divides ε and δ. */
const RELEASES = { ssp: 2, ada: 3 } as const;
const FARTHEST = 60;

/** From which ε on the classical noise has no proof, and from which on it really is too small for each release by itself. */
export function classicalFails(learner: keyof typeof RELEASES, delta: number) {
  const parts = RELEASES[learner];
  const fails = (epsilon: number) => {
    const share = { epsilon: epsilon / parts, delta: delta / parts, sensitivity: 1 };
    const sigma = classicalGaussianSigma(share);
    return gaussianDelta({ epsilon: share.epsilon, sigma, sensitivity: 1 }) > share.delta;
  };
  const proof = CLASSICAL_END[learner];
  let [low, high] = [proof, FARTHEST];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (fails(middle)) high = middle;
    else low = middle;
  }
  return { proof, truth: high };
}
