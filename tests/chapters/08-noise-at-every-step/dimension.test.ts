import { describe, expect, it } from 'vitest';
import {
  experiment as dimensionExperiment,
  type SgdDimensionRow,
} from '../../../src/chapters/08-noise-at-every-step/dimension/experiment.ts';
import {
  dimensionCurves,
  floorPoints,
  rowsCurves,
} from '../../../src/chapters/08-noise-at-every-step/dimension/summary.ts';
import { lowest } from '../../../src/core/stats/band-points.ts';
import { defaults, type Values } from '../../../src/state/params.ts';
import { dataFor, experimentOf, fitOf } from '../../contracts/run-task.ts';
import { inChapter } from '../in-chapter.ts';

const { answer, captionOf, cellOf, guaranteeOf, rowsOf, says, solved } =
  await inChapter('08-noise-at-every-step');

/* Each sentence of the text that states a number is held to it, at the page's own seed and with fewer runs. */

describe('dimension', () => {
  const values = defaults(cellOf('dimension').params);
  const { experiment, params } = experimentOf(cellOf('dimension'), values);
  const data = dataFor(experiment, params);
  // Fits serve both batch sizes, as on the page.
  const fitsOf = (dimensions: RegExp) =>
    experiment
      .tasks({ ...params, runs: 3 })
      .filter(({ key }) => dimensions.test(key))
      .map((task) => ({ task, fit: fitOf(experiment, params, task, data) }));
  const fits = fitsOf(/k=(15|25|50|200|784)$/);
  const releases = (batch: number, of = fits) =>
    of.flatMap(({ task, fit }) => experiment.release({ ...params, batch }, task, fit)) as SgdDimensionRow[];
  const rows = releases(50);
  const best = (of: SgdDimensionRow[], epsilon: number) =>
    lowest(dimensionCurves(of).find((curve) => curve.epsilon === epsilon)!.points)!;

  it('the best dimension is all of them without noise, 200 at ε = 10, 25 or fewer at ε = 1', () => {
    says('Without noise more dimensions are better, up to all 784');
    says('200 at ε = 10, and 25 or fewer at ε = 1, with batches of 50');
    expect(best(rows, Infinity).x).toBe(784);
    expect(best(rows, 10).x).toBe(200);
    expect(best(rows, 1).x).toBeLessThanOrEqual(25);
  });

  it('a batch larger than the rows is a single batch of all of them', () => {
    const caption = (given: Values) => captionOf('dimension', 'dimension', { ...values, ...given }, rows);
    expect(caption({})).toMatch(/^At ε = 3 and batches of 50 the best/);
    for (const batch of [500, 1000])
      expect(caption({ rows: 500, batch })).toMatch(/^At ε = 3 and a single batch of all 500 rows the best/);
  });

  it('asks for the best at ε = 3, which is about 25; batches of 500 bring it to 100', () => {
    expect(answer('dimension', values, rows)).toBe('About 25');
    expect(solved('dimension', values, rows)).toEqual([]);
    const large = releases(500, [...fits, ...fitsOf(/k=100$/)]);
    expect(solved('dimension', { ...values, batch: 500 }, large)).toEqual(['more']);
    expect(solved('dimension', values, large.filter(({ k }) => k < 784)), 'not before all are there').toEqual([]); // prettier-ignore
  });

  it('from 50 dimensions on a single pass costs more than the projection', () => {
    says('From 50 dimensions on, stopping after one pass costs more than projecting does');
    const floor = floorPoints(rows);
    const clean = dimensionCurves(rows).find(({ epsilon }) => epsilon === Infinity)!.points;
    const whole = floor.at(-1)!.mean;
    floor.forEach(({ x, mean }, i) => {
      if (x >= 50) expect(clean[i].mean - mean).toBeGreaterThan(mean - whole);
    });
    expect(guaranteeOf('dimension', values, rows)).toMatchObject({ status: 'proven', epsilon: 3 });
  });

  it('with batches of 5 the best at ε = 10 is below 100, and at ε = 1 all err on more than a third', () => {
    says('with batches of 5 the best dimension at $\\varepsilon = 10$ is below 100');
    says('every dimension that the thesis tries errs on more than a third of the test rows');
    const small = releases(5);
    expect(best(small, 10).x).toBeLessThan(100);
    expect(best(small, 1).mean).toBeGreaterThan(1 / 3);
    const standardised = { ...values, scaling: 'standardised' };
    expect(guaranteeOf('dimension', standardised, small).status).toBe('as published');
  });
});

describe('over the number of rows', () => {
  const given = { over: 'rows', batch: 50, epsilon: 10 };
  const { values, rows } = rowsOf<SgdDimensionRow>('dimension', given, 5, (key) => /k=(15|50)$/.test(key));

  it('has fifty numbers of rows, a curve for each dimension and ε, and its bands', () => {
    const curves = rowsCurves(rows);
    expect(curves.map(({ epsilon, k }) => [epsilon, k])).toEqual(
      [10, 0.1, 1, Infinity].flatMap((epsilon) => [15, 50].map((k) => [epsilon, k])),
    );
    for (const { points } of curves) {
      expect(points.map(({ x }) => x)).toEqual(Array.from({ length: 50 }, (_, i) => 235 * (i + 1)));
      expect(points.every(({ runs, half }) => runs === 5 && half! > 0)).toBe(true);
    }
    const last = (epsilon: number, k: number) =>
      curves.find((curve) => curve.epsilon === epsilon && curve.k === k)!.points.at(-1)!.mean;
    expect(last(Infinity, 50), 'without noise more dimensions are better').toBeLessThan(last(Infinity, 15));
    expect(captionOf('dimension', 'dimension', values, rows)).toMatch(
      /^With 11,750 rows, at ε = 10 and batches of 50/,
    );
    expect(captionOf('dimension', 'width', values, rows)).toMatch(/^At ε = 10 the half-width lies between/);
    expect(guaranteeOf('dimension', values, rows)).toMatchObject({ status: 'proven', epsilon: 10 });
    expect(solved('dimension', values, rows)).toEqual([]);
  });

  it('errs as the same training does at one number of rows', () => {
    const one = rowsOf<SgdDimensionRow>('dimension', { ...given, over: 'dimension', rows: 2350 }, 1, (key) =>
      key.endsWith('k=15'),
    ).rows;
    const same = rows.find(({ run, k, n }) => run === 0 && k === 15 && n === 2350)!;
    expect([...same.errors]).toEqual([...one[0].errors]);
  });

  it('takes the dimensions of the thesis, the widest too', () => {
    const params = { ...values, over: 'rows', runs: 2 } as never;
    expect(dimensionExperiment.tasks(params).map(({ k }) => k)).toEqual([
      15, 50, 100, 200, 784, 15, 50, 100, 200, 784,
    ]);
  });
});
