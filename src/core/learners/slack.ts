/**
 * How much of the sensitivity the unfinished last steps of the fast solver may add: one part in a thousand. It stops at a gradient
 * of at most SLACK / N, and the noise is set for 2 (1 + SLACK) / (N lambda).
 */
export const SLACK = 1e-3;
