import { Matrix, solve } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { calibrateNoiseMultiplier } from '../../src/core/accounting/calibrate.ts';
import { smallestEpsilon } from '../../src/core/accounting/smallest-epsilon.ts';
import { shuffle } from '../../src/core/data/shuffle.ts';
import { countWrong } from '../../src/core/learners/error-curve.ts';
import { fitNested, halfDecade } from '../../src/core/learners/fit-nested.ts';
import { learners } from '../../src/core/learners/index.ts';
import { LaneMachine } from '../../src/core/learners/lanes/machine.ts';
import type { FederatedBudget } from '../../src/core/learners/lasso/federated-lasso.ts';
import { quadraticOfRows } from '../../src/core/learners/lasso/quadratic.ts';
import { toRows } from '../../src/core/learners/lasso/rows.ts';
import { solveLasso } from '../../src/core/learners/lasso/solve.ts';
import type { Learner } from '../../src/core/learners/learner.ts';
import { losses, type LossId } from '../../src/core/learners/loss.ts';
import { minimise } from '../../src/core/learners/minimise.ts';
import { startOf } from '../../src/core/learners/network/network.ts';
import { parameterCount } from '../../src/core/learners/network/shape.ts';
import { perturbedObjective } from '../../src/core/learners/objective-perturbation.ts';
import { outputNoises, type OutputNoiseId } from '../../src/core/learners/output-noise.ts';
import { releaser, scoreFits } from '../../src/core/learners/scored-fit.ts';
import { Batches } from '../../src/core/learners/sgd/batches.ts';
import { calibratedMultiplier } from '../../src/core/learners/sgd/calibrated.ts';
import { marginLosses } from '../../src/core/learners/sgd/margin-loss.ts';
import { prepareRows } from '../../src/core/learners/sgd/prepared-rows.ts';
import type { Recipe } from '../../src/core/learners/sgd/private-sgd.ts';
import { sgd } from '../../src/core/learners/sgd/sgd.ts';
import { stepSizeOf } from '../../src/core/learners/sgd/step-size.ts';
import { SLACK } from '../../src/core/learners/slack.ts';
import { margins, sparseRows } from '../../src/core/learners/sparse-rows.ts';
import type { Method } from '../../src/core/learners/ternary/banks.ts';
import { planFor, publishedChoice } from '../../src/core/learners/ternary/plan.ts';
import { createRng } from '../../src/core/random/create-rng.ts';
import { analyticGaussianSigma } from '../../src/core/mechanisms/analytic-gaussian.ts';
import { runToEnd } from '../../src/core/work/run-to-end.ts';
import { differences } from '../core/learners/network/differences.ts';
import { dataset } from '../data.ts';

/*
 * The laws of a learner, over every one in the registry. A case says on which rows and with which settings; the laws are the same for
 * all. Chapters 7 to 9 run the functions that are held here: the learners themselves, and the lanes that fit many optima at once.
 */

type Case = {
  learner: Learner<unknown, unknown, unknown, unknown>;
  rows: unknown;
  setting: unknown;
  budget: unknown;
  /** What the budget is meant to keep. */
  epsilon: number;
  delta: number;
  /** A budget with no noise to speak of, what the weights then are by other code, and how near that is. */
  open: unknown;
  plain: () => Float64Array;
  apart: number;
  /** Rows on which an assumption does not hold. */
  broken?: unknown;
  /** A setting or budget that is wrong, and the name in the error. */
  wrong: { setting?: unknown; budget?: unknown; says: RegExp }[];
};

/** Types of rows, settings and budgets must match where a case is written; the laws need not know them. */
const caseOf = <R, S, F, B>(of: {
  learner: Learner<R, S, F, B>;
  rows: R;
  setting: S;
  budget: B;
  open: B;
  epsilon: number;
  delta: number;
  plain: () => Float64Array;
  apart: number;
  broken?: R;
  wrong: { setting?: S; budget?: B; says: RegExp }[];
}): Case => of;

const EPSILON = 2;
const DELTA = 1e-5;
const digits = dataset('mnist-4-9#300');

