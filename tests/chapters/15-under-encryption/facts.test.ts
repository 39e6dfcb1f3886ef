import { describe, expect, it } from 'vitest';
import { openChapter } from '../../../src/chapters/index.ts';
import {
  experiment as cost,
  type CostParams,
  type CostRow,
  type RunRow,
} from '../../../src/chapters/15-under-encryption/cost/experiment.ts';
import {
  complete,
  costSummary,
  largestRun,
  secondsOf,
} from '../../../src/chapters/15-under-encryption/cost/summary.ts';
import {
  experiment as layers,
  type LayersParams,
  type LayersRow,
} from '../../../src/chapters/15-under-encryption/layers/experiment.ts';
import {
  experiment as inside,
  type InsideParams,
  type InsideRow,
} from '../../../src/chapters/15-under-encryption/inside/experiment.ts';
import { curveOf, runOf } from '../../../src/chapters/15-under-encryption/inside/summary.ts';
import { nearest } from '../../../src/chapters/15-under-encryption/layers/summary.ts';
import { experiment as paths, type PathRow } from '../../../src/chapters/15-under-encryption/shared/paths.ts';
import { descentSummary } from '../../../src/chapters/15-under-encryption/descent/summary.ts';
import { equalSummary } from '../../../src/chapters/15-under-encryption/equal/summary.ts';
import { startsSummary } from '../../../src/chapters/15-under-encryption/starts/summary.ts';
import {
  experiment as protocol,
  sees,
  type ProtocolParams,
  type ProtocolRow,
} from '../../../src/chapters/15-under-encryption/protocol/experiment.ts';
import { protocolSummary } from '../../../src/chapters/15-under-encryption/protocol/summary.ts';
import { toyRows } from '../../../src/chapters/15-under-encryption/toy/rows.ts';
import { defaults } from '../../../src/state/params.ts';
import { dataFor, fitOf } from '../../contracts/run-task.ts';

const chapter = (await openChapter('under-encryption'))!;
const cellOf = (id: string) => chapter.cells.find((cell) => cell.id === id)!;

const fits = new Map<string, unknown>();

/** All rows of the paths, as the page would have them. A tolerance only cuts a fit, so each is made once. */
function pathRows(
  given: Partial<{ data: string; columns: number; tolerance: number; starts: string }>,
): PathRow[] {
  const params = { data: 'wine-red', columns: 12, lambda: 1, tolerance: 1e-6, starts: '0', ...given };
  return paths.tasks(params).flatMap((task) => {
    const key = JSON.stringify([params.data, params.columns, task.key]);
    if (!fits.has(key)) fits.set(key, fitOf(paths, params, task, dataFor(paths as never, params)));
    return paths.release(params, task, fits.get(key) as never) as PathRow[];
  });
}

const costParams = { ...(defaults(cellOf('cost').params) as CostParams), most: '12' };
const costRows = (ms: number): CostRow[] => {
  const [task] = cost.tasks(costParams);
  return cost.release({ ...costParams, ms }, task, { liveMs: 1 }) as CostRow[];
};
/** A run, or what it would do, of each protocol. */
const runsWith = (p: number): RunRow[] =>
  cost
    .tasks(costParams)
    .filter(({ run }) => run?.p === p)
    .flatMap((task) => {
      const fit = fitOf(cost, costParams, task, dataFor(cost as never, costParams, task));
      return cost.release(costParams, task, fit) as RunRow[];
    });

describe('the cost', () => {
  it('follows the law at 10.24 ms, in the order of the table', () => {
    const law = complete(costRows(10.24)).map((row) => row.law);
    const stated = [24.1, 260.4, 519.7, 620.7, 23.8, 37.3, 1051.9, 7816.1, 25028.7, 56913.7];
    expect(law.length).toBe(10);
    law.forEach((seconds, i) => expect(seconds).toBeCloseTo(stated[i], 0.9));
    expect(costSummary(costRows(10.24)).worst).toBeLessThanOrEqual(1);
    expect(costSummary(costRows(5)).worst).toBeGreaterThan(1);
  });

  it('has the speed-ups of the table, and 2.77 at p = 200 with an inverse', () => {
    const { hessian, local, largest, rows } = costSummary(costRows(10.24));
    expect([hessian.least, hessian.most, local.least, local.most].map((x) => Number(x.toFixed(2)))).toEqual([
      1.03, 2.32, 1.88, 8.12,
    ]);
    expect(largest!.local / 86_400).toBeCloseTo(1.28, 2);
    const last = rows.at(-1)!;
    expect(last.newton / (last.local + last.countedInverse - last.countedLocal)).toBeCloseTo(2.77, 1);
  });
});

