/**
 * Someone knows all rows but a few and sees the sums of gradients. What do they learn of the missing ones?
 *
 * Claim: without noise, everything: each missing row comes back to rounding error, given as many rounds as rows. With noise
 *   on clipped gradients, no more than the budget allows.
 * Assumes: 500 rows of length 1 at one centre; the coordinator's questions are public.
 * Source: einarsson-2018 §4.3.5 describes the attack.
 */
import type { Dataset } from '../../../core/data/dataset.ts';
import { attack, matched, watchRounds, type AnswerRule } from '../../../core/attacks/adversary.ts';
import { likeness, subtractKnown } from '../../../core/attacks/gradient-leak.ts';
import { pickLimits, successBound, successRate } from '../../../core/attacks/identify.ts';
import { learnPrior, type RowPrior } from '../../../core/attacks/row-prior.ts';
import { clippedGradient } from '../../../core/learners/lasso/clipped-gradient.ts';
import { noiseScale, spent, type RoundsBudget } from '../../../core/learners/lasso/private-rounds.ts';
import { denseRow, takeLassoRows, type Rows } from '../../../core/learners/lasso/rows.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { SOURCE, unitRows } from '../shared/lasso-data.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

export type LeakParams = {
  /** Which row is missing, counted from 1, and how many more with it. */
  person: number;
  unknown: number;
  rounds: number;
  noise: string;
  epsilon: number;
  per: string;
  seed: number;
};

/** The attack at the reader's setting. Pictures stand one after the other, 784 numbers each. */
export type HeroRow = {
  kind: 'hero';
  /** Of the first round: what was sent, what the known rows account for, and what is left. */
  sum: Float64Array;
  part: Float64Array;
  left: Float64Array;
  truths: Float64Array;
  labels: Float64Array;
  found: Float64Array;
  /** 1 for the same picture. */
  alike: Float64Array;
  /** The same for the average row, which needs no gradient. */
  average: Float64Array;
  /** Whether the rows came apart; else the pictures are one blend. */
  separated: boolean;
  /** Largest difference between a number of a found row and of the real one. */
  farthest: number;
};
/** The first missing row at another epsilon: as it comes out, and as guessed by someone who knows what digits look like. */
export type LadderRow = {
  kind: 'ladder';
  epsilon: number;
  found: Float64Array;
  guess: Float64Array;
  alike: number;
  guessAlike: number;
  average: number;
};
/** Picking the missing row out of a few: the share of right picks over epsilon, and the most that it may be. */
export type LineUpRow = {
  kind: 'line-up';
  epsilon: Float64Array;
  success: Float64Array;
  bound: Float64Array;
  candidates: Float64Array;
};
export type LeakRow = HeroRow | LadderRow | LineUpRow;

export const ROWS = 500;
export const PIXELS = 784;
export const CLIP = 1;
export const DELTA = 1e-5;
export const LADDER = [10_000, 3_000, 1_000, 300, 100, 30, 10, 1];
export const SUSPECTS = 10;
const DRAWS = 300;
const LAMBDA = 5e-4;
/** About 1/L of rows of length 1. */
const STEP = 2;

/** Without noise the ladder shows what Gaussian noise would do. */
const noiseOf = (noise: string): RoundsBudget['noise'] =>
  noise === 'spherical-laplace' ? 'spherical-laplace' : 'gaussian';

export const budgetOf = ({ epsilon, rounds, noise, per }: LeakParams): RoundsBudget => ({
  epsilon,
  delta: DELTA,
  clip: CLIP,
  rounds,
  noise: noiseOf(noise),
  per: per === 'round' ? 'round' : 'run',
});

type Piece = Task & { what: 'hero' | 'ladder' | 'line-up'; epsilon?: number };
type Fit = {
  all: Rows;
  known: Rows;
  missing: number[];
  typical: Float64Array;
  prior?: RowPrior;
  limits?: Float64Array;
  candidates?: Float64Array;
};

export const experiment = defineExperiment<
  LeakParams,
  Piece,
  Pick<LeakParams, 'person' | 'unknown' | 'rounds' | 'noise' | 'seed'>,
  Fit
