/**
 * Parties that talk to each other, run one instant after the other.
 *
 * Claim: a pure function of the parties and the network. Where a party lives does not matter: it is reached through messages alone.
 * Assumes: a party keeps its rows and its random stream to itself, and draws from a stream forked by what it answers (its name, the
 *   round), never by when: then no result depends on the order of arrival or on which worker hosts the party.
 */
import { check } from '../check.ts';
import type { Message, Outgoing, Payload } from './message.ts';
import type { Network } from './network.ts';

export interface Party<P extends Payload> {
  readonly name: string;
  /** What it sends in answer to a message. */
  receive(message: Message<P>, now: number): Outgoing<P>[];
  /** When it wants to be woken, messages or not; never unless given. After waking, it must be later or undefined. */
  readonly alarm?: number;
  wake?(now: number): Outgoing<P>[];
}

/**
 * Runs the parties until `until` says so, or until nothing is on its way and nobody wants to be woken. In each instant first all
 * messages that have arrived are handed over, then those whose alarm is due are woken. Yields the time after each instant.
 */
export function* simulate<P extends Payload>({
  network,
  parties,
  until = () => false,
}: {
  network: Network<P>;
  parties: Party<P>[];
  until?: () => boolean;
}): Generator<number, number> {
  const byName = new Map(parties.map((party) => [party.name, party]));
  check(byName.size === parties.length, 'parties', 'of different names', [...byName.keys()].join(', '));
  const present = () => parties.filter(({ name }) => network.isPresent(name));
  const send = (from: string, outgoing: Outgoing<P>[], now: number) => {
    for (const { to, round, payload } of outgoing)
      for (const receiver of typeof to === 'string' ? [to] : to) {
        check(byName.has(receiver), 'to', 'a known party', receiver);
        network.send({ from, to: receiver, round, payload }, now);
      }
  };
  let now = 0;
  while (!until()) {
    const alarms = present().map(({ alarm = Infinity }) => alarm);
    const next = Math.min(network.nextArrival(), ...alarms);
    if (next === Infinity) break;
    now = Math.max(now, next);
    for (const message of network.deliver(now))
      send(message.to, byName.get(message.to)!.receive(message, now), now);
    for (const party of present())
      if (party.wake && party.alarm !== undefined && party.alarm <= now)
        send(party.name, party.wake(now), now);
    yield now;
  }
  return now;
}
