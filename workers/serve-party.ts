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
import { makeParty } from './parties.ts';

/** What a worker and a port have in common. */
export type Wire = {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
};

export type Begin = { kind: string; name: string; spec: unknown; ports: Record<string, MessagePort> };
export type PartyNews =
  | { tells: 'sent'; transfer: HostedTransfer }
  | { tells: 'waits'; what: string }
  | { tells: 'ended'; report: unknown }
  | { tells: 'failed'; message: string };

export function serveParty(wire: Wire): void {
  const tell = (news: PartyNews) => wire.postMessage(news, []);
  const failed = (error: unknown) =>
    tell({ tells: 'failed', message: error instanceof Error ? error.message : String(error) });
  wire.onmessage = ({ data }: MessageEvent<Begin>) => void begin(data, tell, failed).catch(failed);
}

async function begin(
  { kind, name, spec, ports }: Begin,
  tell: (news: PartyNews) => void,
  failed: (error: unknown) => void,
): Promise<void> {
  // Messages wait in their channels until somebody listens.
  const party = await makeParty(kind, spec, systemRandom);
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
    setTimeout(() => {
      resting = false;
      if (party.idle()) rest();
    });
  };
  for (const port of Object.values(ports))
    port.onmessage = ({ data }: MessageEvent<Message<Payload>>) => attempt(() => party.receive(data));
  attempt(() => party.wake());
}
