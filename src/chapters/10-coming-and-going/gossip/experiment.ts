/**
 * Averaging by gossip on six graphs: how many exchanges it takes, and how many the second eigenvalue allows for.
 *
 * Claim: see core/consensus/gossip.ts. Measured is the root of the mean square over runs, so it should lie at or below the prediction.
 * Source: [@boyd-ghosh-prabhakar-shah-2006]
 */
import { connectivity, contraction, gossip } from '../../../core/consensus/gossip.ts';
import { makeGraph, type GraphKind } from '../../../core/consensus/graph.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

export type GossipParams = { devices: number; start: string; runs: number; seed: number };

export type GossipRow = {
  graph: GraphKind;
  links: number;
  /** The second smallest eigenvalue of the Laplacian, and what an exchange leaves of the squared spread at most, on average. */
  eigenvalue: number;
  rate: number;
  /** Exchanges until the spread is 1 % of what it was: by the eigenvalue, and measured; 0 where it was not reached. */
  predicted: number;
  measured: number;
  /** Spread over the exchanges. */
  exchanges: Float64Array;
  spread: Float64Array;
};

export const GOAL = 0.01;
export const GOSSIP_GRAPHS = ['ring', 'complete', 'star', 'grid', 'random', 'path'] as const;
const POINTS = 160;

type Piece = Task & { graph: (typeof GOSSIP_GRAPHS)[number] };

export const experiment = defineExperiment<GossipParams, Piece, GossipParams, GossipRow>({
  id: 'coming-gossip',
  tasks: () => GOSSIP_GRAPHS.map((graph) => ({ key: graph, graph })),
  fitInputs: (params) => params,
  *fit({ devices, start, runs, seed }, { graph: kind }) {
    const rng = createRng(seed);
    const graph = makeGraph(kind, devices, rng.fork('graph'));
    const rate = contraction(graph);
    const predicted = Math.log(GOAL ** 2) / Math.log(rate);
    const most = Math.ceil(1.25 * predicted);
    const squares = new Float64Array(most + 1);
    for (let run = 0; run < runs; run++) {
      const own = rng.fork(kind).fork(run);
      const numbers = own.fork('start');
      const first = Array.from({ length: devices }, (_, i) =>
        start === 'one' ? (i === 0 ? 1 : 0) : numbers.normal(),
      );
      const { spread } = gossip(graph, first, most, own.fork('links'));
      spread.forEach((s, t) => (squares[t] += (s * s) / runs));
      yield (run + 1) / runs;
    }
    const exchanges = Float64Array.from({ length: POINTS + 1 }, (_, k) => Math.round((most * k) / POINTS));
    return {
      graph: kind,
      links: graph.links.length,
      eigenvalue: connectivity(graph),
      rate,
      predicted,
      measured: Math.max(
        0,
        squares.findIndex((s) => s <= GOAL ** 2),
      ),
      exchanges,
      spread: exchanges.map((t) => Math.sqrt(squares[t])),
    };
  },
  release: (_params, _task, fit) => [fit],
});
