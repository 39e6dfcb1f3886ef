import { drawGroups } from '../../../core/peers/groups.ts';
import {
  firstViews,
  gossipCycle,
  groupsFromViews,
  inDegrees,
  islandsOf,
  meanPartners,
  reachableShare,
  type Start,
  type View,
} from '../../../core/peers/newscast.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment } from '../../../lab/experiment.ts';

export type ViewsParams = {
  peers: number;
  size: number;
  start: Start;
  cycle: number;
  group: number;
  rounds: number;
  gossip: boolean;
  runs: number;
  seed: number;
};

/** One run: who knows whom at the chosen cycle, and the groups that come of it beside those that an organiser draws. */
export type ViewsRow = {
  run: number;
  /** Share of ordered pairs that can reach each other, cycle after cycle. */
  reach: Float64Array;
  inDegrees: Float64Array;
  /** Pairs of numbers: the first has the second in its view. */
  known: Float64Array;
  /** Parts between which nobody has anybody in view. */
  islands: number;
  partners: number;
  groups: number;
  uniformPartners: number;
  uniformGroups: number;
};

export const CYCLES = 20;

type Inputs = Pick<ViewsParams, 'peers' | 'size' | 'start' | 'seed'>;
type Fit = { views: View[][]; reach: Float64Array };

export const experiment = defineExperiment<ViewsParams, { key: string; run: number }, Inputs, Fit>({
  id: 'peers-views',
  tasks: ({ runs }) => Array.from({ length: runs }, (_, run) => ({ key: `run=${run}`, run })),
  fitInputs: ({ peers, size, start, seed }) => ({ peers, size, start, seed }),
  *fit({ peers, size, start, seed }, { run }) {
    const rng = createRng(seed).fork('views').fork(run);
    const views = [firstViews(peers, size, start, rng.fork('start'))];
    for (let cycle = 1; cycle <= CYCLES; cycle++) {
      views.push(gossipCycle(views[cycle - 1], size, cycle, rng.fork('cycle').fork(cycle)));
      yield cycle / (CYCLES + 1);
    }
    return { views, reach: Float64Array.from(views, reachableShare) };
  },
  release({ peers, size, cycle, group: asked, rounds, gossip, seed }, { run }, { views, reach }) {
    const now = views[cycle];
    const group = Math.min(asked, peers);
    const rng = createRng(seed).fork('groups').fork(run);
    const own = groupsFromViews(now, { group, rounds, size, cycle, gossip, rng });
    const drawn = drawGroups({ peers, group, rounds, rng: rng.fork('uniform') });
    return [
      {
        run,
        reach,
        inDegrees: inDegrees(now),
        known: Float64Array.from(now.flatMap((view, i) => view.flatMap(({ id }) => [i, id]))),
        islands: islandsOf(now),
        partners: meanPartners(own, peers),
        groups: own.length,
        uniformPartners: meanPartners(drawn, peers),
        uniformGroups: drawn.length,
      },
    ];
  },
});
