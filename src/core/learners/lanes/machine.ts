/**
 * A data set laid out in the memory of the lane kernels, with workspace for a few fits under way.
 *
 * Columns that are zero in every training row come last: they have no gradient, so their weights stay 0 and the solver can
 * leave them out. (Noise is still added to them: which pixels are never inked is itself a fact about the data.)
 */
import type { SparseRows } from '../sparse-rows.ts';
import { LANES, STRIDE, type FactorAt, type LaneKernels, type RowsAt } from './kernels.ts';
import { plainKernels } from './kernels-plain.ts';
import { wasmKernels } from './kernels-wasm.ts';

/** Workspace for one fit under way. A fit that was interrupted and never taken up again loses its workspace to the next. */
export type Workspace = {
  order: number;
  margins: number;
  trial: number;
  slopes: number;
  residual: number;
  weights: number;
  gradient: number;
  gradientTotal: number;
  step: number;
  sizes: number;
  sums: number;
  factor: FactorAt;
  holder: object | undefined;
  touched: number;
};

/** As many as fits can be under way at once: one per figure in sight, and one to spare. */
const WORKSPACES = 4;
const align = (bytes: number) => Math.ceil(bytes / STRIDE) * STRIDE;

export class LaneMachine {
  readonly kernels: LaneKernels;
  readonly F: Float32Array;
  readonly I: Int32Array;
  readonly D: Float64Array;
  readonly train: RowsAt;
  readonly test: RowsAt;
  /** Where the margins of the test rows go. */
  readonly testOut: number;
  /** Weights for the test rows: a release fills and reads it without a pause. */
  readonly testWeights: number;
  /** Workspace for the rows of one triangular matrix and their product with sixteen vectors, used without a pause. */
  readonly triangle: { rows: RowsAt; weights: number; out: number };
  /** The place of each column, and how many of them are not zero throughout. */
  readonly place: Uint16Array;
  readonly live: number;
  #workspaces: Workspace[] = [];
  #clock = 0;

  constructor(
    readonly data: SparseRows,
    readonly scored: SparseRows,
    make: (bytes: number) => LaneKernels = (bytes) => wasmKernels(bytes) ?? plainKernels(bytes),
  ) {
    const { rows, columns } = data;
    const inked = new Uint8Array(columns);
    for (const j of data.column) inked[j] = 1;
    this.place = new Uint16Array(columns);
    let next = 0;
    for (const wanted of [1, 0]) {
      for (let j = 0; j < columns; j++) if (inked[j] === wanted) this.place[j] = next++;
      if (wanted) this.live = next;
    }
    this.live ??= 0;

    let size = STRIDE;
    const take = (bytes: number) => {
      const at = size;
      size += align(bytes);
      return at;
    };
    const rowsAt = (part: SparseRows): RowsAt => ({
      order: take(4 * part.rows),
      starts: take(4 * (part.rows + 1)),
      entries: take(8 * part.value.length),
    });
    this.train = rowsAt(data);
    this.test = rowsAt(scored);
    this.testOut = take(scored.rows * STRIDE);
    this.testWeights = take(columns * STRIDE);
    const triangle = 2 * this.live * (this.live - 1);
    this.triangle = {
      rows: { order: take(4 * this.live), starts: take(8 * this.live), entries: take(2 * triangle) },
      weights: take(this.live * STRIDE),
      out: take(this.live * STRIDE),
    };
    for (let k = 0; k < WORKSPACES; k++) {
      this.#workspaces.push({
        order: take(4 * rows),
        margins: take(rows * STRIDE),
        trial: take(rows * STRIDE),
        slopes: take(rows * STRIDE),
        residual: take(rows * STRIDE),
        weights: take(columns * STRIDE),
        gradient: take(columns * STRIDE),
        gradientTotal: take(2 * columns * STRIDE),
        step: take(STRIDE),
        sizes: take(STRIDE),
        sums: take(2 * STRIDE),
        factor: { lower: take(triangle), upper: take(triangle), inverse: take(4 * this.live) },
        holder: undefined,
        touched: 0,
      });
    }
    this.kernels = make(size);
    this.F = new Float32Array(this.kernels.memory);
    this.I = new Int32Array(this.kernels.memory);
    this.D = new Float64Array(this.kernels.memory);
    this.#store(data, this.train, true);
    this.#store(scored, this.test, false);
  }

  #store(part: SparseRows, at: RowsAt, signed: boolean): void {
    const { starts, column, value, y } = part;
    for (let i = 0; i < part.rows; i++) {
      this.I[at.order / 4 + i] = i;
      this.I[at.starts / 4 + i] = 8 * starts[i];
      for (let e = starts[i]; e < starts[i + 1]; e++) {
        this.I[at.entries / 4 + 2 * e] = STRIDE * this.place[column[e]];
        this.F[at.entries / 4 + 2 * e + 1] = signed ? y[i] * value[e] : value[e];
      }
    }
    this.I[at.starts / 4 + part.rows] = 8 * value.length;
  }

  /** Takes the workspace that was touched longest ago. */
  claim(): Workspace {
    const workspace = this.#workspaces.reduce((a, b) => (b.touched < a.touched ? b : a));
    workspace.holder = {};
    workspace.touched = ++this.#clock;
    return workspace;
  }

  /** Says that the workspace is still in use, and whether it still is this holder's. */
  holds(workspace: Workspace, holder: object | undefined): boolean {
    if (workspace.holder !== holder) return false;
    workspace.touched = ++this.#clock;
    return true;
  }

  release(workspace: Workspace): void {
    workspace.holder = undefined;
    workspace.touched = 0;
  }

  /**
   * w·x of every test row for up to 16 weight vectors, one array each. Vectors are over the data set's own columns.
   */
  score(vectors: ArrayLike<number>[]): Float32Array[] {
    const { F, testWeights, testOut, place } = this;
    const out: Float32Array[] = [];
    for (let first = 0; first < vectors.length; first += LANES) {
      const part = vectors.slice(first, first + LANES);
      const quads = Math.ceil(part.length / 4);
      for (let j = 0; j < place.length; j++) {
        const at = testWeights / 4 + place[j] * LANES;
        for (let k = 0; k < 4 * quads; k++) F[at + k] = k < part.length ? part[k][j] : 0;
      }
      this.kernels.forward(quads, this.test, testWeights, testOut, 0, this.scored.rows);
      part.forEach((_, k) => {
        const margins = new Float32Array(this.scored.rows);
        for (let i = 0; i < margins.length; i++) margins[i] = F[testOut / 4 + i * LANES + k];
        out.push(margins);
      });
    }
    return out;
  }
}