describe('the cost of runs', () => {
  it('is counted as the text says: with 12 coefficients by running, with 200 without', () => {
    const [few, many] = [runsWith(12), runsWith(200)];
    const counts = (rows: RunRow[], what: 'iterations' | 'multiplications' | 'encryptions' | 'constants') =>
      rows.map((row) => row[what]);
    expect(few.map(({ protocol }) => protocol)).toEqual(['newton', 'hessian', 'local']);
    expect(counts(few, 'iterations')).toEqual([6, 28, 28]);
    expect(counts(few, 'multiplications')).toEqual([5280, 4768, 1374]);
    expect(counts(few, 'encryptions')).toEqual([684, 600, 672]);
    expect(counts(few, 'constants')).toEqual([0, 0, 6048]);
    expect(counts(many, 'multiplications')).toEqual([8_397_600, 2_839_600, 4_046_100]);
    for (const { counted, liveSeconds } of few) expect([counted, liveSeconds > 0]).toEqual([false, true]);
    for (const { counted, liveSeconds } of many) expect([counted, liveSeconds]).toEqual([true, 0]);
    const rows = [...costRows(5), ...few, ...many];
    expect(largestRun(rows)!.local.p).toBe(12);
    const measured = secondsOf(rows).filter(({ how }) => how === 'measured');
    expect(measured.map(({ p }) => p)).toEqual([12, 12, 12]);
  });

  it('is measured up to the chosen number of coefficients, and never beyond 60', () => {
    const columns = (most: string) => {
      const pieces = cost.tasks({ ...costParams, most }).flatMap((task) => (task.run ? [task] : []));
      const hosted = pieces.filter((task) => cost.isHosted!(cost.fitInputs(costParams), task));
      return [...new Set(hosted.map(({ run }) => run!.p))];
    };
    expect(columns('12')).toEqual([4, 6, 8, 12]);
    expect(columns('50').at(-1)).toBe(50);
  });
});

describe('the paths', () => {
  it('a fixed Hessian takes more iterations and, on many columns, fewer multiplications', () => {
    const few = descentSummary(pathRows({}), 1);
    expect(few.moreSteps).toBeGreaterThan(1);
    expect(few.saved!.toFixed(1)).toBe('1.4');
    const many = descentSummary(pathRows({ data: 'synthetic-classes', columns: 100 }), 1);
    expect(many.saved!.toFixed(1)).toBe('1.7');
    const digits = { data: 'synthetic-classes', columns: 100, tolerance: 1e-12 };
    expect(descentSummary(pathRows(digits), 1).saved).toBeLessThan(1);
    expect(many.fixed!.rho).toBeLessThan(many.fixed!.bound);
  });

  it('the two methods meet as the tolerance shrinks', () => {
    const apart = [1e-3, 1e-6, 1e-12].map((tolerance) => equalSummary(pathRows({ tolerance }))!.farthest);
    expect(apart[0]).toBeGreaterThan(apart[1]);
    expect(apart[1]).toBeGreaterThan(apart[2]);
    expect(apart[1]).toBeCloseTo(0.0016, 4);
    expect(apart[2]).toBeLessThan(1e-5);
  });

  it('on spam the fixed Hessian stops early, or not within its iterations', () => {
    const loose = equalSummary(pathRows({ data: 'spambase', tolerance: 1e-3 }))!;
    expect(loose.farthest).toBeCloseTo(2.75, 2);
    const tight = equalSummary(pathRows({ data: 'spambase', tolerance: 1e-12 }))!;
    expect([tight.fixed.steps, tight.fixed.stopped]).toEqual([300, 'most']);
    expect(tight.farthest).toBeGreaterThan(0.5);
  });

  it('Newton fails from the published starts of 0.8 and more; the fixed Hessian from none', () => {
    const rows = pathRows({
      data: 'synthetic-classes',
      columns: 50,
      starts: '0,0.8,1,1.5,2',
      tolerance: 1e-6,
    });
    const { newtonFails, fixedFails } = startsSummary(rows);
    expect(newtonFails).toEqual([0.8, 1, 1.5, 2]);
    expect(fixedFails).toEqual([]);
  });
});

it('the toy goes where the text says', () => {
  const at = (method: string, step: number) =>
    toyRows({ start: 2.5 }).find((row) => row.method === method && row.step === step)!.beta;
  expect(
    [at('newton', 1), at('newton', 2), at('fixed', 1), at('fixed', 2)].map((x) => Number(x.toPrecision(3))),
  ).toEqual([-3.55, 13.8, 0.803, 0.0406]);
  expect(at('fixed', 3)).toBeCloseTo(5.6e-6, 7);
  expect(at('newton', 3)).toBeLessThan(-5e5);
});

