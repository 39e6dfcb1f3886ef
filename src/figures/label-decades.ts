import { axisX, axisY, type Markish, type PlotOptions } from '@observablehq/plot';
import { logTicks } from './theme.ts';

/** Where a logarithmic axis has labels, and nowhere between them, it has lines: Plot would draw one for every digit. */
function lineDecades(options: PlotOptions): PlotOptions {
  for (const which of ['x', 'y'] as const) {
    const { type, grid, ticks, domain } = options[which] ?? {};
    if (type !== 'log' || grid !== true || ticks !== undefined || !Array.isArray(domain)) continue;
    const [from, to] = domain as number[];
    options = { ...options, [which]: { ...options[which], ticks: logTicks(from, to) } };
  }
  return options;
}

/**
 * Labels every tick that a figure gives to a logarithmic axis. Through `tickFormat`, Plot asks d3, which blanks some of them, whole
 * decades among them; given as text they all stand.
 */
export function labelDecades(given: PlotOptions): PlotOptions {
  const options = lineDecades(given);
  const axes = (['x', 'y'] as const).flatMap((which): Markish[] => {
    const { type, axis, ticks, tickFormat } = options[which] ?? {};
    if (type !== 'log' || axis === null || !Array.isArray(ticks) || typeof tickFormat !== 'function')
      return [];
    const text = tickFormat as (d: number) => string;
    return [which === 'x' ? axisX(ticks, { text }) : axisY(ticks, { text })];
  });
  return axes.length > 0 ? { ...options, marks: [axes, options.marks ?? []] } : options;
}
