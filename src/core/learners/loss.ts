/**
 * Losses of a margin u = y w·x, as the learners need them.
 *
 * Claim: each is convex, with a slope in [-1, 0] and a curvature of at most `smoothness`.
 * Assumes: labels -1 and +1.
 * Why: the slope's bound gives the sensitivity 2 / (N lambda) of output perturbation; objective perturbation needs the
 *   curvature's bound too, which the plain hinge does not have: hence its corner rounded over a width of 2 HUBER.
 * Source: Chaudhuri, Monteleoni, Sarwate 2011, sections 3.4 (logistic) and 3.5 (Huber-SVM).
 */
import { HUBER } from './lanes/kernels.ts';

export type LossId = 'logistic' | 'huber-svm';

export type Loss = {
  id: LossId;
  title: string;
  value(u: number): number;
  slope(u: number): number;
  curvature(u: number): number;
  /** The largest curvature. */
  smoothness: number;
};

/** ln(1 + e^-u), slope -1 / (1 + e^u): written so that no exponential overflows. */
export const logistic: Loss = {
  id: 'logistic',
  title: 'Logistic regression',
  value: (u) => Math.max(0, -u) + Math.log1p(Math.exp(-Math.abs(u))),
  slope: (u) => {
    const e = Math.exp(-Math.abs(u));
    return u > 0 ? -e / (1 + e) : -1 / (1 + e);
  },
  curvature: (u) => {
    const e = Math.exp(-Math.abs(u));
    return e / ((1 + e) * (1 + e));
  },
  smoothness: 1 / 4,
};

/** The hinge max(0, 1 - u) with a parabola between 1 - HUBER and 1 + HUBER. */
export const huberSvm: Loss = {
  id: 'huber-svm',
  title: 'Support vector machine, rounded corner',
  value: (u) => {
    if (u >= 1 + HUBER) return 0;
    return u <= 1 - HUBER ? 1 - u : (1 + HUBER - u) ** 2 / (4 * HUBER);
  },
  slope: (u) => Math.min(0, Math.max(-1, (u - 1 - HUBER) / (2 * HUBER))),
  curvature: (u) => (Math.abs(1 - u) < HUBER ? 1 / (2 * HUBER) : 0),
  smoothness: 1 / (2 * HUBER),
};

export const losses: Record<LossId, Loss> = { logistic, 'huber-svm': huberSvm };
