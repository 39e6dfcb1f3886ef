import { describe, expect, it } from 'vitest';
import { specsOf } from '../../../src/core/crypto/secure/create-party.ts';
import { countsAhead, trafficOf } from '../../../src/core/crypto/secure/count-ahead.ts';
import {
  factorProducts,
  inverseProducts,
  noCounts,
  solveProducts,
} from '../../../src/core/crypto/secure/counts.ts';
import { dealerProgram } from '../../../src/core/crypto/secure/dealer.ts';
import { factorise, invert, solve } from '../../../src/core/crypto/secure/factor.ts';
import { runSecure } from '../../../src/core/crypto/secure/run.ts';
import {
  DEALER,
  reciprocalSteps,
  SERVER_A,
  SERVER_B,
  type ProtocolId,
  type SecurePayload,
  type Setup,
} from '../../../src/core/crypto/secure/setup.ts';
import { TwoParty, type Joint } from '../../../src/core/crypto/secure/two-party.ts';
import { fromBytes } from '../../../src/core/crypto/random-source.ts';
import {
  fromRing,
  fromWords,
  randomElements,
  ring,
  toFixed,
  truncate,
} from '../../../src/core/crypto/ring.ts';
import { Network } from '../../../src/core/federation/network.ts';
import { simulate } from '../../../src/core/federation/party.ts';
import { ProgramParty } from '../../../src/core/federation/program.ts';
import { cholesky } from '../../../src/core/linalg/cholesky.ts';
import { solveFactored, takeSteps } from '../../../src/core/learners/logistic-steps.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { systemRandom } from '../../../src/lab/system-random.ts';
import { madeUp } from '../learners/made-up-logistic.ts';

/* Shares and masks are drawn by the system anew in every run. A truncation fails with probability below 2⁻⁵⁰ a product here. */

/** What two servers and a dealer come to; each server runs the program on its own shares. */
function together<T>(program: (two: TwoParty, party: 0 | 1) => Joint<T>) {
  const counts = noCounts();
  const servers = ([0, 1] as const).map((party) => {
    const two = new TwoParty(party, party === 0 ? counts : noCounts());
    const whole = function* () {
      return { send: [], report: yield* program(two, party) };
    };
    return new ProgramParty<SecurePayload, T>([SERVER_A, SERVER_B][party], whole());
  });
  const dealer = new ProgramParty<SecurePayload, never>(DEALER, dealerProgram(systemRandom));
  runToEnd(simulate({ network: new Network<SecurePayload>(), parties: [...servers, dealer] }));
  return { reports: servers.map(({ report }) => report!), counts };
}

const shared = (xs: number[]): [bigint[], bigint[]] => {
  const masks = randomElements(systemRandom, xs.length);
  return [masks, xs.map((x, i) => ring(toFixed(x) - masks[i]))];
};

/** A positive definite matrix with pivots between 0 and 2, its lower triangle. */
function matrixOf(p: number) {
  const half = Array.from({ length: p }, (_, i) =>
    Array.from({ length: p }, (__, j) => Math.sin(i * 7 + j * 3)),
  );
  return half.map((row, i) =>
    half
      .slice(0, i + 1)
      .map((other, j) => row.reduce((sum, x, k) => sum + x * other[k], 0) / p + (i === j ? 0.3 : 0)),
  );
}

describe('shared numbers', () => {
  it('multiply, to a unit or two of the last place', () => {
    const [xs, ys] = [
      [1.5, -2.25, 0, 1e-3, 700],
      [-3, -4, 5, 1e-3, 0.5],
    ];
    const [x, y] = [shared(xs), shared(ys)];
    const { reports, counts } = together(function* (two, party) {
      yield* two.fetch(5);
      return yield* two.reveal(yield* two.multiply(x[party], y[party]));
    });
    expect(reports[0]).toEqual(reports[1]);
    xs.forEach((x, i) => expect(Math.abs(reports[0][i] - x * ys[i])).toBeLessThan(700 * 2 ** -32));
    expect(counts).toMatchObject({ multiplications: 5, openings: 15, rounds: 2 });
  });

  it('are cut to one fraction by each server alone', () => {
    for (const x of [3.25, -3.25, 0]) {
      const [[a], [b]] = shared([x * 2 ** 16]);
      const [cutA, cutB] = [truncate(a, 0), truncate(b, 1)];
      expect(Math.abs(fromRing(ring(cutA + cutB)) - x * 2 ** -16)).toBeLessThanOrEqual(2 ** -32);
    }
  });

  it('are never multiplied with dealt numbers that have been used', () => {
    expect(() =>
      together(function* (two) {
        yield* two.fetch(1);
        yield* two.multiply([0n, 0n], [0n, 0n]);
      }),
    ).toThrow('dealt products must be at least 2');
  });
});

