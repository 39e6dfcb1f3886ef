import type { Guarantee } from '../core/guarantee.ts';
import type { Params } from '../lab/experiment.ts';
import type { Audit } from '../notebook/audit.ts';
import * as messages from './audit-messages.ts';
import * as models from './audit-models.ts';
import * as noise from './audit-noise.ts';
import {
  anyMechanism,
  budget,
  itself,
  mistakes,
  reasonAgainst,
  training,
  type Link,
} from './audit-places.ts';

/**
 * Where each private cell is audited: its own mechanism, training or model at its own setting; or else, and that is said, the same budget spent on one noisy count. Every
 * link carries the ε that the badge claims. Where no audit can say anything, it says why.
 */

/** By the path of a cell, or else by its chapter; all others by their budget. */
const LINKS: Record<string, Link> = {
  'start/densities': noise.noise,
  'why-anonymising-fails/white': noise.totals,
  'why-anonymising-fails/block': noise.tables,
  'plausible-deniability': noise.coins,
  noise: noise.noise,
  'the-budget/again': noise.answers,
  'the-budget/releases': noise.answers,
  'the-budget/sampling': noise.answers,
  'the-budget/parallel': noise.groupCounts,
  'the-budget/groups': noise.household,
  'the-budget/published': messages.ternary,
  'choosing-privately': noise.choosing,
  'choosing-privately/winners': noise.winners,
  'noise-on-the-answer': models.whoWasIn,
  'noise-on-the-answer/repairs': models.repairs,
  'noise-at-every-step/break-it': mistakes,
  'noise-at-every-step': training,
  'sharing-gradients': messages.lasso,
  'coming-and-going/saw': messages.devices,
  'many-peers': messages.averages,
  'many-peers/round': messages.corrected,
  'many-peers/person': messages.person,
  'private-linear-regression/constant': models.regression(),
  'private-linear-regression/cloud': models.regression('ada-joint'),
  'private-linear-regression/ball': models.regression('ada-fixed'),
  'private-linear-regression/damping': models.regression('ada-joint'),
  'private-linear-regression/explode': (values, claim) =>
    models.regression(`ssp-${values.version}`)(values, claim),
  'private-linear-regression/means': models.divided,
  'private-linear-regression/own': models.divided,
  'private-linear-regression/spend': models.divided,
  'private-linear-regression/histogram': noise.groupCounts,
  banks: messages.messages,
  'banks/claim': messages.counted,
  'banks/tried': messages.tried,
  'banks/ways': messages.ways,
  'banks/unequal': messages.untilSpent,
  'banks/who': messages.account,
  'borrowed-knowledge/mixture': models.importance,
  'borrowed-knowledge/few-labels': models.source,
  'borrowed-knowledge/strangers': models.source,
  'borrowed-knowledge/own': models.sourceOfTable,
  'borrowed-knowledge/words': models.shop,
  'borrowed-knowledge/shops': models.shop,
  'borrowed-knowledge/vocabulary': models.shop,
  'under-encryption/inside': models.oneRelease,
  'under-encryption/layers': models.oneRelease,
  'should-you/choose': anyMechanism,
  'is-the-claim-true': itself,
};

export function auditLink(path: string, values: Params, guarantee: Guarantee): Audit | undefined {
  const { status, epsilon } = guarantee;
  if (status === 'none' || epsilon === undefined || !(epsilon > 0)) return undefined;
  const claim = { ...guarantee, epsilon };
  const own = LINKS[path] ?? LINKS[path.split('/')[0]];
  return own?.(values, claim) ?? budget(values, claim) ?? reasonAgainst(claim);
}
