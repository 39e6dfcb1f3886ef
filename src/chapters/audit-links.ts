import type { Guarantee } from '../core/guarantee.ts';
import type { Params } from '../lab/experiment.ts';
import { gaussianEpsilon } from '../core/mechanisms/gaussian-delta.ts';
import { gaussian } from '../core/mechanisms/gaussian.ts';

/** Where each private cell is audited: by the machine or by canaries at its own setting, or on the board of all claims. */
type Link = (values: Params, guarantee: Guarantee) => string | undefined;

const AUDIT = '#is-the-claim-true';
const [LEAST, MOST] = [0.1, 10];
const digits = (x: number) => Number(x.toPrecision(6));

function machine(
  mechanism: string,
  given: { epsilon: number; truth?: number; delta?: number },
): string | undefined {
  const { epsilon, truth = epsilon, delta } = given;
  // The machine's sliders end there.
  if (![epsilon, truth].every((x) => x >= LEAST && x <= MOST)) return undefined;
  const at = `mechanism=${mechanism}&epsilon=${digits(epsilon)}&truth=${digits(truth)}`;
  return `${AUDIT}/machine?${at}${delta === undefined ? '' : `&delta=${digits(delta)}`}`;
}

const noise: Link = ({ mechanism, epsilon, delta }) => {
  const budget = { epsilon: Number(epsilon), delta: Number(delta) };
  if (mechanism === 'laplace') return machine('laplace', { epsilon: budget.epsilon });
  if (!(budget.delta >= 1e-8 && budget.delta <= 1e-3)) return undefined;
  if (mechanism === 'analytic-gaussian') return machine('gaussian', budget);
  // The textbook rule: what its noise really keeps is exact.
  const sigma = gaussian.scale({ ...budget, sensitivity: 1 });
  return machine('gaussian', {
    ...budget,
    truth: gaussianEpsilon({ sigma, delta: budget.delta, sensitivity: 1 }),
  });
};

const coins: Link = (_, { epsilon }) =>
  epsilon === undefined ? undefined : machine('response', { epsilon });

const mistakes: Link = ({ mistake, epochs }) =>
  `${AUDIT}/canaries?mistake=${mistake}&epochs=${Math.min(10, Number(epochs))}`;

const training: Link = ({ epochs = 1 }, { epsilon }) =>
  epsilon === undefined || epsilon < LEAST || epsilon > MOST
    ? undefined
    : `${AUDIT}/canaries?mistake=none&epsilon=${digits(epsilon)}&epochs=${Math.min(10, Number(epochs))}`;

const board =
  (whose: 'own' | 'theses' | 'all'): Link =>
  (_, { status }) =>
    status === 'none' ? undefined : `${AUDIT}/board${whose === 'all' ? '' : `?whose=${whose}`}`;

/** By the path of a cell, or else by its chapter. */
const LINKS: Record<string, Link> = {
  'noise/densities': noise,
  'noise/loss': noise,
  'noise/samples': noise,
  'plausible-deniability/crowd': coins,
  'plausible-deniability/deniability': coins,
  'choosing-privately': board('own'),
  'noise-on-the-answer': board('all'),
  'noise-at-every-step/break-it': mistakes,
  'noise-at-every-step': training,
  'sharing-gradients/leak': board('own'),
  'many-peers': board('all'),
  'private-linear-regression': board('all'),
  banks: board('theses'),
};

export const auditLink = (path: string, values: Params, guarantee: Guarantee): string | undefined =>
  (LINKS[path] ?? LINKS[path.split('/')[0]])?.(values, guarantee);
