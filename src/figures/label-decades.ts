import { axisX, axisY, type Markish, type PlotOptions } from '@observablehq/plot';

/**
 * Labels every tick that a figure gives to a logarithmic axis. Through `tickFormat`, Plot asks d3, which blanks some of them, whole
 * decades among them; given as text they all stand.
 */
export function labelDecades(options: PlotOptions): PlotOptions {
  const axes = (['x', 'y'] as const).flatMap((which): Markish[] => {
    const { type, axis, ticks, tickFormat } = options[which] ?? {};
    if (type !== 'log' || axis === null || !Array.isArray(ticks) || typeof tickFormat !== 'function')
      return [];
    const text = tickFormat as (d: number) => string;
    return [which === 'x' ? axisX(ticks, { text }) : axisY(ticks, { text })];
  });
  return axes.length > 0 ? { ...options, marks: [axes, options.marks ?? []] } : options;
}
