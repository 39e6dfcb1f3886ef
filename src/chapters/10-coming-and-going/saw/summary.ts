import { noiseScale, spent } from '../../../core/learners/lasso/private-rounds.ts';
import { gaussianEpsilon } from '../../../core/mechanisms/gaussian-delta.ts';
import { budgetOf, type SawRow } from './experiment.ts';

export const heroOf = (rows: SawRow[]) => rows.find(({ kind }) => kind === 'hero');

export const curveOf = (rows: SawRow[]) =>
  rows
    .filter(({ kind }) => kind === 'curve')
    .map(({ epsilon, alike, average, moved }) => ({ epsilon, alike: alike[0], average: average[0], moved }))
    .sort((a, b) => a.epsilon - b.epsilon);

/** The columns of the device's first row, as they are and as they were found. */
export const columnsOf = (row: SawRow) =>
  row.names.split('\n').map((name, k) => ({ name, truth: row.truth[k], found: row.found[k] }));

/** What one message, all messages for one row, and all messages for all rows of the device cost. */
export function ledgerOf(values: {
  noise: string;
  epsilon: number;
  delta: number;
  ticks: number;
  rows: number;
}) {
  if (values.noise === 'none') return [];
  const budget = budgetOf(values);
  const { delta } = budget;
  const sigma = noiseScale(budget);
  const whole = gaussianEpsilon({
    sigma: sigma / Math.sqrt(budget.rounds),
    delta,
    sensitivity: 2 * values.rows,
  });
  return [
    { what: 'one message, one row', epsilon: gaussianEpsilon({ sigma, delta, sensitivity: 2 }) },
    { what: 'all messages, one row', epsilon: spent(budget).epsilon },
    { what: 'all messages, whole device', epsilon: Math.max(spent(budget).epsilon, whole) },
  ];
}
