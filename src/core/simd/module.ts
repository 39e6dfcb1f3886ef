import { assemble, type Func } from './assembler.ts';

type Exports = Record<string, (...args: number[]) => void>;
type Wasm = {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer };
  Instance: new (module: object, imports: object) => { exports: Exports };
};
const PAGE = 65536;

/** Compiles once, when first asked; then starts the functions on a memory of so many bytes. Undefined where WebAssembly or its SIMD instructions are not to be had. */
export function prepare(
  funcs: () => Func[],
): (bytes: number) => { memory: ArrayBuffer; run: Exports } | undefined {
  let compiled: object | null | undefined;
  return (bytes) => {
    const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly?: Wasm };
    if (compiled === undefined) {
      try {
        compiled = wasm ? new wasm.Module(assemble(funcs())) : null;
      } catch {
        compiled = null; // no SIMD, or a page that forbids compiling
      }
    }
    if (!compiled || !wasm) return undefined;
    const memory = new wasm.Memory({ initial: Math.ceil(bytes / PAGE) });
    return {
      memory: memory.buffer,
      run: new wasm.Instance(compiled, { env: { memory } }).exports,
    };
  };
}
