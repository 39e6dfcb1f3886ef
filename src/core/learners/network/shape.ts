import { check } from '../../check.ts';

/**
 * Where the numbers of a network stand. Outside, its parameters are one list: for each layer the weights, input by input, then the
 * biases. Inside, every line of weights is padded to a multiple of four, so that a SIMD instruction never crosses two lines.
 */
export type Layer = {
  inputs: number;
  outputs: number;
  /** Outputs, padded. */
  wide: number;
  /** Where the layer begins in the padded parameters; its biases are the last of `inputs + 1` lines. */
  at: number;
};

/** Sizes of the layers from the columns of a row to the classes: 30-16-8-2. */
export type Sizes = readonly number[];

export const padded = (n: number) => Math.ceil(n / 4) * 4;

function checkSizes(sizes: Sizes): void {
  check(sizes.length >= 2, 'sizes', 'two or more', sizes.length);
  for (const size of sizes)
    check(Number.isInteger(size) && size >= 1, 'sizes', 'whole and positive', sizes.join('-'));
}

/** Weights and biases of all layers. */
export function parameterCount(sizes: Sizes): number {
  checkSizes(sizes);
  return sizes.slice(1).reduce((sum, size, l) => sum + (sizes[l] + 1) * size, 0);
}

export function layersOf(sizes: Sizes): Layer[] {
  checkSizes(sizes);
  let at = 0;
  return sizes.slice(1).map((outputs, l) => {
    const layer = { inputs: sizes[l], outputs, wide: padded(outputs), at };
    at += (layer.inputs + 1) * layer.wide;
    return layer;
  });
}

/** The place of each parameter among the padded ones. */
export function placesOf(layers: Layer[]): Int32Array {
  const places: number[] = [];
  for (const { inputs, outputs, wide, at } of layers)
    for (let i = 0; i <= inputs; i++) for (let j = 0; j < outputs; j++) places.push(at + i * wide + j);
  return Int32Array.from(places);
}