const sparse = sparseRows(digits.train, 'unit length');
const classifiers = (['logistic', 'huber-svm'] as LossId[]).flatMap((name) => {
  const loss = losses[name];
  const setting = { loss, lambda: 0.01 };
  const budget = { epsilon: EPSILON, delta: DELTA };
  const base = {
    rows: sparse,
    setting,
    budget,
    ...budget,
    open: { ...budget, epsilon: 1e12 },
    plain: () => minimise({ data: sparse, ...setting }).w,
    apart: 1e-4,
    broken: { ...sparse, value: sparse.value.map((v) => 1.5 * v) },
    wrong: [
      { setting: { loss, lambda: -1 }, says: /lambda must be/ },
      { budget: { ...budget, epsilon: 0 }, says: /epsilon must be/ },
    ],
  };
  const { plain } = learners;
  return [
    [`plain, ${name}`, caseOf({ ...base, learner: plain, wrong: base.wrong.slice(0, 1) })] as const,
    ...(['output-vector', 'output-laplace', 'output-gaussian', 'output-published'] as const).map(
      (id) => [`${id}, ${name}`, caseOf({ ...base, learner: learners[id] })] as const,
    ),
    [
      `objective-perturbation, ${name}`,
      caseOf({ ...base, learner: learners['objective-perturbation'] }),
    ] as const,
  ];
});

const numbers = Int32Array.from({ length: 250 }, (_, i) => i);
const rowsSetting = { scaling: 'unit rows', reduction: 'projection', k: 20 } as const;
const dense = runToEnd(prepareRows(digits, numbers, rowsSetting, createRng(1))).train;
const trainings = (
  [
    [
      'vector noise on a permutation',
      { sampling: 'permutation', noise: { kind: 'vector', epsilon: EPSILON / 3 } },
    ],
    ['Gaussian noise by coins', { sampling: 'coins', noise: { kind: 'gaussian', noiseMultiplier: Math.sqrt(3) * analyticGaussianSigma({ epsilon: EPSILON, delta: DELTA, sensitivity: 1 }) } }], // prettier-ignore
    ['vector noise by coins', { sampling: 'coins', noise: { kind: 'vector', epsilon: EPSILON / 3 } }],
    ['Gaussian noise on Poisson samples', { sampling: 'poisson', noise: { kind: 'gaussian', noiseMultiplier: calibratedMultiplier({ rows: 250, batch: 25, epochs: 3, epsilon: EPSILON, delta: DELTA, accountant: 'pld' }) } }], // prettier-ignore
  ] as [string, Pick<Recipe, 'sampling' | 'noise'>][]
).map(([name, drawn]) => {
  const recipe: Recipe = {
    loss: 'logistic',
    lambda: 0.01,
    stepSize: 'inverse-sqrt',
    batch: 25,
    epochs: 3,
    clip: 1,
    delta: DELTA,
    ...drawn,
  };
  const open: Recipe = { ...recipe, noise: { kind: 'none' }, clip: Infinity };
  /** Plain SGD on the same batches, without a word of privacy. */
  const plain = () => {
    const { clip: _, ...batching } = open;
    return sgd({
      data: dense,
      loss: marginLosses.logistic,
      lambda: 0.01,
      stepSize: stepSizeOf({ id: 'inverse-sqrt', lambda: 0.01 }),
      batches: new Batches({ ...batching, clip: 1e9, rows: 250, dimension: 20, rng: createRng(1) }),
    }).w;
  };
  return [
    `private-sgd, ${name}`,
    caseOf({
      learner: learners['private-sgd'],
      rows: { ...digits, numbers },
      setting: rowsSetting,
      budget: recipe,
      epsilon: EPSILON,
      delta: drawn.noise.kind === 'gaussian' ? DELTA : 0,
      open,
      plain,
      apart: 0,
      wrong: [
        { budget: { ...recipe, batch: 0 }, says: /batch must be/ },
        { budget: { ...recipe, clip: -1 }, says: /clip must be/ },
      ],
    }),
  ] as const;
});

