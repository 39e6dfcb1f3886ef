import { expect, test } from 'vitest';
import {
  drawSourceNoise,
  fitSource,
  releaseSource,
  sourceGuarantee,
  sourceNoises,
  sourcePlan,
  type UnitRows,
} from '../../../../src/core/learners/transfer/source-classifier.ts';
import { norm } from '../../../../src/core/linalg/vectors.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';
import { runToEnd } from '../../../../src/core/work/run-to-end.ts';

const rng = createRng(19).fork('source classifier');

function someRows(rows: number, columns: number): UnitRows {
  const X = new Float64Array(rows * columns);
  const y = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    y[i] = i % 2 ? 1 : -1;
    const x = Float64Array.from({ length: columns }, (_, j) => rng.normal() + (j === 0 ? y[i] : 0));
    X.set(x.map((v) => v / norm(x)), i * columns); // prettier-ignore
  }
  return { rows, columns, X, y };
}

// Fact 21: the norm of the noise is Gamma(d) times 2/(nλε); its mean has a standard error of √60/100 · 0.2 = 0.016 here.
test('the noise has mean norm d · 2/(nλε), and √(d+1) · 2/(nλε) on a coordinate', () => {
  const given = { rows: 1000, lambda: 0.01, columns: 60 };
  const { scale } = sourcePlan(given, { noise: 'norm', epsilon: 1 });
  expect(scale).toBeCloseTo(0.2, 10);
  const draws = 10_000;
  let [lengths, squares] = [0, 0];
  for (let k = 0; k < draws; k++) {
    const z = sourceNoises.norm.draw(rng, 60);
    lengths += (scale * norm(z)) / draws;
    squares += (scale * z[0]) ** 2 / draws;
  }
  expect(Math.abs(lengths / 12 - 1)).toBeLessThan(0.01);
  // A square has a relative sd of about 1.5, so 5 standard errors of the root are 4 %.
  expect(Math.abs(Math.sqrt(squares) / 1.562 - 1)).toBeLessThan(0.04);
});

test('ε only changes the factor on the kept noise; ε = ∞ is the optimum itself', () => {
  const data = someRows(200, 5);
  const fit = runToEnd(fitSource(data, { lambda: 0.01 }));
  const noise = drawSourceNoise(rng.fork('kept'), 5);
  const at = (epsilon: number) => releaseSource(fit, noise, { noise: 'norm', epsilon });
  expect(at(Infinity)).toEqual(fit.w);
  at(1).forEach((v, j) => expect(v - fit.w[j]).toBeCloseTo(2 * (at(2)[j] - fit.w[j]), 8));
  // The same rows in floats have the same optimum, as far as floats can tell.
  const floats = runToEnd(fitSource({ ...data, X: Float32Array.from(data.X) }, { lambda: 0.01 }));
  floats.w.forEach((v, j) => expect(v).toBeCloseTo(fit.w[j], 5));
  expect(fit.problem).toBeUndefined();
});

test('noise on each weight is not proven: √d times as much is', () => {
  const given = { rows: 800, lambda: 0.003, columns: 5588 };
  expect(sourceGuarantee(given, { noise: 'norm', epsilon: 1 }).status).toBe('proven');
  expect(sourceGuarantee(given, { noise: 'each', epsilon: 1 }).status).toBe('as published');
  expect(sourcePlan(given, { noise: 'each', epsilon: 1 }).effectiveEpsilon).toBeCloseTo(Math.sqrt(5588), 6);
});

test('an empty source and one of a single class are said, and stay usable', () => {
  const empty = runToEnd(
    fitSource({ rows: 0, columns: 4, X: new Float64Array(0), y: new Float64Array(0) }, { lambda: 0.01 }),
  );
  expect(empty.problem).toBe('empty');
  const noise = drawSourceNoise(rng, 4);
  expect(releaseSource(empty, noise, { noise: 'norm', epsilon: 1 })).toEqual(new Float64Array(4));
  const data = someRows(50, 4);
  const one = runToEnd(fitSource({ ...data, y: new Float64Array(50).fill(1) }, { lambda: 0.01 }));
  expect(one.problem).toBe('one class');
  expect(one.w.every(Number.isFinite)).toBe(true);
});
