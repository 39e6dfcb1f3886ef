import { series } from '../../../figures/theme.ts';

/**
 * Ten colours for ten digits. No eye tells ten colours apart for sure, so figures also write the digit where its cloud is
 * and lift it out when the pointer is on it.
 */
const digitColors = [
  ...series.map(({ color }) => color),
  'var(--series-8, #35b0d0)',
  'var(--series-9, #b8714c)',
  'var(--series-10, #749a26)',
];

/** Two digits get the two colours that differ most; of all ten each keeps its own. */
export const digitColor = (digit: number, shown: number[]) =>
  shown.length === 2 ? series[shown.indexOf(digit)].color : digitColors[digit];
