/** Gathers the plane rotations of many sweeps and then applies them all to the columns of Z, four rows at a time. */
export class Rotations {
  #cosines: Float64Array;
  #sines: Float64Array;
  #count = 0;
  /** Where each sweep begins in the lists, and the column on its right end. */
  #sweeps: { from: number; m: number }[] = [];

  constructor(
    private readonly Z: Float64Array,
    private readonly n: number,
  ) {
    this.#cosines = new Float64Array(8 * n);
    this.#sines = new Float64Array(8 * n);
  }

  get full(): boolean {
    return this.#count > 7 * this.n;
  }

  /** A sweep that rotates columns m − 1 and m first, then each pair to the left of them. */
  begin(m: number): void {
    this.#sweeps.push({ from: this.#count, m });
  }

  add(c: number, s: number): void {
    this.#cosines[this.#count] = c;
    this.#sines[this.#count++] = s;
  }

  flush(): void {
    const { Z, n } = this;
    const sweeps = this.#sweeps.map(({ from, m }, i) => ({
      from,
      m,
      to: this.#sweeps[i + 1]?.from ?? this.#count,
    }));
    this.#sweeps = [];
    this.#count = 0;
    if (Z.length === 0) return;
    let row = 0;
    for (; row + 4 <= n; row += 4) {
      for (const { from, to, m } of sweeps) rotateFour(Z, n, row, m, this.#cosines, this.#sines, from, to);
    }
    for (; row < n; row++) {
      for (const { from, to, m } of sweeps) rotateOne(Z, row * n + m, this.#cosines, this.#sines, from, to);
    }
  }
}

/** Four rows are four chains of operations that do not wait for each other. */
function rotateFour(
  Z: Float64Array,
  n: number,
  row: number,
  m: number,
  cosines: Float64Array,
  sines: Float64Array,
  from: number,
  to: number,
): void {
  let p = row * n + m;
  let q = p + n;
  let u = q + n;
  let v = u + n;
  let zp = Z[p];
  let zq = Z[q];
  let zu = Z[u];
  let zv = Z[v];
  for (let t = from; t < to; t++) {
    const c = cosines[t];
    const s = sines[t];
    const ap = Z[p - 1];
    const aq = Z[q - 1];
    const au = Z[u - 1];
    const av = Z[v - 1];
    Z[p--] = s * ap + c * zp;
    Z[q--] = s * aq + c * zq;
    Z[u--] = s * au + c * zu;
    Z[v--] = s * av + c * zv;
    zp = c * ap - s * zp;
    zq = c * aq - s * zq;
    zu = c * au - s * zu;
    zv = c * av - s * zv;
  }
  Z[p] = zp;
  Z[q] = zq;
  Z[u] = zu;
  Z[v] = zv;
}

function rotateOne(
  Z: Float64Array,
  start: number,
  cosines: Float64Array,
  sines: Float64Array,
  from: number,
  to: number,
): void {
  let p = start;
  let z = Z[p];
  for (let t = from; t < to; t++) {
    const a = Z[p - 1];
    Z[p--] = sines[t] * a + cosines[t] * z;
    z = cosines[t] * a - sines[t] * z;
  }
  Z[p] = z;
}
