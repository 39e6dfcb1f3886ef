/**
 * One party in one worker. It is reached through its channels alone; to whoever started it, it tells that a message left, how many bytes it
 * had and how they begin, and at the end what it has come to.
 */
import {
  bytesOf,
  glimpse,
  type Message,
  type Outgoing,
  type Payload,
} from '../src/core/federation/message.ts';
import { systemRandom } from '../src/lab/system-random.ts';
import type { HostedTransfer } from '../src/lab/host.ts';
import { Gate } from './gate.ts';
import { makeParty } from './parties.ts';

/** What a worker and a port have in common. */
export type Wire = {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
};

export type Begin = {
  kind: string;
  name: string;
  spec: unknown;
  takesTurns: boolean;
  ports: Record<string, MessagePort>;
};
/** While it is held, a party does nothing; what comes in waits. */
export type Hold = { hold: boolean };
/** What a party that takes turns has asked for. */
export type Turn = { turn: true };
export type PartyNews =
  | { tells: 'sent'; transfer: HostedTransfer }
  | { tells: 'waits'; what: string }
  | { tells: 'asks for a turn' }
  | { tells: 'gives back its turn' }
  /** At work on something long. */
  | { tells: 'works' }
  | { tells: 'ended'; report: unknown }
  | { tells: 'failed'; message: string };

/** How often a party at work says so. */
const WORKS_MS = 1_000;

export function serveParty(wire: Wire): void {
  const tell = (news: PartyNews) => wire.postMessage(news, []);
  const failed = (error: unknown) =>
    tell({ tells: 'failed', message: error instanceof Error ? error.message : String(error) });
  let gate = new Gate();
  wire.onmessage = ({ data }: MessageEvent<Begin | Hold | Turn>) => {
    if ('hold' in data) return gate.hold(data.hold);
    if ('turn' in data) return gate.takeTurn();
    if (data.takesTurns)
      gate = new Gate({
        ask: () => tell({ tells: 'asks for a turn' }),
        giveBack: () => tell({ tells: 'gives back its turn' }),
      });
    void begin(data, gate, tell, failed).catch(failed);
  };
}

async function begin(
  { kind, name, spec, ports }: Begin,
  gate: Gate,
  tell: (news: PartyNews) => void,
  failed: (error: unknown) => void,
): Promise<void> {
  // Keys and encryptions are what takes long, and each draws random numbers: that is when a party says that it works.
  let told = performance.now();
  const source = (bytes: number) => {
    if (performance.now() - told > WORKS_MS) {
      told = performance.now();
      tell({ tells: 'works' });
    }
    return systemRandom(bytes);
  };
  // Messages wait in their channels until somebody listens.
  const party = await makeParty(kind, spec, source);
  let ended = false;
  const send = (outgoing: Outgoing<Payload>[]) => {
    for (const { to, round, payload } of outgoing)
      for (const receiver of typeof to === 'string' ? [to] : to) {
        if (!ports[receiver]) throw new Error(`${name} has no link to ${receiver}.`);
        ports[receiver].postMessage({ from: name, to: receiver, round, payload } satisfies Message<Payload>);
        const at = performance.timeOrigin + performance.now();
        const bytes = bytesOf(payload);
        const transfer = { from: name, to: receiver, round, kind: payload.kind, bytes, at };
        tell({ tells: 'sent', transfer: { ...transfer, glimpse: glimpse(payload) } });
      }
    if (party.report !== undefined && !ended) tell({ tells: 'ended', report: party.report });
    ended = party.report !== undefined;
    if (!ended && party.waitingFor) tell({ tells: 'waits', what: party.waitingFor });
  };
  const attempt = (work: () => Outgoing<Payload>[]) => {
    try {
      send(work());
      rest();
    } catch (error) {
      failed(error);
    }
  };
  let resting = false;
  /** While nothing has come in, the party may prepare what it will need. */
  const rest = () => {
    if (resting || ended) return;
    resting = true;
    setTimeout(() =>
      gate.pass(() => {
        resting = false;
        if (party.idle()) rest();
      }),
    );
  };
  for (const port of Object.values(ports))
    port.onmessage = ({ data }: MessageEvent<Message<Payload>>) =>
      gate.pass(() => attempt(() => party.receive(data)));
  gate.pass(() => attempt(() => party.wake()));
}
