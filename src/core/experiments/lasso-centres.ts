/**
 * A few hundred rows at m centres, thirty rounds, every message kept: who holds what, what was sent, and what came of it.
 *
 * Claim: the sum of the gradients that arrived is the pooled gradient to rounding error, when all of them arrived.
 * Source: einarsson-2018 §3.3.2 (eq. 3.8).
 */
import { Centre } from '../learners/lasso/centre.ts';
import type { Missing } from '../learners/lasso/coordinator.ts';
import { federate } from '../learners/lasso/federation.ts';
import { tally, type Fate } from '../learners/lasso/post.ts';
import { penalty } from '../learners/lasso/proximal.ts';
import { largestCurvature, quadraticOfRows } from '../learners/lasso/quadratic.ts';
import { takeLassoRows } from '../learners/lasso/rows.ts';
import { createRng } from '../random/create-rng.ts';
import { defineExperiment, type Task } from './experiment.ts';
import { dealTo, SOURCE, unitRows } from './lasso-data.ts';
import { stage } from './stage.ts';

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

export const ROWS = 600;
export const ROUNDS = 30;
const LAMBDA = 5e-4;

type Fit = { rounds: { centres: CentreRow[]; sum: SumRow }[]; history: HistoryRow };

export const lassoCentres = defineExperiment<CentresParams, Task, Fit>({
  id: 'lasso-centres',
  tasks: () => [{ key: 'run' }],
  needs: () => [`${SOURCE}#${ROWS}`],
  fitKey: ({ centres, lost, late, missing, seed }) => [centres, lost, late, missing, seed].join('|'),
  *fit({ centres: m, lost, late, missing, seed }, _task, data) {
    const { train: all } = yield* stage(unitRows(data[`${SOURCE}#${ROWS}`]), 0, 0.1);
    const pooled = quadraticOfRows(all);
    const step = 1 / (yield* stage(largestCurvature(pooled), 0.1, 0.2));
    const parts = dealTo(
      Array.from({ length: all.rows }, (_, i) => i),
      m,
    );
    // Names sort as they count: the coordinator adds in the order of the names.
    const nameOf = (k: number) => `centre ${String(k + 1).padStart(2, '0')}`;
    const centres = () => parts.map((part, k) => Centre.plain(nameOf(k), takeLassoRows(all, part)));
    const rng = createRng(seed).fork('post');
    const fate: Fate = (message, attempt) => ({
      ticks: 1 + (message.kind === 'gradient' && message.centre === nameOf(m - 1) ? late : 0),
      lost:
        lost > 0 && rng.fork(`${message.kind}/${message.centre}/${message.round}/${attempt}`).next() < lost,
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
    yield* stage(plain, 0.2, 0.5);

    const rounds: Fit['rounds'] = [];
    const ticks: number[] = [];
    const cost: number[] = [];
    const work = federate({
      ...options,
      missing: missing as Missing,
      fate,
      centres: centres(),
      watch({ coordinator, post, now, point }) {
        const { gradient, rows, messages } = coordinator.sum!;
        const round = coordinator.round - 1;
        pooled.at(point, whole);
        const sum: SumRow = {
          kind: 'sum',
          round,
          sum: gradient.map((g) => g / rows),
          pooled: whole.map((g) => g / all.rows),
          difference: 0,
          used: messages.length,
          rows,
        };
        sum.difference = apart(sum.sum, sum.pooled);
        const sent = post.log.filter((parcel) => parcel.round === round);
        rounds.push({
          sum,
          centres: parts.map((part, k): CentreRow => {
            const centre = nameOf(k);
            const used = messages.find((message) => message.centre === centre);
            const own = sent.filter((parcel) => parcel.centre === centre);
            return {
              kind: 'centre',
              centre,
              rows: part.length,
              gradient: used ? used.gradient.map((g) => g / part.length) : new Float64Array(all.columns),
              age: used ? round - used.round : -1,
              messages: own.length,
              bytes: own.reduce((total, { bytes }) => total + bytes, 0),
            };
          }),
        });
        ticks.push(now);
        cost.push(costAt(coordinator.w));
      },
    });
    const { post } = yield* stage(work, 0.5, 1);
    const history: HistoryRow = {
      kind: 'history',
      ticks: Float64Array.from(ticks),
      cost: Float64Array.from(cost),
      faultless: Float64Array.from(faultless),
      difference: Float64Array.from(rounds, ({ sum }) => sum.difference),
      ...tally(post.log),
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
