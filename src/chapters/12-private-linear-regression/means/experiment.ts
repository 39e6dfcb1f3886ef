import { THESIS, type Preparation } from '../../../core/learners/regression/preparation.ts';
import { EVEN, type Shares } from '../../../core/learners/regression/noise-plan.ts';
import { defineCurves, type Learner } from '../shared/private-curves.ts';

/** AdaSSP with means and norms from the analyst, from the curator, from noisy sums, or from public bounds only. */
export type MeansParams = {
  data: string;
  epsilon: number;
  delta: number;
  statistics: string;
  /** Of how many test rows the analyst takes them. */
  analyst: number;
  timing: string;
  centre: boolean;
  intercept: boolean;
  map: string;
  /** The public radius in units of √d, where rows meet one. */
  radius: number;
  /** The share of μ² that noisy statistics get, in percent. */
  share: number;
  seed: number;
};

type Inputs = Omit<MeansParams, 'epsilon' | 'delta' | 'share'>;

export const isExact = (statistics: string) => statistics === 'exact' || statistics === 'analyst';

/** The largest norm is a statistic of the data: without exact statistics a public radius takes its place. */
const mapOf = ({ statistics, map }: Pick<MeansParams, 'statistics' | 'map'>): Preparation['map'] =>
  map === 'row' ? 'row' : map === 'max' && isExact(statistics) ? 'max' : 'radius';
export const hasRadius = (given: Pick<MeansParams, 'statistics' | 'map'>) => mapOf(given) === 'radius';

export function preparationOf(given: Omit<Inputs, 'data' | 'seed'>): Preparation {
  return {
    ...THESIS,
    map: mapOf(given),
    radius: given.radius,
    statistics: given.statistics as Preparation['statistics'],
    analystRows: given.analyst,
    timing: given.timing === 'before' ? 'before' : 'after',
    centre: given.centre,
    intercept: given.intercept,
  };
}

/** Noisy statistics take their share of the budget; the rest is split evenly, as always. */
export const sharesOf = ({ statistics, share }: Pick<MeansParams, 'statistics' | 'share'>): Shares =>
  statistics === 'noisy' ? { ...EVEN, statistics: (3 * share) / (100 - share) } : EVEN;

const learnerOf = (given: Pick<MeansParams, 'statistics' | 'share'>): Learner => ({
  kind: 'ada',
  version: 'joint',
  shares: sharesOf(given),
});

/** The way of the thesis, to compare with: training statistics, told exactly. */
const REFERENCE = {
  statistics: 'exact',
  analyst: 0,
  timing: 'after',
  centre: true,
  intercept: false,
  radius: 1,
};

export const experiment = defineCurves<MeansParams, Inputs>({
  id: 'who-knows-the-means',
  inputs: ({ epsilon: _, delta: __, share: ___, ...inputs }) => ({
    ...inputs,
    // Where no radius is used, moving it must not fit anything anew.
    radius: hasRadius(inputs) ? inputs.radius : 1,
    analyst: inputs.statistics === 'analyst' ? inputs.analyst : 0,
  }),
  preparations: (inputs) => ({
    own: preparationOf(inputs),
    thesis: preparationOf({ ...REFERENCE, map: inputs.map === 'row' ? 'row' : 'max' }),
  }),
  arms: (params) => [
    { id: 'trivial', preparation: 'thesis', learner: { kind: 'trivial' } },
    { id: 'ridge', preparation: 'thesis', learner: { kind: 'ridge', lambda: 1 } },
    { id: 'thesis', preparation: 'thesis', learner: { kind: 'ada', version: 'joint' } },
    { id: 'own', preparation: 'own', learner: learnerOf(params) },
  ],
  // Noisy statistics make new sums for every ε: fewer of them keep the slider quick.
  grid: ({ statistics }) =>
    statistics === 'noisy'
      ? [0.05, 0.1, 0.3, 1, 3, 10, 30]
      : [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5, 10, 20, 30],
});
