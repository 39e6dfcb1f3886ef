/**
 * What a device adds to the common objective: the loss of its own rows, and its share of the weight decay.
 *
 * Claim: the sum over devices is (rows / unit) · (mean loss + λ/2 ‖θ‖²) of all their rows: the pooled objective, up to a factor.
 * Assumes: labels −1 and +1 for the logistic loss ln(1 + e^(−y x·θ)), numbers for the squared loss ½ (x·θ − y)².
 * Why a unit: gradients of sums over hundreds of rows would need a step that shrinks with the number of rows. The unit is a round
 *   number that everybody is told, such as the usual number of rows on a device.
 * Source: [@wang-2018, eq. 1.1, 2.6 to 2.13].
 */
import { logistic } from '../learners/loss.ts';
import { dot } from '../linalg/vectors.ts';

export type LossKind = 'logistic' | 'linear';

export type DeviceRows = {
  /** Row after row. */
  X: Float64Array;
  y: Float64Array;
  columns: number;
};

export type LocalLoss = {
  rows: number;
  columns: number;
  value(theta: Float64Array): number;
  /** The gradient; of one row alone, as if all were like it, where its number is given. */
  gradient(theta: Float64Array, row?: number): Float64Array;
  /** columns × columns, row by row. */
  hessian(theta: Float64Array): Float64Array;
  /** An upper bound of the largest eigenvalue of every Hessian. */
  smoothness: number;
};

type Setting = { loss: LossKind; lambda: number; unit: number };

export function localLoss({ X, y, columns }: DeviceRows, { loss, lambda, unit }: Setting): LocalLoss {
  const rows = y.length;
  const row = (i: number) => X.subarray(i * columns, (i + 1) * columns);
  const slope = (i: number, theta: Float64Array) => {
    const score = dot(row(i), theta);
    return loss === 'logistic' ? y[i] * logistic.slope(y[i] * score) : score - y[i];
  };
  const curvature = (i: number, theta: Float64Array) =>
    loss === 'logistic' ? logistic.curvature(dot(row(i), theta)) : 1;
  let squares = 0;
  for (const v of X) squares += v * v;
  return {
    rows,
    columns,
    value(theta) {
      let sum = 0;
      for (let i = 0; i < rows; i++) {
        const score = dot(row(i), theta);
        sum += loss === 'logistic' ? logistic.value(y[i] * score) : (score - y[i]) ** 2 / 2;
      }
      return (sum + ((rows * lambda) / 2) * dot(theta, theta)) / unit;
    },
    gradient(theta, only) {
      const g = theta.map((v) => (rows * lambda * v) / unit);
      const add = (i: number, times: number) => {
        const factor = (times * slope(i, theta)) / unit;
        for (let j = 0; j < columns; j++) g[j] += factor * X[i * columns + j];
      };
      if (only !== undefined) add(only, rows);
      else for (let i = 0; i < rows; i++) add(i, 1);
      return g;
    },
    hessian(theta) {
      const H = new Float64Array(columns * columns);
      for (let i = 0; i < rows; i++) {
        const x = row(i);
        const factor = curvature(i, theta) / unit;
        for (let a = 0; a < columns; a++) {
          const along = factor * x[a];
          if (along !== 0) for (let b = 0; b < columns; b++) H[a * columns + b] += along * x[b];
        }
      }
      for (let a = 0; a < columns; a++) H[a * columns + a] += (rows * lambda) / unit;
      return H;
    },
    // The trace bounds the largest eigenvalue.
    smoothness: ((loss === 'logistic' ? logistic.smoothness : 1) * squares + rows * lambda) / unit,
  };
}
