import { series } from './theme.ts';

/**
 * Ten colours for ten digits. No eye tells ten colours apart for sure, so figures also write the digit where its cloud is
 * and lift it out when the pointer is on it.
 */
export const digitColors = [
  ...series.map(({ color }) => color),
  'var(--series-8, #7d62c9)',
  'var(--series-9, #a35a3a)',
  'var(--series-10, #6a8f1f)',
];

/** Two digits get the two colours that differ most; of all ten each keeps its own. */
export const digitColor = (digit: number, shown: number[]) =>
  shown.length === 2 ? series[shown.indexOf(digit)].color : digitColors[digit];
