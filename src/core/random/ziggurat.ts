/*
 * Standard normal draws by the ziggurat of Marsaglia and Tsang (2000): 128 layers of equal area under exp(-x^2 / 2).
 *
 * One uniform of 53 bits gives the layer (7 bits), the sign (1) and the place within the layer (45), all disjoint: the
 * original takes layer and place from the same bits, which Doornik (2005) shows to be measurable.
 */
const LAYERS = 128;
const TAIL = 3.442619855899; // where the lowest layer's tail begins, for 128 layers
const density = (x: number) => Math.exp(-0.5 * x * x);

// Right edges of the layers, the widest first; the lowest has the tail's area too, so its edge is a virtual one.
const edge = new Float64Array(LAYERS + 1);
const height = new Float64Array(LAYERS + 1);
const AREA = 9.91256303526217e-3;
edge[0] = AREA / density(TAIL);
edge[1] = TAIL;
for (let i = 1; i < LAYERS - 1; i++)
  edge[i + 1] = Math.sqrt(-2 * Math.log(AREA / edge[i] + density(edge[i])));
edge[LAYERS] = 0;
for (let i = 0; i <= LAYERS; i++) height[i] = density(edge[i]);

/** A standard normal draw from a source of uniforms on [0, 1) with 53 bits. */
export function ziggurat(uniform: () => number): number {
  for (;;) {
    const u = uniform() * (2 * LAYERS);
    const k = u | 0;
    const i = k & (LAYERS - 1);
    const x = (u - k) * edge[i];
    const sign = 1 - 2 * (k >> 7); // k is below 2 * 128; no branch to mispredict
    if (x < edge[i + 1]) return sign * x;
    if (i === 0) return sign * tail(uniform);
    if (height[i] + uniform() * (height[i + 1] - height[i]) < density(x)) return sign * x;
  }
}

/** A draw beyond TAIL (Marsaglia 1964). 1 - uniform is never 0. */
function tail(uniform: () => number): number {
  for (;;) {
    const x = -Math.log(1 - uniform()) / TAIL;
    if (-2 * Math.log(1 - uniform()) > x * x) return TAIL + x;
  }
}
