import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapExactly, norms } from '../../../../src/core/learners/regression/exact-map.ts';
import { adaSspPlan } from '../../../../src/core/learners/regression/noise-plan.ts';
import { ridge } from '../../../../src/core/learners/regression/plain-fits.ts';
import { publicMap } from '../../../../src/core/learners/regression/public-map.ts';
import { regressionGuarantee } from '../../../../src/core/learners/regression/guarantee.ts';
import {
  finish,
  noisyPrepared,
  prepare,
  rawCoefficients,
  THESIS,
  unaccounted,
  type Preparation,
  type Prepared,
} from '../../../../src/core/learners/regression/preparation.ts';
import { planReleases } from '../../../../src/core/learners/regression/release-ledger.ts';
import {
  allRows,
  constantColumns,
  someRows,
  type Rows,
} from '../../../../src/core/learners/regression/rows.ts';
import {
  drawStatisticNoise,
  statisticReleases,
} from '../../../../src/core/learners/regression/statistics.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';
import { dataset } from '../../../data.ts';

function madeUp(rows: number, d: number, seed = 1): Rows {
  const rng = createRng(seed).fork('rows');
  const X = Float64Array.from({ length: rows * d }, (_, k) => Math.exp(rng.normal()) + (k % d));
  const y = Float64Array.from({ length: rows }, (_, i) => X[i * d] + rng.normal());
  return { rows, d, names: Array.from({ length: d }, (_, j) => `x${j + 1}`), X, y };
}
const training = madeUp(80, 4);
const held = madeUp(20, 4, 2);
const bounds = { low: [0, 1, 2, 3], high: [5, 6, 7, 8], yLow: -3, yHigh: 9 };
const wide = { low: [-99, -99, -99, -99], high: [99, 99, 99, 99], yLow: -99, yHigh: 99 };
const as = (changes: Partial<Preparation>): Preparation => ({ ...THESIS, ...changes });

describe('the map into the unit ball', () => {
  it('by rows: every row that is not zero has norm 1, and with one column it is −1 or 1 (facts 16 and 18)', () => {
    for (const norm of norms(mapExactly(training, held, as({ map: 'row' })).X, 4))
      expect(Math.abs(norm - 1)).toBeLessThan(1e-12);
    const single = mapExactly(madeUp(30, 1), madeUp(9, 1, 2), as({ map: 'row' }));
    expect([...single.X].filter((value) => ![-1, 0, 1].includes(value))).toEqual([]);
  });

  it('by the largest norm: the longest row has norm 1, and no other more (fact 16)', () => {
    const found = norms(mapExactly(training, held, as({ map: 'max' })).X, 4);
    expect(Math.max(...found)).toBeCloseTo(1, 14);
    expect(Math.max(...found)).toBeLessThanOrEqual(1 + 1e-15);
  });

  it('with an intercept rows reach √2, which doubles the noise of XᵀX (fact 17)', () => {
    const longest = Math.max(...norms(mapExactly(training, held, as({ map: 'max' })).X, 4));
    expect(Math.hypot(longest, 1)).toBeCloseTo(Math.SQRT2, 12);
    const { xBound } = prepare(training, held, as({ map: 'max', intercept: true }));
    expect(xBound).toBe(Math.SQRT2);
    const plan = adaSspPlan('fixed', { epsilon: 1, delta: 1e-6, rho: 0.05 });
    const gram = planReleases(plan, { xBound, yBound: 1 }).find(({ label }) => label === 'XᵀX')!;
    expect(gram.sigma).toBeCloseTo(2 * plan.gram, 9);
  });

  it('with y included is weighted least squares with weights 1 / ‖s(x)‖² (fact 19)', () => {
    const prepared = prepare(training, held, as({ map: 'row-y' }));
    const theta = ridge(prepared.train, 0);
    const plain = mapExactly(training, held, as({ map: 'max' }));
    const own = norms(plain.X, 4);
    const weighted = plain.X.map((value, k) => value / own[Math.floor(k / 4)]);
    const target = plain.y.map((value, i) => value / own[i]);
    const oracle = ridge({ ...prepared.train, ...sums(weighted, target, 4) }, 0);
    for (let i = 0; i < held.rows; i++) {
      const by = (X: Float64Array, w: Float64Array) =>
        w.reduce((sum, value, j) => sum + value * X[i * 4 + j], 0);
      const mapped = mapExactly(training, held, as({ map: 'row-y' }));
      const [ours, theirs] = [by(mapped.testX, theta), by(plain.testX, oracle)];
      expect(Math.abs(ours - theirs)).toBeLessThan(1e-9 * Math.max(1, Math.abs(theirs)));
    }
  });

  it('by a public radius keeps every row and every y within 1, whatever the data and the noise', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.double({ min: 0.01, max: 50, noNaN: true }),
        (seed, unit) => {
          const rows = madeUp(25, 4, seed);
          const noise = drawStatisticNoise(createRng(seed), 4);
          const waiting = publicMap(rows, held, bounds);
          const settings = as({ statistics: 'noisy', map: 'radius' });
          const radius = 0.5 + (seed % 100) / 40;
          for (const mapped of [
            waiting.byBounds({ ...settings, radius }),
            waiting.byNoisyStatistics({ ...settings, radius }, noise, unit),
            mapExactly(rows, held, as({ map: 'radius', radius })),
          ]) {
            expect(Math.max(...norms(mapped.X, 4))).toBeLessThanOrEqual(1);
            expect(Math.max(...mapped.y.map(Math.abs))).toBeLessThanOrEqual(1);
          }
        },
      ),
      { seed: 31, numRuns: 100 },
    );
  });
});

