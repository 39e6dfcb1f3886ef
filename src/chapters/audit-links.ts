import { CANARY_DELTA } from '../core/audit/canary/mistakes.ts';
import type { ClaimSetting } from '../core/audit/claims/claim.ts';
import { peersId } from '../core/audit/claims/peers-id.ts';
import { sizeAt, STEPS } from '../core/data/curve-sizes.ts';
import { datasets } from '../core/data/index.ts';
import type { Guarantee } from '../core/guarantee.ts';
import { sizeOf } from '../core/learners/release-guarantee.ts';
import { lambdaAt } from './07-noise-on-the-answer/shared/learning-curves.ts';
import { task, type Settings } from './07-noise-on-the-answer/shared/task.ts';
import type { Params } from '../lab/experiment.ts';
import { gaussianEpsilon } from '../core/mechanisms/gaussian-delta.ts';
import { gaussian } from '../core/mechanisms/gaussian.ts';
import type { Audit } from '../notebook/audit.ts';

/**
 * Where each private cell is audited: its own mechanism, training or model at its own setting; or else, and that is said, the same budget spent on one noisy count. Every
 * link carries the ε that the badge claims. Where no audit can say anything, it says why.
 */
type Link = (values: Params, guarantee: Claim) => Audit | undefined;
type Claim = Guarantee & { epsilon: number };

const AUDIT = '#is-the-claim-true';
/** The machine's sliders end there. */
const [LEAST, MOST] = [0.001, 20];
const DELTAS = [1e-8, 1e-2];
const digits = (x: number) => Number(x.toPrecision(6));
const within = (x: number, [low, high]: number[]) => x >= low && x <= high;

const OWN = 'an attack that bounds ε from below';
const SAME = 'an attack on a noisy count with the same ε and δ, in place of the cell’s own releases';

function machine(
  mechanism: string,
  given: { epsilon: number; truth?: number; delta?: number },
  says = OWN,
): Audit | undefined {
  const { epsilon, truth = epsilon, delta } = given;
  if (![epsilon, truth].every((x) => within(x, [LEAST, MOST]))) return undefined;
  const at = `mechanism=${mechanism}&epsilon=${digits(epsilon)}&truth=${digits(truth)}`;
  return { at: `${AUDIT}/machine?${at}${delta === undefined ? '' : `&delta=${digits(delta)}`}`, says };
}

const noise: Link = ({ mechanism, epsilon, delta }) => {
  const budget = { epsilon: Number(epsilon), delta: Number(delta) };
  if (mechanism === 'laplace') return machine('laplace', { epsilon: budget.epsilon });
  if (!within(budget.delta, DELTAS)) return undefined;
  if (mechanism === 'analytic-gaussian') return machine('gaussian', budget);
  // The textbook rule: what its noise really keeps is exact.
  const sigma = gaussian.scale({ ...budget, sensitivity: 1 });
  return machine('gaussian', {
    ...budget,
    truth: gaussianEpsilon({ sigma, delta: budget.delta, sensitivity: 1 }),
  });
};

const coins: Link = (_, { epsilon }) => machine('response', { epsilon });

/** The same budget on one noisy count: what the cell's own releases may tell in all. */
const budget: Link = (_, { epsilon, delta = 0 }) => {
  if (delta === 0) return machine('laplace', { epsilon }, SAME);
  return within(delta, DELTAS) ? machine('gaussian', { epsilon, delta }, SAME) : undefined;
};

/** The claim of the badge is looked at on the board, for the cell's mechanism at the cell's setting. */
function board(
  mechanism: string,
  setting: Partial<ClaimSetting>,
  { epsilon }: Claim,
  says = OWN,
): Audit | undefined {
  if (!within(epsilon, [LEAST, MOST])) return undefined;
  // A claim may not become smaller than what is proven by being cut.
  const claimed = digits(epsilon) < epsilon ? epsilon : digits(epsilon);
  const given = Object.entries(setting).map(([name, value]) => `&${name}=${value}`);
  return { at: `${AUDIT}/board?mechanism=${mechanism}&claimed=${claimed}${given.join('')}`, says };
}

