/**
 * Banks that train one network together (algorithms 1 to 3 of Wang 2018): a server holds the parameters and visits one bank after the
 * other; the bank answers with a message made from a batch of its own rows, and the server takes a step at once.
 *
 * Claim: a pure function of the rows, the setting and the stream. A bank's rows leave it only through its messages.
 * Assumes: server and banks follow the protocol and are curious (honest but curious). Each bank holds other rows, so what one spends
 *   does not add to what another spends.
 */
import type { Message, Outgoing, Payload } from '../../federation/message.ts';
import { Network as Links } from '../../federation/network.ts';
import { simulate, type Party } from '../../federation/party.ts';
import { tally } from '../../federation/transcript.ts';
import type { Rng } from '../../random/rng.ts';
import { startOf, Network, type GradientClip, type NetworkRows } from '../network/network.ts';
import type { Sizes } from '../network/shape.ts';
import { poissonBatch } from './batch.ts';
import { chooseTernary, type Choice } from './choose.ts';
import { pack, unpack } from './message.ts';

/** How a bank answers. */
export type Method =
  /** The mean gradient of the batch as floats, without clip or noise. */
  | { kind: 'sgd' }
  /** Signs of n numbers of the clipped sum. */
  | { kind: 'ternary'; limit: number; uploads: number; choice: Choice }
  /** Norms clipped, Gaussian noise of `noiseMultiplier · limit` on the sum, divided by the expected size of the batch; as floats. */
  | { kind: 'dp-sgd'; limit: number; noiseMultiplier: number };

export type Training = {
  sizes: Sizes;
  start: 'he' | 'zero';
  method: Method;
  samplingRate: number;
  /** What a parameter moves in one ternary step (r · B), or the factor on a gradient. */
  step: number;
  /** The banks to visit, one after the other; by number. */
  visits: number[];
  /** How often each bank answers before its budget is spent. */
  allowance?: number[];
};

export type BanksPayload =
  | { kind: 'parameters'; parameters: Float32Array }
  | { kind: 'ternary'; bytes: Uint8Array }
  | { kind: 'gradient'; gradient: Float32Array }
  | { kind: 'spent' };

type Out = Outgoing<BanksPayload>[];
const SERVER = 'server';
const clipOf = (method: Method): GradientClip =>
  method.kind === 'sgd'
    ? { kind: 'none' }
    : { kind: method.kind === 'ternary' ? 'element' : 'norm', limit: method.limit };

class Bank implements Party<BanksPayload> {
  readonly #given: { network: Network; rows: NetworkRows; training: Training; rng: Rng; allowance: number };
  #answers = 0;
  constructor(
    readonly name: string,
    given: { network: Network; rows: NetworkRows; training: Training; rng: Rng; allowance: number },
  ) {
    this.#given = given;
  }

  receive({ round, payload }: Message<BanksPayload>): Out {
    if (payload.kind !== 'parameters') return [];
    const { network, rows, training, allowance } = this.#given;
    if (this.#answers >= allowance) return [{ to: SERVER, round, payload: { kind: 'spent' } }];
    this.#answers++;
    const { method, samplingRate } = training;
    const rng = this.#given.rng.fork(round);
    const batch = poissonBatch(rows.rows, samplingRate, rng.fork('batch'));
    network.load(payload.parameters);
    const sum = network.gradientSum(rows, batch, clipOf(method));
    if (method.kind === 'ternary') {
      const bytes = pack(chooseTernary(sum, method.uploads, method.choice, rng), sum.length);
      return [{ to: SERVER, round, payload: { kind: 'ternary', bytes } }];
    }
    const noise = rng.fork('noise');
    const deviation = method.kind === 'dp-sgd' ? method.noiseMultiplier * method.limit : 0;
    const divisor = method.kind === 'dp-sgd' ? samplingRate * rows.rows : Math.max(1, batch.length);
    const gradient = sum.map((value) => (value + (deviation > 0 ? deviation * noise.normal() : 0)) / divisor);
    return [{ to: SERVER, round, payload: { kind: 'gradient', gradient } }];
  }
}

class Server implements Party<BanksPayload> {
  readonly name = SERVER;
  alarm: number | undefined = 0;
  /** Visits that are over. */
  visited = 0;
  readonly left = new Set<number>();
  constructor(
    readonly parameters: Float32Array,
    readonly training: Training,
  ) {}

  wake(): Out {
    this.alarm = undefined;
    return this.#next();
  }

  receive({ payload }: Message<BanksPayload>): Out {
    const { method, step, visits } = this.training;
    const { parameters } = this;
    if (payload.kind === 'ternary' && method.kind === 'ternary') {
      const { indices, positive } = unpack(payload.bytes, {
        parameters: parameters.length,
        uploads: method.uploads,
      });
      indices.forEach((j, k) => (parameters[j] -= positive[k] ? step : -step));
    } else if (payload.kind === 'gradient') {
      for (let j = 0; j < parameters.length; j++) parameters[j] -= step * payload.gradient[j];
    } else if (payload.kind === 'spent') this.left.add(visits[this.visited]);
    this.visited++;
    return this.#next();
  }

  #next(): Out {
    const { visits } = this.training;
    while (this.visited < visits.length && this.left.has(visits[this.visited])) this.visited++;
    if (this.visited >= visits.length) return [];
    // A copy: what is sent stays as it was when the server goes on.
    const payload: BanksPayload = { kind: 'parameters', parameters: this.parameters.slice() };
    return [{ to: bankName(visits[this.visited]), round: this.visited, payload }];
  }
}

export const bankName = (k: number) => `bank ${k + 1}`;

export type Trained = {
  parameters: Float32Array;
  /** Bytes that banks have sent, and those that the server has sent. */
  up: number;
  down: number;
  /** How often each bank has answered. */
  answers: number[];
};

/** Trains; `after` is called with the parameters after so many visits, 0 for the start. Yields its progress. */
export function* trainTogether(
  banks: NetworkRows[],
  training: Training,
  rng: Rng,
  after: (visits: number, network: Network) => void = () => {},
): Generator<number, Trained> {
  const network = new Network(training.sizes);
  const server = new Server(startOf(training.sizes, training.start, rng.fork('start')), training);
  const links = new Links<BanksPayload>();
  const parties = banks.map(
    (rows, k) =>
      new Bank(bankName(k), {
        network,
        rows,
        training,
        rng: rng.fork(bankName(k)),
        allowance: training.allowance?.[k] ?? Infinity,
      }),
  );
  let seen = -1;
  const look = () => {
    if (server.visited === seen) return;
    seen = server.visited;
    network.load(server.parameters);
    after(seen, network);
  };
  look();
  for (const _ of simulate<BanksPayload>({ network: links, parties: [server, ...parties] })) {
    look();
    yield server.visited / Math.max(1, training.visits.length);
  }
  const sent = (kinds: Payload['kind'][]) =>
    tally(links.transcript.filter(({ kind }) => kinds.includes(kind))).bytes;
  return {
    parameters: server.parameters,
    up: sent(['ternary', 'gradient']),
    down: sent(['parameters']),
    answers: banks.map(
      (_, k) =>
        links.transcript.filter(
          ({ from, kind }) => from === bankName(k) && (kind === 'ternary' || kind === 'gradient'),
        ).length,
    ),
  };
}
