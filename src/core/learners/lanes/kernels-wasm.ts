import * as w from '../../simd/assembler.ts';
import { prepare } from '../../simd/module.ts';
import { EXP_RANGE, EXP_SERIES, HUBER, LN2, STRIDE, type LaneKernels } from './kernels.ts';

type Quads = 1 | 2 | 3 | 4;
const WIDTHS = [1, 2, 3, 4] as const;

const each = (quads: Quads, body: (q: number) => w.Code): w.Code =>
  Array.from({ length: quads }, (_, q) => body(q)).flat();

/** Walks the entries of the rows order[from] … order[to - 1]; an entry is a column's offset and a value. */
const overRows = (
  [order, starts, entries, from, to]: w.Local[],
  local: (type: 'i32' | 'v128') => w.Local,
  row: (entry: w.Local, end: w.Local) => w.Code,
): w.Code => {
  const entry = local('i32');
  const end = local('i32');
  const start = local('i32');
  return w.loop(
    from,
    w.get(to),
    1,
    w.set(
      start,
      w.add(
        w.get(starts),
        w.multiply(w.loadI32(w.add(w.get(order), w.multiply(w.get(from), w.i32(4)))), w.i32(4)),
      ),
    ),
    w.set(entry, w.add(w.get(entries), w.loadI32(w.get(start)))),
    w.set(end, w.add(w.get(entries), w.loadI32(w.get(start), 4))),
    row(entry, end),
  );
};

const forward = (quads: Quads) =>
  w.func(`forward${quads}`, 7, ([order, starts, entries, weights, out, from, to], local) => {
    const sums = Array.from({ length: quads }, () => local('v128'));
    const value = local('v128');
    const at = local('i32');
    return overRows([order, starts, entries, from, to], local, (entry, end) => [
      ...each(quads, (q) => w.set(sums[q], w.splatF(0))),
      ...w.loop(
        entry,
        w.get(end),
        8,
        w.set(value, w.loadSplat(w.get(entry), 4)),
        w.set(at, w.add(w.get(weights), w.loadI32(w.get(entry)))),
        each(quads, (q) =>
          w.set(sums[q], w.addF(w.get(sums[q]), w.multiplyF(w.get(value), w.loadV(w.get(at), 16 * q)))),
        ),
      ),
      ...w.set(at, w.add(w.get(out), w.multiply(w.get(from), w.i32(STRIDE)))),
      ...each(quads, (q) => w.storeV(w.get(at), w.get(sums[q]), 16 * q)),
    ]);
  });

const adjoint = (quads: Quads) =>
  w.func(`adjoint${quads}`, 7, ([order, starts, entries, residual, gradient, from, to], local) => {
    const factors = Array.from({ length: quads }, () => local('v128'));
    const value = local('v128');
    const at = local('i32');
    return overRows([order, starts, entries, from, to], local, (entry, end) => [
      ...w.set(at, w.add(w.get(residual), w.multiply(w.get(from), w.i32(STRIDE)))),
      ...each(quads, (q) => w.set(factors[q], w.loadV(w.get(at), 16 * q))),
      ...w.loop(
        entry,
        w.get(end),
        8,
        w.set(value, w.loadSplat(w.get(entry), 4)),
        w.set(at, w.add(w.get(gradient), w.loadI32(w.get(entry)))),
        each(quads, (q) =>
          w.storeV(
            w.get(at),
            w.addF(w.loadV(w.get(at), 16 * q), w.multiplyF(w.get(value), w.get(factors[q]))),
            16 * q,
          ),
        ),
      ),
    ]);
  });

