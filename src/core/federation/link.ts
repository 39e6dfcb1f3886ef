import type { Rng } from '../random/rng.ts';
import type { Message, Payload } from './message.ts';

/**
 * What happens to a message on its way: after how many ticks it arrives, at least 1; Infinity when it is lost. `attempt` counts from 0
 * how often this message (its kind, round, sender and receiver) has been sent.
 */
export type Link<P extends Payload> = (message: Message<P>, attempt: number) => number;

/** Every message takes one tick, and none is lost. */
export const reliable: Link<Payload> = () => 1;

/**
 * Loses each message with probability `loss`. Chance is drawn from a stream named after the message, so a message has the same fate
 * whatever else is sent before it.
 */
export function unreliable<P extends Payload>({
  rng,
  loss,
  delay = () => 1,
  nameOf = ({ from, to, round, payload }) => `${payload.kind}/${from}/${to}/${round}`,
}: {
  rng: Rng;
  loss: number;
  /** Ticks that a message takes when it is not lost. */
  delay?: (message: Message<P>) => number;
  nameOf?: (message: Message<P>) => string;
}): Link<P> {
  return (message, attempt) => {
    const lost = loss > 0 && rng.fork(`${nameOf(message)}/${attempt}`).next() < loss;
    return lost ? Infinity : delay(message);
  };
}
