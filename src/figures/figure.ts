import type { PlotOptions, Scale } from '@observablehq/plot';
import type { Params, Row } from '../lab/experiment.ts';
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

/** The scales of a figure as it is drawn: what stands over it is placed by them. */
export type Scales = { x: Scale; y: Scale };

/** What is moved along the x axis, with all that a slider tells of itself. */
export type Handle = {
  id: string;
  label: string;
  x: number;
  from: number;
  to: number;
  /** Its value in words, with its unit. */
  said: string;
};

/** A row of the table: what is not known, such as the band of too few runs, is left empty. */
export type TableRow = Record<string, Row[string] | undefined>;

export type Column = {
  name: string;
  label: string;
  /** The field of a row that says where its words lead, a place of the notebook such as `#noise`. */
  link?: string;
};

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
  click?(view: View<V, R>, place: { x: number; y: number }): Params | undefined;
  /** True where what a click sets can also be dragged along. */
  isDraggable?: boolean;
  /** Where a handle stands for what is dragged: a finger on it drags, and does not scroll. A line has one coordinate only. */
  grip?(view: View<V, R>): { x?: number; y?: number } | undefined;
  /** More handles than one, from left to right, moved along the x axis by pointer, finger or arrow keys; `move` says what settings a new place stands for. */
  handles?(view: View<V, R>): Handle[];
  move?(view: View<V, R>, id: string, x: number): Params | undefined;
  /** Height in CSS pixels for a width; known before any row is there, so that nothing shifts. */
  height?(width: number): number;
  /** The columns of the table and of the CSV file, and the rows if they are not the figure's own. */
  columns: Column[];
  table?(view: View<V, R>): TableRow[];
  /** True where the table is what the reader wants to see first. */
  tableFirst?: boolean;
  /** True where two of them in one frame would blend into a third: pictures, and numbers at fixed places. */
  isPicture?: boolean;
  /** True where a line is a path over a map, and not a function of x whose values could be read. */
  isMap?: boolean;
  /** Entries that explain the marks; drawn above the figure. */
  legend?(view: View<V, R>): LegendEntry[];
};

/** The marks of a legend that are shapes, as paths in a box of 26 by 12. */
export const shapes = {
  dot: 'M9,6a4,4 0 1,0 8,0a4,4 0 1,0 -8,0',
  square: 'M9.5,2.5h7v7h-7z',
  diamond: 'M13,0.5l4,5.5l-4,5.5l-4,-5.5z',
  triangle: 'M13,1l5,9h-10z',
  star: 'M13,0l1.5,4.3h4.5l-3.7,2.7l1.4,4.4l-3.7,-2.7l-3.7,2.7l1.4,-4.4l-3.7,-2.7h4.5z',
  bar: 'M4,1h18v10h-18z',
  area: 'M4,1h18v10h-18z',
};

export type LegendEntry = {
  label: string;
  color: string;
  /** How it is drawn, the second code beside the colour. */
  mark: 'line' | keyof typeof shapes;
  dash?: string;
};