/** residual = -1 / (1 + e^u) of four floats, by Cephes' exponential. */
function logisticSlope(u: w.Local, local: () => w.Local): { code: w.Code; slope: w.Local } {
  const power = local();
  const rest = local();
  const value = local();
  const series = EXP_SERIES.slice(1).reduce<w.Code>(
    (sum, coefficient) => w.addF(w.multiplyF(sum, w.get(rest)), w.splatF(coefficient)),
    w.splatF(EXP_SERIES[0]),
  );
  const code = [
    ...w.set(value, w.maxF(w.minF(w.get(u), w.splatF(EXP_RANGE)), w.splatF(-EXP_RANGE))),
    ...w.set(power, w.nearestF(w.multiplyF(w.get(value), w.splatF(Math.LOG2E)))),
    ...w.set(rest, w.subtractF(w.get(value), w.multiplyF(w.get(power), w.splatF(LN2[0])))),
    ...w.set(rest, w.subtractF(w.get(rest), w.multiplyF(w.get(power), w.splatF(LN2[1])))),
    ...w.set(value, w.multiplyF(series, w.multiplyF(w.get(rest), w.get(rest)))),
    ...w.set(value, w.addF(w.addF(w.get(value), w.get(rest)), w.splatF(1))),
    // Adding to the exponent's bits multiplies by a power of two.
    ...w.set(value, w.addI(w.get(value), w.shiftLeft(w.truncateI(w.get(power)), 23))),
    ...w.set(value, w.divideF(w.splatF(-1), w.addF(w.get(value), w.splatF(1)))),
  ];
  return { code, slope: value };
}

const residual = (loss: 'logistic' | 'huber-svm') =>
  w.func(`residual-${loss}`, 9, ([margins, slopes, trial, out, stepAt, sizesAt, sums, from, to], declare) => {
    const local = () => declare('v128');
    const at = declare('i32');
    const [step, sizes, slope, u, r, first, second] = Array.from({ length: 7 }, local);
    const logistic = logisticSlope(u, local);
    const hinge = w.multiplyF(w.subtractF(w.get(u), w.splatF(1 + HUBER)), w.splatF(1 / (2 * HUBER)));
    const live = w.lessI(w.spread(w.get(from)), w.get(sizes));
    const compute =
      loss === 'logistic'
        ? [...logistic.code, ...w.set(r, w.and(w.get(logistic.slope), live))]
        : w.set(r, w.and(w.minF(w.maxF(hinge, w.splatF(-1)), w.splatF(0)), live));
    // loss'' from r = loss': -r (1 + r) for the logistic; 1 / 2h strictly between the corners for the other.
    const curvature =
      loss === 'logistic'
        ? w.multiplyF(w.subtractF(w.splatF(0), w.get(r)), w.addF(w.splatF(1), w.get(r)))
        : w.and(
            w.splatF(1 / (2 * HUBER)),
            w.and(w.lessF(w.get(r), w.splatF(0)), w.lessF(w.splatF(-1), w.get(r))),
          );
    return [
      ...w.set(step, w.loadV(w.get(stepAt))),
      ...w.set(sizes, w.loadV(w.get(sizesAt))),
      ...w.set(first, w.loadV(w.get(sums))),
      ...w.set(second, w.loadV(w.get(sums), STRIDE)),
      ...w.loop(
        from,
        w.get(to),
        1,
        w.set(at, w.multiply(w.get(from), w.i32(STRIDE))),
        w.set(slope, w.loadV(w.add(w.get(slopes), w.get(at)))),
        w.set(u, w.addF(w.loadV(w.add(w.get(margins), w.get(at))), w.multiplyF(w.get(step), w.get(slope)))),
        w.storeV(w.add(w.get(trial), w.get(at)), w.get(u)),
        compute,
        w.storeV(w.add(w.get(out), w.get(at)), w.get(r)),
        w.set(first, w.addF(w.get(first), w.multiplyF(w.get(r), w.get(slope)))),
        w.set(second, w.addF(w.get(second), w.multiplyF(curvature, w.multiplyF(w.get(slope), w.get(slope))))),
      ),
      ...w.storeV(w.get(sums), w.get(first)),
      ...w.storeV(w.get(sums), w.get(second), STRIDE),
    ];
  });

