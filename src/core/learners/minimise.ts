/**
 * The minimum of a regularised loss, in double precision and as exactly as asked for.
 *
 * Claim: returns w with |∇J(w)| ≤ tolerance, so |w - w*| ≤ tolerance / lambda.
 * Assumes: lambda > 0 and a convex loss, so J is strongly convex.
 * Why: Newton's method; each system is solved by conjugate gradients on products with the rows, as exactly as the step
 *   deserves. Margins move linearly along a step, so a line search costs no pass over the data.
 * Source: Lin, Weng, Keerthi 2008 (trust region Newton for logistic regression), with a line search instead.
 */
import { check } from '../check.ts';
import { dot, norm } from '../linalg/vectors.ts';
import type { Loss } from './loss.ts';
import { addRows, margins, type SparseRows } from './sparse-rows.ts';

type Problem = {
  data: SparseRows;
  loss: Loss;
  /** Weight decay in the mean convention. */
  lambda: number;
  /** Which rows, in which order; all by default. The first `count` of them are used. */
  order?: ArrayLike<number>;
  count?: number;
  /** Added to J as linear·w: objective perturbation. */
  linear?: Float64Array;
  /** A column without weight decay, such as scikit-learn's intercept. There is no sensitivity bound with one. */
  unpenalised?: number;
  start?: ArrayLike<number>;
  tolerance?: number;
};

type Minimum = {
  w: Float64Array;
  /** |∇J(w)| as reached. */
  gradientNorm: number;
  value: number;
  /** Products with the rows or their transpose, in pairs. */
  passes: number;
};

const MAX_STEPS = 200;

/** J and its gradient at w. */
export function objective(problem: Problem, w: ArrayLike<number>): { value: number; gradient: Float64Array } {
  const u = margins(problem.data, w, problem.order, problem.count);
  return { value: valueAt(problem, w, u), gradient: gradientAt(problem, w, u) };
}

function valueAt(
  { loss, lambda, linear, unpenalised }: Problem,
  w: ArrayLike<number>,
  u: Float64Array,
): number {
  let sum = 0;
  for (let p = 0; p < u.length; p++) sum += loss.value(u[p]);
  let rest = 0;
  for (let j = 0; j < w.length; j++) {
    if (j !== unpenalised) rest += (lambda / 2) * w[j] * w[j];
    if (linear) rest += linear[j] * w[j];
  }
  return sum / u.length + rest;
}

function gradientAt(problem: Problem, w: ArrayLike<number>, u: Float64Array): Float64Array {
  const { loss, lambda, linear, unpenalised } = problem;
  const gradient = new Float64Array(w.length);
  addRows(problem.data, u.map((m) => loss.slope(m) / u.length), gradient, problem.order); // prettier-ignore
  for (let j = 0; j < w.length; j++) {
    gradient[j] += (j === unpenalised ? 0 : lambda * w[j]) + (linear ? linear[j] : 0);
  }
  return gradient;
}

/** Yields once per pass over the rows. */
export function* minimising(problem: Problem): Generator<number, Minimum> {
  const { data, loss, lambda, order, count = data.rows, unpenalised, tolerance = 1e-8 } = problem;
  check(lambda > 0 && lambda < Infinity, 'lambda', '> 0', lambda);
  check(
    Number.isInteger(count) && count > 0 && count <= (order?.length ?? data.rows),
    'count',
    'a number of rows',
    count,
  );
  check(tolerance > 0, 'tolerance', '> 0', tolerance);
  const d = data.columns;
  const w = problem.start ? Float64Array.from(problem.start) : new Float64Array(d);
  const u = margins(data, w, order, count);
  const penalty = (j: number) => (j === unpenalised ? 0 : lambda);
  const inverseDiagonal = new Float64Array(d);
  let gradient = gradientAt(problem, w, u);
  let value = valueAt(problem, w, u);
  let passes = 1;

  for (let steps = 0; norm(gradient) > tolerance; steps++) {
    if (steps === MAX_STEPS)
      throw new Error(`The fit did not reach a gradient of ${tolerance} in ${steps} steps.`);
    const curvature = u.map((m) => loss.curvature(m) / count);
    diagonal(data, curvature, order, inverseDiagonal);
    for (let j = 0; j < d; j++) inverseDiagonal[j] = 1 / (inverseDiagonal[j] + penalty(j) || 1);

    // Conjugate gradients on (Hessian) p = -gradient, preconditioned by its diagonal.
    const p = new Float64Array(d);
    const r = gradient.map((g) => -g);
    let z = r.map((v, j) => v * inverseDiagonal[j]);
    const q = z.slice();
    let rz = dot(r, z);
    const goal = Math.min(0.1, Math.sqrt(norm(gradient))) * norm(gradient);
    for (let k = 0; k < 4 * d && norm(r) > goal; k++) {
      const image = new Float64Array(d);
      const factor = margins(data, q, order, count);
      for (let i = 0; i < count; i++) factor[i] *= curvature[i];
      addRows(data, factor, image, order);
      for (let j = 0; j < d; j++) image[j] += penalty(j) * q[j];
      const alpha = rz / dot(q, image);
      for (let j = 0; j < d; j++) {
        p[j] += alpha * q[j];
        r[j] -= alpha * image[j];
      }
      z = r.map((v, j) => v * inverseDiagonal[j]);
      const next = dot(r, z);
      for (let j = 0; j < d; j++) q[j] = z[j] + (next / rz) * q[j];
      rz = next;
      passes++;
      yield passes;
    }

    const slopes = margins(data, p, order, count);
    const descent = dot(gradient, p);
    const [w0, u0] = [w.slice(), u.slice()];
    let step = 1;
    for (let halvings = 0; ; halvings++, step /= 2) {
      for (let j = 0; j < d; j++) w[j] = w0[j] + step * p[j];
      for (let i = 0; i < count; i++) u[i] = u0[i] + step * slopes[i];
      const next = valueAt(problem, w, u);
      // Near the minimum the decrease drowns in rounding: there a full Newton step is safe.
      if (next <= value + 1e-4 * step * descent || -descent < 1e-13 * Math.abs(value) || halvings === 40) {
        value = next;
        break;
      }
    }
    gradient = gradientAt(problem, w, u);
    passes++;
    yield passes;
  }
  return { w, gradientNorm: norm(gradient), value, passes };
}

/** The same, run to its end. */
export function minimise(problem: Problem): Minimum {
  const work = minimising(problem);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function diagonal(
  data: SparseRows,
  weight: Float64Array,
  order: ArrayLike<number> | undefined,
  out: Float64Array,
) {
  const { starts, column, value } = data;
  out.fill(0);
  for (let p = 0; p < weight.length; p++) {
    const i = order ? order[p] : p;
    for (let e = starts[i]; e < starts[i + 1]; e++) out[column[e]] += weight[p] * value[e] * value[e];
  }
}