describe('the factors', () => {
  it('count as published: setup and solution', () => {
    expect([5, 10, 20, 30].map((p) => factorProducts(p, 9))).toEqual([120, 390, 1880, 5470]);
    expect([5, 10, 20, 30].map(solveProducts)).toEqual([25, 100, 400, 900]);
  });

  it('solve and invert as floats do, with as many products as the formulas say', () => {
    const p = 10;
    const A = matrixOf(p);
    const b = Float64Array.from({ length: p }, (_, j) => Math.cos(j));
    const [lower, right] = [shared(A.flat()), shared([...b])];
    let inverseCount = 0;
    const { reports, counts } = together(function* (two, party) {
      yield* two.fetch(factorProducts(p, 12) + solveProducts(p) + inverseProducts(p));
      const rows = A.map((_, i) => lower[party].slice((i * (i + 1)) / 2, ((i + 1) * (i + 2)) / 2));
      const factors = yield* factorise(two, rows, 12);
      expect(two.counts.multiplications).toBe(factorProducts(p, 12));
      const x = yield* two.reveal(yield* solve(two, factors, right[party]));
      expect(two.counts.multiplications).toBe(factorProducts(p, 12) + solveProducts(p));
      const inverse = yield* invert(two, factors);
      inverseCount = two.counts.multiplications - factorProducts(p, 12) - solveProducts(p);
      return { x, inverse: yield* two.reveal(inverse.flat()) };
    });
    expect(inverseCount).toBe(inverseProducts(p));
    expect(counts.reciprocals).toBe(p);
    const L = cholesky(A)!;
    const exact = solveFactored(L, b);
    for (let j = 0; j < p; j++) {
      expect(Math.abs(reports[0].x[j] - exact[j])).toBeLessThan(1e-7);
      const unit = solveFactored(
        L,
        Float64Array.from({ length: p }, (_, k) => Number(k === j)),
      );
      for (let k = 0; k < p; k++)
        expect(Math.abs(reports[0].inverse[j * p + k] - unit[k])).toBeLessThan(1e-6);
    }
  });
});