>({
  id: 'gradient-leak',
  tasks: () => [
    { key: 'hero', what: 'hero', group: 'hero' },
    ...LADDER.map((epsilon): Piece => ({
      key: `ladder=${epsilon}`,
      what: 'ladder',
      epsilon,
      group: 'ladder',
    })),
    { key: 'line-up', what: 'line-up', group: 'line-up' },
  ],
  needs: () => [`${SOURCE}#${ROWS}`],
  fitInputs: ({ person, unknown, rounds, noise, seed }) => ({ person, unknown, rounds, noise, seed }),
  *fit(params, { what }, data) {
    const source = data[`${SOURCE}#${ROWS}`];
    const { train: all, test } = yield* scaleProgress(unitRows(source), 0, 0.2);
    // The ladder and the line-up are about one missing row; all others are known.
    const missing = missingOf(what === 'hero' ? params : { ...params, unknown: 1 });
    const known = takeLassoRows(
      all,
      Array.from({ length: all.rows }, (_, i) => i).filter((i) => !missing.includes(i)),
    );
    const fit: Fit = { all, known, missing, typical: meanOf(known) };
    if (what === 'line-up') return { ...fit, ...(yield* scaleProgress(suspects(params, fit, test), 0.2, 1)) };
    if (what === 'ladder') fit.prior = yield* scaleProgress(priorOf(source, known, missing), 0.2, 1);
    return fit;
  },
  release(params, { what, epsilon }, fit) {
    if (what === 'line-up') return [lineUpRow(params, fit)];
    const rule = ruleOf(params, epsilon);
    const seen = watchRounds(fit.all, rule);
    const { found: pictures, guess, separated } = attack(seen, fit.missing.length, fit, rule);
    const truths = fit.missing.map((i) => denseRow(fit.all, i));
    const found = matched(pictures, truths);
    if (what === 'ladder') {
      const [x] = truths;
      return [
        {
          kind: 'ladder',
          epsilon: epsilon!,
          found: found[0],
          guess,
          alike: likeness(found[0], x),
          guessAlike: likeness(guess, x),
          average: likeness(fit.typical, x),
        },
      ];
    }
    const [first] = seen;
    const [left] = subtractKnown([first], fit.known, rule.clip);
    return [
      {
        kind: 'hero',
        sum: first.sum,
        part: first.sum.map((s, j) => s - left[j]),
        left,
        truths: joined(truths),
        labels: Float64Array.from(fit.missing, (i) => fit.all.y[i]),
        found: joined(found),
        alike: Float64Array.from(truths, (x, k) => likeness(found[k], x)),
        average: Float64Array.from(truths, (x) => likeness(fit.typical, x)),
        separated,
        farthest: truths.reduce((most, x, k) => Math.max(most, farthest(x, found[k])), 0),
      },
    ];
  },
});

const missingOf = ({ person, unknown }: Pick<LeakParams, 'person' | 'unknown'>) =>
  Array.from({ length: unknown }, (_, k) => (person - 1 + 37 * k) % ROWS);

/** How the centre answers without noise. */
const plainRule = ({ rounds, noise, seed }: Pick<LeakParams, 'rounds' | 'noise' | 'seed'>): AnswerRule => ({
  rounds,
  clip: Infinity,
  noise: noiseOf(noise),
  scale: 0,
  rng: createRng(seed).fork('leak'),
  lambda: LAMBDA,
  step: STEP,
});

/** How the centre answers at the reader's epsilon, or at another: then with noise in any case. */
function ruleOf(params: LeakParams, epsilon?: number): AnswerRule {
  if (params.noise === 'none' && epsilon === undefined) return plainRule(params);
  const scale = noiseScale({ ...budgetOf(params), epsilon: epsilon ?? params.epsilon });
  return { ...plainRule(params), clip: CLIP, scale };
}

function* priorOf(source: Dataset, known: Rows, missing: number[]): Generator<number, RowPrior> {
  return yield* cachedOn(source, `prior|${missing.join(',')}`, () => learnPrior(known));
}

/** The missing row among rows of the same digit that nobody has used, and how strong noise must be to hide it. */
function* suspects(
  params: Pick<LeakParams, 'rounds' | 'noise' | 'seed'>,
  fit: Fit,
  test: Rows,
): Generator<number, Pick<Fit, 'limits' | 'candidates'>> {
  const [person] = fit.missing;
  const others = Array.from({ length: test.rows }, (_, i) => i)
    .filter((i) => test.y[i] === fit.all.y[person])
    .slice(0, SUSPECTS - 1);
  const rows = [takeLassoRows(fit.all, [person]), ...others.map((i) => takeLassoRows(test, [i]))];
  const points = watchRounds(fit.all, plainRule(params)).map(({ point }) => point);
  yield 0.3;
  const gradients = rows.map((row) => points.map((point) => clippedGradient(row, point, CLIP)));
  yield 0.6;
  const rng = createRng(params.seed).fork('line-up');
  const limits = pickLimits(gradients, noiseOf(params.noise), DRAWS, rng);
  return { limits, candidates: joined(rows.map((row) => denseRow(row, 0))) };
}

const GRID = Array.from({ length: 51 }, (_, i) => 10 ** (-1 + i / 10));

function lineUpRow(params: LeakParams, { limits, candidates }: Fit): LineUpRow {
  const budgets = GRID.map((epsilon): RoundsBudget => ({ ...budgetOf(params), epsilon }));
  const allowed = (budget: RoundsBudget) => {
    const { epsilon, delta } = spent(budget);
    return successBound(epsilon, delta, SUSPECTS);
  };
  return {
    kind: 'line-up',
    epsilon: Float64Array.from(GRID),
    success: Float64Array.from(budgets, (budget) => successRate(limits!, noiseScale(budget))),
    bound: Float64Array.from(budgets, allowed),
    candidates: candidates!,
  };
}

function meanOf(rows: Rows): Float64Array {
  const mean = new Float64Array(rows.columns);
  const { value, column } = rows;
  for (let e = 0; e < value.length; e++) mean[column[e]] += value[e] / rows.rows;
  return mean;
}

function joined(pictures: Float64Array[]): Float64Array {
  const out = new Float64Array(pictures.length * PIXELS);
  pictures.forEach((picture, k) => out.set(picture, k * PIXELS));
  return out;
}

const farthest = (a: Float64Array, b: Float64Array) =>
  a.reduce((most, v, j) => Math.max(most, Math.abs(v - b[j])), 0);