/** Mistakes that only somebody finds who chooses every gradient. */
const HIDDEN = ['ball', 'actual'];
const mistakes: Link = ({ mistake, epochs }, { epsilon }) => ({
  at: `${AUDIT}/canaries?mistake=${mistake}${HIDDEN.includes(String(mistake)) ? '&plant=worst' : ''}&epsilon=${digits(epsilon)}&epochs=${Math.min(10, Number(epochs))}`,
  says: OWN,
});

/** Noise with a random direction, of which one pass spends all; or Gaussian noise on samples. */
const training: Link = ({ epochs = 1 }, { epsilon, delta = 0 }) => {
  if (!within(epsilon, [0.1, 10])) return undefined;
  const program =
    delta > 0 ? `none&epochs=${Math.min(10, Number(epochs))}` : 'one-epoch&epochs=1&plant=worst';
  const says = delta > 0 && delta !== CANARY_DELTA ? `${OWN}, with the same ε and δ = ${CANARY_DELTA}` : OWN;
  return { at: `${AUDIT}/canaries?mistake=${program}&epsilon=${digits(epsilon)}`, says };
};

/** Noise in the objective is a new training for each release: so many rows are still quick. */
const FEW = 200;

/** Who was in the data, for models with noise on the weights. */
const members: Link = (values, claim) => {
  const { noise: kind, accounting, lambda } = values;
  const isKnown = kind === 'vector' && accounting === 'proven' && Number(lambda) >= 1e-4;
  if (!isKnown || !within(claim.epsilon, [0.1, 1000])) return weights(values, claim);
  return {
    at: `${AUDIT}/members?epsilon=${digits(claim.epsilon)}&lambda=${digits(Number(lambda))}`,
    says: 'attacks that ask who was in the data',
  };
};

/** The noise on the weights, at as many rows and weights as the figure ends with. */
const weights: Link = (values, claim) => {
  const given = task(values as Settings);
  const size = sizeOf(given.data, given.dimension);
  if (!size) return undefined;
  const step = values.tenths === undefined ? STEPS : 5 * Number(values.tenths);
  const rows = sizeAt(size.rows, step);
  const lambda = lambdaAt(given, step, rows);
  if (given.noise === 'objective') {
    const says = rows > FEW ? `${OWN}, with ${FEW} rows in place of ${rows.toLocaleString('en-US')}` : OWN;
    const setting = { epsilon: claim.epsilon, lambda, rows: Math.min(FEW, rows) };
    return board(`${given.loss}-objective`, setting, claim, says);
  }
  const setting = { epsilon: claim.epsilon, lambda, rows, columns: size.weights };
  const spare = given.noise === 'gaussian' ? { delta: given.delta } : {};
  return board(`${given.loss}-${given.noise}-${given.accounting}`, { ...setting, ...spare }, claim);
};

const repairs: Link = ({ epsilon, countRows, countWeights }, claim) =>
  weights(
    {
      ...{ epsilon, decay: 'thesis', noise: countWeights ? 'laplace' : 'published' },
      accounting: countRows ? 'proven' : 'published',
    },
    claim,
  );

const answers: Link = (
  { epsilon, asks = 1, releases = asks, samplingRate = 1, mechanism = 'laplace' },
  claim,
) => {
  if (mechanism !== 'laplace') return undefined;
  const setting = { epsilon: Number(epsilon), count: Number(releases), samplingRate: Number(samplingRate) };
  return claim.delta
    ? board('answers-delta', { ...setting, delta: claim.delta }, claim)
    : board('answers', setting, claim);
};

const choosing: Link = ({ scoring = 'general', candidates = 3 }, claim) =>
  board(
    scoring === 'monotone' ? 'exponential-monotone' : 'exponential',
    { epsilon: claim.epsilon, count: Number(candidates) },
    claim,
  );

const winners: Link = ({ candidates, count, each, released }, claim) => {
  if (released === 'values')
    return board('top-value', { epsilon: Number(each), count: Number(candidates) }, claim);
  const isOne = released === 'indices' && count === 1 && Number(candidates) > 1;
  return isOne
    ? board('report-noisy-max', { epsilon: claim.epsilon, count: Number(candidates) }, claim)
    : undefined;
};

/** Rounds together: their noise, told by what they spend together. */
const lasso: Link = ({ noise: kind, rounds, clip = 1 }, claim) => {
  const setting = { epsilon: claim.epsilon, clip: Number(clip), count: Number(rounds) };
  return kind === 'gaussian'
    ? board('lasso-gaussian', { ...setting, delta: claim.delta }, claim)
    : board(`lasso-${kind}`, setting, claim);
};

