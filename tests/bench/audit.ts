import { auditClaim } from '../../src/core/audit/audit-claim.ts';
import { isProven } from '../../src/core/audit/claims/claim.ts';
import { auditedClaims } from '../../src/core/audit/claims/index.ts';
import { createRng } from '../../src/core/random/create-rng.ts';

const MOST = 1_000_000;
/** Microseconds of releases of each database that a claim gets. */
const UNIT = 4_000_000;

export const ids = auditedClaims.map(({ id }) => id);

/** One claim with as many releases as are affordable, at 99.9 %. */
export function audit(id: string, seed: number, share: number) {
  const entry = auditedClaims.find((claim) => claim.id === id)!;
  const claim = entry.open();
  const releases = Math.ceil(share * Math.min(MOST, UNIT / entry.cost));
  const { bound, ifGaussian } = auditClaim(claim, releases, createRng(seed).fork('npm run audit').fork(id));
  const { epsilon, delta, proven, least } = claim;
  return { id, releases, epsilon, delta, proven, least, bound, ifGaussian, isProven: isProven(claim) };
}
