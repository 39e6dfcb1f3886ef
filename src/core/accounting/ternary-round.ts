import { check } from '../check.ts';
import { advancedComposition } from './advanced.ts';
import { amplifyBySampling, sampledLoss } from './amplification.ts';

/*
 * What one round of noisy top-n ternary gradients costs: as a dissertation claims it, and as it follows.
 * Claim: 2n coordinates of epsilon each, amplified one by one and then summed (its theorem 3.3.2 and table 3.1).
 * Why it does not follow: amplification speaks of a whole mechanism run on one sample, and all coordinates share one batch. Inside the
 *   batch they are summed first; the sum is amplified once. Besides, fresh noise for the n signs is not charged.
 * Source: Wang 2018, chapter 3; the order of summing and sampling: Balle, Barthe and Gaboardi 2018.
 */
export type TernaryRound = {
  /** Of one noisy coordinate. */
  epsilon: number;
  samplingRate: number;
  /** Coordinates sent. */
  uploads: number;
  /** Coordinates there are; those of the published network unless said. */
  parameters?: number;
};

/** Parameters of the network 264-50-20-2. */
export const TERNARY_PARAMETERS = 14_312;
/** The delta of the published advanced bound. */
export const TERNARY_DELTA = 2 ** -30;

function checkRound({ uploads, parameters = TERNARY_PARAMETERS }: TernaryRound): void {
  const ok = Number.isInteger(uploads) && uploads >= 1 && uploads <= parameters;
  check(ok, 'uploads', `an integer in [1, ${parameters}]`, uploads);
}

/** The published recipe: amplify each of 2n coordinates, then compose. */
export function claimedRound(round: TernaryRound): { each: number; basic: number; advanced: number } {
  checkRound(round);
  const each = amplifyBySampling(round);
  const k = 2 * round.uploads;
  return {
    each,
    basic: k * each,
    advanced: advancedComposition({ epsilon: each, k, deltaPrime: TERNARY_DELTA }).epsilon,
  };
}

/** What follows: sum inside the batch, then amplify once. */
export function provenRound(round: TernaryRound): {
  printed: number;
  peeling: number;
  peelingAdvanced: number;
} {
  checkRound(round);
  const { epsilon, samplingRate, uploads, parameters = TERNARY_PARAMETERS } = round;
  const once = (batch: number) => amplifyBySampling({ epsilon: batch, samplingRate });
  // Choosing costs 2n epsilon (never more than d epsilon), the signs with their fresh noise n epsilon more. Sending everything
  // needs no choice.
  const all = uploads === parameters;
  const choosing = all ? 0 : Math.min(2 * uploads, parameters);
  // One by one (peeling): n choices and n signs, each a mechanism of its own, so that advanced composition applies to them.
  const k = all ? uploads : 2 * uploads;
  const advanced = advancedComposition({ epsilon, k, deltaPrime: TERNARY_DELTA }).epsilon;
  return {
    printed: once((choosing + uploads) * epsilon),
    peeling: once(k * epsilon),
    peelingAdvanced: once(Math.min(k * epsilon, advanced)),
  };
}

/**
 * What one round spends at least, exactly, for one row added: a row whose clipped gradient is B throughout, among rows whose gradient
 * is 0. Which numbers are chosen then tells nothing, since all look alike; that all n signs are positive has the probability 2⁻ⁿ without
 * the row, and p = 1 − e^(−epsilon / 2) / 2 to the power n where it is in the batch: its B is half of epsilon in units of the noise.
 */
export function leastRound(round: TernaryRound): number {
  checkRound(round);
  const { epsilon, samplingRate, uploads } = round;
  return Math.max(0, sampledLoss(uploads * Math.log(2 - Math.exp(-epsilon / 2)), samplingRate));
}

/** Table 3.1 as printed. */
export const printedTernaryTable: (TernaryRound & { basic: string; advanced: string })[] = [
  { epsilon: 0.1, samplingRate: 0.01, uploads: 1431, basic: '3.01', advanced: '0.37' },
  { epsilon: 0.1, samplingRate: 0.01, uploads: 2862, basic: '6.02', advanced: '0.52' },
  { epsilon: 0.1, samplingRate: 0.05, uploads: 1431, basic: '15.01', advanced: '1.88' },
  { epsilon: 0.1, samplingRate: 1, uploads: 14312, basic: '2862.4', advanced: '410.1' },
  { epsilon: 0.5, samplingRate: 0.01, uploads: 1431, basic: '18.50', advanced: '2.35' },
  { epsilon: 0.5, samplingRate: 0.01, uploads: 2862, basic: '37.01', advanced: '3.39' },
  { epsilon: 0.5, samplingRate: 0.05, uploads: 1431, basic: '91.35', advanced: '13.97' },
  { epsilon: 0.5, samplingRate: 1, uploads: 14312, basic: '14312.4', advanced: '9830.1' },
];

/** Whether a printed number is the computed one: rounded, cut off instead, or neither. */
export function printedAs(printed: string, value: number): 'rounded' | 'cut off' | 'does not follow' {
  const digits = printed.split('.')[1]?.length ?? 0;
  if (value.toFixed(digits) === printed) return 'rounded';
  const unit = 10 ** digits;
  return (Math.floor(value * unit + 1e-9) / unit).toFixed(digits) === printed ? 'cut off' : 'does not follow';
}
