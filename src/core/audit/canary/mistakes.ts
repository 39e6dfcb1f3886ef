/** The five mistakes of chapter 8, or none. */
export const CANARY_MISTAKES = ['none', 'clip-batch', 'ball', 'one-epoch', 'unsampled', 'actual'] as const;
export type CanaryMistake = (typeof CANARY_MISTAKES)[number];

/** The δ of the claims about Gaussian noise. */
export const CANARY_DELTA = 1e-5;

/** These are claims about Gaussian noise on samples; the others are about noise with a random direction on disjoint batches. */
export const isSampled = (mistake: string): boolean => ['none', 'unsampled', 'actual'].includes(mistake);