describe('what the result gives away', () => {
  const cell = cellOf('layers');
  const params = defaults(cell.params) as LayersParams;
  const [task] = layers.tasks(params);
  const data = dataFor(layers as never, params);
  const rows = layers.release(params, task, fitOf(layers, params, task, data)) as LayersRow[];
  const here = nearest(rows, 1)!;

  it('is never guessed more often than is proven, and at ε = 1 hardly more often than by a coin', () => {
    // A share of 4,000 draws is above its mean by 0.04 with probability below e^(−2·4000·0.0016) < 10⁻⁵; the stream is seeded.
    for (const { success, bound, distance, sensitivity } of rows) {
      expect(success).toBeLessThan(bound + 0.04);
      expect(distance).toBeLessThanOrEqual(sensitivity);
    }
    expect(rows.at(-1)!.success).toBeGreaterThan(rows[0].success);
    expect([here.epsilon, here.bound.toFixed(3)]).toEqual([1, '0.731']);
    expect(here.success).toBeLessThan(0.55);
    expect(here.sensitivity / here.distance).toBeCloseTo(9.2, 1);
  });

  it('costs accuracy, less with less noise', () => {
    expect(here.error - here.plainError).toBeGreaterThan(0.02);
    expect(rows.at(-1)!.error - here.plainError).toBeLessThan(0.005);
  });

  it('has a badge for one noisy release alone, which says that the protocol publishes more', () => {
    const { status, epsilon, assumptions } = cell.guarantee!(defaults(cell.params), rows);
    expect([status, epsilon]).toEqual(['proven', 1]);
    expect(assumptions[0]).toMatch(
      /^Only the noisy last coefficients .* for that protocol nothing is proven\.$/,
    );
    const protocol = cellOf('protocol');
    expect(protocol.guarantee!(defaults(protocol.params), []).status).toBe('none');
  });
});

describe('noise inside the sum', () => {
  const cell = cellOf('inside');
  const params = defaults(cell.params) as InsideParams;
  const [task] = inside.tasks(params);
  const rows = inside.release(params, task, fitOf(inside, params, task, dataFor(inside as never, params)));
  const run = runOf(rows as InsideRow[])!;

  it('costs what the text says', () => {
    const at = (epsilon: number) => curveOf(rows as InsideRow[]).find((row) => row.epsilon === epsilon)!;
    const shares = (epsilon: number) =>
      [at(epsilon).inside, at(epsilon).curator].map((x) => (100 * x).toFixed(1));
    expect(shares(1)).toEqual(['22.0', '20.9']);
    expect(shares(10)).toEqual(['18.8', '18.8']);
    expect([run.averagedError, run.pooledError].map((x) => (100 * x).toFixed(2))).toEqual(['18.78', '18.75']);
  });

  it('is as large as two noises, and its badge is that of one sum', () => {
    // The lengths of the noises are Gamma(40) times the scale: 2⁻³² of a chance that both together are longer than 200 or shorter than 2.
    const unit = run.liveNoise / (run.sensitivity / params.epsilon);
    expect(unit).toBeGreaterThan(2);
    expect(unit).toBeLessThan(200);
    const { status, epsilon, assumptions } = cell.guarantee!(defaults(cell.params), rows);
    expect([status, epsilon]).toEqual(['proven', 1]);
    expect(assumptions[0]).toMatch(/do not collude/);
  });
});

it('the secure fit of red wine is the pooled one up to the tolerance', () => {
  const cell = cellOf('protocol');
  const params = defaults(cell.params) as ProtocolParams;
  const [task] = protocol.tasks(params);
  const rows = protocol.release(
    params,
    task,
    fitOf(protocol, params, task, dataFor(protocol as never, params)),
  );
  expect(protocolSummary(rows as ProtocolRow[]).apart).toBeLessThan(2e-6);
  // To at least three digits all are equal; the fourth and fifth may be rounded either way in another run.
  expect(protocolSummary(rows as ProtocolRow[]).digits).toBeGreaterThanOrEqual(3);
});

it('a role sees its own messages and no others', () => {
  const link = (from: string, to: string) => ({ from, to });
  expect(sees('b', link('node 2', 'server A'))).toBe(false);
  expect(sees('a', link('node 2', 'server A'))).toBe(true);
  expect(sees('node', link('node 2', 'server A'))).toBe(false);
  expect(sees('node', link('server A', 'node 1'))).toBe(true);
  expect(sees('dealer', link('server A', 'server B'))).toBe(false);
  expect(sees('eavesdropper', link('server A', 'node 1'))).toBe(true);
  expect(sees('eavesdropper', link('server A', 'server B'))).toBe(false);
});
