/**
 * The cost of the three protocols: as published, by counting, and measured here by running them.
 *
 * Claim: T_Hessian = T_Newton / I_Newton + (I_fixed − 1) · t · p² with t = 10.24 ms reproduces the ten complete rows of table 5.1 within 3.3 s or
 *   0.9 %. The law is ours: the dissertation does not state it. Counts of a run are those of every other run of the same setting.
 */
import { countsAhead, trafficOf } from '../../../core/crypto/secure/count-ahead.ts';
import { specsOf } from '../../../core/crypto/secure/create-party.ts';
import { inverseProducts, noCounts, type Counts } from '../../../core/crypto/secure/counts.ts';
import { dealerProgram } from '../../../core/crypto/secure/dealer.ts';
import { runSecure } from '../../../core/crypto/secure/run.ts';
import {
  DEALER,
  SERVER_A,
  SERVER_B,
  type ProtocolId,
  type SecurePayload,
} from '../../../core/crypto/secure/setup.ts';
import { TwoParty } from '../../../core/crypto/secure/two-party.ts';
import { Network } from '../../../core/federation/network.ts';
import { simulate } from '../../../core/federation/party.ts';
import { ProgramParty } from '../../../core/federation/program.ts';
import { clock } from '../../../lab/clock.ts';
import { defineExperiment, type Data, type Task } from '../../../lab/experiment.ts';
import { systemRandom } from '../../../lab/system-random.ts';
import { denseRows, sourceOf } from '../shared/dense-rows.ts';
import { MOST_COLUMNS } from '../shared/limits.ts';
import { pathInTheClear, runHosted, setupOf } from '../shared/secure-run.ts';
import { table51 } from './published.ts';

export type CostParams = { ms: number; bits: string; most: string; tolerance: number; what: string };

export type PublishedRow = {
  kind: 'published';
  set: string;
  p: number;
  rows: number;
  newtonSteps: number;
  fixedSteps: number;
  /** Published seconds; 0 where there are none. */
  newton: number;
  hessian: number;
  local: number;
  /** Seconds of PrivLogit-Hessian by the law, from the published seconds of Newton. */
  law: number;
  /** By counting alone, with this time for a multiplication. */
  countedNewton: number;
  countedHessian: number;
  countedLocal: number;
  countedInverse: number;
  /** Milliseconds that one multiplication takes here, both servers and the dealer in one thread. */
  liveMs: number;
};
/** A run of one protocol on made-up rows, or what it would do. What the servers do together counts once, all else for all parties. */
export type RunRow = Counts & {
  kind: 'run';
  protocol: ProtocolId;
  p: number;
  iterations: number;
  messages: number;
  bytes: number;
  /** Too many columns to be run: only counted. */
  counted: boolean;
  /** From the public key to the last message; 0 where nothing was run. */
  liveSeconds: number;
  /** Workers that the parties had; 0 where they shared one. */
  liveWorkers: number;
};
export type CostRow = PublishedRow | RunRow;

type Inputs = Pick<CostParams, 'bits' | 'tolerance'>;
type Piece = Task & { run?: { protocol: ProtocolId; p: number } };
type Fit = { liveMs: number } | Omit<RunRow, 'kind'>;

/** A division and a root of the published circuits, in seconds for each column. */
const PER_COLUMN = 0.17;
const MEASURED = 2_000;
/** Coefficients of the runs, and beyond those that can be run; 12, 33, 50 and the last three are also in table 5.1. */
const COLUMNS = [4, 6, 8, 12, 17, 24, 33, 50, 100, 150, 200];
export const PROTOCOLS: ProtocolId[] = ['newton', 'hessian', 'local'];
/** As many as the dissertation had. */
const NODES = 5;
const LAMBDA = 1;

const isCounted = (p: number) => p > MOST_COLUMNS;
const sourceFor = (p: number) => sourceOf({ data: 'synthetic-classes', columns: p });

function prepare({ bits, tolerance }: Inputs, { protocol, p }: NonNullable<Piece['run']>, data: Data) {
  const rows = denseRows(data[sourceFor(p)]);
  return { rows, setup: setupOf({ protocol, bits, nodes: NODES, lambda: LAMBDA, tolerance }, rows) };
}

/** The counters of all parties in one. */
function totalOf(counts: Record<string, Counts>): Counts {
  const { multiplications, reciprocals, openings, rounds } = counts[SERVER_A];
  const total = { ...noCounts(), multiplications, reciprocals, openings, rounds };
  for (const { encryptions, decryptions, additions, constants } of Object.values(counts)) {
    total.encryptions += encryptions;
    total.decryptions += decryptions;
    total.additions += additions;
    total.constants += constants;
  }
  return total;
}

