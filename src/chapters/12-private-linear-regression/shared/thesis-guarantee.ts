import type { Guarantee } from '../../../core/guarantee.ts';
import { regressionGuarantee } from '../../../core/learners/regression/guarantee.ts';
import type { NoisePlan } from '../../../core/learners/regression/noise-plan.ts';
import { THESIS, unaccounted, type Preparation } from '../../../core/learners/regression/preparation.ts';
import { planReleases } from '../../../core/learners/regression/release-ledger.ts';
import { KNOWN_BOUNDS } from './words.ts';

/** What may be said of a fit on rows that were prepared as in the thesis: its statistics are open, whatever the noise. */
export const thesisGuarantee = (
  map: Preparation['map'],
  plan: NoisePlan,
  budget: { epsilon: number; delta: number },
): Guarantee =>
  regressionGuarantee(
    [...unaccounted({ ...THESIS, map }), ...planReleases(plan, { xBound: 1, yBound: 1 })],
    budget,
    KNOWN_BOUNDS,
  );
