import { lineY, ruleX, ruleY } from '@observablehq/plot';
import { lawsOf } from './eye-colours.ts';
import type { Figure } from './figure.ts';
import { num, percent } from './format.ts';
import { logAxis } from './log-axis.ts';
import { aspect, base, ink, logTicks, muted, series } from './theme.ts';

export type UtilityValues = { epsilon: number; candidates: number; spacing: number; failure: number };
export type UtilityRow = {
  shortfall: number;
  /** Exact probability that the chosen score is this far below the best, or further. */
  exponential: number;
  noisyMax: number;
  /** What is proven of it for any scores. */
  bound: number;
  noisyBound: number;
};

/** The theorem turned around: the shortfall that is reached with at most this probability, whatever the scores. */
export const promised = ({ epsilon, candidates, failure }: UtilityValues) =>
  (2 / epsilon) * Math.log(candidates / failure);

/** P(falls short by s or more) <= m e^(-epsilon s / 2) for the exponential mechanism ... */
export const exponentialBound = (s: number, { epsilon, candidates }: UtilityValues) =>
  Math.min(1, candidates * Math.exp((-epsilon * s) / 2));

/** ... and for noisy max by the chance that one so far below beats the best, times the number of them. */
export function noisyMaxBound(s: number, { epsilon, candidates }: UtilityValues): number {
  const x = (epsilon * s) / 2;
  return Math.min(1, (candidates - 1) * Math.exp(-x) * (x / 4 + 0.5));
}

/** The best score is 0; the others follow at equal distances. Exact tails against the bounds, at every score. */
export function utilityRows(values: UtilityValues): UtilityRow[] {
  const scores = Array.from({ length: values.candidates }, (_, i) => -i * values.spacing);
  const laws = lawsOf(scores, values.epsilon, 'general');
  const tail = (law: Float64Array, from: number) => law.subarray(from).reduce((a, b) => a + b, 0);
  return scores.map((score, i) => ({
    shortfall: -score,
    exponential: tail(laws.exponential, i),
    noisyMax: tail(laws.noisyMax, i),
    bound: exponentialBound(-score, values),
    noisyBound: noisyMaxBound(-score, values),
  }));
}

/** The first score that is chosen, or a worse one, with at most the given probability. */
export const reached = (rows: UtilityRow[], failure: number): UtilityRow | undefined =>
  rows.find((row) => row.exponential <= failure);

export const utilityFigure: Figure<UtilityValues, UtilityRow> = {
  id: 'utility',
  title: 'How far from the best',
  describe:
    'Probability of falling short of the best score by at least so much, on a logarithmic axis, exact and as the theorems bound it.',
  columns: [
    { name: 'shortfall', label: 'falls short by at least' },
    { name: 'exponential', label: 'exponential mechanism' },
    { name: 'bound', label: 'its bound' },
    { name: 'noisyMax', label: 'report noisy max' },
    { name: 'noisyBound', label: 'its bound' },
  ],
  legend: () => [
    { label: 'exponential mechanism', color: series[0].color, mark: 'line' },
    { label: 'report noisy max', color: series[1].color, mark: 'line', dash: series[1].dash },
    { label: 'the theorem, for any scores', color: ink, mark: 'line', dash: '4 3' },
  ],
  caption({ rows, values }) {
    const real = reached(rows, values.failure);
    const promise = `The theorem promises: with probability ${percent(1 - values.failure, 0)} the chosen score is less than ${num(promised(values))} below the best.`;
    return real === undefined
      ? `${promise} With these scores it cannot even be that far.`
      : `${promise} With these scores ${num(real.shortfall)} or more are lost with probability ${percent(real.exponential)}, by noisy max with ${percent(real.noisyMax)}.`;
  },
  plot({ rows, values, width }) {
    const to = Math.max(1.25 * promised(values), 1);
    const low = values.failure / 50;
    const curve = Array.from({ length: 121 }, (_, i) => ({
      shortfall: (to * i) / 120,
      bound: exponentialBound((to * i) / 120, values),
    }));
    const steps = { x: 'shortfall', curve: 'step-before', strokeWidth: 2, clip: true } as const;
    return {
      ...base(width, aspect(width)),
      x: { label: 'falls short of the best score by at least', domain: [0, to] },
      y: { type: 'log', domain: [low, 1.4], grid: true, ticks: logTicks(low, 1) },
      marks: [
        logAxis('y', [low, 1], 'probability'),
        ruleY([values.failure], { stroke: muted, strokeDasharray: '2 3' }),
        ruleX([promised(values)], { stroke: muted, strokeDasharray: '2 3' }),
        lineY(curve, {
          x: 'shortfall',
          y: 'bound',
          stroke: ink,
          strokeDasharray: '4 3',
          strokeWidth: 1.5,
          clip: true,
        }),
        lineY(rows, { ...steps, y: 'exponential', stroke: series[0].color }),
        lineY(rows, { ...steps, y: 'noisyMax', stroke: series[1].color, strokeDasharray: series[1].dash }),
      ],
    };
  },
};
