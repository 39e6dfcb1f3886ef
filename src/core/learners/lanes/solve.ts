/**
 * Up to sixteen fits side by side, on prefixes of the same shuffled rows.
 *
 * Claim: every lane ends with |∇J(w)| ≤ its tolerance, and its result does not depend on the lanes beside it.
 * Assumes: lanes in falling order of size; lambda > 0.
 * Why: limited-memory BFGS, started at the optimum on all rows and preconditioned by the Hessian there. The Hessian on N
 *   of the rows is close to the one on all of them, so two to six passes do. Each lane has its own step and its own end.
 * Source: Nocedal, Wright 2006, algorithm 7.4; the start and the preconditioner are ours.
 */
import type { Loss } from '../loss.ts';
import type { Factor } from './hessian.ts';
import { LANES } from './kernels.ts';
import { LaneVectors } from './lane-vectors.ts';
import type { LaneMachine, Workspace } from './machine.ts';

type Lane = {
  /** How many of the rows, in the order of the shuffle. */
  size: number;
  /** Weight decay in the mean convention. */
  lambda: number;
  tolerance: number;
  /** The gradient of the mean loss at the start, over the machine's columns. */
  lossGradient: Float64Array;
  /** Added to J as linear·w. */
  linear?: Float64Array;
};

/** Where the lanes start, over the machine's columns, and the Hessian that preconditions them. */
export type Start = { w: Float64Array; margins: Float32Array; factor: Factor };

/** Weights over the machine's columns. */
type LaneMinimum = { w: Float64Array; gradientNorm: number; passes: number };

const MEMORY = 6;
const MAX_PASSES = 200;
/** Rows whose single-precision sums are gathered before they are added up in double precision. */
export const CHUNK = 256;
/** A step is taken when the slope along it has fallen to this share. */
const ENOUGH = 0.3;
/** Below this decrease of J single precision cannot tell a good step from a bad one; there the full step is good. */
const CERTAIN = 1e-7;

type Solve = { order: Int32Array; loss: Loss; lanes: Lane[]; start: Start };

/** Yields the number of passes done, a few milliseconds apart. */
export function* solveLanes(machine: LaneMachine, job: Solve): Generator<number, LaneMinimum[]> {
  for (;;) {
    const workspace = machine.claim();
    const { holder } = workspace;
    const result = yield* attempt(machine, workspace, job, () => machine.holds(workspace, holder));
    if (!result) continue; // the workspace was taken while this fit slept: begin again
    machine.release(workspace);
    return result;
  }
}

