import type { PlotOptions } from '@observablehq/plot';
import type { Row } from '../core/experiments/experiment.ts';
import type { Cloud } from './cloud.ts';

/** What a figure is drawn from. A figure is a pure function of it. */
export type View<V = Record<string, unknown>, R extends Row = Row> = {
  rows: R[];
  values: V;
  /** Width in CSS pixels. */
  width: number;
  /** True while rows are still arriving. */
  running: boolean;
};

export type Column = { name: string; label: string };

export type Figure<V = Record<string, unknown>, R extends Row = Row> = {
  id: string;
  title: string;
  /** What is on the axes, for someone who cannot see them. One sentence. */
  describe: string;
  /** What the figure shows now, computed from the rows: numbers, not adjectives. */
  caption(view: View<V, R>): string;
  plot(view: View<V, R>): PlotOptions;
  /** More points than a document bears: painted on a canvas over the plot, placed by its scales. */
  cloud?(view: View<V, R>): Cloud | undefined;
  /** The settings that a click at this place, in the units of the axes, stands for. A control must offer them too. */
  click?(view: View<V, R>, place: { x: number; y: number }): Partial<V> | undefined;
  /** Height in CSS pixels for a width; known before any row is there, so that nothing shifts. */
  height?(width: number): number;
  /** The columns of the table and of the CSV file, and the rows if they are not the figure's own. */
  columns: Column[];
  table?(view: View<V, R>): Row[];
  /** True where the table is what the reader wants to see first. */
  tableFirst?: boolean;
  /** Entries that explain the marks; drawn above the figure. */
  legend?(view: View<V, R>): LegendEntry[];
};

export type LegendEntry = {
  label: string;
  color: string;
  /** How it is drawn, the second code beside the colour. */
  mark: 'line' | 'area' | 'dot' | 'square' | 'bar';
  dash?: string;
};
