/** Server A: it leads, gathers ciphertexts, and never has a key. It learns the coefficients, which are public, and nothing else. */
import type { Program } from '../../federation/program.ts';
import { agreedKey } from '../paillier.ts';
import type { RandomSource } from '../random-source.ts';
import { ring, toFixed } from '../ring.ts';
import { hideA, sealA } from './convert.ts';
import { factorProducts, inverseProducts, solveProducts, type Counts } from './counts.ts';
import { factorise, invert, solve, type Factors } from './factor.ts';
import { Sealer } from './sealer.ts';
import {
  hear,
  nodeNames,
  sending,
  SERVER_B,
  type ASends,
  type SealedKind,
  type SecurePayload,
  type Setup,
  type Steps,
  unitOf,
} from './setup.ts';
import { TwoParty } from './two-party.ts';

export type AReport = { counts: Counts; iterations: number; beta: Float64Array; converged: boolean };

export function* serverA(
  setup: Setup,
  source: RandomSource,
  counts: Counts,
): Program<ASends, SecurePayload, AReport> {
  const { protocol, columns: p, lambda, tolerance, most } = setup;
  const unit = unitOf(setup);
  const nodes = nodeNames(setup.nodes);
  const [{ n }] = yield* hear('key', [SERVER_B]);
  const sealer = new Sealer(agreedKey(n, setup.bits), source, counts);
  const two = new TwoParty(0, counts);

  /** The sum of what all nodes have sent. */
  function* gathered(kind: SealedKind, send: ASends[]): Steps<ASends, bigint[]> {
    const parts = yield* hear(kind, nodes, send);
    return sealer.sum(parts.map(({ ciphertexts }) => sealer.read(ciphertexts)));
  }

  /** The factors of the curvature, from what the nodes have sent, with the ridge on the diagonal. */
  function* factors(send: ASends[]): Steps<ASends, Factors> {
    const sum = yield* gathered('hessian', send);
    const hidden = hideA(sealer, sum, (p * (p + 1)) / 2, source, two.round);
    const lower = triangle(hidden.shares, p);
    for (let j = 0; j < p; j++) lower[j][j] = ring(lower[j][j] + toFixed(lambda / unit));
    yield* sending<ASends, void>([hidden.send], two.fetch(factorProducts(p, setup.reciprocalSteps)));
    return yield* factorise(two, lower, setup.reciprocalSteps);
  }

  let known: Factors | undefined;
  let inverse: bigint[][] = [];
  let send: ASends[] = [];
  if (protocol !== 'newton') known = yield* factors([]);
  if (protocol === 'local') {
    yield* two.fetch(inverseProducts(p));
    inverse = yield* sealA(sealer, yield* invert(two, known!), source, 0);
    const ciphertexts = sealer.write(inverse.flat());
    send = [{ to: nodes, round: 0, payload: { kind: 'inverse', ciphertexts } }];
  }

  const beta = new Float64Array(p);
  const told = (last: boolean): ASends => ({
    to: [...nodes, SERVER_B],
    round: two.round,
    payload: { kind: 'beta', beta: beta.slice(), last },
  });
  let converged = false;
  while (!converged && two.round < most) {
    two.round++;
    let step: ArrayLike<number>;
    const ridge = beta.map((b) => (-lambda * b) / unit);
    if (protocol === 'local') {
      // The published algorithm subtracts the inverse times β here, without λ.
      const own = sealer.combine(inverse, ridge);
      const parts = yield* gathered('step', [...send, told(false)]);
      const ciphertexts = sealer.write(sealer.sum([parts, own]));
      const reveal: ASends = { to: SERVER_B, round: two.round, payload: { kind: 'reveal', ciphertexts } };
      [{ step }] = yield* hear('opened step', [SERVER_B], [reveal]);
    } else {
      send.push(told(false));
      if (protocol === 'newton') {
        known = yield* factors(send);
        send = [];
      }
      const sum = yield* gathered('gradient', send);
      const hidden = hideA(sealer, sum, p, source, two.round);
      const gradient = hidden.shares.map((share, j) => ring(share + toFixed(ridge[j])));
      yield* sending<ASends, void>([hidden.send], two.fetch(solveProducts(p)));
      step = yield* two.reveal(yield* solve(two, known!, gradient));
    }
    send = [];
    let largest = 0;
    for (let j = 0; j < p; j++) {
      beta[j] += step[j];
      largest = Math.max(largest, Math.abs(step[j]));
    }
    converged = largest < tolerance;
  }
  return { send: [told(true)], report: { counts, iterations: two.round, beta, converged } };
}

/** The lower triangle of a matrix from its entries row by row. */
export const triangle = (entries: bigint[], p: number): bigint[][] =>
  Array.from({ length: p }, (_, i) => entries.slice((i * (i + 1)) / 2, ((i + 1) * (i + 2)) / 2));
