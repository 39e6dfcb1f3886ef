import { CANARY_DELTA } from '../core/audit/canary/mistakes.ts';
import type { ClaimSetting } from '../core/audit/claims/claim.ts';
import type { Guarantee } from '../core/guarantee.ts';
import type { Params } from '../lab/experiment.ts';
import type { Audit } from '../notebook/audit.ts';

/** The places of the audit that a cell may lead to. Each takes the ε that the badge claims along. */
export type Link = (values: Params, guarantee: Claim) => Audit | undefined;
export type Claim = Guarantee & { epsilon: number };

const AUDIT = '#is-the-claim-true';
/** The machine's sliders end there. */
const [LEAST, MOST] = [0.001, 20];
/** Those of the canaries end here. */
const TRAININGS = [0.001, 100];
const DELTAS = [1e-8, 1e-2];
/** The board's end here. */
const FAR = [1e-6, 1e6];
/** What a million releases of each database without an error show at 99.9 %. */
const MOST_SHOWN = 12.5;

const digits = (x: number) => Number(x.toPrecision(6));
export const within = (x: number, [low, high]: number[]) => x >= low && x <= high;

export const OWN = 'an attack that bounds ε from below';
const SAME = 'an attack on a noisy count with the same ε and δ, in place of the cell’s own releases';
const ANY = 'an attack on a noisy count with this ε and δ; what the cell shows holds for every mechanism';

/** What is said beside a link to a claim that is true or false whatever an attack finds. */
const beyond = (epsilon: number) => {
  if (epsilon > MOST_SHOWN) return `, though a million releases show at most ${MOST_SHOWN}`;
  return epsilon < LEAST ? ', though so small an ε takes more than a million releases to be told from 0' : '';
};

export function machine(
  mechanism: string,
  given: { epsilon: number; truth?: number; delta?: number },
  says = OWN,
): Audit | undefined {
  const { epsilon, truth = epsilon, delta } = given;
  if (![epsilon, truth].every((x) => within(x, [LEAST, MOST]))) return undefined;
  if (delta !== undefined && !within(delta, DELTAS)) return undefined;
  const at = `mechanism=${mechanism}&epsilon=${digits(epsilon)}&truth=${digits(truth)}`;
  return { at: `${AUDIT}/machine?${at}${delta === undefined ? '' : `&delta=${digits(delta)}`}`, says };
}

/** The claim of the badge is looked at on the board, for the cell's mechanism at the cell's setting. */
export function board(
  mechanism: string,
  setting: Partial<ClaimSetting>,
  { epsilon }: Claim,
  says = OWN,
): Audit | undefined {
  if (!within(epsilon, FAR)) return undefined;
  // A claim may not become smaller than what is proven by being cut.
  const claimed = digits(epsilon) < epsilon ? epsilon : digits(epsilon);
  const given = Object.entries(setting).map(([name, value]) => `&${name}=${value}`);
  return {
    at: `${AUDIT}/board?mechanism=${mechanism}&claimed=${claimed}${given.join('')}`,
    says: says + beyond(epsilon),
  };
}

/** Mistakes that only somebody finds who chooses every gradient. */
const HIDDEN = ['ball', 'actual'];
export const mistakes: Link = ({ mistake, epochs }, { epsilon }) => ({
  at: `${AUDIT}/canaries?mistake=${mistake}${HIDDEN.includes(String(mistake)) ? '&plant=worst' : ''}&epsilon=${digits(epsilon)}&epochs=${Math.min(10, Number(epochs))}`,
  says: OWN,
});

/** Noise with a random direction, of which one pass spends all; or Gaussian noise on samples. */
export const training: Link = ({ epochs = 1 }, { epsilon, delta = 0 }) => {
  if (!within(epsilon, TRAININGS)) return undefined;
  const program =
    delta > 0 ? `none&epochs=${Math.min(10, Number(epochs))}` : 'one-epoch&epochs=1&plant=worst';
  const says = delta > 0 && delta !== CANARY_DELTA ? `${OWN}, with the same ε and δ = ${CANARY_DELTA}` : OWN;
  return {
    at: `${AUDIT}/canaries?mistake=${program}&epsilon=${digits(epsilon)}`,
    says: says + beyond(epsilon),
  };
};

export const members = (epsilon: number, lambda: number): Audit => ({
  at: `${AUDIT}/members?epsilon=${digits(epsilon)}&lambda=${digits(lambda)}`,
  says: 'attacks that ask who was in the data',
});

const noisyCount =
  (says: string): Link =>
  (_, { epsilon, delta = 0 }) =>
    delta === 0 ? machine('laplace', { epsilon }, says) : machine('gaussian', { epsilon, delta }, says);

/** The same budget on one noisy count: what the cell's own releases may tell in all. */
export const budget = noisyCount(SAME);
/** Where the cell shows what ε means and releases nothing itself. */
export const anyMechanism = noisyCount(ANY);

export const itself: Link = () => ({ says: 'The figure above is an audit itself.' });

/** What no audit in a page can reach, or need. */
export function reasonAgainst({ epsilon, delta = 0 }: Claim): Audit {
  if (epsilon > MOST)
    return {
      says: `No audit can say anything about so large an ε: even a million releases and no error show at most ${MOST_SHOWN}.`,
    };
  if (epsilon < LEAST)
    return { says: 'So small an ε would take more than a million releases to be told from 0.' };
  return {
    says: `The audits of this notebook take δ between ${DELTAS[0]} and ${DELTAS[1]}, and this is ${digits(delta)}.`,
  };
}
