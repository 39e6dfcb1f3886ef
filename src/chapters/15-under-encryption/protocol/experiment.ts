/**
 * Parties fit a model together under encryption. In a browser each of them has a worker of its own; here and in tests they may also run in
 * one place. What every run has in common (who sent how many bytes to whom, what was counted, the coefficients) is the same in both.
 */
import { specsOf } from '../../../core/crypto/secure/create-party.ts';
import { countsAhead, trafficOf } from '../../../core/crypto/secure/count-ahead.ts';
import type { Counts } from '../../../core/crypto/secure/counts.ts';
import { runSecure } from '../../../core/crypto/secure/run.ts';
import { DEALER, SERVER_A, type Setup } from '../../../core/crypto/secure/setup.ts';
import { glimpse } from '../../../core/federation/message.ts';
import { takeSteps } from '../../../core/learners/logistic-steps.ts';
import { runToEnd } from '../../../core/work/run-to-end.ts';
import type { Dataset } from '../../../core/data/dataset.ts';
import { clock } from '../../../lab/clock.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import type { HostedTransfer } from '../../../lab/host.ts';
import { systemRandom } from '../../../lab/system-random.ts';
import { denseRows, sourceOf, type DataChoice } from '../shared/dense-rows.ts';
import { MOST_COLUMNS } from '../shared/limits.ts';
import { pathInTheClear, runHosted, setupOf, type RunChoice } from '../shared/secure-run.ts';
import { rounded } from './digits.ts';

export type ProtocolParams = DataChoice & RunChoice & { eyes: string };

/** Messages of one kind over one link in one round; a coefficient; a number that was counted; or the run as a whole. */
export type ProtocolRow =
  | {
      kind: 'sent';
      round: number;
      from: string;
      to: string;
      what: string;
      messages: number;
      bytes: number;
      /** Whether the role that is played sees what is inside. */
      seen: boolean;
      /** When the first and the last of them were sent, in milliseconds; 0 where they are only counted. */
      liveAt: number;
      liveLast: number;
      /** How the first of them begins; empty for everybody who does not see it. */
      liveGlimpse: string;
    }
  | {
      kind: 'coefficient';
      name: string;
      /** Up to the last of the digits that every run has. */
      secure: number;
      pooled: number;
      /** As this run has it. */
      liveSecure: number;
    }
  | { kind: 'count'; party: string; what: string; value: number }
  | {
      kind: 'run';
      iterations: number;
      rows: number;
      columns: number;
      /** Too many columns to be run: only counted. */
      counted: boolean;
      /** Workers that the parties had; 0 where they shared one. */
      liveWorkers: number;
    };

type Sent = Omit<Extract<ProtocolRow, { kind: 'sent' }>, 'kind' | 'seen'>;
type Fit = {
  sent: Sent[];
  names: string[];
  pooled: Float64Array;
  setup: Setup;
  end?: { liveBeta: Float64Array; iterations: number; counts: Record<string, Counts>; counted: boolean };
  liveWorkers: number;
};
type Inputs = Omit<ProtocolParams, 'eyes'>;

function prepare(inputs: Inputs, dataset: Dataset) {
  const { names, ...rows } = denseRows(dataset);
  const { lambda } = inputs;
  const pooled = runToEnd(takeSteps(rows, { method: 'newton', lambda, tolerance: 1e-14, most: 50 })).path.at(
    -1,
  )!;
  return { setup: setupOf(inputs, rows), rows, names, pooled };
}

/** The same steps in the clear, for as many iterations as there would be; all else follows from their number. */
function countOnly({ setup, rows }: ReturnType<typeof prepare>): Pick<Fit, 'sent' | 'end'> {
  const path = runToEnd(pathInTheClear(setup, rows));
  const iterations = path.length - 1;
  const sent = trafficOf(setup, iterations).map(({ kind: what, ...row }) => ({ ...row, what, ...notSent }));
  const counts = countsAhead(setup, iterations);
  return { sent: sent.sort(inOrder), end: { liveBeta: path.at(-1)!, iterations, counts, counted: true } };
}
const notSent = { liveAt: 0, liveLast: 0, liveGlimpse: '' };

