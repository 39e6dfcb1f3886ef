import { datasets } from '../../../core/data/index.ts';
import { claimedRound, leastRound, provenRound } from '../../../core/accounting/ternary-round.ts';
import { noGuarantee, type Guarantee } from '../../../core/guarantee.ts';
import { parameterCount } from '../../../core/learners/network/shape.ts';
import { count, num, numUp } from '../../../figures/format.ts';
import { sizesOf } from './training.ts';

/** What every proof of this chapter supposes. */
export const ASSUMED = [
  'One transaction is added to or removed from one bank. Banks hold different transactions.',
  'Each row is in each batch with the same probability, independently of all others, and nobody learns which rows were in it.',
  'Clip, step, rounds and the share sent were chosen without looking at the rows.',
];

const SOURCES = '[@dwork-roth-2014, theorem 3.16 and claim 3.9]; [@li-qardaji-su-2012]';

/** How many numbers the network has; unknown for a file of the reader's until its first rows are there. */
export function parametersOf(
  { data, size }: { data: string; size: string },
  rows: { parameters?: unknown }[] = [],
): number | undefined {
  const known = rows.find(({ parameters }) => typeof parameters === 'number')?.parameters;
  if (typeof known === 'number') return known;
  const columns = data === 'synthetic-fraud' ? (size === 'published' ? 264 : 30) : datasets[data]?.columns;
  return columns === undefined ? undefined : parameterCount(sizesOf(columns, size));
}

/** A proof holds for rows whose preparation has read nobody's rows; made-up ones need none. */
export function unlessStandardised(guarantee: Guarantee, data: string): Guarantee {
  if (data === 'synthetic-fraud' || guarantee.status !== 'proven') return guarantee;
  return noGuarantee(
    `The training alone costs at most ε = ${numUp(guarantee.epsilon!, 4)}${guarantee.delta ? ` at δ = ${num(guarantee.delta)}` : ''}. But the columns were brought to mean 0 and variance 1 by the rows of all banks, and nobody pays for that.`,
    'add-remove',
  );
}

/** What may be said of one round with the published noise: Laplace noise of scale 2B/ε on the clipped sum. */
export function publishedGuarantee(given: {
  epsilon: number;
  samplingRate: number;
  uploads: number;
  parameters: number;
  rounds: number;
}): Guarantee {
  const { epsilon, samplingRate, uploads, parameters, rounds } = given;
  const facts = { delta: 0, neighbours: 'add-remove' as const, assumptions: ASSUMED };
  if (uploads === 0)
    return {
      ...facts,
      status: 'proven',
      epsilon: 0,
      reason: 'Nothing is sent, so nothing can be learned, by the server or by the network.',
      source: '[@dwork-roth-2014, proposition 2.1]',
    };
  const round = { epsilon, samplingRate, uploads, parameters };
  const claimed = claimedRound(round).basic;
  const least = leastRound(round);
  const proven = provenRound({ ...round, epsilon: epsilon / 2 }).printed;
  const total =
    rounds === 1
      ? ''
      : ` Over ${count(rounds)} rounds a bank spends at most ${numUp(rounds * proven, 4)} by adding up.`;
  if (proven <= claimed)
    return {
      ...facts,
      status: 'proven',
      epsilon: proven,
      reason: `For one round. The noise is made for a replaced row, so for an added row each noisy number costs ε/2; choosing and signs are added up and amplified once. The published ${num(claimed, 4)} is larger, so it holds.${total}`,
      source: SOURCES,
    };
  if (least > claimed)
    return {
      ...facts,
      status: 'refuted',
      epsilon: claimed,
      reason: `Claimed for one round. A row whose clipped gradient is B throughout, among rows whose gradient is 0, makes all ${count(uploads)} signs positive e^${num(least, 4)} times as likely: the round spends at least ε = ${num(least, 4)}, exactly for this event. At most ${numUp(proven, 4)} is proven.${total}`,
      source: '[@wang-2018, theorem 3.3.2 and table 3.1]',
    };
  return {
    ...facts,
    status: 'as published',
    epsilon: claimed,
    reason: `Claimed for one round, by amplifying each of 2n numbers alone. All come from one batch, so they must be added up first and amplified once: that proves at most ${numUp(proven, 4)}.${total}`,
    source: '[@wang-2018, theorem 3.3.2 and table 3.1]',
  };
}

/** Noise that was chosen for a budget that is proven. */
export function calibratedGuarantee(given: {
  epsilon: number;
  delta: number;
  what: string;
  source?: string;
}): Guarantee {
  return {
    status: 'proven',
    epsilon: given.epsilon,
    delta: given.delta,
    neighbours: 'add-remove',
    assumptions: ASSUMED,
    reason: given.what,
    source: given.source ?? SOURCES,
  };
}