/** How much is sent, and from when to when. */
class Traffic {
  messages = 0;
  bytes = 0;
  #key = Infinity;
  #last = 0;
  hear({ kind, bytes, at }: { kind: string; bytes: number; at: number }) {
    this.messages++;
    this.bytes += bytes;
    // How long the search for primes takes is luck, so time begins when there is a key.
    if (kind === 'key') this.#key = Math.min(this.#key, at);
    this.#last = Math.max(this.#last, at);
  }
  get seconds() {
    return (this.#last - this.#key) / 1000;
  }
}

export const experiment = defineExperiment<CostParams, Piece, Inputs, Fit>({
  id: 'secure-cost',
  /** The published table, and the quickest runs first: one after the other, so that no run slows another down. */
  tasks: ({ most }) => [
    { key: 'published' },
    ...COLUMNS.filter((p) => p <= Number(most) || isCounted(p)).flatMap((p) =>
      PROTOCOLS.map((protocol) => ({
        key: `${protocol}/p=${p}`,
        group: isCounted(p) ? 'counted' : 'run',
        cost: isCounted(p) ? 1 : p,
        run: { protocol, p },
      })),
    ),
  ],
  fitInputs: ({ bits, tolerance }) => ({ bits, tolerance }),
  needs: (_inputs, task) => (task ? (task.run ? [sourceFor(task.run.p)] : []) : COLUMNS.map(sourceFor)),
  isHosted: (_inputs, { run }) => run !== undefined && !isCounted(run.p),
  *fit(inputs, { run }, data) {
    if (!run) return { liveMs: yield* timeMultiplication() };
    const { rows, setup } = prepare(inputs, run, data);
    const row = { ...run, liveSeconds: 0, liveWorkers: 0 };
    if (isCounted(run.p)) {
      const iterations = (yield* pathInTheClear(setup, rows)).length - 1;
      const sent = trafficOf(setup, iterations);
      const sum = (of: 'messages' | 'bytes') => sent.reduce((total, link) => total + link[of], 0);
      const [messages, bytes] = [sum('messages'), sum('bytes')];
      return {
        ...row,
        ...totalOf(countsAhead(setup, iterations)),
        iterations,
        messages,
        bytes,
        counted: true,
      };
    }
    const traffic = new Traffic();
    const { report, counts } = yield* runSecure(specsOf(setup, rows), systemRandom, {
      hear: ({ kind, bytes }) => traffic.hear({ kind, bytes, at: clock() }),
    });
    const { messages, bytes, seconds } = traffic;
    const { iterations } = report;
    return { ...row, ...totalOf(counts), iterations, messages, bytes, counted: false, liveSeconds: seconds };
  },
  async *hosted(inputs, { run }, data, host) {
    const { rows, setup } = prepare(inputs, run!, data);
    const traffic = new Traffic();
    let [round, liveWorkers] = [0, 0];
    const { iterations, counts } = yield* runHosted(setup, rows, host, ({ transfers, workers }) => {
      liveWorkers = workers;
      for (const transfer of transfers) {
        traffic.hear(transfer);
        round = Math.max(round, transfer.round);
      }
      return { progress: 1 - 1 / (1 + round / 20) };
    });
    const { messages, bytes, seconds: liveSeconds } = traffic;
    const ran = { ...run!, ...totalOf(counts), iterations, messages, bytes };
    return { ...ran, counted: false, liveSeconds, liveWorkers } satisfies Fit;
  },
  release({ ms }, _task, fit): CostRow[] {
    if ('protocol' in fit) return [{ kind: 'run', ...fit }];
    const t = ms / 1000;
    return table51.map((published) => {
      const { p, newton, newtonSteps, fixedSteps } = published;
      const factors = t * ((p ** 3 - p) / 6 + (p * (p - 1)) / 2) + PER_COLUMN * p;
      const solve = t * p * p;
      return {
        kind: 'published',
        ...published,
        law: newton / newtonSteps + (fixedSteps - 1) * solve,
        countedNewton: newtonSteps * (factors + solve),
        countedHessian: factors + fixedSteps * solve,
        countedLocal: factors,
        countedInverse: factors + t * inverseProducts(p),
        liveMs: fit.liveMs,
      };
    });
  },
});

/** Milliseconds of one secure multiplication, of many at once. */
function* timeMultiplication(): Generator<number, number> {
  const began = clock();
  const program = function* (party: 0 | 1) {
    const two = new TwoParty(party, noCounts());
    yield* two.fetch(MEASURED);
    const some = Array.from({ length: MEASURED }, (_, i) => BigInt(i));
    return { send: [], report: yield* two.multiply(some, some) };
  };
  const parties = [
    new ProgramParty<SecurePayload, bigint[]>(SERVER_A, program(0)),
    new ProgramParty<SecurePayload, bigint[]>(SERVER_B, program(1)),
    new ProgramParty<SecurePayload, never>(DEALER, dealerProgram(systemRandom)),
  ];
  for (const _ of simulate({ network: new Network<SecurePayload>(), parties })) yield 0.5;
  return (clock() - began) / MEASURED;
}