it('sums by noisy statistics are those of the rows that are mapped one by one', () => {
  fc.assert(
    fc.property(
      fc.record({
        seed: fc.integer({ min: 0, max: 1e6 }),
        unit: fc.double({ min: 0, max: 8, noNaN: true }),
        map: fc.constantFrom('row' as const, 'radius' as const),
        radius: fc.double({ min: 0.2, max: 3, noNaN: true }),
        centre: fc.boolean(),
        intercept: fc.boolean(),
        isSame: fc.boolean(),
      }),
      ({ seed, unit, isSame, ...changes }) => {
        const settings = as({ statistics: 'noisy', ...changes });
        const noise = drawStatisticNoise(createRng(seed), 4);
        const rows = madeUp(40, 4, seed);
        const waiting = publicMap(rows, isSame ? rows : held, bounds);
        const slow = finish(waiting.byNoisyStatistics(settings, noise, unit), settings);
        const fast = noisyPrepared(waiting, settings, noise, unit);
        const flat = ({ train, test, smallest, affine, xBound, yBound }: Prepared) => [
          ...[train, test].flatMap(({ rows, d, G, g, q, total }) => [rows, d, ...G, ...g, q, total]),
          ...[smallest, xBound, yBound],
          ...Object.values(affine ?? {}).flatMap((part) => (typeof part === 'number' ? [part] : [...part])),
        ];
        const [a, b] = [flat(slow), flat(fast)];
        expect(b.length).toBe(a.length);
        const size = Math.max(...slow.train.G, slow.train.q, slow.test.q);
        a.forEach((value, i) => expect(Math.abs(value - b[i])).toBeLessThan(1e-9 * Math.max(1, size)));
      },
    ),
    { seed: 38, numRuns: 200 },
  );
});

