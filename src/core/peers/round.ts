/**
 * Algorithm 2 with parties that talk: an organiser draws groups, members send their models to a curator, the curator averages, adds noise and
 * publishes. Every message is in the transcript of the network.
 *
 * Claim: the aggregates are those of the direct computation for the same streams, up to the rounding of the secure sum.
 * Assumes: nobody leaves within a round and nothing is lost; between rounds anybody may come and go. Budgets are whole rounds, kept by
 *   the peers themselves: a peer that has none left does not answer, whatever the organiser asks.
 * Source: asplund-2015 §4.3 (PeerAgent, GroupAgent, CompletionAgent) and algorithm 2.
 */
import type { Message, Outgoing } from '../federation/message.ts';
import { Network } from '../federation/network.ts';
import { simulate, type Party } from '../federation/party.ts';
import type { Transfer } from '../federation/transcript.ts';
import type { Rng } from '../random/rng.ts';
import { runToEnd } from '../work/run-to-end.ts';
import type { Publish } from './ensemble.ts';
import { drawGroups, type Group, type Move } from './groups.ts';
import { masked, unmaskedSum } from './secure-sum.ts';

export type PeerMessage =
  | { kind: 'select'; curator: string; members: string[] }
  | { kind: 'model'; theta: Float64Array; n: number }
  | { kind: 'masked'; sum: Uint32Array; n: number }
  | { kind: 'publish'; theta: Float64Array };

type Setting = {
  models: Float64Array[];
  sizes: ArrayLike<number>;
  group: number;
  rounds: number;
  publish: Publish;
  secure: boolean;
  /** Who comes and goes between the rounds. */
  moves?: Move[];
  /** Groups of an organiser that keeps no books; else they are drawn here. */
  groups?: Group[];
  /** The noise of one aggregate, from its number, how many were averaged, and the least n. */
  noise(k: number, K: number, n: number): Float64Array;
  rng: Rng;
};

const ORGANISER = 'organiser';
export const peerName = (j: number) => `peer ${j + 1}`;

class Peer implements Party<PeerMessage> {
  readonly name: string;
  readonly received: Float64Array[] = [];
  spent = 0;
  #members: string[] = [];
  #sent: { message: PeerMessage & { kind: 'model' | 'masked' }; from: string; round: number }[] = [];
  readonly #index: number;
  readonly #setting: Setting;

  constructor(index: number, setting: Setting) {
    this.name = peerName(index);
    this.#index = index;
    this.#setting = setting;
  }

  receive({ from, round, payload }: Message<PeerMessage>): Outgoing<PeerMessage>[] {
    if (payload.kind === 'select') return this.#selected(payload, round);
    if (payload.kind === 'publish') {
      this.received.push(payload.theta);
      return [];
    }
    // A round in which somebody did not answer never ends: what was sent in it is dropped.
    this.#sent = [...this.#sent.filter((one) => one.round === round), { message: payload, from, round }];
    return this.#sent.length === this.#members.length ? this.#aggregate(round) : [];
  }

  #selected({ curator, members }: PeerMessage & { kind: 'select' }, round: number): Outgoing<PeerMessage>[] {
    const { models, sizes, secure, rng, rounds } = this.#setting;
    if (this.spent >= rounds) return [];
    this.spent++;
    const own = this.#own(round, members, models[this.#index], sizes[this.#index], secure, rng);
    if (curator !== this.name) return [{ to: curator, round, payload: own }];
    this.#members = members;
    this.#sent = [
      { message: own, from: this.name, round },
      ...this.#sent.filter((one) => one.round === round),
    ];
    return this.#sent.length === members.length ? this.#aggregate(round) : [];
  }

  #own(
    round: number,
    members: string[],
    theta: Float64Array,
    n: number,
    secure: boolean,
    rng: Rng,
  ): PeerMessage & { kind: 'model' | 'masked' } {
    if (!secure) return { kind: 'model', theta, n };
    return { kind: 'masked', sum: masked(theta, this.name, members, rng.fork('masks').fork(round)), n };
  }

  #aggregate(round: number): Outgoing<PeerMessage>[] {
    const { noise, publish, models } = this.#setting;
    const sent = this.#sent.sort((a, b) => (a.from < b.from ? -1 : 1)).map(({ message }) => message);
    const K = sent.length;
    const n = sent.reduce((least, one) => Math.min(least, one.n), Infinity);
    const sum = sent.every((one) => one.kind === 'masked')
      ? unmaskedSum(sent.map((one) => one.sum))
      : addUp(sent.flatMap((one) => (one.kind === 'model' ? [one.theta] : [])));
    const eta = noise(round, K, n);
    const theta = sum.map((v, j) => v / K + eta[j]);
    this.received.push(theta);
    const everyone = publish === 'all' ? models.map((_, j) => peerName(j)) : this.#members;
    const to = everyone.filter((name) => name !== this.name);
    [this.#members, this.#sent] = [[], []];
    return to.length > 0 ? [{ to, round, payload: { kind: 'publish', theta } }] : [];
  }
}

/** The organiser calls one group after the other, far enough apart that no two overlap. */
class Organiser implements Party<PeerMessage> {
  readonly name = ORGANISER;
  alarm?: number;
  #next = 0;
  readonly #groups: Group[];

  constructor(groups: Group[]) {
    this.#groups = groups;
    this.alarm = groups.length > 0 ? 0 : undefined;
  }

  receive(): Outgoing<PeerMessage>[] {
    return [];
  }

  wake(now: number): Outgoing<PeerMessage>[] {
    const round = this.#next++;
    const { members, curator } = this.#groups[round];
    this.alarm = this.#next < this.#groups.length ? now + 4 : undefined;
    const names = members.map(peerName);
    return [{ to: names, round, payload: { kind: 'select', curator: peerName(curator), members: names } }];
  }
}

const addUp = (vectors: Float64Array[]) =>
  vectors.reduce((sum, vector) => sum.map((v, j) => v + vector[j]), new Float64Array(vectors[0].length));

export type Rounds = {
  transcript: Transfer<PeerMessage>[];
  groups: Group[];
  /** What each peer has received in the end, and how many rounds it has spent. */
  received: Float64Array[][];
  spent: number[];
};

export function runRounds(setting: Setting): Rounds {
  const peers = setting.models.map((_, j) => new Peer(j, setting));
  const { group, rounds, rng, moves } = setting;
  const groups =
    setting.groups ?? drawGroups({ peers: peers.length, group, rounds, moves, rng: rng.fork('groups') });
  const network = new Network<PeerMessage>({ keepPayloads: true });
  runToEnd(simulate({ network, parties: [new Organiser(groups), ...peers] }));
  return {
    transcript: network.transcript,
    groups,
    received: peers.map(({ received }) => received),
    spent: peers.map(({ spent }) => spent),
  };
}
