/*
 * The Fourier transform of length 2^m, in place, two halvings at a time. Forward leaves its result in bit-reversed order and
 * inverse takes it so: a power of the spectrum is taken point by point, and the order of the points does not matter.
 */
type Roots = { size: number; cos: Float64Array; sin: Float64Array };
let kept: Roots | undefined;

/** e^(-2 pi i k / size) for the k that are needed; the last size is kept. */
function roots(size: number): Roots {
  if (kept?.size !== size) {
    const count = Math.ceil((3 * size) / 4);
    const cos = new Float64Array(count);
    const sin = new Float64Array(count);
    for (let k = 0; k < count; k++) {
      cos[k] = Math.cos((2 * Math.PI * k) / size);
      sin[k] = -Math.sin((2 * Math.PI * k) / size);
    }
    kept = { size, cos, sin };
  }
  return kept;
}

/** The last halving, which has no roots: neighbours become their sum and difference. */
function pairs(x: Float64Array): void {
  for (let a = 0; a < x.length; a += 2) {
    const difference = x[a] - x[a + 1];
    x[a] += x[a + 1];
    x[a + 1] = difference;
  }
}

/** Forward transform, decimation in frequency. */
export function forward(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  const { cos, sin } = roots(size);
  let quarter = size / 4;
  for (let stride = 1; quarter >= 1; quarter /= 4, stride *= 4) {
    for (let start = 0; start < size; start += 4 * quarter) {
      for (let j = 0, k = 0; j < quarter; j++, k += stride) {
        const a = start + j;
        const b = a + quarter;
        const c = b + quarter;
        const d = c + quarter;
        const sumR = re[a] + re[c];
        const sumI = im[a] + im[c];
        const difR = re[a] - re[c];
        const difI = im[a] - im[c];
        const sumR2 = re[b] + re[d];
        const sumI2 = im[b] + im[d];
        const difR2 = re[b] - re[d];
        const difI2 = im[b] - im[d];
        re[a] = sumR + sumR2;
        im[a] = sumI + sumI2;
        const bR = sumR - sumR2;
        const bI = sumI - sumI2;
        re[b] = bR * cos[2 * k] - bI * sin[2 * k];
        im[b] = bR * sin[2 * k] + bI * cos[2 * k];
        const cR = difR + difI2;
        const cI = difI - difR2;
        re[c] = cR * cos[k] - cI * sin[k];
        im[c] = cR * sin[k] + cI * cos[k];
        const dR = difR - difI2;
        const dI = difI + difR2;
        re[d] = dR * cos[3 * k] - dI * sin[3 * k];
        im[d] = dR * sin[3 * k] + dI * cos[3 * k];
      }
    }
  }
  if (quarter === 0.5) [re, im].forEach(pairs);
}

/** Inverse transform, decimation in time, including the division by the length: forward's steps backwards. */
export function inverse(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  const { cos, sin } = roots(size);
  const odd = Math.log2(size) % 2 === 1;
  if (odd) [re, im].forEach(pairs);
  for (let quarter = odd ? 2 : 1, stride = size / 4 / quarter; quarter < size; quarter *= 4, stride /= 4) {
    for (let start = 0; start < size; start += 4 * quarter) {
      for (let j = 0, k = 0; j < quarter; j++, k += stride) {
        const a = start + j;
        const b = a + quarter;
        const c = b + quarter;
        const d = c + quarter;
        const bR = re[b] * cos[2 * k] + im[b] * sin[2 * k];
        const bI = im[b] * cos[2 * k] - re[b] * sin[2 * k];
        const cR = re[c] * cos[k] + im[c] * sin[k];
        const cI = im[c] * cos[k] - re[c] * sin[k];
        const dR = re[d] * cos[3 * k] + im[d] * sin[3 * k];
        const dI = im[d] * cos[3 * k] - re[d] * sin[3 * k];
        const sumR = re[a] + bR;
        const sumI = im[a] + bI;
        const difR = re[a] - bR;
        const difI = im[a] - bI;
        const sumR2 = cR + dR;
        const sumI2 = cI + dI;
        const difR2 = cR - dR;
        const difI2 = cI - dI;
        re[a] = sumR + sumR2;
        im[a] = sumI + sumI2;
        re[c] = sumR - sumR2;
        im[c] = sumI - sumI2;
        re[b] = difR - difI2;
        im[b] = difI + difR2;
        re[d] = difR + difI2;
        im[d] = difI - difR2;
      }
    }
  }
  for (let i = 0; i < size; i++) {
    re[i] /= size;
    im[i] /= size;
  }
}
