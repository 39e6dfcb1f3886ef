import { amplifyBySampling } from '../../../core/accounting/amplification.ts';

export type AmplificationValues = { epsilon: number; samplingRate: number };
export type AmplificationRow = {
  epsilon: number;
  samplingRate: number;
  amplified: number;
  share: number;
  own: boolean;
};

export const FAMILY = [0.1, 0.5, 1, 2, 5, 10];
export const LOW = 1e-4;
const POINTS = 100;

export const at = (epsilon: number, samplingRate: number, own: boolean): AmplificationRow => {
  const amplified = amplifyBySampling({ epsilon, samplingRate });
  return { epsilon, samplingRate, amplified, share: amplified / epsilon, own };
};

/** Rates that are dense at both ends: figure 3.2 has a linear axis, its companion a logarithmic one. */
const RATES = [
  ...Array.from({ length: POINTS }, (_, i) => LOW ** (1 - i / POINTS)),
  ...Array.from({ length: POINTS + 1 }, (_, i) => i / POINTS),
]
  .filter((rate) => rate > 0)
  .sort((a, b) => a - b);

export function amplificationRows(values: AmplificationValues): AmplificationRow[] {
  const family = FAMILY.flatMap((epsilon) => RATES.map((rate) => at(epsilon, rate, false)));
  const rates = [...RATES, values.samplingRate].sort((a, b) => a - b);
  return [...family, ...rates.map((rate) => at(values.epsilon, rate, true))];
}
