import { largestNormOf } from '../../../core/peers/recipe.ts';
import { num } from '../../../figures/format.ts';
import { runsInWords } from '../../../figures/mean-band.ts';
import { axisFigure } from '../shared/axis-figure.ts';
import { said } from '../shared/curves-figure.ts';

export const personFigure = axisFigure<{ unit: string; lambda: number; rows: number; epsilon: number }>({
  id: 'person',
  title: 'Test error against the number of peers that are averaged',
  describe:
    'Lines of the mean test error with bands against the number of peers in one group, from 5 to 50, with noise that protects one record or all records of one peer.',
  xLabel: 'peers K, all in one group',
  modes: ['local', 'aggregated', 'trivial'],
  caption({ of, runs }, { unit, lambda, rows }) {
    const [few, many] = [of('aggregated')[0], of('aggregated').at(-1)!];
    const r = largestNormOf('mean', { n: rows, lambda, bound: 1 });
    const reach =
      unit === 'person' ? `2r/K with r = ${num(r, 4)}` : `2/(Knλ) = ${num(2 / (rows * lambda))}/K`;
    return `Protecting one ${unit}, the average moves by at most ${reach}. The error of the aggregate is ${said(few)} with ${num(few.x)} peers and ${said(many)} with ${num(many.x)}. Mean of ${runsInWords(runs)}.`;
  },
});