/** Neighbours that differ in a whole person, averages that are not means, and several rounds have no attack of their own. */
const averages: Link = (values, claim) => {
  const { unit = 'record', defence = 'none', data = 'spambase', rounds = 1 } = values;
  const { lambda, rows, peers, group = peers } = values;
  const card = datasets[String(data)];
  const isMean = unit === 'record' && !['median', 'trimmed'].includes(String(defence)) && rounds === 1;
  if (!isMean || !card || rows === undefined || peers === undefined) return undefined;
  const recipe = { form: 'sum', noise: 'laplace', divide: false, scaling: 'min-max', ...values };
  const count = Math.min(Number(group), Number(peers));
  const setting = {
    epsilon: claim.epsilon,
    lambda: Number(lambda),
    rows: Number(rows),
    columns: card.columns + 1,
    count,
  };
  return board(peersId(recipe), setting, claim);
};

const regression =
  (version?: string): Link =>
  ({ epsilon, delta, version: chosen }, claim) =>
    board(version ?? String(chosen), { epsilon: Number(epsilon), delta: Number(delta) }, claim);

const ternary: Link = ({ epsilon, samplingRate, uploads }, claim) =>
  board(
    'message',
    { epsilon: Number(epsilon), samplingRate: Number(samplingRate), count: Number(uploads) },
    claim,
  );

const tried: Link = ({ what, epsilon, count, samplingRate }, claim) =>
  what === 'top'
    ? board('top-value', { epsilon: Number(epsilon), count: Number(count) }, claim)
    : board(
        'one-sample',
        { epsilon: Number(epsilon), count: Number(count), samplingRate: Number(samplingRate) },
        claim,
      );

const itself: Link = () => ({ says: 'The figure above is an audit itself.' });

/** By the path of a cell, or else by its chapter; all others by their budget. */
const LINKS: Record<string, Link> = {
  'start/densities': noise,
  'plausible-deniability': coins,
  noise,
  'the-budget/again': answers,
  'the-budget/releases': answers,
  'the-budget/sampling': answers,
  'the-budget/published': ternary,
  'choosing-privately': choosing,
  'choosing-privately/winners': winners,
  'noise-on-the-answer': members,
  'noise-on-the-answer/repairs': repairs,
  'noise-at-every-step/break-it': mistakes,
  'noise-at-every-step': training,
  'sharing-gradients': lasso,
  'many-peers': averages,
  'many-peers/round': (values, claim) =>
    averages({ ...values, form: 'mean', noise: 'gamma', divide: true, scaling: 'unit' }, claim),
  'private-linear-regression/constant': regression(),
  'private-linear-regression/cloud': regression('ada-joint'),
  'private-linear-regression/ball': regression('ada-fixed'),
  'private-linear-regression/damping': regression('ada-joint'),
  'private-linear-regression/explode': (values, claim) => regression(`ssp-${values.version}`)(values, claim),
  'banks/tried': tried,
  'banks/claim': (values, claim) => (values.rounds === 1 ? ternary(values, claim) : undefined),
  'is-the-claim-true': itself,
};

/** What no audit in a page can reach, or need. */
function reasonAgainst({ epsilon, delta = 0 }: Claim): Audit {
  if (epsilon > MOST)
    return {
      says: 'No audit can say anything about so large an ε: even a million releases and no error show at most 12.5.',
    };
  if (epsilon < LEAST)
    return { says: 'So small an ε would take more than a million releases to be told from 0.' };
  return {
    says: `The audits of this notebook take δ between ${DELTAS[0]} and ${DELTAS[1]}, and this is ${digits(delta)}.`,
  };
}

export function auditLink(path: string, values: Params, guarantee: Guarantee): Audit | undefined {
  const { status, epsilon } = guarantee;
  if (status === 'none' || epsilon === undefined || !(epsilon > 0)) return undefined;
  const claim = { ...guarantee, epsilon };
  const own = LINKS[path] ?? LINKS[path.split('/')[0]];
  return own?.(values, claim) ?? budget(values, claim) ?? reasonAgainst(claim);
}