describe('protocols', () => {
  const data = madeUp(300, 4, true);
  const setupOf = (protocol: ProtocolId): Setup => ({
    protocol, bits: 512, rows: 300, columns: 4, nodes: 3, lambda: 1, tolerance: 1e-7, most: 60, reciprocalSteps: reciprocalSteps(300, 1),
  }); // prettier-ignore
  const best = runToEnd(takeSteps(data, { method: 'newton', lambda: 1, tolerance: 1e-14, most: 50 })).path.at(
    -1,
  )!;
  const runs = Object.fromEntries(
    (['newton', 'hessian', 'local'] as const).map((protocol) => [
      protocol,
      runToEnd(runSecure(specsOf(setupOf(protocol), data), systemRandom)),
    ]),
  );

  it.each(['newton', 'hessian', 'local'])('%s comes to the pooled optimum', (protocol) => {
    const { report } = runs[protocol];
    expect(report.converged).toBe(true);
    for (let j = 0; j < 4; j++) expect(Math.abs(report.beta[j] - best[j])).toBeLessThan(1e-5);
  });

  it('counts what the formulas say', () => {
    const steps = reciprocalSteps(300, 1);
    const [newton, hessian, local] = [runs.newton, runs.hessian, runs.local].map(({ report }) => report);
    const all = (times: number) => times * (factorProducts(4, steps) + solveProducts(4));
    expect(newton.counts.multiplications).toBe(all(newton.iterations));
    expect(hessian.counts.multiplications).toBe(
      factorProducts(4, steps) + hessian.iterations * solveProducts(4),
    );
    expect(local.counts.multiplications).toBe(factorProducts(4, steps) + inverseProducts(4));
    expect(runs.local.counts['node 1'].constants).toBe(4 * local.iterations);
  });

  const protocols = ['newton', 'hessian', 'local'] as const;
  it.each(protocols)('%s does and sends what is counted ahead, on every link', (protocol) => {
    const wide = { ...setupOf(protocol), columns: 7, nodes: 2, bits: 1024, most: 2 };
    const ran = [
      { setup: setupOf(protocol), run: runs[protocol] },
      { setup: wide, run: runToEnd(runSecure(specsOf(wide, madeUp(300, 7, true)), systemRandom)) },
    ];
    for (const { setup, run } of ran) {
      const { iterations } = run.report;
      expect(run.counts).toEqual(countsAhead(setup, iterations));
      const sent: Record<string, [number, number]> = {};
      for (const { round, from, to, kind, bytes } of run.transcript) {
        const [messages, sum] = sent[`${round}: ${from} > ${to}: ${kind}`] ?? [0, 0];
        sent[`${round}: ${from} > ${to}: ${kind}`] = [messages + 1, sum + bytes];
      }
      const ahead = trafficOf(setup, iterations).map(({ round, from, to, kind, messages, bytes }) => [
        `${round}: ${from} > ${to}: ${kind}`,
        [messages, bytes],
      ]);
      expect(sent).toEqual(Object.fromEntries(ahead));
    }
  });

  it.each(['newton', 'hessian', 'local'])('%s: nobody is sent what they must not see', (protocol) => {
    const { transcript } = runs[protocol];
    const sent = new Map<string, Set<string>>();
    for (const { from, to, kind } of transcript) {
      const link = `${from.replace(/\d+/, '*')} > ${to.replace(/\d+/, '*')}`;
      sent.set(link, (sent.get(link) ?? new Set()).add(kind));
    }
    const allowed: Record<string, string[]> = {
      'server B > server A': ['key', 'opening', 'resealed', 'opened step'],
      'server B > node *': ['key'],
      'server A > server B': ['masked', 'masked shares', 'reveal', 'opening', 'beta'],
      'server A > node *': ['beta', 'inverse'],
      'server A > dealer': ['ask'],
      'dealer > server A': ['triples'],
      'dealer > server B': ['triples'],
      'node * > server A': ['hessian', 'gradient', 'step'],
    };
    for (const [link, kinds] of sent) for (const kind of kinds) expect(allowed[link], link).toContain(kind);
    // No bytes that a node has sent go on to B or to another node, and no key but the public one goes anywhere.
    const fromNodes = new Set(
      transcript.flatMap(({ from, payload }) => (from.startsWith('node') ? texts(payload!) : [])),
    );
    expect(fromNodes.size).toBeGreaterThan(10);
    for (const { from, payload } of transcript)
      if (!from.startsWith('node')) expect(texts(payload!).filter((text) => fromNodes.has(text))).toEqual([]);
    const keys = transcript.filter(({ kind }) => kind === 'key');
    expect(new Set(keys.flatMap(({ payload }) => texts(payload!))).size).toBe(1);
    // Nothing that is sent has a factor in common with n, but n itself: whoever had one could read everything.
    const [n] = keys.flatMap(({ payload }) => numbers(payload!));
    const sentNumbers = new Set(transcript.flatMap(({ payload }) => numbers(payload!)));
    expect(sentNumbers.delete(n)).toBe(true);
    expect([...sentNumbers].filter((x) => gcd(x, n) !== 1n)).toEqual([]);
  });
});

/** The byte strings of a payload, as text. */
const texts = (payload: SecurePayload): string[] =>
  Object.values(payload).flatMap((part: unknown) =>
    part instanceof Uint8Array
      ? [part.join()]
      : Array.isArray(part)
        ? part.map((bytes: Uint8Array) => bytes.join())
        : [],
  );

/** The whole numbers that a payload holds. */
const numbers = (payload: SecurePayload): bigint[] =>
  Object.values(payload).flatMap((part: unknown) =>
    part instanceof BigUint64Array
      ? fromWords(part).filter((x) => x > 0n)
      : part instanceof Uint8Array
        ? [fromBytes(part)]
        : Array.isArray(part)
          ? part.map((bytes: Uint8Array) => fromBytes(bytes))
          : [],
  );

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
