import { syntheticName } from '../../../core/data/synthetic/index.ts';

/** Two made-up classes as hard to tell apart as those of SUSY, with as many columns. */
export const sourceOf = (data: string) =>
  data === 'synthetic-classes' ? syntheticName(data, { rows: 20_000, columns: 18, separation: 1.6 }) : data;
