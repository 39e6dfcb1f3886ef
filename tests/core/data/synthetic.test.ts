import { describe, expect, it } from 'vitest';
import {
  generators,
  isSynthetic,
  synthesise,
  syntheticName,
} from '../../../src/core/data/synthetic/index.ts';
import { fullPca, spread } from '../../../src/core/data/preprocess/pca.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';

const total = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0);
const mean = (values: ArrayLike<number>) => total(values) / values.length;

describe.each(Object.values(generators))('$id', (generator) => {
  it('is called synthetic, is the same every time, and differs by its seed', () => {
    expect(isSynthetic(generator.id)).toBe(true);
    expect(generator.title).toMatch(/^Synthetic/);
    const columns = Math.max(3, generator.settings.columns.min);
    const small = syntheticName(generator.id, { rows: 50, columns });
    const [a, b] = [synthesise(small), synthesise(small)];
    expect([...a.train.X, ...a.test.y]).toEqual([...b.train.X, ...b.test.y]);
    expect([a.train.rows, a.test.rows, a.train.columns, a.task]).toEqual([40, 10, columns, generator.task]);
    const other = synthesise(`${small},seed=2`);
    expect([...other.train.X]).not.toEqual([...a.train.X]);
  });

  it('refuses settings that it does not have or that are out of range', () => {
    expect(() => synthesise(`${generator.id}:colour=3`)).toThrow('setting must be one of rows, columns');
    expect(() => synthesise(`${generator.id}:rows=3`)).toThrow('rows must be between 20 and 100000, got 3');
    expect(() => synthesise(`${generator.id}:rows=30.5`)).toThrow('rows must be a whole number, got 30.5');
  });
});

describe('what was asked for is what comes out', () => {
  it('linear: the condition number, and the noise that is left', () => {
    const { train } = synthesise('synthetic-linear:rows=50000,columns=6,condition=100,noise=0.5');
    const { values } = runToEnd(fullPca(runToEnd(spread(train, { standardised: false }))));
    values.forEach((value, j) => {
      const wanted = 100 ** (-j / 5);
      expect(
        Math.abs(value / wanted - 1),
        'fails for 1 seed in 10,000: 0.04 is 5 standard errors',
      ).toBeLessThan(0.04);
    });
    // The variance of y is wᵀΣw + noise²; without noise it is smaller by exactly that.
    const clean = synthesise('synthetic-linear:rows=50000,columns=6,condition=100,noise=0').train;
    const left = mean(train.y.map((v, i) => (v - clean.y[i]) ** 2));
    expect(left).toBeCloseTo(0.25, 2);
  });

  it('linear: heavy tails are heavy', () => {
    const far = (tails: number) => {
      const { train } = synthesise(`synthetic-linear:rows=20000,columns=2,condition=1,tails=${tails}`);
      return train.X.filter((x) => Math.abs(x) > 5).length / train.X.length;
    };
    expect(far(100), 'normal: 6 in ten million').toBeLessThan(1e-4);
    // P(|t₃| > 5) = 0.01539
    expect(Math.abs(far(3) - 0.01539), '5 standard errors of paired values').toBeLessThan(0.005);
  });

  it('classes: the best line errs Φ(−separation/2)', () => {
    const { train } = synthesise('synthetic-classes:rows=50000,columns=5,separation=2');
    let wrong = 0;
    for (let i = 0; i < train.rows; i++) {
      const sum = total(train.X.subarray(i * 5, i * 5 + 5));
      if (Math.sign(sum) !== train.y[i]) wrong++;
    }
    // Φ(−1) = 0.158655
    expect(Math.abs(wrong / train.rows - 0.158655), '5 standard errors').toBeLessThan(0.0092);
  });

  it('rare: the share of positives, and where they are', () => {
    const { train } = synthesise('synthetic-rare:rows=100000,share=0.01,separation=3');
    const share = train.y.filter((v) => v === 1).length / train.rows;
    expect(Math.abs(share - 0.01), '5 standard errors').toBeLessThan(0.0018);
    let sum = 0;
    for (let i = 0; i < train.rows; i++) {
      if (train.y[i] !== 1) continue;
      sum += total(train.X.subarray(i * 10, i * 10 + 10)) / Math.sqrt(10);
    }
    // sd of a t₃ is √3, so the standard error is about 0.06.
    expect(Math.abs(sum / (share * train.rows) - 3)).toBeLessThan(0.35);
  });
});