describe('coefficients in raw units', () => {
  it('predict what the mapped ones predict (fact 19)', () => {
    const noise = drawStatisticNoise(createRng(4), 4);
    for (const intercept of [false, true]) {
      const max = as({ map: 'max', intercept });
      const radius = as({ map: 'radius', statistics: 'noisy', intercept, radius: 5 });
      for (const mapped of [
        mapExactly(training, held, max),
        publicMap(training, held, wide).byNoisyStatistics(radius, noise, 0.5),
      ]) {
        const prepared = finish(mapped, intercept ? max : as({}));
        const theta = ridge(prepared.train, 1);
        const { coefficients, constant } = rawCoefficients(prepared, theta);
        for (let i = 0; i < held.rows; i++) {
          let [raw, inBall] = [constant, intercept ? theta[4] : 0];
          for (let j = 0; j < 4; j++) {
            raw += coefficients[j] * held.X[i * 4 + j];
            inBall += theta[j] * mapped.testX[i * 4 + j];
          }
          const { yShift, yScale } = mapped.affine!;
          expect(Math.abs(raw - (yShift + yScale * inBall))).toBeLessThan(1e-9 * Math.max(1, Math.abs(raw)));
        }
      }
    }
  });

  it('do not exist where each row is divided by its own norm', () => {
    expect(() => rawCoefficients(prepare(training, held, as({ map: 'row' })), new Float64Array(4))).toThrow(
      'the map must be the same for all rows',
    );
  });
});

describe('clipping', () => {
  it('at infinity changes nothing, and lowers the largest raw value otherwise (fact 21)', () => {
    const plain = prepare(training, held, as({ map: 'max' }));
    expect(prepare(training, held, as({ map: 'max', clip: Infinity, clipTest: true }))).toEqual(plain);
    for (const c of [0.5, 1.3, 3]) {
      const mapped = mapExactly(training, held, as({ map: 'max', clip: c }));
      const { shift, factor } = mapped.affine!;
      const raw = mapped.X.map((value, k) => value / factor[k % 4] + shift[k % 4]);
      for (let k = 0; k < raw.length; k++) expect(raw[k]).toBeLessThanOrEqual(training.X[k] + 1e-9);
      // Norms are taken after the clip, from statistics that were computed anew.
      expect(Math.max(...norms(mapped.X, 4))).toBeCloseTo(1, 12);
    }
  });

  it('within drawn bounds moves values into that part of the public range, test rows when asked', () => {
    const within = { low: 0.2, high: 0.6, seen: false };
    for (const clipTest of [false, true]) {
      const mapped = mapExactly(training, held, as({ map: 'max', within, clipTest }), bounds);
      const { shift, factor } = mapped.affine!;
      const raw = (X: Float64Array) => X.map((value, k) => value / factor[k % 4] + shift[k % 4] - (k % 4));
      // The bounds of column j are j and j + 5: a fifth of that is 1, three fifths are 3.
      expect(Math.min(...raw(mapped.X))).toBeCloseTo(1, 9);
      expect(Math.max(...raw(mapped.X))).toBeCloseTo(3, 9);
      expect(Math.max(...raw(mapped.testX)) > 3.1).toBe(!clipTest);
    }
    expect(() => mapExactly(training, held, as({ map: 'max', within }))).toThrow('bounds must be given');
  });

  it('cuts the lower side only when asked', () => {
    const low = (sides: 'upper' | 'both') => {
      const { X, affine } = mapExactly(training, held, as({ map: 'max', clip: 0.5, sides }));
      return Math.min(...X.map((value, k) => value / affine!.factor[k % 4] + affine!.shift[k % 4] - (k % 4)));
    };
    expect(low('both')).toBeGreaterThan(low('upper'));
  });
});

