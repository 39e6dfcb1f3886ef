/** What parties send each other: chapters 9, 10, 11 and 13. */
import { TERNARY_PARAMETERS } from '../core/accounting/ternary-round.ts';
import { peersId } from '../core/audit/claims/peers-id.ts';
import { datasets } from '../core/data/index.ts';
import { voicesOf } from './11-many-peers/shared/guarantee.ts';
import { parametersOf } from './13-banks/shared/guarantee.ts';
import { uploadsOf } from './13-banks/shared/uploads.ts';
import { methodOf } from './13-banks/together/experiment.ts';
import { allowanceOf, spentIn } from './13-banks/unequal/experiment.ts';
import { SENT } from './13-banks/who/summary.ts';
import { board, OWN, type Claim, type Link } from './audit-places.ts';

/** Rounds together: their noise, told by what they spend together. */
export const lasso: Link = ({ noise: kind, rounds, clip = 1 }, claim) => {
  const setting = { epsilon: claim.epsilon, clip: Number(clip), count: Number(rounds) };
  return kind === 'gaussian'
    ? board('lasso-gaussian', { ...setting, delta: claim.delta }, claim)
    : board(`lasso-${kind}`, setting, claim);
};

export const devices: Link = ({ epsilon, delta, ticks }, claim) =>
  board('device-steps', { epsilon: Number(epsilon), delta: Number(delta), count: Number(ticks) }, claim);

/** Averages of peers' models. After a median, or trimming, only some of the models count: the others can be such that one of those that count moves. */
export const averages: Link = (values, claim) => {
  const { unit = 'record', defence = 'none', data = 'spambase', rounds = 1 } = values;
  const { lambda, rows, peers, group = peers } = values;
  const card = datasets[String(data)];
  if (!card || rows === undefined || peers === undefined) return undefined;
  const recipe = { form: 'sum', noise: 'laplace', divide: false, scaling: 'min-max', ...values };
  const setting = {
    epsilon: Number(values.epsilon),
    lambda: Number(lambda),
    rows: Number(rows),
    columns: card.columns + 1,
    count: voicesOf({ peers: Number(peers), group: Number(group), defence } as Parameters<
      typeof voicesOf
    >[0]),
    rounds: Number(rounds),
  };
  return board(unit === 'person' ? 'peers-person' : peersId(recipe), setting, claim);
};

/** The recipe that keeps its word. */
const CORRECTED = { form: 'mean', noise: 'gamma', divide: true, scaling: 'unit' };
export const corrected: Link = (values, claim) => averages({ ...values, ...CORRECTED }, claim);
/** Of the groups in the figure the smallest. */
export const person: Link = (values, claim) => corrected({ peers: 5, ...values }, claim);

/** A message as published, of so many of the network's numbers. */
const round = (
  values: { epsilon: number; uploads: number; parameters: number; samplingRate: number },
  claim: Claim,
) =>
  board(
    'message',
    {
      ...{ epsilon: values.epsilon, samplingRate: values.samplingRate },
      ...{ count: values.uploads, columns: values.parameters },
    },
    claim,
  );

/** A row of table 3.1: so many numbers of the published network. */
export const ternary: Link = ({ epsilon, samplingRate, uploads }, claim) =>
  round(
    {
      ...{ epsilon: Number(epsilon), samplingRate: Number(samplingRate) },
      ...{ uploads: Number(uploads), parameters: TERNARY_PARAMETERS },
    },
    claim,
  );

export const counted: Link = (values, claim) => {
  const { epsilon, samplingRate, uploads: count, rounds } = values;
  if (rounds === 1) return ternary(values, claim);
  const [size, line] = [
    { columns: TERNARY_PARAMETERS, group: 1 },
    { epsilon, samplingRate, count, rounds },
  ];
  return board('message-rounds', { ...size, ...numbers(line) }, claim);
};
const numbers = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));

/** What a bank sends: one message where the claim is for one round, or all of them. */
export const messages: Link = (values, claim) => {
  const parameters = parametersOf(values as { data: string; size: string });
  if (parameters === undefined) return undefined;
  const uploads = uploadsOf(Number(values.uploads), parameters);
  const given = { epsilon: Number(values.epsilon), samplingRate: Number(values.samplingRate) };
  const { samplingRate } = given;
  if (values.batch === 'fresh') return board('message-fresh', { ...given, count: uploads }, claim);
  const { budget = 'number', rounds = 1, delta = 0, limit = 1 } = values;
  if (budget === 'number') return round({ ...given, uploads, parameters }, claim);
  const setting = { parameters, uploads, limit: Number(limit), samplingRate, visits: Number(rounds) };
  const method = methodOf({ budget: String(budget), delta: Number(delta) }, given.epsilon, setting);
  if (method.kind !== 'ternary' || method.choice.kind !== 'one-shot') return undefined;
  // The published ε whose noise this is.
  const epsilon = (2 * Number(limit)) / method.choice.signScale;
  if (budget === 'round') return round({ epsilon, samplingRate, uploads, parameters }, claim);
  const all = { count: uploads, columns: parameters, rounds: Number(rounds), group: 1 };
  return board('message-rounds-delta', { epsilon, delta: Number(delta), samplingRate, ...all }, claim);
};

/** Four ways with one budget. */
export const ways: Link = ({ epsilon, delta, samplingRate, rounds }, claim) =>
  board(
    'bank-sums',
    numbers({ epsilon, delta, samplingRate, rounds }),
    claim,
    `${OWN}, on DP-SGD, one of the four ways`,
  );

/** A bank that answers until its budget is spent. */
export const untilSpent: Link = (values, claim) => {
  const given = values as unknown as Parameters<typeof spentIn>[0] & { rounds: number; banks: number };
  const rounds = allowanceOf(given, given.rounds * given.banks);
  if (rounds === 0) return undefined;
  const { delta, samplingRate } = given;
  return board('bank-sums', { epsilon: spentIn(given, rounds), delta, samplingRate, rounds }, claim);
};

/** All messages of a bank, for an account with several rows. */
export const account: Link = ({ epsilon, delta, samplingRate, rounds, account: group }, claim) =>
  board(
    'message-rounds-delta',
    {
      ...numbers({ epsilon, delta, samplingRate, rounds, group }),
      ...{ count: SENT.uploads, columns: SENT.parameters },
    },
    claim,
  );

export const tried: Link = ({ what, epsilon, count, samplingRate }, claim) =>
  what === 'top'
    ? board('top-value', { epsilon: Number(epsilon), count: Number(count) }, claim)
    : board(
        'one-sample',
        { epsilon: Number(epsilon), count: Number(count), samplingRate: Number(samplingRate) },
        claim,
      );
