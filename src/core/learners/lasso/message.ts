/** What the centres and the coordinator of a Lasso send each other. */

/** From the coordinator to a centre: the weights at which it wants the gradient. */
type ModelPayload = { kind: 'model'; w: Float64Array };

/** From a centre to the coordinator: the sum of its rows' gradients. */
export type GradientPayload = {
  kind: 'gradient';
  /** How many rows it was summed over. */
  rows: number;
  gradient: Float64Array;
  /** ½ Σ (x·w − y)², which the published stopping rule reads. A private centre never sends it. */
  squares?: number;
};

export type LassoPayload = ModelPayload | GradientPayload;

/** The party that leads; all others are centres. */
export const COORDINATOR = 'coordinator';
