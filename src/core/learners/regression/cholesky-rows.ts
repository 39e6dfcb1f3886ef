/**
 * The inner part of the Cholesky factorisation in `solve.ts`, two numbers at a time.
 *
 * Claim: for each group of four rows from `row` on, columns j and j + 1 of L, given the finished rows j and j + 1. Where WebAssembly or its SIMD
 *   instructions are missing, `solve.ts` has the same in plain numbers; the two differ by rounding alone.
 * Why: nearly all of the work is these sums of products, and each instruction does two of them.
 */
import * as w from '../../simd/assembler.ts';
import { prepare } from '../../simd/module.ts';

/** Bytes before the matrix: [0, 1 / L_jj · L_(j+1)j] and [1 / L_jj, 1 / L_(j+1)(j+1)]. */
const FACTORS = 32;
const GROUP = 4;

/** Rows begin at `row` (a byte), `stride` bytes apart, as long as they begin before `end`; p and q are the finished rows; `width` is 8 j. */
const panel = w.func('panel', 6, ([row, end, stride, p, q, width], local) => {
  const sums = Array.from({ length: GROUP }, () => ({ p: local('v128'), q: local('v128') }));
  const [x, y, entry] = [local('v128'), local('v128'), local('v128')];
  const rows = Array.from({ length: GROUP }, () => local('i32'));
  const k = local('i32');
  const [below, scale] = [local('v128'), local('v128')];
  return [
    ...w.set(below, w.loadV(w.i32(0))),
    ...w.set(scale, w.loadV(w.i32(16))),
    ...w.loopBy(
      row,
      w.get(end),
      w.multiply(w.get(stride), w.i32(GROUP)),
      rows.flatMap((at, i) => w.set(at, i === 0 ? w.get(row) : w.add(w.get(rows[i - 1]), w.get(stride)))),
      sums.flatMap((sum) => [...w.set(sum.p, w.splatF(0)), ...w.set(sum.q, w.splatF(0))]),
      w.set(k, w.i32(0)),
      w.loop(
        k,
        w.get(width),
        16,
        w.set(x, w.loadV(w.add(w.get(p), w.get(k)))),
        w.set(y, w.loadV(w.add(w.get(q), w.get(k)))),
        rows.flatMap((at, i) => [
          ...w.set(entry, w.loadV(w.add(w.get(at), w.get(k)))),
          ...w.set(sums[i].p, w.addD(w.get(sums[i].p), w.multiplyD(w.get(entry), w.get(x)))),
          ...w.set(sums[i].q, w.addD(w.get(sums[i].q), w.multiplyD(w.get(entry), w.get(y)))),
        ]),
      ),
      // [a, b] − both sums; the second column also takes the first, once that is finished.
      rows.flatMap((at, i) => {
        const [first, second] = [w.get(sums[i].p), w.get(sums[i].q)];
        const both = w.addD(w.lowHalves(first, second), w.highHalves(first, second));
        const place = w.add(w.get(at), w.get(width));
        return [
          ...w.set(entry, w.subtractD(w.loadV(place), both)),
          ...w.storeV(
            place,
            w.multiplyD(
              w.get(scale),
              w.subtractD(w.get(entry), w.multiplyD(w.lowHalves(w.get(entry), w.get(entry)), w.get(below))),
            ),
          ),
        ];
      }),
    ),
  ];
});

const start = prepare(() => [panel]);

/** Working space for matrices of one size, and the sums on it. */
export type CholeskyRows = {
  /** d + 1 rows of d numbers. */
  work: Float64Array;
  /** Finishes columns j and j + 1, j even, of all groups of four rows from row j + 2 on; the first row that is left. */
  finish: (j: number, first: number, below: number, second: number) => number;
};

let kept: { d: number; rows: CholeskyRows } | undefined;

/** One space for whoever asks last: a memory of WebAssembly is too large a thing to be made for every fit. Undefined where there is no SIMD. */
export function choleskyRows(d: number): CholeskyRows | undefined {
  if (kept?.d === d) return kept.rows;
  const started = start(FACTORS + 8 * d * (d + 1));
  if (!started) return undefined;
  const { memory, run } = started;
  const factors = new Float64Array(memory, 0, 4);
  const at = (row: number) => FACTORS + 8 * d * row;
  const rows: CholeskyRows = {
    work: new Float64Array(memory, FACTORS, d * (d + 1)),
    finish: (j, first, below, second) => {
      const left = j + 2 + GROUP * Math.floor((d - 1 - j) / GROUP);
      factors[1] = first * below;
      factors[2] = first;
      factors[3] = second;
      run.panel(at(j + 2), at(left), 8 * d, at(j), at(j + 1), 8 * j);
      return left;
    },
  };
  kept = { d, rows };
  return rows;
}
