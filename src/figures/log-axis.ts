import { axisX, axisY, type Markish } from '@observablehq/plot';
import { num } from './format.ts';
import { logTicks } from './theme.ts';

/** What the label of a tick takes, with some air, in pixels. */
const LABEL = 40;

/**
 * A logarithmic axis that labels every tick it is given: through `tickFormat`, Plot asks d3, which blanks some of them.
 * The labels are given as text instead. In a narrow figure of so many pixels only powers of ten are labelled.
 */
export function logAxis(
  which: 'x' | 'y',
  [from, to]: [number, number],
  label: string,
  width = Infinity,
): Markish {
  const ticks = logTicks(from, to);
  const all = width >= LABEL * ticks.length;
  const text = (d: number) => (all || Math.log10(d) % 1 === 0 ? num(d) : '');
  return which === 'x' ? axisX(ticks, { text, label }) : axisY(ticks, { text, label });
}
