import { describe, expect, it } from 'vitest';
import { shuffle } from '../../src/core/data/shuffle.ts';
import { createRng } from '../../src/core/random/create-rng.ts';
import { python, runPython } from './run-python.ts';

const program = `import json

from noisebook.streams import create_rng, shuffle

rng = create_rng(2018)
print(json.dumps({
    "names": [rng.fork(label).name for label in ["", "a", "run=3/size=100", 7, 7.0, -1]] + [create_rng("text").fork("a").fork("b").name],
    "next": [rng.next() for _ in range(5000)],
    "normal": (lambda r: [r.normal() for _ in range(200000)])(rng.fork("normal")),
    "laplace": (lambda r: [r.laplace() for _ in range(5000)])(rng.fork("laplace")),
    "exponential": (lambda r: [r.exponential() for _ in range(5000)])(rng.fork("exponential")),
    "gamma": (lambda r: [r.gamma(shape) for shape in [0.3, 1, 2.5, 784] for _ in range(2000)])(rng.fork("gamma")),
    "shuffle": shuffle(1000, rng.fork("shuffle")).tolist(),
}))
`;

describe.skipIf(!python)('our streams in Python (skipped without Python and numpy)', () => {
  const drawn = python ? (JSON.parse(runPython('-c', program)) as Record<string, number[]>) : {};
  const rng = createRng(2018);
  const draws = (n: number, draw: () => number) => Array.from({ length: n }, draw);
  /** A logarithm may differ in its last bit; what a normal draw takes from the tail is one. */
  const expectSame = (name: string, ours: number[], bound = 4e-15) => {
    const far = ours.findIndex((x, i) => !(Math.abs(x - drawn[name][i]) <= bound * Math.abs(x)));
    expect([far, drawn[name].length]).toEqual([-1, ours.length]);
  };

  it('are named alike', () => {
    // The first uniform of a stream is made of its name, so equal draws are equal names.
    const labels = ['', 'a', 'run=3/size=100', 7, 7, -1];
    const names = drawn.names as unknown as number[][];
    const first = (name: number[]) => (2091639 * name[0]) / 2 ** 32 + (name[3] >>> 12) / 2 ** 32;
    const streams = [...labels.map((label) => rng.fork(label)), createRng('text').fork('a').fork('b')];
    streams.forEach((stream, i) => expect(stream.next()).toBeCloseTo(first(names[i]) % 1, 9));
    expect(new Set(names.map(String)).size).toBe(6);
  });

  it('draw uniforms and orders to the last bit', () => {
    const uniform = createRng(2018);
    expect(drawn.next).toEqual(draws(5000, () => uniform.next()));
    expect(drawn.shuffle).toEqual([...shuffle(1000, rng.fork('shuffle'))]);
  });

  it('draw the same noise', () => {
    const [normal, laplace] = [rng.fork('normal'), rng.fork('laplace')];
    const [exponential, gamma] = [rng.fork('exponential'), rng.fork('gamma')];
    expectSame(
      'normal',
      draws(200_000, () => normal.normal()),
    );
    expectSame(
      'laplace',
      draws(5000, () => laplace.laplace()),
    );
    expectSame(
      'exponential',
      draws(5000, () => exponential.exponential()),
    );
    expectSame(
      'gamma',
      [0.3, 1, 2.5, 784].flatMap((shape) => draws(2000, () => gamma.gamma(shape))),
      1e-13, // a small shape takes a high power of a uniform
    );
  });
});
