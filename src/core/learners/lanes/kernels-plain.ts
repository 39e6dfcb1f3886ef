import { EXP_RANGE, EXP_SERIES, HUBER, LANES, LN2, type LaneKernels } from './kernels.ts';

const f = Math.fround;
const SERIES = EXP_SERIES.map(f);
const [HIGH, LOW] = LN2.map(f);
const LOG2E = f(Math.LOG2E);

/** The same kernels in plain TypeScript: where WebAssembly is missing, and as the reference that it is held to. */
export function plainKernels(bytes: number): LaneKernels {
  const memory = new ArrayBuffer(Math.ceil(bytes / 8) * 8);
  const F = new Float32Array(memory);
  const I = new Int32Array(memory);
  const D = new Float64Array(memory);
  const sum = new Float32Array(LANES);

  return {
    kind: 'plain',
    memory,
    forward(quads, { order, starts, entries }, weights, out, from, to) {
      const width = 4 * quads;
      for (let p = from; p < to; p++) {
        const row = starts / 4 + I[order / 4 + p];
        sum.fill(0);
        for (let e = (entries + I[row]) / 4; e < (entries + I[row + 1]) / 4; e += 2) {
          const value = F[e + 1];
          const at = (weights + I[e]) / 4;
          for (let k = 0; k < width; k++) sum[k] = f(sum[k] + f(value * F[at + k]));
        }
        for (let k = 0; k < width; k++) F[out / 4 + p * LANES + k] = sum[k];
      }
    },
    adjoint(quads, { order, starts, entries }, residual, gradient, from, to) {
      const width = 4 * quads;
      for (let p = from; p < to; p++) {
        const row = starts / 4 + I[order / 4 + p];
        const factor = residual / 4 + p * LANES;
        for (let e = (entries + I[row]) / 4; e < (entries + I[row + 1]) / 4; e += 2) {
          const value = F[e + 1];
          const at = (gradient + I[e]) / 4;
          for (let k = 0; k < width; k++) F[at + k] = f(F[at + k] + f(value * F[factor + k]));
        }
      }
    },
    residual(loss, at, from, to) {
      for (let k = 0; k < 4; k++) {
        const step = F[at.step / 4 + k];
        const size = I[at.sizes / 4 + k];
        let first = F[at.sums / 4 + k];
        let second = F[at.sums / 4 + LANES + k];
        for (let p = from; p < to; p++) {
          const cell = p * LANES + k;
          const slope = F[at.slopes / 4 + cell];
          const u = f(F[at.margins / 4 + cell] + f(step * slope));
          F[at.trial / 4 + cell] = u;
          const r = p < size ? (loss === 'logistic' ? logisticSlope(u) : huberSlope(u)) : 0;
          F[at.residual / 4 + cell] = r;
          first = f(first + f(r * slope));
          second = f(
            second + f((loss === 'logistic' ? f(-r * f(1 + r)) : huberCurvature(r)) * f(slope * slope)),
          );
        }
        F[at.sums / 4 + k] = first;
        F[at.sums / 4 + LANES + k] = second;
      }
    },
    drain(part, total, floats) {
      for (let k = 0; k < floats; k++) {
        D[total / 8 + k] += F[part / 4 + k];
        F[part / 4 + k] = 0;
      }
    },
    solve(quads, factor, b, columns) {
      const width = 4 * quads;
      let at = factor.lower / 4;
      const pass = (row: (i: number) => number) => {
        for (let i = 0; i < columns; i++) {
          const here = b / 4 + row(i) * LANES;
          for (let j = 0; j < i; j++, at++) {
            const there = b / 4 + row(j) * LANES;
            for (let k = 0; k < width; k++) F[here + k] = f(F[here + k] - f(F[at] * F[there + k]));
          }
          const inverse = F[factor.inverse / 4 + row(i)];
          for (let k = 0; k < width; k++) F[here + k] = f(inverse * F[here + k]);
        }
      };
      pass((i) => i);
      at = factor.upper / 4;
      pass((i) => columns - 1 - i);
    },
  };
}

function logisticSlope(u: number): number {
  const x = f(Math.max(Math.min(u, EXP_RANGE), -EXP_RANGE));
  const power = nearest(f(x * LOG2E));
  const rest = f(f(x - f(power * HIGH)) - f(power * LOW));
  let series = SERIES[0];
  for (let k = 1; k < SERIES.length; k++) series = f(f(series * rest) + SERIES[k]);
  const value = f(f(f(series * f(rest * rest)) + rest) + 1);
  return f(-1 / f(f(value * 2 ** power) + 1));
}

/** To the nearest integer, halves to even. */
function nearest(x: number): number {
  const low = Math.floor(x);
  const rest = x - low;
  if (rest !== 0.5) return rest < 0.5 ? low : low + 1;
  return low % 2 === 0 ? low : low + 1;
}

const huberSlope = (u: number) => Math.min(Math.max(f(f(u - f(1 + HUBER)) * f(1 / (2 * HUBER))), -1), 0);
const huberCurvature = (r: number) => (r > -1 && r < 0 ? f(1 / (2 * HUBER)) : 0);