describe('what is not accounted for', () => {
  it('leaves the thesis without a guarantee, and nothing open with public bounds or noisy statistics (fact 27)', () => {
    const plan = adaSspPlan('joint', { epsilon: 1, delta: 1e-6, rho: 0.05 });
    const status = (preparation: Preparation) =>
      regressionGuarantee(
        [...unaccounted(preparation), ...planReleases(plan, { xBound: 1, yBound: 1 })],
        { epsilon: 1, delta: 1e-6 },
        'Bounds were fixed beforehand.',
      ).status;
    expect(status(THESIS)).toBe('none');
    expect(status(as({ statistics: 'analyst' }))).toBe('none');
    expect(status(as({ statistics: 'public', map: 'radius' }))).toBe('proven');
    expect(status(as({ statistics: 'noisy', map: 'radius' }))).toBe('proven');
    const within = { low: 0, high: 0.5, seen: true };
    expect(status(as({ statistics: 'public', map: 'radius', within }))).toBe('none');
    expect(status(as({ statistics: 'public', map: 'radius', within: { ...within, seen: false } }))).toBe(
      'proven',
    );
    // A public radius reads no norm: the line of the largest one is gone, and only that.
    const lines = (map: 'max' | 'radius') => unaccounted(as({ map })).map(({ label }) => label);
    expect(lines('max').filter((label) => !lines('radius').includes(label))).toEqual(['largest row norm']);
    const labels = unaccounted(as({ map: 'max', clip: 2 })).map(({ label }) => label);
    expect(labels).toEqual([
      'column means and deviations',
      'clipping bounds',
      'largest row norm',
      'largest |y|',
      'mean of y',
    ]);
  });

  it('is paid for by sums with sensitivity √(2d + 1) and √2', () => {
    const worst = Math.hypot(...new Array<number>(2 * 4 + 1).fill(1));
    const [columns, target] = statisticReleases(4, 10);
    expect(columns.sensitivity).toBeCloseTo(worst, 12);
    expect(target.sensitivity).toBeCloseTo(Math.hypot(1, 1), 12);
  });
});

describe('rows that cannot be fitted', () => {
  const linear = dataset('synthetic-linear:rows=40,columns=2');
  const changed = (change: (X: Float32Array, y: Float32Array) => void) => {
    const [X, y] = [Float32Array.from(linear.train.X), Float32Array.from(linear.train.y)];
    change(X, y);
    return { ...linear, train: { ...linear.train, X, y } };
  };
  it('are refused with a word for the reader', () => {
    expect(() => allRows(changed((X) => (X[3] = NaN)))).toThrow(
      'column x2 must be a number in every row, got a gap in row 2',
    );
    expect(() => allRows(changed((_, y) => (y[0] = NaN)))).toThrow(
      'the target must be a number in every row',
    );
    const flat = changed((_, y) => y.fill(1));
    flat.test = { ...flat.test, y: new Float32Array(flat.test.rows).fill(1) };
    expect(() => allRows(flat)).toThrow('the target must be one that varies, got 1 in every row');
    const one = { ...linear.train, rows: 1, X: linear.train.X.slice(0, 2), y: linear.train.y.slice(0, 1) };
    const none = { ...linear.test, rows: 0, X: new Float32Array(0), y: new Float32Array(0) };
    expect(() => allRows({ ...linear, train: one, test: none })).toThrow('the rows must be at least 20');
  });

  it('but a constant column, fewer rows than columns and a single column are fitted', () => {
    const rows = allRows(changed((X) => X.forEach((_, k) => k % 2 || (X[k] = 7))));
    rows.X.forEach((_, k) => k % 2 || (rows.X[k] = 7));
    expect(constantColumns(rows)).toEqual(['x1']);
    for (const few of [rows, madeUp(24, 30), madeUp(40, 1)]) {
      const half = Math.floor(few.rows / 2);
      const part = (from: number, to: number) =>
        someRows(
          few,
          Array.from({ length: to - from }, (_, i) => from + i),
        );
      for (const map of ['row', 'row-y', 'max'] as const) {
        const prepared = prepare(part(0, half), part(half, few.rows), as({ map }));
        expect(prepared.smallest).toBeGreaterThanOrEqual(0);
        expect(ridge(prepared.train, 1).every(Number.isFinite)).toBe(true);
      }
    }
  });
});

function sums(X: Float64Array, y: Float64Array, d: number) {
  const G = new Float64Array(d * d);
  const g = new Float64Array(d);
  for (let i = 0; i < y.length; i++)
    for (let j = 0; j < d; j++) {
      g[j] += X[i * d + j] * y[i];
      for (let k = 0; k < d; k++) G[j * d + k] += X[i * d + j] * X[i * d + k];
    }
  return { G, g };
}