const unit = toRows(digits.train, { unit: true, intercept: 0 });
const parts = [0, 1, 2].map((k) => Array.from({ length: 300 }, (_, i) => i).filter((i) => i % 3 === k));
const federations = (['gaussian', 'spherical-laplace'] as const).flatMap((noise) =>
  (['each centre', 'one for all'] as const).map((addedBy) => {
    const budget: FederatedBudget = {
      epsilon: EPSILON,
      delta: DELTA,
      clip: 1,
      rounds: 12,
      noise,
      addedBy,
      lambda: 1e-3,
      step: 1,
    };
    return [
      `federated-lasso, ${noise} noise, ${addedBy}`,
      caseOf({
        learner: learners['federated-lasso'],
        rows: unit,
        setting: { parts },
        budget,
        epsilon: EPSILON,
        delta: noise === 'gaussian' ? DELTA : 0,
        open: { ...budget, epsilon: Infinity, clip: 1e9 },
        plain: () => runToEnd(solveLasso(quadraticOfRows(unit), { lambda: 1e-3, step: 1 }, { rounds: 12 })).w,
        apart: 1e-12,
        wrong: [
          { budget: { ...budget, rounds: 0 }, says: /rounds must be/ },
          { budget: { ...budget, clip: 0 }, says: /clip must be/ },
          { budget: { ...budget, lambda: -1 }, says: /lambda must be/ },
        ],
      }),
    ] as const;
  }),
);

const design = (() => {
  const rng = createRng('design');
  const d = 4;
  const X = Float64Array.from({ length: 400 * d }, () => rng.next() - 0.5);
  const y = Float64Array.from(
    { length: 400 },
    (_, i) => 0.8 * X[i * d] - 0.5 * X[i * d + 1] + 0.2 * (rng.next() - 0.5),
  );
  return { X, y, d };
})();
const regressions = (['ssp', 'adassp'] as const).map((id) => {
  const budget = { epsilon: EPSILON, delta: DELTA };
  return [
    id,
    caseOf({
      learner: learners[id],
      rows: design,
      setting: { xBound: 1, yBound: 1 },
      budget,
      ...budget,
      open: { ...budget, epsilon: 1e12 },
      plain: () => {
        const A = Matrix.from1DArray(400, design.d, design.X);
        return Float64Array.from(solve(A, Matrix.columnVector(design.y)).to1DArray());
      },
      apart: 1e-4,
      broken: { ...design, X: design.X.map((v) => 3 * v) },
      wrong: [{ budget: { ...budget, epsilon: 0 }, says: /epsilon must be/ }],
    }),
  ] as const;
});

const transactions = (() => {
  const rng = createRng('transactions');
  const [rows, columns] = [60, 4];
  const X = Float32Array.from({ length: rows * columns }, () => rng.normal());
  const y = Uint8Array.from({ length: rows }, (_, i) => (X[i * columns] + 0.3 * rng.normal() > 0.5 ? 1 : 0));
  return { X, y, rows, columns };
})();
const networks = (['printed', 'whole-vector', 'peeling', 'dp-sgd'] as const).map((way) => {
  const sizes = [transactions.columns, 3, 2];
  const parameters = parameterCount(sizes);
  const bankParts = [0, 1].map((k) => Array.from({ length: 30 }, (_, i) => 2 * i + k));
  const [samplingRate, limit, uploads, answers] = [0.5, 0.4, 3, 4];
  const visits = Array.from({ length: 2 * answers }, (_, v) => v % 2);
  const delta = way === 'dp-sgd' ? DELTA : 0;
  const spending = { epsilon: EPSILON, delta };
  const method: Method =
    way === 'dp-sgd'
      ? {
          ...{ kind: way, limit },
          noiseMultiplier: calibrateNoiseMultiplier({ ...spending, samplingRate, steps: answers, accountant: 'pld' }), // prettier-ignore
        }
      : planFor(way, spending, {
          ...{ parameters, uploads, limit, samplingRate, visits: answers },
        });
  const budget = { method, samplingRate, step: 0.1, start: 'he' as const, visits, delta };
  /** All rows in every batch; signs of all sums without noise, or gradients with hardly any. */
  const open = {
    ...budget,
    samplingRate: 1,
    method: (way === 'dp-sgd'
      ? { kind: way, limit: 1e3, noiseMultiplier: 1e-12 }
      : {
          kind: 'ternary',
          limit,
          uploads: parameters,
          choice: publishedChoice(Infinity, limit),
        }) satisfies Method,
  };
  /** In doubles, row by row, each gradient by finite differences. */
  const plain = () => {
    const w = Float64Array.from(startOf(sizes, 'he', createRng(1).fork('start')));
    const clip = way === 'dp-sgd' ? Infinity : limit;
    for (const bank of visits) {
      const sum = new Float64Array(w.length);
      for (const i of bankParts[bank])
        differences(sizes, w, transactions.X.subarray(4 * i, 4 * i + 4), transactions.y[i]).forEach(
          (value, j) => (sum[j] += Math.max(-clip, Math.min(clip, value))),
        );
      if (way === 'dp-sgd') sum.forEach((value, j) => (w[j] -= (budget.step * value) / 30));
      else sum.forEach((value, j) => (w[j] -= value > 0 ? budget.step : -budget.step));
    }
    return w;
  };
  return [
    `banks-network, ${way}`,
    caseOf({
      learner: learners['banks-network'],
      rows: transactions,
      setting: { parts: bankParts, hidden: [3] },
      budget,
      ...spending,
      open,
      plain,
      apart: 1e-5,
      wrong: [
        { budget: { ...budget, samplingRate: 0 }, says: /samplingRate must be/ },
        { budget: { ...budget, step: 0 }, says: /step must be/ },
        { budget: { ...budget, method: { ...open.method, limit: -1 } }, says: /limit must be/ },
      ],
    }),
  ] as const;
});

