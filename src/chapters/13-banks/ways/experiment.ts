import {
  planFor,
  PROVEN_WAYS,
  publishedChoice,
  type ProvenWay,
} from '../../../core/learners/ternary/plan.ts';
import { defineTraining, type RowsInputs } from '../shared/training.ts';
import { uploadsOf } from '../shared/uploads.ts';

/** Four ways to answer whose noise is set for one budget, over several budgets; signs without noise and plain SGD beside them. */
export type WaysParams = RowsInputs & {
  epsilon: number;
  delta: number;
  samplingRate: number;
  uploads: number;
  /** Of every number, for signs; of the norm, for DP-SGD. */
  limit: number;
  norm: number;
  step: number;
  dpStep: number;
  sgdStep: number;
  /** What peeling spends on choosing, in percent. */
  split: number;
  rounds: number;
  runs: number;
};

const BUDGETS = [1, 10, 100];
export const NONE = 'none';
export const SGD = 'sgd';
export const armOf = (way: ProvenWay, epsilon: number) => `${way}@${epsilon}`;
export const partsOf = (arm: string) => {
  const [way, epsilon] = arm.split('@');
  return { way: way as ProvenWay, epsilon: Number(epsilon) };
};

/** The budgets that are compared, the reader's own first. */
const budgets = (own: number) => [...new Set([own, ...BUDGETS])];

export const experiment = defineTraining<WaysParams>({
  id: 'ways',
  points: 8,
  names: ({ epsilon }) => [
    ...PROVEN_WAYS.map((way) => armOf(way, epsilon)),
    NONE,
    SGD,
    ...budgets(epsilon)
      .slice(1)
      .flatMap((one) => PROVEN_WAYS.map((way) => armOf(way, one))),
  ],
  arm(params, name, parameters) {
    const { samplingRate, rounds, limit, step, delta } = params;
    const uploads = uploadsOf(params.uploads, parameters);
    const common = { samplingRate, rounds, start: 'he', step, spent: Infinity } as const;
    if (name === SGD) return { ...common, method: { kind: 'sgd' }, step: params.sgdStep };
    if (name === NONE) {
      const choice = publishedChoice(Infinity, limit);
      return { ...common, method: { kind: 'ternary', limit, uploads, choice } };
    }
    const { way, epsilon } = partsOf(name);
    const isDpSgd = way === 'dp-sgd';
    const setting = {
      parameters,
      uploads,
      limit: isDpSgd ? params.norm : limit,
      samplingRate,
      visits: rounds,
    };
    const method = planFor(way, { epsilon, delta }, setting, params.split / 100);
    return { ...common, method, step: isDpSgd ? params.dpStep : step, spent: epsilon };
  },
});
