// The data of the bench and its straightforward baseline in ml-matrix: dense rows, every fit from zero, every epsilon scored anew.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Matrix } from 'ml-matrix';
import { readDataset } from '../../src/core/data/container.ts';
import { datasets } from '../../src/core/data/index.ts';
import { rowNormalise } from '../../src/core/data/preprocess/row-normalise.ts';
import { publishedLambda } from '../../src/core/learners/published-lambdas.ts';
import { PUBLISHED_EPSILONS } from '../../src/core/learners/published-table.ts';
import { createRng } from '../../src/core/random/create-rng.ts';

type Half = { rows: number; columns: number; X: Float32Array; y: Float32Array };

/** The 4s and 9s, row-normalised, from the file that the page loads. */
export function digits(root: string): { train: Half; test: Half } {
  const bytes = new Uint8Array(gunzipSync(readFileSync(`${root}/datasets/mnist-4-9.bin.gz`)));
  const { train, test } = readDataset(bytes, datasets['mnist-4-9']);
  // A step's `apply` is not a function's.
  const { apply: normalise } = rowNormalise;
  return { train: normalise(null, train), test: normalise(null, test) };
}

/** One size of one shuffle: fit to the same tolerance as the page's, then nine noisy predictions. Milliseconds and passes. */
export function plainFit(
  { train, test }: ReturnType<typeof digits>,
  step: number,
): { ms: number; passes: number; error: number } {
  const size = step * Math.floor(train.rows / 50);
  const d = train.columns;
  const lambda = publishedLambda(step) / size;
  const A = new Matrix(size, d);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < d; j++) A.set(i, j, train.y[i] * train.X[i * d + j]);
  }
  const T = A.transpose();
  const Z = new Matrix(test.rows, d);
  for (let i = 0; i < test.rows; i++) for (let j = 0; j < d; j++) Z.set(i, j, test.X[i * d + j]);

  const since = performance.now();
  const { w, passes } = lbfgs(A, T, lambda, 1e-3 / size);
  const rng = createRng('bench');
  let wrong = 0;
  for (const epsilon of [Infinity, ...PUBLISHED_EPSILONS]) {
    const scale = epsilon === Infinity ? 0 : 2 / (size * publishedLambda(step) * epsilon);
    const noisy = Matrix.columnVector(w.to1DArray().map((v) => v + scale * rng.laplace()));
    const scores = Z.mmul(noisy);
    const count = test.y.reduce((sum, y, i) => sum + (scores.get(i, 0) >= 0 === y > 0 ? 0 : 1), 0);
    if (epsilon === Infinity) wrong = count;
  }
  return { ms: performance.now() - since, passes, error: wrong / test.rows };
}

/** Limited-memory BFGS with ten pairs and a halving line search, as a textbook has it. */
function lbfgs(A: Matrix, T: Matrix, lambda: number, tolerance: number): { w: Matrix; passes: number } {
  const n = A.rows;
  const valueOf = (u: number[], w: number[]) =>
    u.reduce((sum, m) => sum + Math.max(0, -m) + Math.log1p(Math.exp(-Math.abs(m))), 0) / n +
    (lambda / 2) * dot(w, w);
  const gradientOf = (u: number[], w: number[]) => {
    const slopes = Matrix.columnVector(u.map((m) => -1 / (1 + Math.exp(m)) / n));
    return T.mmul(slopes)
      .to1DArray()
      .map((g, j) => g + lambda * w[j]);
  };
  let w = new Array<number>(A.columns).fill(0);
  let u = new Array<number>(n).fill(0);
  let g = gradientOf(u, w);
  let value = valueOf(u, w);
  const pairs: { s: number[]; y: number[]; rho: number }[] = [];
  let passes = 0;
  for (; norm(g) > tolerance && passes < 2000; passes++) {
    const q = g.slice();
    const alphas: number[] = [];
    for (const { s, y, rho } of [...pairs].reverse()) {
      const alpha = rho * dot(s, q);
      alphas.unshift(alpha);
      y.forEach((v, j) => (q[j] -= alpha * v));
    }
    const last = pairs.at(-1);
    const scale = last ? dot(last.s, last.y) / dot(last.y, last.y) : 1;
    const p = q.map((v) => -scale * v);
    pairs.forEach(({ s, y, rho }, k) => {
      const beta = rho * dot(y, p);
      s.forEach((v, j) => (p[j] -= (alphas[k] + beta) * v));
    });
    const slopes = A.mmul(Matrix.columnVector(p)).to1DArray();
    const descent = dot(g, p);
    let step = 1;
    for (let halvings = 0; halvings < 30; halvings++, step /= 2) {
      const next = valueOf(
        u.map((m, i) => m + step * slopes[i]),
        w.map((v, j) => v + step * p[j]),
      );
      if (next <= value + 1e-4 * step * descent || -descent < 1e-12) {
        value = next;
        break;
      }
    }
    const s = p.map((v) => step * v);
    w = w.map((v, j) => v + s[j]);
    u = u.map((m, i) => m + step * slopes[i]);
    const next = gradientOf(u, w);
    const y = next.map((v, j) => v - g[j]);
    pairs.push({ s, y, rho: 1 / dot(s, y) });
    if (pairs.length > 10) pairs.shift();
    g = next;
  }
  return { w: Matrix.columnVector(w), passes };
}

const dot = (a: number[], b: number[]) => a.reduce((sum, v, j) => sum + v * b[j], 0);
const norm = (a: number[]) => Math.sqrt(dot(a, a));

export { PUBLISHED_INVERSE as inverses } from '../../src/core/learners/published-lambdas.ts';