const cases = [...classifiers, ...trainings, ...federations, ...regressions, ...networks];

/** How much the word of an accountant may lie above the budget: rounding, and the grid of the privacy loss. */
const ACCOUNTED = 1e-3;

it('every learner has a case, under its own id', () => {
  expect(new Set(cases.map(([, { learner }]) => learner.id))).toEqual(new Set(Object.keys(learners)));
  for (const [id, learner] of Object.entries(learners)) expect(learner.id).toBe(id);
});

describe.each(cases)('%s', (_, one) => {
  const { learner, rows, setting, budget, epsilon, delta, open, plain, apart, broken, wrong } = one;
  const fitOf = (of = setting, on = rows) => runToEnd(learner.fit(on, of, createRng(1)));
  const fit = fitOf();
  const release = (seed: number, of = budget, from = fit) =>
    runToEnd(learner.release(from, of, createRng(seed)));
  const isPlain = learner.id === 'plain';

  it('says what it claims', () => {
    for (const text of [learner.title, learner.claim, learner.source]) expect(text.length).toBeGreaterThan(5);
    if (!isPlain) expect(learner.assumes.length).toBeGreaterThan(1);
  });

  it('gives the same weights for the same seed and others for another, and leaves the fit as it was', () => {
    const { w } = release(1);
    if (!isPlain) expect(release(2).w).not.toEqual(w);
    expect(release(1).w).toEqual(w);
    expect(release(1, budget, fitOf()).w).toEqual(w);
  });

  it('without noise is the plain learner', () => {
    const w = plain();
    const far = release(1, open);
    expect(Math.hypot(...w.map((v, j) => v - far.w[j]))).toBeLessThanOrEqual(apart);
  });

  it('has a ledger that costs what is claimed, and no more than was to be spent', () => {
    const { ledger } = release(1);
    const guarantee = learner.guarantee(fit, budget, ledger);
    const spent = smallestEpsilon(ledger, delta).epsilon;
    if (guarantee.status === 'proven') {
      expect(guarantee.epsilon).toBeLessThanOrEqual(epsilon * (1 + ACCOUNTED));
      expect(spent).toBeLessThanOrEqual(guarantee.epsilon! * (1 + ACCOUNTED));
      expect(spent, 'noise that nobody asked for').toBeGreaterThan(0.99 * epsilon);
      expect(guarantee.delta).toBe(guarantee.delta === 0 ? 0 : delta);
    } else {
      expect(spent).toBeGreaterThan(epsilon);
      expect(guarantee.reason.length).toBeGreaterThan(20);
    }
  });

  it('in slices, with another run in between, is the same as whole', () => {
    const run = function* (seed: number) {
      const fit = yield* learner.fit(rows, setting, createRng(1));
      return yield* learner.release(fit, budget, createRng(seed));
    };
    const [one, other] = [run(1), run(2)];
    for (let step = one.next(), between = other.next(); ; step = one.next()) {
      if (step.done) {
        expect(step.value.w).toEqual(release(1).w);
        break;
      }
      if (!between.done) between = other.next();
    }
  });

  if (broken)
    it('claims nothing on rows that break an assumption', () => {
      const from = fitOf(setting, broken);
      const { ledger } = release(1, budget, from);
      expect(learner.guarantee(from, budget, ledger).status).toBe('none');
    });

  it('names a wrong parameter', () => {
    for (const { setting: bad = setting, budget: worse = budget, says } of wrong)
      expect(() => release(1, worse, fitOf(bad))).toThrow(says);
  });
});

