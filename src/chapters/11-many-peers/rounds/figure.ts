import { num } from '../../../figures/format.ts';
import { runsInWords } from '../../../figures/mean-band.ts';
import { axisFigure } from '../shared/axis-figure.ts';
import { said } from '../shared/curves-figure.ts';

export const roundsFigure = axisFigure<{ epsilon: number }>({
  id: 'rounds',
  title: 'Test error against the number of rounds that share the budget',
  describe:
    'Lines of the mean test error with bands against the number of rounds, from 1 to 32, over which the same budget is split.',
  xLabel: 'rounds m, each with ε/m',
  log: true,
  caption({ of, runs }, { epsilon }) {
    const [one, last] = [of('aggregated')[0], of('aggregated').at(-1)!];
    return `A budget of ε = ${num(epsilon)} spent in one round gives aggregates an error of ${said(one)}; split over ${num(last.x)} rounds, ${said(last)}. Ensembles with the own model: ${said(of('both')[0])} and ${said(of('both').at(-1))}. Aggregates published: ${num(one.models)} and ${num(last.models)}. Mean of ${runsInWords(runs)}.`;
  },
});
