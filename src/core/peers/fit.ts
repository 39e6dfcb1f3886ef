/**
 * The slow part of a run: every peer's model, and the one that a centre would have fitted to all their rows.
 *
 * Claim: depends on the data, n, λ, the objective and the seed; not on ε, groups, publishing, budgets, ties or defences.
 */
import type { Dataset } from '../data/dataset.ts';
import { margins, type SparseRows } from '../learners/sparse-rows.ts';
import type { Rng } from '../random/rng.ts';
import { cachedOn } from '../work/cached-on.ts';
import { dealRows, type Deal } from './deal.ts';
import { fitLocal, type Form, type Solver } from './local-model.ts';
import { peerRows, type PeerRows, type Scaling } from './rows.ts';

export type PeerFit = {
  peers: number;
  /** Rows of each peer. */
  sizes: Int32Array;
  lambda: number;
  bound: number;
  /** One model after the other, D numbers each. */
  theta: Float64Array;
  D: number;
  /** One peer's votes on the test rows after the other's. */
  local: Uint8Array;
  central: Uint8Array;
  test: SparseRows;
};

export type FitGiven = {
  scaling: Scaling;
  form: Form;
  solver: Solver;
  peers: number;
  n: number;
  lambda: number;
  deal: Deal;
  skew: number;
  /** The first so many peers have all their labels flipped. */
  flipped: number;
  rng: Rng;
};

/** Prepared rows are kept with the data set: all tasks of a worker share them. */
export const preparedRows = (dataset: Dataset, scaling: Scaling): Generator<number, PeerRows> =>
  cachedOn(dataset, `peers/${scaling}`, function* () {
    yield 0;
    return peerRows(dataset, scaling);
  });

export function* fitPeers(dataset: Dataset, given: FitGiven): Generator<number, PeerFit> {
  const { peers, lambda, rng, flipped } = given;
  const { train, test, bound } = yield* preparedRows(dataset, given.scaling);
  const n = Math.max(1, Math.min(given.n, Math.floor(train.rows / peers)));
  const held = dealRows(train, { ...given, n, rng });
  const D = train.columns;
  const theta = new Float64Array(peers * D);
  const local = new Uint8Array(peers * test.rows);
  const turned = { ...train, y: train.y.map((y) => -y) };
  for (let j = 0; j < peers; j++) {
    const own = fitLocal(j < flipped ? turned : train, held[j], { ...given, rng: rng.fork('sgd').fork(j) });
    const model = yield* silently(own, j / (peers + 2));
    theta.set(model, j * D);
    local.set(votesOf(test, model), j * test.rows);
  }
  const all = Int32Array.from(held.flatMap((own) => Array.from(own)));
  const central = yield* silently(
    // The same λ: in the sum form a centre with more rows is penalised less, as published.
    fitLocal(train, all, { ...given, solver: 'exact', rng }),
    peers / (peers + 2),
  );
  const sizes = Int32Array.from(held, (own) => own.length);
  return { peers, sizes, lambda, bound, theta, D, local, central: votesOf(test, central), test };
}

/** A score above 0 is a yes. */
const votesOf = (test: SparseRows, theta: ArrayLike<number>): Uint8Array =>
  Uint8Array.from(margins(test, theta, undefined, test.rows, true), (score) => (score > 0 ? 1 : 0));

/** Work whose own progress is not known: it stands still meanwhile, and can be stopped. */
function* silently<T>(work: Generator<number, T>, at: number): Generator<number, T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    yield at;
  }
}
