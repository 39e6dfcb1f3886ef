import type { Attack, Defence } from '../../../core/peers/combine.ts';
import type { Deal } from '../../../core/peers/deal.ts';
import type { Publish, Tie } from '../../../core/peers/ensemble.ts';
import type { Form, Solver } from '../../../core/peers/local-model.ts';
import type { Shape, Unit } from '../../../core/peers/recipe.ts';
import type { Scaling } from '../../../core/peers/rows.ts';

/** What is on the x axis; `one` is a single point. */
export type Over =
  'epsilon' | 'lambda' | 'rows' | 'group' | 'peers' | 'whole' | 'rounds' | 'skew' | 'bad' | 'one';

export type PeersParams = {
  over: Over;
  data: string;
  epsilon: number;
  lambda: number;
  rows: number;
  peers: number;
  group: number;
  rounds: number;
  publish: Publish;
  tie: Tie;
  noise: Shape;
  divide: boolean;
  unit: Unit;
  form: Form;
  scaling: Scaling;
  solver: Solver;
  deal: Deal;
  skew: number;
  attack: Attack;
  bad: number;
  strength: number;
  defence: Defence;
  clip: number;
  runs: number;
  seed: number;
};

/** As the thesis has it: the objective of equation 3.7, min–max, the noise of equation 3.11. */
export const PUBLISHED: PeersParams = {
  over: 'one',
  data: 'spambase',
  epsilon: 1,
  lambda: 0.25,
  rows: 368,
  peers: 10,
  group: 10,
  rounds: 1,
  publish: 'party',
  tie: 'no',
  noise: 'laplace',
  divide: false,
  unit: 'record',
  form: 'sum',
  scaling: 'min-max',
  solver: 'exact',
  deal: 'uniform',
  skew: 0,
  attack: 'none',
  bad: 0,
  strength: 1,
  defence: 'none',
  clip: 1,
  runs: 6,
  seed: 1,
};

/** One run at one place of the x axis. Errors are means over peers, spreads standard deviations over peers. */
export type PeersRow = {
  x: number;
  run: number;
  local: number;
  localSpread: number;
  aggregated: number;
  aggregatedSpread: number;
  both: number;
  bothSpread: number;
  central: number;
  trivial: number;
  models: number;
  scale: number;
  /** Weights of a model, and the largest norm of a row: what a guarantee needs. */
  D: number;
  bound: number;
  /** Rows of the smallest peer. */
  least: number;
  /** One peer's confusion tables: local, aggregated, both, central, each as true and false positives, false and true negatives. */
  tables: Float64Array;
};

const powers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, k) => 2 ** (from + k));
const ascending = (values: number[]) => [...new Set(values)].sort((a, b) => a - b);

/** The places on the x axis, in order. */
export function placesOf({ over, epsilon, lambda, rows, peers }: PeersParams): number[] {
  switch (over) {
    case 'epsilon':
      return ascending([...powers(-10, 9), epsilon]);
    case 'lambda':
      // Each place is a fit of its own, so only every second power of two.
      return ascending([...powers(-4, 1).map((p) => p * p), 8, lambda]);
    case 'rows':
      return ascending([10, 20, 40, 75, 120, 180, 240, 300, 360, rows]);
    case 'group':
      return ascending([1, 2, 5, 10, 15, 20, 25, 30, 40, 50, peers]).filter((g) => g <= peers);
    case 'peers':
    case 'whole':
      return ascending([5, 10, 15, 20, 30, 40, 50]);
    case 'rounds':
      return powers(0, 5);
    case 'skew':
      return [0, 0.25, 0.5, 0.75, 1];
    case 'bad':
      return [0, 1, 2, 3, 4];
    default:
      return [0];
  }
}

/** The settings at one place. */
export function settingAt(params: PeersParams, x: number): PeersParams {
  switch (params.over) {
    case 'group':
      return { ...params, group: x };
    case 'peers':
      return { ...params, peers: x, group: Math.min(x, params.group) };
    case 'whole':
      return { ...params, peers: x, group: x };
    case 'one':
      return params;
    default:
      return { ...params, [params.over]: x };
  }
}