/** Messages of one kind over one link in one round, together. */
function gather(sent: Sent[], transfers: HostedTransfer[]): Sent[] {
  const known = new Map(sent.map((row) => [`${row.round}/${row.from}/${row.to}/${row.what}`, { ...row }]));
  for (const { round, from, to, kind, bytes, at, glimpse: begins } of transfers) {
    const key = `${round}/${from}/${to}/${kind}`;
    const row = known.get(key);
    if (row) {
      row.messages++;
      row.bytes += bytes;
      row.liveLast = Math.max(row.liveLast, at);
    } else
      known.set(key, {
        round,
        from,
        to,
        what: kind,
        messages: 1,
        bytes,
        liveAt: at,
        liveLast: at,
        liveGlimpse: begins,
      });
  }
  return [...known.values()].sort(inOrder);
}
/** By name and not by time, which no two runs have in common. */
const inOrder = (a: Sent, b: Sent) => a.round - b.round || (keyOf(a) < keyOf(b) ? -1 : 1);
const keyOf = ({ from, to, what }: Sent) => `${from}/${to}/${what}`;

export const experiment = defineExperiment<ProtocolParams, Task, Inputs, Fit>({
  id: 'secure-protocol',
  tasks: () => [{ key: 'run' }],
  needs: (inputs) => [sourceOf(inputs)],
  fitInputs: ({ eyes: _, ...inputs }) => inputs,
  *fit(inputs, _task, data) {
    const prepared = prepare(inputs, data[sourceOf(inputs)]);
    const { setup, rows, names, pooled } = prepared;
    const began = clock();
    const fit = { sent: [], names, pooled, setup, liveWorkers: 0 };
    if (rows.columns > MOST_COLUMNS) return { ...fit, ...countOnly(prepared) };
    const transfers: HostedTransfer[] = [];
    const run = yield* runSecure(specsOf(setup, rows), systemRandom, {
      hear: ({ from, to, round, kind, bytes, payload }) =>
        transfers.push({
          from,
          to,
          round,
          kind,
          bytes,
          at: clock() - began,
          glimpse: glimpse(payload!),
        }),
    });
    const { report, counts } = run;
    const end = { liveBeta: report.beta, iterations: report.iterations, counts, counted: false };
    return { ...fit, sent: gather([], transfers), end };
  },
  async *hosted(inputs, _task, data, host) {
    const prepared = prepare(inputs, data[sourceOf(inputs)]);
    const { setup, rows, names, pooled } = prepared;
    let fit: Fit = { sent: [], names, pooled, setup, liveWorkers: 0 };
    if (rows.columns > MOST_COLUMNS) return { ...fit, ...countOnly(prepared) };
    const { beta, ...ended } = yield* runHosted(setup, rows, host, ({ transfers, workers }) => {
      fit = { ...fit, sent: gather(fit.sent, transfers), liveWorkers: workers };
      const round = fit.sent.at(-1)?.round ?? 0;
      // How many iterations there will be is not known; each takes a share of what is left.
      return { progress: 1 - 1 / (1 + round / 20), ...(transfers.length > 0 ? { fit } : {}) };
    });
    return { ...fit, end: { ...ended, liveBeta: beta, counted: false } };
  },
  release({ eyes }, _task, { sent, names, pooled, setup, end, liveWorkers }) {
    const rows: ProtocolRow[] = sent.map((row) => {
      const seen = sees(eyes, row);
      return { kind: 'sent', ...row, seen, liveGlimpse: seen ? row.liveGlimpse : '' };
    });
    if (!end) return rows;
    const { liveBeta, iterations, counts, counted } = end;
    names.forEach((name, j) => {
      const liveSecure = liveBeta[j];
      rows.push({
        kind: 'coefficient',
        name,
        secure: Number(rounded(liveSecure)),
        pooled: pooled[j],
        liveSecure,
      });
    });
    for (const party of Object.keys(counts).sort())
      for (const [what, value] of Object.entries(counts[party]))
        if (value > 0) rows.push({ kind: 'count', party, what, value });
    const { rows: n, columns } = setup;
    rows.push({ kind: 'run', iterations, rows: n, columns, counted, liveWorkers });
    return rows;
  },
});

/** A role sees what it sends and what it is sent; somebody who listens between node 1 and server A sees what passes there. */
export function sees(eyes: string, { from, to }: { from: string; to: string }): boolean {
  if (eyes === 'eavesdropper') return [from, to].sort().join() === `node 1,${SERVER_A}`;
  const name = { node: 'node 1', a: SERVER_A, b: 'server B', dealer: DEALER }[eyes];
  return from === name || to === name;
}
