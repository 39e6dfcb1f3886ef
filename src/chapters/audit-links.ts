import type { Guarantee } from '../core/guarantee.ts';
import type { Params } from '../lab/experiment.ts';
import { gaussianEpsilon } from '../core/mechanisms/gaussian-delta.ts';
import { gaussian } from '../core/mechanisms/gaussian.ts';
import type { Audit } from '../notebook/audit.ts';

/**
 * Where each private cell is audited: its own mechanism, training or model at its own setting; or else the same budget, spent on one noisy count; or the board of all
 * claims. Where no audit can say anything, it says why.
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
const SAME = 'an attack on a noisy count with the same ε and δ';
const ALIKE = 'the board, which attacks claims like this one at settings of its own';

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

/** Mistakes that only somebody finds who chooses every gradient. */
const HIDDEN = ['ball', 'actual'];
const mistakes: Link = ({ mistake, epochs }) => ({
  at: `${AUDIT}/canaries?mistake=${mistake}${HIDDEN.includes(String(mistake)) ? '&plant=worst' : ''}&epochs=${Math.min(10, Number(epochs))}`,
  says: OWN,
});

/** Noise with a random direction, of which one pass spends all; or Gaussian noise on samples. */
const training: Link = ({ epochs = 1 }, { epsilon, delta = 0 }) => {
  if (!within(epsilon, [0.1, 10])) return undefined;
  const program =
    delta > 0 ? `none&epochs=${Math.min(10, Number(epochs))}` : 'one-epoch&epochs=1&plant=worst';
  return { at: `${AUDIT}/canaries?mistake=${program}&epsilon=${digits(epsilon)}`, says: OWN };
};

/** Who was in the data, for models with noise on the weights. */
const members: Link = ({ noise: kind, accounting, lambda }, { epsilon }) =>
  kind === 'vector' &&
  accounting === 'proven' &&
  within(epsilon, [0.1, 1000]) &&
  within(Number(lambda), [1e-4, 1])
    ? {
        at: `${AUDIT}/members?epsilon=${digits(epsilon)}&lambda=${digits(Number(lambda))}`,
        says: 'attacks that ask who was in the data',
      }
    : board('all');

const board = (whose: 'own' | 'theses' | 'all'): Audit => ({
  at: `${AUDIT}/board${whose === 'all' ? '' : `?whose=${whose}`}`,
  says: ALIKE,
});

const itself: Link = () => ({ says: 'The figure above is an audit itself.' });

/** By the path of a cell, or else by its chapter; all others by their budget. */
const LINKS: Record<string, Link> = {
  'start/densities': noise,
  'plausible-deniability': coins,
  noise,
  'the-budget/published': () => board('theses'),
  'choosing-privately': () => board('own'),
  'noise-on-the-answer': members,
  'noise-at-every-step/break-it': mistakes,
  'noise-at-every-step': training,
  'sharing-gradients': () => board('own'),
  'many-peers': () => board('all'),
  'private-linear-regression': () => board('all'),
  banks: () => board('theses'),
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
