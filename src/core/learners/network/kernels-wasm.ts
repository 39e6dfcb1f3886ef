import * as w from '../../simd/assembler.ts';
import type { NetworkKernels } from './kernels.ts';
import { layersOf, padded, type Sizes } from './shape.ts';

type Exports = Record<string, (...args: number[]) => void>;
type Wasm = {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer };
  Instance: new (module: object, imports: object) => { exports: Exports };
};
const PAGE = 65536;
/** Rows that share one reading of the sums. */
const BLOCK = 4;

const each = (n: number, body: (k: number) => w.Code): w.Code =>
  Array.from({ length: n }, (_, k) => body(k)).flat();
const move = (local: w.Local, bytes: number): w.Code => w.set(local, w.add(w.get(local), w.i32(bytes)));

/** out = x W + b with the sums of a row in registers; `finish` makes of them what is stored. */
function dense(
  name: string,
  { inputs, wide, stride }: { inputs: number; wide: number; stride: number },
  params: number,
  finish: (sum: w.Code, q: number, rest: w.Local[]) => w.Code,
  step: (rest: w.Local[]) => w.Code = () => [],
) {
  return w.func(name, params, ([x, weights, out, rows, ...rest], local) => {
    const quads = wide / 4;
    const sums = Array.from({ length: quads }, () => local('v128'));
    const value = local('v128');
    const [row, at, end, line] = [local('i32'), local('i32'), local('i32'), local('i32')];
    return w.loop(
      row,
      w.get(rows),
      1,
      each(quads, (q) => w.set(sums[q], w.loadV(w.get(weights), 4 * inputs * wide + 16 * q))),
      w.set(at, w.get(x)),
      w.set(end, w.add(w.get(x), w.i32(4 * inputs))),
      w.set(line, w.get(weights)),
      w.loop(
        at,
        w.get(end),
        4,
        w.set(value, w.loadSplat(w.get(at))),
        each(quads, (q) =>
          w.set(sums[q], w.addF(w.get(sums[q]), w.multiplyF(w.get(value), w.loadV(w.get(line), 16 * q)))),
        ),
        move(line, 4 * wide),
      ),
      each(quads, (q) => w.storeV(w.get(out), finish(w.get(sums[q]), q, rest), 16 * q)),
      move(x, 4 * stride),
      move(out, 4 * wide),
      step(rest),
    );
  });
}

const outer = (name: string, inputs: number, wide: number) =>
  w.func(name, 5, ([x, delta, sums, limits, rows], local) => {
    const quads = wide / 4;
    const [high, low] = [local('v128'), local('v128')];
    const values = Array.from({ length: BLOCK }, () => local('v128'));
    const [row, at, end, line] = [local('i32'), local('i32'), local('i32'), local('i32')];
    const clipped = (value: w.Code) => w.maxF(w.minF(value, w.get(high)), w.get(low));
    const added = (q: number, value: (k: number) => w.Code) =>
      Array.from({ length: BLOCK }, (_, k) => k).reduce(
        (sum, k) => w.addF(sum, clipped(value(k))),
        w.loadV(w.get(line), 16 * q),
      );
    const deltaAt = (k: number, q: number) => w.loadV(w.get(delta), 4 * wide * k + 16 * q);
    return [
      ...w.set(high, w.loadV(w.get(limits))),
      ...w.set(low, w.loadV(w.get(limits), 16)),
      ...w.loop(
        row,
        w.get(rows),
        BLOCK,
        w.set(at, w.get(x)),
        w.set(end, w.add(w.get(x), w.i32(4 * inputs))),
        w.set(line, w.get(sums)),
        w.loop(
          at,
          w.get(end),
          4,
          each(BLOCK, (k) => w.set(values[k], w.loadSplat(w.get(at), 4 * padded(inputs) * k))),
          each(quads, (q) =>
            w.storeV(
              w.get(line),
              added(q, (k) => w.multiplyF(w.get(values[k]), deltaAt(k, q))),
              16 * q,
            ),
          ),
          move(line, 4 * wide),
        ),
        each(quads, (q) =>
          w.storeV(
            w.get(line),
            added(q, (k) => deltaAt(k, q)),
            16 * q,
          ),
        ),
        move(x, 4 * BLOCK * padded(inputs)),
        move(delta, 4 * BLOCK * wide),
      ),
    ];
  });

function funcs(sizes: Sizes): w.Func[] {
  const layers = layersOf(sizes);
  return layers.flatMap(({ inputs, outputs, wide }, l) => [
    dense(`forward${l}`, { inputs, wide, stride: padded(inputs) }, 4, (sum) =>
      l === layers.length - 1 ? sum : w.maxF(w.splatF(0), sum),
    ),
    dense(
      `back${l}`,
      { inputs: outputs, wide: padded(inputs), stride: wide },
      5,
      (sum, q, [active]) => w.and(sum, w.lessF(w.splatF(0), w.loadV(w.get(active), 16 * q))),
      ([active]) => move(active, 4 * padded(inputs)),
    ),
    outer(`outer${l}`, inputs, wide),
  ]);
}

const compiled = new Map<string, object | null>();

/** The kernels in WebAssembly, or undefined where it or its SIMD instructions are not to be had. */
export function wasmNetworkKernels(sizes: Sizes, bytes: number): NetworkKernels | undefined {
  const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly?: Wasm };
  const key = sizes.join('-');
  if (!compiled.has(key)) {
    try {
      compiled.set(key, wasm ? new wasm.Module(w.assemble(funcs(sizes))) : null);
    } catch {
      compiled.set(key, null); // no SIMD, or a page that forbids compiling
    }
  }
  const module = compiled.get(key);
  if (!module || !wasm) return undefined;
  const memory = new wasm.Memory({ initial: Math.ceil(bytes / PAGE) });
  const run = new wasm.Instance(module, { env: { memory } }).exports;
  return {
    kind: 'wasm',
    memory: memory.buffer,
    forward: (l, x, weights, out, rows) => run[`forward${l}`](x, weights, out, rows),
    back: (l, delta, transposed, out, active, rows) => run[`back${l}`](delta, transposed, out, rows, active),
    outer: (l, x, delta, sums, limits, rows) => run[`outer${l}`](x, delta, sums, limits, rows),
  };
}
