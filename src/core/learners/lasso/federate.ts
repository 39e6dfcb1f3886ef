/** Centres and a coordinator on one network, run to the end: the Lasso on rows that stay where they are. */
import { check } from '../../check.ts';
import type { Link } from '../../federation/link.ts';
import { Network } from '../../federation/network.ts';
import { simulate, type Party } from '../../federation/party.ts';
import { Coordinator, type CoordinatorOptions } from './coordinator.ts';
import type { LassoPayload } from './message.ts';

export type Federation = Omit<CoordinatorOptions, 'centres' | 'weights' | 'watch'> & {
  /** Each answers a model with a gradient; how many weights there are, they must agree. */
  centres: (Party<LassoPayload> & { weights: number })[];
  link?: Link<LassoPayload>;
  /** Looks on after each step. */
  watch?: (state: {
    coordinator: Coordinator;
    network: Network<LassoPayload>;
    now: number;
    point: Float64Array;
  }) => void;
};

type FederationResult = {
  w: Float64Array;
  rounds: number;
  ticks: number;
  network: Network<LassoPayload>;
  diverged: boolean;
};

export function* federate({
  centres,
  link,
  watch,
  ...options
}: Federation): Generator<number, FederationResult> {
  check(centres.length > 0, 'centres', 'at least one', centres.length);
  const network = new Network<LassoPayload>({ link });
  const coordinator = new Coordinator({
    ...options,
    weights: centres[0].weights,
    centres: centres.map(({ name }) => name),
    watch: watch && ((state) => watch({ ...state, network })),
  });
  const work = simulate({ network, parties: [coordinator, ...centres], until: () => coordinator.done });
  let ticks = 0;
  for (const now of work) {
    ticks = now;
    yield coordinator.rounds / options.rounds;
  }
  return { w: coordinator.w, rounds: coordinator.rounds, ticks, network, diverged: coordinator.diverged };
}
