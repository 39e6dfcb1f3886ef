/**
 * Made-up documents of several domains: word counts as unit rows, with two classes.
 *
 * Claim: word j of a document of domain k and class ±1 is Poisson with mean `length` · profile_kj · exp(±½(c_j + o_kj)), all independent.
 * Why: c is the same in every domain, o its own; so a classifier of one domain helps in another a little, and most where it comes from.
 *   The number of words is drawn from its Poisson table and each word by itself, which is the same distribution. Roots of counts over
 *   the root of their sum are rows of norm 1 without a negative number.
 */
import { check } from '../../check.ts';
import type { Rng } from '../../random/rng.ts';

export type WordSettings = {
  domains: number;
  columns: number;
  /** Words of a document, on average before the class acts. */
  length?: number;
  /** Standard deviations: of the log of a profile, of the class effect that all domains share, of their own. */
  profile?: number;
  shared?: number;
  own?: number;
};

/** How documents of one domain and one class are drawn: cumulative shares of the words, and of the lengths. */
type Kind = { words: Float64Array; lengths: Float64Array };
export type WordDomains = { columns: number; kinds: Kind[] };

/** Dense unit rows, their labels, and the domain that each is from. */
export type WordRows = {
  rows: number;
  columns: number;
  X: Float32Array;
  y: Float32Array;
  domain: Uint8Array;
};

export function wordDomains(settings: WordSettings, rng: Rng): WordDomains {
  const { domains, columns, length = 40, profile = 0.6, shared = 0.15, own = 0.4 } = settings;
  check(Number.isInteger(domains) && domains > 0 && domains < 256, 'domains', 'a whole number', domains);
  check(Number.isInteger(columns) && columns > 0, 'columns', 'a whole number > 0', columns);
  const same = normals(rng.fork('shared'), columns);
  const kinds: Kind[] = [];
  for (let k = 0; k < domains; k++) {
    const stream = rng.fork('domain').fork(k);
    const weight = normals(stream, columns).map((z) => Math.exp(profile * z));
    const effect = normals(stream, columns).map((z, j) => shared * same[j] + own * z);
    const total = weight.reduce((sum, v) => sum + v, 0);
    for (const sign of [-1, 1]) {
      const rate = weight.map((v, j) => ((length * v) / total) * Math.exp((sign / 2) * effect[j]));
      const mean = rate.reduce((sum, v) => sum + v, 0);
      kinds.push({ words: cumulative(rate.map((v) => v / mean)), lengths: poissonTable(mean) });
    }
  }
  return { columns, kinds };
}

/** So many documents; each chooses its domain by the mixture, and its class by a fair coin. */
export function drawWords(
  { columns, kinds }: WordDomains,
  mixture: ArrayLike<number>,
  rows: number,
  rng: Rng,
): WordRows {
  const X = new Float32Array(rows * columns);
  const y = new Float32Array(rows);
  const domain = new Uint8Array(rows);
  const shares = cumulative(Float64Array.from(mixture));
  for (let i = 0; i < rows; i++) {
    const k = find(shares, rng.next() * shares[shares.length - 1]);
    domain[i] = k;
    y[i] = rng.next() < 0.5 ? -1 : 1;
    const { words, lengths } = kinds[2 * k + (y[i] > 0 ? 1 : 0)];
    const count = find(lengths, rng.next());
    const start = i * columns;
    for (let c = 0; c < count; c++) X[start + find(words, rng.next())] += 1;
    for (let j = start; j < start + columns; j++) if (X[j] > 0) X[j] = Math.sqrt(X[j] / count);
  }
  return { rows, columns, X, y, domain };
}

const normals = (rng: Rng, length: number) => Float64Array.from({ length }, () => rng.normal());

function cumulative(values: Float64Array): Float64Array {
  let sum = 0;
  return values.map((v) => (sum += v));
}

/** The probabilities of at most 0, 1, 2, … */
function poissonTable(mean: number): Float64Array {
  const most = Math.ceil(mean + 12 * Math.sqrt(mean) + 12);
  let term = Math.exp(-mean);
  return cumulative(Float64Array.from({ length: most }, (_, k) => (k ? (term *= mean / k) : term)));
}

/** The first place whose cumulative share is above u; the last if rounding leaves none. */
function find(shares: Float64Array, u: number): number {
  let [low, high] = [0, shares.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (shares[middle] > u) high = middle;
    else low = middle + 1;
  }
  return low;
}
