import { describe, expect, it } from 'vitest';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { nameStream } from '../../../src/core/random/stream-name.ts';
import { gammaCdf } from '../../../src/core/special/gamma.ts';
import { normalCdf } from '../../../src/core/special/normal.ts';
import { draws, expectCounts, expectLaw } from '../goodness.ts';

const n = 200_000;
const laplaceCdf = (x: number) => (x < 0 ? 0.5 * Math.exp(x) : 1 - 0.5 * Math.exp(-x));

describe('the laws', () => {
  const rng = createRng('laws');

  it('uniform', () => {
    const u = draws(n, () => rng.next());
    expectLaw(u, (x) => x, 'uniform');
    expect(u.every((x) => x > 0 && x < 1)).toBe(true);
    // 53 bits: the low bits of u * 2^53 are used, and even.
    const low = [0, 0, 0, 0, 0, 0, 0, 0];
    for (const x of u) low[Number(BigInt(x * 2 ** 53) & 7n)]++;
    expectCounts(low, Array(8).fill(1 / 8), 'lowest 3 of 53 bits');
  });

  it('normal', () => {
    const x = draws(1_000_000, () => rng.normal());
    expectLaw(x, normalCdf, 'normal');
    // The tail has code of its own, which the KS test hardly sees.
    expectLaw(
      x
        .filter((v) => Math.abs(v) > 3.442619855899)
        .map((v) => normalCdf(-Math.abs(v)) / normalCdf(-3.442619855899)),
      (p) => p,
      'normal beyond 3.44, by its own cdf',
    );
    const beyond = x.filter((v) => Math.abs(v) > 3.442619855899).length;
    const share = 2 * normalCdf(-3.442619855899);
    expectCounts([beyond, x.length - beyond], [share, 1 - share], 'share beyond 3.44');
  });

  it('normal, in 400 equal cells', () => {
    const cells = new Array<number>(400).fill(0);
    for (let i = 0; i < 2_000_000; i++) cells[Math.min(399, Math.floor(400 * normalCdf(rng.normal())))]++;
    expectCounts(cells, Array(400).fill(1 / 400), 'normal cells');
  });

  it('laplace and exponential', () => {
    expectLaw(
      draws(n, () => rng.laplace()),
      laplaceCdf,
      'laplace',
    );
    expectLaw(
      draws(n, () => rng.exponential()),
      (x) => -Math.expm1(-x),
      'exponential',
    );
  });

  it.each([0.05, 0.5, 0.99, 1, 1.5, 3, 20, 784, 1e6])('gamma of shape %f', (shape) => {
    expectLaw(
      draws(n, () => rng.gamma(shape)),
      (x) => gammaCdf(shape, x),
      `gamma ${shape}`,
    );
  });

  it('refuses a shape that is none', () => {
    for (const shape of [0, -1, NaN, Infinity]) {
      expect(() => rng.gamma(shape)).toThrow(`shape must be positive and finite, got ${shape}`);
    }
  });
});

describe('streams', () => {
  it('are the same for the same seed, whatever was forked or drawn in between', () => {
    const a = createRng(7);
    const b = createRng('7');
    const early = a.fork('x');
    a.next();
    const late = a.fork('x');
    b.fork('y').next();
    expect(b.next()).toBe(createRng(7).next());
    expect(early.next()).toBe(late.next());
    expect(a.next()).not.toBe(b.fork('x').next());
  });

  it('keep their numbers: a change here changes every figure', () => {
    const rng = createRng(1);
    const got = [
      rng.next(),
      rng.normal(),
      rng.laplace(),
      rng.exponential(),
      rng.gamma(2.5),
      rng.fork('a').next(),
    ];
    expect(got).toMatchInlineSnapshot(`
      [
        0.9315115920899634,
        -1.3339890427379644,
        -0.3577663668575142,
        0.6981280853768097,
        1.3829487807933587,
        0.33191426207967456,
      ]
    `);
  });

  it('have names that do not collide', () => {
    const names = new Set<string>();
    for (let i = 0; i < 50_000; i++) names.add(nameStream(undefined, i).join());
    const root = nameStream(undefined, 'seed');
    for (let i = 0; i < 300; i++) {
      const child = nameStream(root, `n=${i}`);
      for (let j = 0; j < 100; j++) names.add(nameStream(child, j).join());
    }
    expect(names.size).toBe(80_000);
    expect(nameStream(nameStream(root, 'a'), 'b')).not.toEqual(nameStream(root, 'ab'));
    expect(nameStream(nameStream(root, 'ab'), '')).not.toEqual(nameStream(nameStream(root, 'a'), 'b'));
  });

  it('of similar labels are unrelated: first draws, correlations and joint cells', () => {
    const root = createRng(2018);
    // The first draw over siblings is uniform ...
    expectLaw(
      draws(
        n,
        (
          (i) => () =>
            root.fork(i++).next()
        )(0),
      ),
      (x) => x,
      'first draw of siblings',
    );
    // ... neighbouring siblings fall into a 16 x 16 table evenly, draw by draw ...
    for (let draw = 0; draw < 4; draw++) {
      const cells = new Array<number>(256).fill(0);
      for (let i = 0; i < 40_000; i++) {
        const u = root.fork(`run=${i}`);
        const v = root.fork(`run=${i + 1}`);
        for (let k = 0; k < draw; k++) {
          u.next();
          v.next();
        }
        cells[16 * Math.floor(16 * u.next()) + Math.floor(16 * v.next())]++;
      }
      expectCounts(cells, Array(256).fill(1 / 256), `siblings' draw ${draw}`);
    }
    // ... and long stretches of two siblings, or of parent and child, are not correlated.
    const pairs = [
      [root, root.fork(0)],
      [root.fork(0), root.fork(1)],
      [root.fork('a'), root.fork('b')],
      [root.fork('a').fork(1), root.fork('a').fork(2)],
      [createRng(1), createRng(2)],
    ];
    for (const [p, q] of pairs) {
      let sum = 0;
      for (let i = 0; i < 100_000; i++) sum += (p.next() - 0.5) * (q.next() - 0.5) * 12;
      expect(Math.abs(sum) / Math.sqrt(100_000), 'correlation in standard errors, alpha = 1e-6').toBeLessThan(
        4.892,
      );
    }
  });

  it('refuses a seed that is none', () => {
    expect(() => createRng(NaN)).toThrow('seed must be a finite number or a text, got NaN');
  });
});
