/**
 * What the l1 penalty does to a weight after a gradient step.
 *
 * Claim: softThreshold(u, a) minimises (v - u)^2 / 2 + a |v|; it is 0 exactly for |u| <= a.
 * Assumes: a = step x lambda. The threshold shrinks with the step, or the fixed point would depend on the step.
 * Why: the subgradient at 0 is [-a, a]. The published operator lacks both the max(0, .) and the factor step: inside
 *   |u| < lambda it flips the sign instead of giving 0, so small weights jump between both sides forever.
 * Source: Daubechies, Defrise and De Mol 2004; einarsson-2018 eq. 3.7 for the published one.
 */
export const softThreshold = (u: number, a: number): number => (u > a ? u - a : u < -a ? u + a : 0);

/** The operator as it is printed: sgn(u) (|u| - lambda). Shown for comparison only. */
export const publishedThreshold = (u: number, lambda: number): number =>
  u > 0 ? u - lambda : u < 0 ? u + lambda : 0;

export type Threshold = 'soft' | 'published';