describe('the lanes, which fit many optima at once in single precision', () => {
  const test = sparseRows(dataset('mnist-4-9').test, 'unit length');
  const machine = new LaneMachine(sparse, test);
  const order = shuffle(300, createRng('lanes'));
  const [size, lambda] = [200, 0.01];
  const budget = { epsilon: EPSILON, delta: DELTA };
  const distance = (a: Float64Array, b: Float64Array) => Math.hypot(...a.map((v, j) => v - b[j]));
  const wrongWith = (w: Float64Array) => countWrong(margins(test, w, undefined, test.rows, true), test.y);
  /** By strong convexity, from the gradient at which each of them stops; a few parts in a hundred for single precision. */
  const reach = ((SLACK / size + 1e-8) / lambda) * 1.05;

  it.each(Object.keys(losses) as LossId[])(
    'find what the plain learners fit, and release the same: %s',
    (name) => {
      const loss = losses[name];
      const [fast] = runToEnd(fitNested({ machine, loss, order, tasks: [{ size, lambda, anchor: lambda }] }));
      for (const kind of Object.keys(outputNoises) as OutputNoiseId[]) {
        const learner = learners[`output-${kind}`];
        const slow = runToEnd(learner.fit(sparse, { loss, lambda, order, count: size }, createRng(1)));
        expect(distance(fast.w, slow.w)).toBeLessThanOrEqual(reach);
        const noise = outputNoises[kind];
        // One stream for all noises, as in the experiments: the Laplace draws are forked from it.
        const rng = () => (noise.draws === 'laplace' ? createRng(3).fork('laplace') : createRng(3));
        const [scored] = scoreFits(machine, [fast], () => createRng(3));
        for (const epsilon of [0.1, EPSILON, 50]) {
          const given = { ...budget, epsilon };
          const told = runToEnd(learner.release(fast, given, rng()));
          const byLanes = releaser({ noise, accounting: 'proven', ...given, dimension: fast.w.length });
          expect(
            Math.abs(byLanes.wrong(scored) - wrongWith(told.w)),
            `${kind} at ${epsilon}`,
          ).toBeLessThanOrEqual(1);
          const claimed = learner.guarantee(fast, given, told.ledger);
          expect({ ...claimed, assumptions: [] }).toEqual({
            ...learner.guarantee(slow, given, told.ledger),
            assumptions: [],
          });
        }
        expect(scored.wrong).toBe(wrongWith(fast.w));
      }
    },
  );

  it.each(Object.keys(losses) as LossId[])(
    'find the minimum of an objective with noise in it: %s',
    (name) => {
      const loss = losses[name];
      const learner = learners['objective-perturbation'];
      const given = { rows: size, lambda, epsilon: EPSILON, loss, dimension: sparse.columns };
      const perturbed = perturbedObjective(given, createRng(5));
      const tasks = [{ size, ...perturbed, anchor: halfDecade(perturbed.lambda) }];
      const [fast] = runToEnd(fitNested({ machine, loss, order, tasks }));
      const fit = runToEnd(learner.fit(sparse, { loss, lambda, order, count: size }, createRng(1)));
      const slow = runToEnd(learner.release(fit, budget, createRng(5)));
      expect(distance(fast.w, slow.w)).toBeLessThanOrEqual(reach);
    },
  );
});
