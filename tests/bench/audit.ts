import { auditClaim } from '../../src/core/audit/audit-claim.ts';
import { openClaims } from '../../src/core/audit/claims/at-settings.ts';
import { isProven, type ClaimEntry, type ClaimSetting } from '../../src/core/audit/claims/claim.ts';
import { auditedClaims } from '../../src/core/audit/claims/index.ts';
import { createRng } from '../../src/core/random/create-rng.ts';

const MOST = 1_000_000;
/** Microseconds of releases of each database that a claim gets: those of the board, and those that cells open at settings of their own. */
const UNIT = { board: 4_000_000, setting: 1_000_000 };

/** One setting for all claims that are made at any. */
const SETTING: ClaimSetting = {
  ...{ epsilon: 1, delta: 1e-5, lambda: 0.05, rows: 100, columns: 10 },
  ...{ count: 5, samplingRate: 0.2, clip: 1, rounds: 5, group: 2 },
};

type Audited = ClaimEntry & { unit: number };
const onBoard = auditedClaims.map((entry): Audited => ({ ...entry, unit: UNIT.board }));
const atSetting = Object.entries(openClaims)
  .filter(([, { open }]) => isProven(open(SETTING)))
  .map(([id, { open, cost }]): Audited => ({
    ...{ id: `at a setting: ${id}`, cost: cost(SETTING), unit: UNIT.setting },
    open: () => open(SETTING),
  }));
const entries = [...onBoard, ...atSetting];

export const ids = entries.map(({ id }) => id);

/** One claim with as many releases as are affordable, at 99.9 %. */
export function audit(id: string, seed: number, share: number) {
  const entry = entries.find((claim) => claim.id === id)!;
  const claim = entry.open();
  const releases = Math.ceil(share * Math.min(MOST, entry.unit / entry.cost));
  const { bound, ifGaussian } = auditClaim(claim, releases, createRng(seed).fork('npm run audit').fork(id));
  const { epsilon, delta, proven, least } = claim;
  return { id, releases, epsilon, delta, proven, least, bound, ifGaussian, isProven: isProven(claim) };
}
