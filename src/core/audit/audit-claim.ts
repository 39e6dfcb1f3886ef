/** A whole audit of a claim: so many releases of each database are counted, a quarter as many choose the threshold. */
import type { Rng } from '../random/rng.ts';
import { runToEnd } from '../work/run-to-end.ts';
import type { AuditedClaim } from './claims/claim.ts';
import { gaussianBound } from './gaussian-bound.ts';
import { chooseThreshold, countErrors } from './play.ts';
import { thresholdBound, type TestCounts } from './threshold-bound.ts';

export type Audit = { counts: TestCounts; bound: number; ifGaussian: number | undefined };

export function auditClaim(claim: AuditedClaim, releases: number, rng: Rng, confidence = 0.999): Audit {
  const n = Math.ceil(releases);
  const score = claim.prepare();
  const threshold = runToEnd(chooseThreshold(score, Math.ceil(n / 4), claim.delta, rng.fork('choose')));
  const counts = runToEnd(countErrors(score, threshold, n, rng.fork('count')));
  return {
    counts,
    bound: thresholdBound(counts, claim.delta, confidence),
    ifGaussian: claim.isGaussian ? gaussianBound(counts, claim.delta, confidence) : undefined,
  };
}