function* attempt(
  machine: LaneMachine,
  workspace: Workspace,
  { order, loss, lanes, start }: Solve,
  mine: () => boolean,
): Generator<number, LaneMinimum[] | undefined> {
  const { kernels, F, I, D, live: d } = machine;
  const quads = Math.ceil(lanes.length / 4);
  /** Rows that a quad needs: as many as its first, largest lane. */
  const rowsOf = Array.from({ length: quads }, (_, q) => lanes[4 * q].size);
  const rows = { ...machine.train, order: workspace.order };
  I.set(order.subarray(0, rowsOf[0]), workspace.order / 4);
  F.set(start.factor.lower, workspace.factor.lower / 4);
  F.set(start.factor.upper, workspace.factor.upper / 4);
  F.set(start.factor.inverse, workspace.factor.inverse / 4);
  F.fill(0, workspace.gradient / 4, workspace.gradient / 4 + d * LANES);
  for (let k = 0; k < LANES; k++) I[workspace.sizes / 4 + k] = lanes[k]?.size ?? 0;
  for (let p = 0; p < rowsOf[0]; p++) {
    const margin = start.margins[order[p]];
    const at = workspace.margins / 4 + p * LANES;
    for (let k = at; k < at + LANES; k++) F[k] = margin;
  }

  const v = new LaneVectors(d);
  const w = v.make();
  let gradient = v.make();
  lanes.forEach((lane, k) => {
    for (let j = 0; j < d; j++) {
      w[j * LANES + k] = start.w[j];
      gradient[j * LANES + k] = lane.lossGradient[j] + lane.lambda * start.w[j] + (lane.linear?.[j] ?? 0);
    }
  });
  const history: { s: Float64Array; y: Float64Array; rho: Float64Array }[] = [];
  const norms = v.norms(gradient);
  const passes = new Int32Array(LANES);
  const active = lanes.map((lane, k) => !(norms[k] <= lane.tolerance));
  let { margins, trial } = workspace;

  for (let pass = 1; active.includes(true); pass++) {
    if (pass > MAX_PASSES) throw new Error(`A fit did not converge in ${MAX_PASSES} passes over the data.`);
    const first = Math.floor(active.indexOf(true) / 4);
    const last = Math.floor(active.lastIndexOf(true) / 4);
    v.range(4 * first, 4 * last + 4);

    // The direction: two loops over the history, with the Hessian at the start between them.
    const p = gradient.slice();
    const alphas: Float64Array[] = [];
    for (const { s, y, rho } of [...history].reverse()) {
      const alpha = v.times(v.dot(s, p), rho);
      v.subtract(p, alpha, y);
      alphas.unshift(alpha);
    }
    const at = workspace.weights / 4;
    for (let i = 0; i < d * LANES; i++) F[at + i] = p[i];
    kernels.solve(last - first + 1, workspace.factor, workspace.weights + 16 * first, d);
    for (let i = 0; i < d * LANES; i++) p[i] = F[at + i];
    history.forEach(({ s, y, rho }, k) => {
      const beta = v.times(v.dot(y, p), rho);
      v.subtract(p, v.minus(beta, alphas[k]), s);
    });
    // The direction as the kernels see it, in single precision, is the direction: w moves along the same numbers.
    for (let i = 0; i < d * LANES; i++) {
      const k = i % LANES;
      p[i] = F[at + i] = k < lanes.length && active[k] ? -p[i] : 0;
    }

    for (let q = last; q >= first; q--) {
      const from = q === last ? 0 : rowsOf[q + 1];
      kernels.forward(
        q - first + 1,
        rows,
        workspace.weights + 16 * first,
        workspace.slopes + 16 * first,
        from,
        rowsOf[q],
      );
    }
    yield pass;
    if (!mine()) return undefined;

    const step = lineSearch();
    [margins, trial] = [trial, margins];
    const moved = v.scaled(p, step);
    v.add(w, moved);

    // The gradient there. Sums are moved to double precision at fixed rows, so that no lane depends on another.
    D.fill(0, workspace.gradientTotal / 8, workspace.gradientTotal / 8 + d * LANES);
    for (let from = 0; from < rowsOf[first]; from += CHUNK) {
      const to = Math.min(from + CHUNK, rowsOf[first]);
      for (let q = last; q >= first; q--) {
        const a = Math.max(from, q === last ? 0 : rowsOf[q + 1]);
        const b = Math.min(to, rowsOf[q]);
        if (a < b) {
          const [r, g] = [workspace.residual + 16 * first, workspace.gradient + 16 * first];
          kernels.adjoint(q - first + 1, rows, r, g, a, b);
        }
      }
      kernels.drain(workspace.gradient, workspace.gradientTotal, d * LANES);
    }
    const next = v.make();
    for (let k = 4 * first; k < Math.min(4 * last + 4, lanes.length); k++) {
      const { size, lambda, linear } = lanes[k];
      for (let j = 0; j < d; j++) {
        const i = j * LANES + k;
        next[i] = D[workspace.gradientTotal / 8 + i] / size + lambda * w[i] + (linear?.[j] ?? 0);
      }
    }
    const change = next.slice();
    v.subtract(change, v.ones, gradient);
    history.push({ s: moved, y: change, rho: v.dot(moved, change).map((c) => (c > 0 ? 1 / c : 0)) });
    if (history.length > MEMORY) history.shift();
    gradient = next;
    const reached = v.norms(gradient);
    lanes.forEach((lane, k) => {
      if (!active[k]) return;
      passes[k] = pass;
      norms[k] = reached[k];
      active[k] = !(reached[k] <= lane.tolerance);
    });
    yield pass;
    if (!mine()) return undefined;

    /** Steps by which the slope along p falls enough: Newton's method in one variable, kept inside a bracket. */
    function lineSearch(): Float64Array {
      const step = new Float64Array(LANES).fill(1);
      const [low, high] = [new Float64Array(LANES), new Float64Array(LANES).fill(Infinity)];
      const start = v.dot(gradient, p);
      const [wp, pp, linear] = [v.dot(w, p), v.dot(p, p), new Float64Array(LANES)];
      lanes.forEach((lane, k) => {
        if (lane.linear) for (let j = 0; j < d; j++) linear[k] += lane.linear[j] * p[j * LANES + k];
      });
      const open = lanes.map((_, k) => active[k]);
      for (let trials = 1; ; trials++) {
        for (let k = 0; k < LANES; k++) F[workspace.step / 4 + k] = step[k];
        const [slope, curvature] = [new Float64Array(LANES), new Float64Array(LANES)];
        for (let q = first; q <= last; q++) {
          if (!open.slice(4 * q, 4 * q + 4).includes(true)) continue;
          for (let from = 0; from < rowsOf[q]; from += CHUNK) {
            F.fill(0, workspace.sums / 4, workspace.sums / 4 + 2 * LANES);
            kernels.residual(
              loss.id,
              {
                margins: margins + 16 * q,
                slopes: workspace.slopes + 16 * q,
                trial: trial + 16 * q,
                residual: workspace.residual + 16 * q,
                step: workspace.step + 16 * q,
                sizes: workspace.sizes + 16 * q,
                sums: workspace.sums + 16 * q,
              },
              from,
              Math.min(from + CHUNK, rowsOf[q]),
            );
            for (let k = 4 * q; k < 4 * q + 4; k++) {
              slope[k] += F[workspace.sums / 4 + k];
              curvature[k] += F[workspace.sums / 4 + LANES + k];
            }
          }
        }
        lanes.forEach(({ size, lambda }, k) => {
          if (!open[k]) return;
          const along = slope[k] / size + lambda * (wp[k] + step[k] * pp[k]) + linear[k];
          const sure = Math.abs(along) <= ENOUGH * Math.abs(start[k]) || Math.abs(start[k]) < CERTAIN;
          if (sure || trials === 12) {
            open[k] = false;
            return;
          }
          if (along < 0) low[k] = step[k];
          else high[k] = step[k];
          const newton = step[k] - along / (curvature[k] / size + lambda * pp[k]);
          const inside = newton > low[k] && newton < high[k];
          step[k] = Math.fround(inside ? newton : high[k] < Infinity ? (low[k] + high[k]) / 2 : 2 * low[k]);
        });
        if (!open.includes(true)) return step.map((s, k) => (k < lanes.length && active[k] ? s : 0));
      }
    }
  }

  return lanes.map(({ lambda, linear }, k) => {
    const weights = new Float64Array(machine.data.columns);
    for (let j = 0; j < d; j++) weights[j] = w[j * LANES + k];
    // A column without data is moved by the linear term alone.
    for (let j = d; linear && j < weights.length; j++) weights[j] = -linear[j] / lambda;
    return { w: weights, gradientNorm: norms[k], passes: passes[k] };
  });
}
