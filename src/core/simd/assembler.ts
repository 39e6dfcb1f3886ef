/**
 * A small assembler for WebAssembly with SIMD: just what the kernels need.
 *
 * Why: the kernels are a few loops, unrolled by width. Written as expressions here they need no compiler to be installed,
 * no build step and no binary file, and the module is assembled in a millisecond where it is used.
 * An expression is its bytes in order: the operands, then the instruction.
 * Source: WebAssembly Core Specification 2.0, chapter 5 (binary format).
 */
export type Code = number[];
export type Local = { index: number };

const unsigned = (value: number): Code => {
  const bytes: Code = [];
  do {
    const low = value & 0x7f;
    value >>>= 7;
    bytes.push(value ? low | 0x80 : low);
  } while (value);
  return bytes;
};

const signed = (value: number): Code => {
  const bytes: Code = [];
  for (;;) {
    const low = value & 0x7f;
    value >>= 7;
    const last = (value === 0 && !(low & 0x40)) || (value === -1 && low & 0x40);
    bytes.push(last ? low : low | 0x80);
    if (last) return bytes;
  }
};

const float = (value: number): Code => [...new Uint8Array(new Float32Array([value]).buffer)];
const word = (value: number): Code => [...new Uint8Array(new Int32Array([value]).buffer)];

const plain =
  (opcode: number) =>
  (...operands: Code[]): Code => [...operands.flat(), opcode];
const simd =
  (opcode: number) =>
  (...operands: Code[]): Code => [...operands.flat(), 0xfd, ...unsigned(opcode)];

export const get = (local: Local): Code => [0x20, ...unsigned(local.index)];
export const set = (local: Local, value: Code): Code => [...value, 0x21, ...unsigned(local.index)];
export const i32 = (value: number): Code => [0x41, ...signed(value)];
export const add = plain(0x6a);
export const multiply = plain(0x6c);
export const subtract = plain(0x6b);
const less = plain(0x48);

/** Loads and stores take the address and a constant offset. */
const memory =
  (opcode: number, align: number, prefix: Code = []) =>
  (address: Code, offset = 0): Code => [...address, ...prefix, opcode, align, ...unsigned(offset)];
export const loadI32 = memory(0x28, 2);
export const loadV = memory(0x00, 4, [0xfd]);
/** A number of 32 bits repeated in all four places. */
export const loadSplat = memory(0x09, 2, [0xfd]);
export const storeV = (address: Code, value: Code, offset = 0): Code => [
  ...address,
  ...value,
  0xfd,
  0x0b,
  4,
  ...unsigned(offset),
];

export const splatF = (value: number): Code => [0xfd, 0x0c, ...[0, 0, 0, 0].flatMap(() => float(value))];
export const splatI = (value: number): Code => [0xfd, 0x0c, ...[0, 0, 0, 0].flatMap(() => word(value))];
export const spread = simd(0x11); // i32x4.splat of an i32
export const addF = simd(0xe4);
export const subtractF = simd(0xe5);
export const multiplyF = simd(0xe6);
export const divideF = simd(0xe7);
/** Minimum and maximum by comparison (pmin, pmax): the second operand where it is smaller (larger), else the first. */
export const minF = simd(0xea);
export const maxF = simd(0xeb);
export const nearestF = simd(0x6a);
export const truncateI = simd(0xf8);
export const addI = simd(0xae);
export const lessI = simd(0x39);
export const lessF = simd(0x43);
export const and = simd(0x4e);
export const shiftLeft = (value: Code, bits: number): Code => simd(0xab)(value, i32(bits));
/** The two low (high) floats as doubles. */
export const promoteLow = simd(0x5f);
/** A half of each: 0 and 1 are those of the first value, 2 and 3 those of the second. */
const halves =
  (low: number, high: number) =>
  (a: Code, b: Code): Code => [
    ...a,
    ...b,
    ...[0xfd, 0x0d],
    ...[low, high].flatMap((half) => Array.from({ length: 8 }, (_, byte) => 8 * half + byte)),
  ];
export const lowHalves = halves(0, 2);
export const highHalves = halves(1, 3);
export const swapHalves = (value: Code): Code => halves(1, 2)(value, value);
export const addD = simd(0xf0);
export const subtractD = simd(0xf1);
export const multiplyD = simd(0xf2);

/** `for (; index < end; index += step) body` */
export const loop = (index: Local, end: Code, step: number, ...body: Code[]): Code =>
  loopBy(index, end, i32(step), ...body);

export const loopBy = (index: Local, end: Code, step: Code, ...body: Code[]): Code => [
  ...[0x02, 0x40], // block
  ...[0x03, 0x40], // loop
  ...plain(0x45)(less(get(index), end)), // leave the block when not less
  ...[0x0d, 1],
  ...body.flat(),
  ...set(index, add(get(index), step)),
  ...[0x0c, 0, 0x0b, 0x0b],
];

export type Func = { name: string; params: number; locals: Code; body: Code };

/** A function of 32-bit integers without a result; `build` gets its parameters and a way to declare locals. */
export function func(
  name: string,
  params: number,
  build: (params: Local[], local: (type: 'i32' | 'v128') => Local) => Code,
): Func {
  const types: number[] = [];
  const local = (type: 'i32' | 'v128') => {
    types.push(type === 'i32' ? 0x7f : 0x7b);
    return { index: params + types.length - 1 };
  };
  const body = build(
    Array.from({ length: params }, (_, index) => ({ index })),
    local,
  );
  return { name, params, locals: [...unsigned(types.length), ...types.flatMap((t) => [1, t])], body };
}

/** A module with these functions, exported by name, on a memory imported as `env.memory`. */
export function assemble(funcs: Func[]): Uint8Array<ArrayBuffer> {
  const text = (name: string) => [...unsigned(name.length), ...[...name].map((c) => c.charCodeAt(0))];
  const list = (items: Code[]) => [...unsigned(items.length), ...items.flat()];
  const sized = (bytes: Code) => [...unsigned(bytes.length), ...bytes];
  const section = (id: number, bytes: Code) => [id, ...sized(bytes)];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list(funcs.map((f) => [0x60, ...list(Array.from({ length: f.params }, () => [0x7f])), 0]))),
    ...section(2, list([[...text('env'), ...text('memory'), 2, 0, ...unsigned(1)]])),
    ...section(3, list(funcs.map((_, i) => unsigned(i)))),
    ...section(7, list(funcs.map((f, i) => [...text(f.name), 0, ...unsigned(i)]))),
    ...section(10, list(funcs.map((f) => sized([...f.locals, ...f.body, 0x0b])))),
  ]);
}
