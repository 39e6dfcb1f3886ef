/**
 * A lower bound on epsilon from a test that was run many times.
 *
 * Claim: if a mechanism is (ε, δ)-private, `thresholdBound` is at most ε, except with probability 1 − confidence.
 * Assumes: each release is independent of the others, and the test was fixed before these releases were seen.
 * Why: let a test that says "B" be wrong on A with probability α and on B with probability β. Privacy asks for 1 − β <= eᵋ α + δ and for
 *   1 − α <= eᵋ β + δ. Both rates are at most their upper bounds ᾱ and β̄ except with probability (1 − confidence)/2 each.
 * Source: [@jagielski-ullman-oprea-2020]; the region of possible (α, β) is [@kairouz-oh-viswanath-2015].
 */
import { check } from '../check.ts';
import { upperRate } from './clopper-pearson.ts';

/** How a test fared: on so many releases of A it said "B" so often, and on so many of B it said "A". */
export type TestCounts = {
  fromA: number;
  falsePositives: number;
  fromB: number;
  falseNegatives: number;
};

/** The rates of both kinds of error, at most, together with the given confidence. */
export function errorRates(counts: TestCounts, confidence: number): { alpha: number; beta: number } {
  check(confidence > 0 && confidence < 1, 'confidence', 'between 0 and 1', confidence);
  const risk = (1 - confidence) / 2;
  return {
    alpha: upperRate(counts.falsePositives, counts.fromA, risk),
    beta: upperRate(counts.falseNegatives, counts.fromB, risk),
  };
}

/** The smallest ε that allows errors of these rates; 0 where every ε does. */
export const epsilonOfRates = (alpha: number, beta: number, delta: number): number =>
  Math.max(
    0,
    Math.log(Math.max(0, 1 - delta - beta) / alpha),
    Math.log(Math.max(0, 1 - delta - alpha) / beta),
  );

export function thresholdBound(counts: TestCounts, delta: number, confidence: number): number {
  const { alpha, beta } = errorRates(counts, confidence);
  return epsilonOfRates(alpha, beta, delta);
}

/** The largest bound that so many releases of each kind can give: that of a test without an error. */
export const largestBound = (releases: number, delta: number, confidence: number): number =>
  thresholdBound(
    { fromA: releases, falsePositives: 0, fromB: releases, falseNegatives: 0 },
    delta,
    confidence,
  );
