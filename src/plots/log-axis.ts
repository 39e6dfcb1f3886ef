import { axisX, axisY, type Markish } from '@observablehq/plot';
import { num } from './format.ts';
import { logTicks } from './theme.ts';

/**
 * A logarithmic axis that labels every tick it is given: through `tickFormat`, Plot asks d3, which blanks some of them.
 * The labels are given as text instead.
 */
export function logAxis(which: 'x' | 'y', [from, to]: [number, number], label: string): Markish {
  const ticks = logTicks(from, to);
  const text = (d: number) => num(d);
  return which === 'x' ? axisX(ticks, { text, label }) : axisY(ticks, { text, label });
}
