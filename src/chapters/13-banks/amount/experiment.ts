import { ledgerOf, provenEpsilon, publishedChoice } from '../../../core/learners/ternary/plan.ts';
import type { Method } from '../../../core/learners/ternary/banks.ts';
import { defineTraining, type RowsInputs } from '../shared/training.ts';
import { uploadsOf } from '../shared/uploads.ts';

/** AUC against rounds for several shares sent (figure 3.6) or several sampling rates (figure 3.5). */
export type AmountParams = RowsInputs & {
  /** `uploads` or `batch`: which of the two is varied. */
  vary: string;
  epsilon: number;
  delta: number;
  samplingRate: number;
  uploads: number;
  limit: number;
  step: number;
  rounds: number;
  runs: number;
};

const SHARES = [1, 5, 10, 30, 100];
const RATES = [0.005, 0.01, 0.02, 0.05, 0.1];
export const NONE = 'none';
export const armOf = (value: number) => `at-${value}`;

/** The values that are compared, the reader's own among them, rising. */
export function amountsOf({
  vary,
  samplingRate,
  uploads,
}: Pick<AmountParams, 'vary' | 'samplingRate' | 'uploads'>) {
  const [own, others] = vary === 'batch' ? [samplingRate, RATES] : [uploads, SHARES];
  return { own, all: [...new Set([own, ...others])].sort((a, b) => a - b) };
}

export const experiment = defineTraining<AmountParams>({
  id: 'amount',
  names(params) {
    const { own, all } = amountsOf(params);
    return [armOf(own), NONE, ...all.filter((value) => value !== own).map(armOf)];
  },
  arm(params, name, parameters) {
    const { limit, rounds, step, epsilon } = params;
    const value = Number(name.slice(3));
    const isVaried = name !== NONE;
    const samplingRate = isVaried && params.vary === 'batch' ? value : params.samplingRate;
    const uploads = uploadsOf(isVaried && params.vary === 'uploads' ? value : params.uploads, parameters);
    const choice = publishedChoice(isVaried ? epsilon : Infinity, limit);
    const method: Method = { kind: 'ternary', limit, uploads, choice };
    const setting = { parameters, uploads, limit, samplingRate, visits: rounds };
    const spent = isVaried ? provenEpsilon(ledgerOf(method, setting), params.delta) : Infinity;
    return { method, samplingRate, rounds, step, start: 'he', spent };
  },
});
