import { adaSspPlan, sspPlan } from '../../../core/learners/regression/noise-plan.ts';
import { leastSquares, ridge } from '../../../core/learners/regression/plain-fits.ts';
import { privateFit } from '../../../core/learners/regression/private-fit.ts';
import { smallestEigenvalue, symmetricSolver } from '../../../core/learners/regression/solve.ts';
import { sumsOf } from '../../../core/learners/regression/sums.ts';
import { drawNoise } from '../../../core/learners/regression/unit-noise.ts';
import { analyticGaussianSigma } from '../../../core/mechanisms/analytic-gaussian.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { normalCdf } from '../../../core/special/normal.ts';

/** A point of the cloud, or a line of one of the learners. */
export type CloudRow = {
  kind: 'point' | 'line';
  /** `own` is the reader's point; `ols`, `ridge`, `ssp` and `ada` are lines, and some of these without the reader's point. */
  of: string;
  run: number;
  x: number;
  y: number;
  slope: number;
  constant: number;
};

export type CloudValues = {
  epsilon: number;
  delta: number;
  points: number;
  x: number;
  y: number;
  seed: number;
};

export const FAN = 50;
/** (x, 1) with |x| ≤ 1 has norm at most √2, and |y| ≤ 1: known before any point is drawn. */
export const BOUNDS = { xBound: Math.SQRT2, yBound: 1 };
export const RHO = 0.05;

const inside = (value: number) => Math.max(-1, Math.min(1, value));

/** A cloud around the line y = 0.6 x + 0.2, in the square from −1 to 1; the reader's point is the last one. */
function cloudOf({ points, x, y, seed }: CloudValues) {
  const rng = createRng(seed).fork('cloud');
  const cloud = Array.from({ length: points - 1 }, () => {
    const across = 2 * rng.next() - 1;
    return { x: across, y: inside(0.6 * across + 0.2 + 0.2 * rng.normal()) };
  });
  return [...cloud, { x, y }];
}

/** How often whoever sees all releases of one fit guesses right, at most, whether the reader's point is there or not: Φ(μ/2). */
export const rightGuesses = ({ epsilon, delta }: Pick<CloudValues, 'epsilon' | 'delta'>): number =>
  normalCdf(1 / (2 * analyticGaussianSigma({ epsilon, delta, sensitivity: 1 })));

export function cloudRows(values: CloudValues): CloudRow[] {
  const cloud = cloudOf(values);
  const others = linesThrough(cloud.slice(0, -1), values, 'fan without', '-without');
  return [
    ...cloud.map((point, i): CloudRow => ({
      kind: 'point',
      of: i === cloud.length - 1 ? 'own' : 'other',
      run: i,
      ...point,
      slope: 0,
      constant: 0,
    })),
    ...linesThrough(cloud, values, 'fan', ''),
    ...others.filter(({ of }) => of !== 'ridge-without'),
  ];
}

/** Lines without privacy and the two fans, each with its own noise. */
function linesThrough(
  cloud: { x: number; y: number }[],
  values: CloudValues,
  stream: string,
  suffix: string,
): CloudRow[] {
  const X = Float64Array.from(cloud.flatMap((point) => [point.x, 1]));
  const sums = sumsOf(
    X,
    Float64Array.from(cloud, (point) => point.y),
    2,
  );
  const smallest = smallestEigenvalue(sums.G, 2);
  const solve = symmetricSolver(2);
  const ssp = { plan: sspPlan('joint', values), ...BOUNDS };
  const ada = { plan: adaSspPlan('joint', { ...values, rho: RHO }), rho: RHO, ...BOUNDS };
  const line = (of: string, run: number, [slope, constant]: Float64Array): CloudRow => ({
    kind: 'line',
    of: of + suffix,
    run,
    x: 0,
    y: 0,
    slope,
    constant,
  });
  const rng = createRng(values.seed).fork(stream);
  const fans = Array.from({ length: FAN }, (_, run) => {
    const noise = drawNoise(rng.fork(run), 2, 'half');
    return [
      line('ssp', run, privateFit(sums, smallest, noise, ssp, solve).theta),
      line('ada', run, privateFit(sums, smallest, noise, ada, solve).theta),
    ];
  });
  return [
    line('ols', 0, leastSquares(sums) ?? ridge(sums, 1)),
    line('ridge', 0, ridge(sums, 1)),
    ...fans.flat(),
  ];
}
