/** What devices send each other, and what they and a coordinator do. */
export type StudyPayload =
  /** To a neighbour: where the sender stands. */
  | { kind: 'estimate'; theta: Float64Array }
  /** From the coordinator: where the derivatives are asked for. */
  | { kind: 'model'; theta: Float64Array }
  | { kind: 'gradient'; gradient: Float64Array }
  | { kind: 'curvature'; gradient: Float64Array; hessian: Float64Array };

/** The gradient that a device uses or sends in a round: of all its rows or of a few, with noise or without. */
export type GradientOf = (theta: Float64Array, round: number) => Float64Array;
