import { errorOf, type Confusion } from '../../../core/peers/ensemble.ts';
import { fitPeers, type FitGiven, type PeerFit } from '../../../core/peers/fit.ts';
import { releasePeers } from '../../../core/peers/release.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment } from '../../../lab/experiment.ts';
import { sourceOf } from './source.ts';
import { placesOf, settingAt, type Over, type PeersParams, type PeersRow } from './setting.ts';

type PeersTask = {
  key: string;
  run: number;
  n: number;
  lambda: number;
  skew: number;
  flipped: number;
  /** The one place that it is for; without it, all of them. */
  x?: number;
};
type FitInputs = Omit<FitGiven, 'n' | 'lambda' | 'skew' | 'flipped' | 'rng'> & { data: string; seed: number };

const MOST_PEERS = 50;

const variesPeers = (over: Over) => over === 'peers' || over === 'whole';

/** Every cell that moves one thing along an axis shares this experiment, and so its local models. */
export const experiment = defineExperiment<PeersParams, PeersTask, FitInputs, PeerFit>({
  id: 'many-peers',
  tasks: (params) =>
    Array.from({ length: params.runs }, (_, run) => run).flatMap((run) =>
      (isSlow(params) ? placesOf(params) : [undefined]).map((x) => taskAt(params, run, x)),
    ),
  fitInputs: ({ over, data, form, scaling, solver, peers, deal, seed }) => ({
    data,
    form,
    scaling,
    solver,
    peers: variesPeers(over) ? MOST_PEERS : peers,
    deal,
    seed,
  }),
  needs: ({ data }) => [sourceOf(data)],
  fit: (inputs, { run, n, lambda, skew, flipped }, data) =>
    fitPeers(data[sourceOf(inputs.data)], {
      ...inputs,
      n,
      lambda,
      skew,
      flipped,
      rng: createRng(inputs.seed).fork(run),
    }),
  release: (params, { run, x }, fit) =>
    (x === undefined ? placesOf(params) : [x]).map((place) =>
      rowAt(settingAt(params, place), place, run, fit),
    ),
});

/** Whether the local models differ from place to place. */
const isSlow = ({ over, attack }: PeersParams) =>
  over === 'lambda' || over === 'rows' || over === 'skew' || (over === 'bad' && attack === 'flip');

function taskAt(params: PeersParams, run: number, x?: number): PeersTask {
  const { rows: n, lambda, deal, skew, attack, bad } = x === undefined ? params : settingAt(params, x);
  const own = { n, lambda, skew: deal === 'uniform' ? 0 : skew, flipped: attack === 'flip' ? bad : 0 };
  const key = `n=${n}/lambda=${lambda}/skew=${own.skew}/flipped=${own.flipped}/run=${run}`;
  return { key, run, ...own, ...(x !== undefined && { x }) };
}

function rowAt(params: PeersParams, x: number, run: number, fit: PeerFit): PeersRow {
  const { form, noise, divide, unit } = params;
  const recipe = { form, shape: noise, divide, unit };
  const rng = createRng(params.seed).fork(run);
  const peers = Math.min(params.peers, fit.peers);
  const { tables, models, scale } = releasePeers(fit, { ...params, peers, recipe, rng });
  const { central, trivial } = withoutNoise(fit);
  const [local, aggregated, both] = [tables.local, tables.aggregated, tables.both].map(meanAndSpread);
  const shown = [tables.local[0], tables.aggregated[0], tables.both[0], central];
  return {
    x,
    run,
    local: local.mean,
    localSpread: local.spread,
    aggregated: aggregated.mean,
    aggregatedSpread: aggregated.spread,
    both: both.mean,
    bothSpread: both.spread,
    central: errorOf(central),
    trivial,
    models,
    scale,
    D: fit.D,
    bound: fit.bound,
    least: fit.sizes.slice(0, peers).reduce((a, b) => Math.min(a, b)),
    tables: Float64Array.from(shown.flatMap(({ tp, fp, fn, tn }) => [tp, fp, fn, tn])),
  };
}

/** What no slider of the release moves: one table and one share for each fit. */
const plain = new WeakMap<PeerFit, { central: Confusion; trivial: number }>();

function withoutNoise(fit: PeerFit): { central: Confusion; trivial: number } {
  let known = plain.get(fit);
  if (!known) {
    const central = tableOf(fit.central, fit.test.y);
    const trivial = Math.min(central.tp + central.fn, central.fp + central.tn) / fit.test.y.length;
    plain.set(fit, (known = { central, trivial }));
  }
  return known;
}

function tableOf(votes: Uint8Array, y: ArrayLike<number>): Confusion {
  const table = { tp: 0, fp: 0, fn: 0, tn: 0 };
  votes.forEach((vote, i) => table[vote ? (y[i] > 0 ? 'tp' : 'fp') : y[i] > 0 ? 'fn' : 'tn']++);
  return table;
}

function meanAndSpread(tables: Confusion[]): { mean: number; spread: number } {
  const errors = tables.map(errorOf);
  const mean = errors.reduce((a, b) => a + b, 0) / errors.length;
  const squares = errors.reduce((sum, error) => sum + (error - mean) ** 2, 0);
  return { mean, spread: errors.length > 1 ? Math.sqrt(squares / (errors.length - 1)) : 0 };
}
