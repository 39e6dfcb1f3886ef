import { number, type NumberParam } from './params.ts';

/* Parameters that many cells have, said once. A cell states what differs: its range, its default, its help. */

type Given = Partial<Omit<NumberParam, 'kind'>>;

/** “We tend to think of ε as, say, 0.01, 0.1, or in some cases, ln 2 or ln 3” [@dwork-2008]: marks on every slider of ε. */
export const DWORK = [0.01, 0.1, Math.LN2, Math.log(3)];

/** Marks are Dwork's values where the slider reaches them, and those that the cell adds. */
export function epsilon(given: Given = {}): NumberParam {
  const param = number({
    label: 'Epsilon',
    symbol: 'ε',
    help: 'The privacy budget. Smaller is more private.',
    min: 0.01,
    max: 10,
    default: 1,
    scale: 'log',
    ...given,
  });
  const ticks = [...new Set([...DWORK, ...(given.ticks ?? [])])].sort((a, b) => a - b);
  return { ...param, ticks: ticks.filter((tick) => tick >= param.min && tick <= param.max) };
}

export const delta = (given: Given = {}): NumberParam =>
  number({
    label: 'Delta',
    symbol: 'δ',
    help: 'The probability mass by which the bound of ε may be exceeded.',
    min: 1e-10,
    max: 1e-2,
    default: 1e-5,
    scale: 'log',
    ...given,
  });

/** Weight decay in the mean convention. */
export const lambda = (given: Given = {}): NumberParam =>
  number({
    label: 'Weight decay',
    symbol: 'λ',
    help: 'How strongly large weights are penalised, beside the mean loss of a row.',
    min: 1e-5,
    max: 1,
    default: 1e-2,
    scale: 'log',
    ...given,
  });

export const runs = (given: Given = {}): NumberParam =>
  number({
    label: 'Runs',
    help: 'Each run has its own rows and noise. More runs narrow the bands.',
    min: 4,
    max: 48,
    default: 8,
    scale: 'log',
    integer: true,
    ...given,
  });
