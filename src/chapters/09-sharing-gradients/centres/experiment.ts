/**
 * A few hundred rows at m centres, thirty rounds, every message kept: who holds what, what was sent, and what came of it.
 *
 * Claim: the sum of the gradients that arrived is the pooled gradient to rounding error, when all of them arrived.
 * Source: einarsson-2018 §3.3.2 (eq. 3.8).
 */
import type { Missing } from '../../../core/federation/answers.ts';
import { unreliable } from '../../../core/federation/link.ts';
import type { Message } from '../../../core/federation/message.ts';
import { tally } from '../../../core/federation/transcript.ts';
import { Centre } from '../../../core/learners/lasso/centre.ts';
import { centreName } from '../../../core/learners/lasso/federated-lasso.ts';
import { federate } from '../../../core/learners/lasso/federate.ts';
import type { LassoPayload } from '../../../core/learners/lasso/message.ts';
import { penalty } from '../../../core/learners/lasso/proximal.ts';
import { largestCurvature, quadraticOfRows } from '../../../core/learners/lasso/quadratic.ts';
import { takeLassoRows } from '../../../core/learners/lasso/rows.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { dealTo, SOURCE, unitRows } from '../shared/lasso-data.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

export type CentresParams = {
  centres: number;
  round: number;
  /** Share of messages that never arrive. */
  lost: number;
  /** Ticks by which the answers of the last centre are late. */
  late: number;
  missing: string;
  seed: number;
};

/** One centre in the round that is looked at. */
export type CentreRow = {
  kind: 'centre';
  centre: string;
  rows: number;
  gradient: Float64Array;
  /** Rounds since the gradient in use was asked for: 0 is fresh, −1 none in use. */
  age: number;
  /** Messages between this centre and the coordinator in this round, and their bytes. */
  messages: number;
  bytes: number;
};
export type SumRow = {
  kind: 'sum';
  round: number;
  sum: Float64Array;
  pooled: Float64Array;
  /** Length of their difference over the length of the pooled gradient, both per row. */
  difference: number;
  used: number;
  rows: number;
};
/** The whole run: after each round the time, the cost, the cost without any fault, and the difference as above. */
export type HistoryRow = {
  kind: 'history';
  ticks: Float64Array;
  cost: Float64Array;
  faultless: Float64Array;
  difference: Float64Array;
  messages: number;
  lost: number;
  bytes: number;
};
export type CentresRow = CentreRow | SumRow | HistoryRow;

const ROWS = 600;
export const ROUNDS = 30;
const LAMBDA = 5e-4;

type Fit = { rounds: { centres: CentreRow[]; sum: SumRow }[]; history: HistoryRow };

export const experiment = defineExperiment<
  CentresParams,
  Task,
  Pick<CentresParams, 'centres' | 'lost' | 'late' | 'missing' | 'seed'>,
  Fit
>({
  id: 'lasso-centres',
  tasks: () => [{ key: 'run' }],
  needs: () => [`${SOURCE}#${ROWS}`],
  fitInputs: ({ centres, lost, late, missing, seed }) => ({ centres, lost, late, missing, seed }),
  *fit({ centres: m, lost, late, missing, seed }, _task, data) {
    const { train: all } = yield* scaleProgress(unitRows(data[`${SOURCE}#${ROWS}`]), 0, 0.1);
    const pooled = quadraticOfRows(all);
    const step = 1 / (yield* scaleProgress(largestCurvature(pooled), 0.1, 0.2));
    const parts = dealTo(
      Array.from({ length: all.rows }, (_, i) => i),
      m,
    );
    const centres = () => parts.map((part, k) => Centre.plain(centreName(k), takeLassoRows(all, part)));
    const centreOf = ({ from, to, payload }: Message<LassoPayload>) =>
      payload.kind === 'gradient' ? from : to;
    const link = unreliable<LassoPayload>({
      rng: createRng(seed).fork('post'),
      loss: lost,
      delay: ({ from }) => 1 + (from === centreName(m - 1) ? late : 0),
      nameOf: (message) => `${message.payload.kind}/${centreOf(message)}/${message.round}`,
    });
    const options = { intercept: 0 as const, lambda: LAMBDA, step, rounds: ROUNDS };
    const whole = new Float64Array(all.columns);
    const costAt = (w: Float64Array) => pooled.at(w, whole) / all.rows + penalty(w, LAMBDA, 0);

    const faultless: number[] = [];
    const plain = federate({
      ...options,
      centres: centres(),
      watch: ({ coordinator }) => faultless.push(costAt(coordinator.w)),
    });
    yield* scaleProgress(plain, 0.2, 0.5);

    const rounds: Fit['rounds'] = [];
    const ticks: number[] = [];
    const cost: number[] = [];
    const work = federate({
      ...options,
      missing: missing as Missing,
      link,
      centres: centres(),
      watch({ coordinator, network, now, point }) {
        const { gradient, rows, answers } = coordinator.sum!;
        const round = coordinator.rounds - 1;
        pooled.at(point, whole);
        const sum: SumRow = {
          kind: 'sum',
          round,
          sum: gradient.map((g) => g / rows),
          pooled: whole.map((g) => g / all.rows),
          difference: 0,
          used: answers.length,
          rows,
        };
        sum.difference = apart(sum.sum, sum.pooled);
        const sent = network.transcript.filter((transfer) => transfer.round === round);
        rounds.push({
          sum,
          centres: parts.map((part, k): CentreRow => {
            const centre = centreName(k);
            const used = answers.find(({ from }) => from === centre);
            const own = tally(sent.filter(({ from, to }) => from === centre || to === centre));
            return {
              kind: 'centre',
              centre,
              rows: part.length,
              gradient: used
                ? used.answer.gradient.map((g) => g / part.length)
                : new Float64Array(all.columns),
              age: used ? round - used.round : -1,
              messages: own.messages,
              bytes: own.bytes,
            };
          }),
        });
        ticks.push(now);
        cost.push(costAt(coordinator.w));
      },
    });
    const { network } = yield* scaleProgress(work, 0.5, 1);
    const history: HistoryRow = {
      kind: 'history',
      ticks: Float64Array.from(ticks),
      cost: Float64Array.from(cost),
      faultless: Float64Array.from(faultless),
      difference: Float64Array.from(rounds, ({ sum }) => sum.difference),
      ...tally(network.transcript),
    };
    return { rounds, history };
  },
  release({ round }, _task, { rounds, history }) {
    const { centres, sum } = rounds[Math.min(round, rounds.length) - 1];
    return [...centres, sum, history];
  },
});

function apart(a: Float64Array, b: Float64Array): number {
  let [away, size] = [0, 0];
  for (let j = 0; j < a.length; j++) {
    away += (a[j] - b[j]) ** 2;
    size += b[j] ** 2;
  }
  return Math.sqrt(away / size);
}
