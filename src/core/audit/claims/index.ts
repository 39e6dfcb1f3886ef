import { messageClaims } from './messages.ts';
import { mechanismClaims } from './mechanisms.ts';
import { modelClaims } from './linear-models.ts';
import { sgdClaims } from './sgd-canary.ts';
import type { ClaimEntry } from './claim.ts';

/** Every claim that has an attack of its own. */
export const auditedClaims: ClaimEntry[] = [
  ...mechanismClaims,
  ...messageClaims,
  ...modelClaims,
  ...sgdClaims,
];
