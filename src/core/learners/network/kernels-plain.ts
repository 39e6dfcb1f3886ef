import type { NetworkKernels } from './kernels.ts';
import { layersOf, padded, type Sizes } from './shape.ts';

const { fround } = Math;

/** The same loops without WebAssembly, rounded to 32 bits after every operation. */
export function plainNetworkKernels(sizes: Sizes, bytes: number): NetworkKernels {
  const memory = new ArrayBuffer(bytes);
  const F = new Float32Array(memory);
  const layers = layersOf(sizes);
  const dense = (inputs: number, wide: number, stride: number, [x, w, out, rows]: number[]) => {
    for (let r = 0; r < rows; r++)
      for (let j = 0; j < wide; j++) {
        let sum = F[w / 4 + inputs * wide + j];
        for (let i = 0; i < inputs; i++)
          sum = fround(sum + fround(F[x / 4 + r * stride + i] * F[w / 4 + i * wide + j]));
        F[out / 4 + r * wide + j] = sum;
      }
  };
  return {
    kind: 'plain',
    memory,
    forward(l, x, w, out, rows) {
      const { inputs, wide } = layers[l];
      dense(inputs, wide, padded(inputs), [x, w, out, rows]);
      if (l === layers.length - 1) return;
      for (let k = out / 4; k < out / 4 + rows * wide; k++) if (!(F[k] > 0)) F[k] = 0;
    },
    back(l, delta, transposed, out, active, rows) {
      const { inputs, outputs, wide } = layers[l];
      dense(outputs, padded(inputs), wide, [delta, transposed, out, rows]);
      for (let k = 0; k < rows * padded(inputs); k++) if (!(F[active / 4 + k] > 0)) F[out / 4 + k] = 0;
    },
    outer(l, x, delta, sums, limits, rows) {
      const { inputs, wide } = layers[l];
      const [high, low] = [F[limits / 4], F[limits / 4 + 4]];
      const clip = (value: number) => {
        const below = high < value ? high : value;
        return below < low ? low : below;
      };
      for (let r = 0; r < rows; r++)
        for (let i = 0; i <= inputs; i++)
          for (let j = 0; j < wide; j++) {
            const d = F[delta / 4 + r * wide + j];
            const value = i < inputs ? fround(F[x / 4 + r * padded(inputs) + i] * d) : d;
            const at = sums / 4 + i * wide + j;
            F[at] = fround(F[at] + clip(value));
          }
    },
  };
}
