import { publishedChoice } from '../../../core/learners/ternary/plan.ts';
import type { Method } from '../../../core/learners/ternary/banks.ts';
import { defineTraining, type RowsInputs } from '../shared/training.ts';
import { uploadsOf } from '../shared/uploads.ts';

/** Noisy signs beside plain SGD with several steps, from random weights or from zeros. */
export type PlainParams = RowsInputs & {
  epsilon: number;
  samplingRate: number;
  uploads: number;
  limit: number;
  step: number;
  sgdStep: number;
  rounds: number;
  start: string;
  runs: number;
};

export const OWN = 'own';
export const SGD_STEPS = [0.01, 0.03, 0.1, 0.3, 1, 3];
export const armOf = (step: number) => `sgd-${step}`;

export const experiment = defineTraining<PlainParams>({
  id: 'plain',
  names: ({ sgdStep }) => [OWN, armOf(sgdStep), ...SGD_STEPS.filter((step) => step !== sgdStep).map(armOf)],
  arm(params, name, parameters) {
    const { samplingRate, limit, rounds, step, epsilon } = params;
    const start = params.start === 'zero' ? 'zero' : 'he';
    const common = { samplingRate, rounds, start, spent: Infinity } as const;
    if (name !== OWN) return { ...common, method: { kind: 'sgd' }, step: Number(name.slice(4)) };
    const uploads = uploadsOf(params.uploads, parameters);
    const method: Method = { kind: 'ternary', limit, uploads, choice: publishedChoice(epsilon, limit) };
    return { ...common, method, step };
  },
});
