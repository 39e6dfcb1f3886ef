import { epsilonBeforeSampling } from '../../../core/accounting/amplification.ts';
import {
  ledgerOf,
  planFor,
  provenEpsilon,
  publishedChoice,
  type Setting,
} from '../../../core/learners/ternary/plan.ts';
import type { Method } from '../../../core/learners/ternary/banks.ts';
import { uploadsOf } from '../shared/uploads.ts';
import { defineTraining, type RowsInputs } from '../shared/training.ts';

/** AUC against rounds for several ε (figures 3.3 and 3.4), the reader's own, signs without noise, and plain SGD. */
export type TogetherParams = RowsInputs & {
  epsilon: number;
  /** What ε is: `number`, of each noisy number as published; `round` or `training`, what is proven for a bank. */
  budget: string;
  delta: number;
  samplingRate: number;
  /** Percent. */
  uploads: number;
  limit: number;
  step: number;
  sgdStep: number;
  rounds: number;
  start: string;
  runs: number;
};

export const OWN = 'own';
export const NONE = 'none';
export const SGD = 'sgd';
export const EPSILONS = [0.01, 0.1, 0.5, 1, 10];
export const armOf = (epsilon: number) => `eps-${epsilon}`;

const names = ({ epsilon }: TogetherParams) => [
  OWN,
  NONE,
  SGD,
  ...EPSILONS.filter((known) => known !== epsilon).map(armOf),
];

/** The noise that an ε stands for. */
export function methodOf(
  params: Pick<TogetherParams, 'budget' | 'delta'>,
  epsilon: number,
  setting: Setting,
): Method {
  const { limit, uploads, samplingRate } = setting;
  const budget = { epsilon, delta: params.delta };
  if (params.budget === 'training') return planFor('printed', budget, setting);
  const choice =
    params.budget === 'round'
      ? publishedChoice(perNumber(epsilonBeforeSampling({ epsilon, samplingRate }), setting), limit)
      : publishedChoice(epsilon, limit);
  return { kind: 'ternary', limit, uploads, choice };
}

/** The published ε at which a batch costs so much: an added row costs half of it for each noisy number. */
function perNumber(batch: number, { uploads, parameters }: Setting): number {
  const numbers = uploads === parameters ? uploads : Math.min(2 * uploads, parameters) + uploads;
  return (2 * batch) / Math.max(1, numbers);
}

export const experiment = defineTraining<TogetherParams>({
  id: 'together',
  names,
  arm(params, name, parameters) {
    const { samplingRate, limit, rounds, step, start } = params;
    const uploads = uploadsOf(params.uploads, parameters);
    const setting = { parameters, uploads, limit, samplingRate, visits: rounds };
    const common = { samplingRate, rounds, start: start === 'zero' ? ('zero' as const) : ('he' as const) };
    if (name === SGD) return { ...common, method: { kind: 'sgd' }, step: params.sgdStep, spent: Infinity };
    if (name === NONE) {
      const method: Method = { kind: 'ternary', limit, uploads, choice: publishedChoice(Infinity, limit) };
      return { ...common, method, step, spent: Infinity };
    }
    const epsilon = name === OWN ? params.epsilon : Number(name.slice(4));
    const method = methodOf(params, epsilon, setting);
    const spent = provenEpsilon(ledgerOf(method, setting), params.delta);
    return { ...common, method, step, spent };
  },
});