const drain = w.func('drain', 3, ([part, total, end], local) => {
  const value = local('v128');
  return w.loop(
    part,
    w.get(end),
    16,
    w.set(value, w.loadV(w.get(part))),
    w.storeV(w.get(total), w.addD(w.loadV(w.get(total)), w.promoteLow(w.get(value)))),
    w.storeV(w.get(total), w.addD(w.loadV(w.get(total), 16), w.promoteLow(w.swapHalves(w.get(value)))), 16),
    w.storeV(w.get(part), w.splatF(0)),
    w.set(total, w.add(w.get(total), w.i32(32))),
  );
});

/**
 * One triangular solve in place: each row of b takes all rows solved before it. L goes up from the first row, its transpose
 * down from the last. `factor` holds the off-diagonal numbers in the order in which they are used.
 */
const triangle = (name: 'lower' | 'upper', quads: Quads) =>
  w.func(`${name}${quads}`, 4, ([factor, inverse, b, columns], local) => {
    const sums = Array.from({ length: quads }, () => local('v128'));
    const value = local('v128');
    const [done, used, row, other] = [local('i32'), local('i32'), local('i32'), local('i32')];
    const move = name === 'lower' ? w.add : w.subtract;
    const next = (pointer: w.Local, bytes: number) => w.set(pointer, w.add(w.get(pointer), w.i32(bytes)));
    const along = (pointer: w.Local) => w.set(pointer, move(w.get(pointer), w.i32(STRIDE)));
    return [
      ...w.set(row, w.get(b)),
      ...w.set(done, w.i32(0)),
      ...w.loop(
        done,
        w.get(columns),
        1,
        each(quads, (q) => w.set(sums[q], w.loadV(w.get(row), 16 * q))),
        w.set(other, w.get(b)),
        w.set(used, w.i32(0)),
        w.loop(
          used,
          w.get(done),
          1,
          w.set(value, w.loadSplat(w.get(factor))),
          each(quads, (q) =>
            w.set(
              sums[q],
              w.subtractF(w.get(sums[q]), w.multiplyF(w.get(value), w.loadV(w.get(other), 16 * q))),
            ),
          ),
          next(factor, 4),
          along(other),
        ),
        w.set(value, w.loadSplat(w.get(inverse))),
        each(quads, (q) => w.storeV(w.get(row), w.multiplyF(w.get(value), w.get(sums[q])), 16 * q)),
        w.set(inverse, move(w.get(inverse), w.i32(4))),
        along(row),
      ),
    ];
  });

const funcs = () => [
  ...WIDTHS.flatMap((q) => [forward(q), adjoint(q), triangle('lower', q), triangle('upper', q)]),
  residual('logistic'),
  residual('huber-svm'),
  drain,
];

const start = prepare(funcs);

/** The kernels in WebAssembly, or undefined where it or its SIMD instructions are not to be had. */
export function wasmKernels(bytes: number): LaneKernels | undefined {
  const started = start(bytes);
  if (!started) return undefined;
  const { memory, run } = started;
  return {
    kind: 'wasm',
    memory,
    forward: (quads, { order, starts, entries }, weights, out, from, to) =>
      run[`forward${quads}`](order, starts, entries, weights, out, from, to),
    adjoint: (quads, { order, starts, entries }, factors, gradient, from, to) =>
      run[`adjoint${quads}`](order, starts, entries, factors, gradient, from, to),
    residual: (loss, at, from, to) =>
      run[`residual-${loss}`](
        ...[at.margins, at.slopes, at.trial, at.residual, at.step, at.sizes, at.sums, from, to],
      ),
    drain: (part, total, floats) => run.drain(part, total, part + 4 * floats),
    solve: (quads, factor, b, columns) => {
      run[`lower${quads}`](factor.lower, factor.inverse, b, columns);
      run[`upper${quads}`](
        factor.upper,
        factor.inverse + 4 * (columns - 1),
        b + STRIDE * (columns - 1),
        columns,
      );
    },
  };
}
