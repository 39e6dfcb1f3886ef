/**
 * Centres, a coordinator and the post between them, run to the end.
 *
 * Claim: a pure function of the centres, the options and the fates. Where a centre lives does not matter: it is reached
 *   through `ask` alone, with plain messages.
 * Assumes: a round's time is two ticks, out and back. A centre that has not answered by then is done without or, by the
 *   policy `wait`, asked again, each time with twice the patience up to a limit.
 * Why the limit: an unlucky centre is then asked hundreds of times before it counts as gone. At a loss of one half an
 *   attempt fails with 3/4, so a centre that is there is taken for gone with less than 10⁻³⁸.
 */
import { check } from '../../check.ts';
import type { Centre } from './centre.ts';
import { Coordinator, type CoordinatorOptions } from './coordinator.ts';
import type { GradientMessage, ModelMessage } from './message.ts';
import { Post, type Fate } from './post.ts';

const ROUND_TICKS = 2;
/** Longer than any answer is late. */
const MAX_PATIENCE = 32;
/** A weight beyond this is on its way to infinity: the step is too long. */
const LOST = 1e8;
/** A centre that has not answered for so long is gone. */
const MAX_TICKS_PER_ROUND = 10_000;

export type Federation = Omit<CoordinatorOptions, 'centres' | 'weights'> & {
  centres: Centre[];
  rounds: number;
  fate?: Fate;
  /** Reaches a centre; by default it is right here. */
  ask?: (centre: Centre, question: ModelMessage) => GradientMessage;
  /** Looks on after each step. */
  watch?: (state: { coordinator: Coordinator; post: Post; now: number; point: Float64Array }) => void;
};

export type FederationResult = {
  w: Float64Array;
  rounds: number;
  ticks: number;
  post: Post;
  /** True when it was stopped because the weights went to infinity. */
  diverged: boolean;
};

export function* federate(federation: Federation): Generator<number, FederationResult> {
  const { centres, rounds, fate, watch, ask = (centre, question) => centre.answer(question) } = federation;
  const byName = new Map(centres.map((centre) => [centre.name, centre]));
  check(byName.size === centres.length, 'centres', 'of different names', [...byName.keys()].join(', '));
  const coordinator = new Coordinator({
    ...federation,
    weights: centres[0].weights,
    centres: [...byName.keys()],
  });
  const post = new Post(fate);
  let now = 0;

  const deliver = () => {
    for (const message of post.deliver(now)) {
      if (message.kind === 'gradient') coordinator.receive(message);
      else post.send(ask(byName.get(message.centre)!, message), now);
    }
  };
  let diverged = false;
  while (coordinator.round < rounds && !diverged) {
    const { round, point } = coordinator;
    for (const name of byName.keys()) post.send(coordinator.ask(name), now);
    let patience = ROUND_TICKS;
    let deadline = now + patience;
    for (const began = now; coordinator.waitingFor().length > 0;) {
      // Nothing happens between arrivals: go to the next one, or to the deadline.
      now = Math.min(deadline, post.next());
      deliver();
      if (now < deadline) continue;
      if (coordinator.ready()) break;
      check(now - began < MAX_TICKS_PER_ROUND, 'lost', 'few enough for a round to end', `round ${round}`);
      for (const name of coordinator.waitingFor()) post.send(coordinator.ask(name), now);
      patience = Math.min(MAX_PATIENCE, 2 * patience);
      deadline = now + patience;
    }
    coordinator.step();
    diverged = !coordinator.w.every((v) => Math.abs(v) < LOST);
    watch?.({ coordinator, post, now, point });
    yield coordinator.round / rounds;
  }
  return { w: coordinator.w, rounds: coordinator.round, ticks: now, post, diverged };
}
