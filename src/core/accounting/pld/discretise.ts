import { logAddExp, logSubExp } from '../../special/log.ts';
import { normalLogCdf, normalQuantileFromLog } from '../../special/normal.ts';
import { sampledLoss } from '../amplification.ts';
import type { Part } from '../parts.ts';
import { worstPair } from '../worst-pair.ts';
import type { Cells, Direction } from './loss-grid.ts';
import { depositor, nothing } from './loss-grid.ts';

/*
 * Claim: the pair of distributions that dominates a release, on a grid of privacy losses, rounded towards privacy.
 * Assumes: Q is the distribution without the person, P' = (1 - q) Q + q P the one with, on a Poisson sample of rate q.
 * Why: for Gaussian and Laplace noise a shift by the whole sensitivity in one coordinate is the worst: the overlap
 *   integral of min(P, e^epsilon Q) is log-concave in the shift (Prekopa), so over the ball of shifts it is least at an extreme
 *   point. Sampling keeps domination, for each of the two directions.
 * Source: Zhu, Dong and Wang 2022, theorem 11 (sampling); the cells: loss-grid.ts.
 */

/**
 * How much may lie outside of the grid: e^logInfinity of the mass where the loss is largest, which counts as infinite, and
 * e^logRounded where it is lowest, which is rounded up to the first bin.
 */
type Cut = { direction: Direction; logInfinity: number; logRounded: number };

/** The range of ln(P'/Q) that the grid has to hold. */
export function lossRange(
  { leaf, rate }: Part,
  { direction, logInfinity, logRounded }: Cut,
): [number, number] {
  if (leaf.kind === 'laplace') {
    const loss = 1 / leaf.noiseMultiplier;
    return [sampledLoss(-loss, rate), sampledLoss(loss, rate)];
  }
  if (leaf.kind !== 'gaussian') {
    const losses = worstPair(leaf).map((atom) => sampledLoss(atom.loss, rate));
    return [Math.min(...losses), Math.max(...losses)];
  }
  const { noiseMultiplier: sigma } = leaf;
  const tail = (logP: number) => -sigma * normalQuantileFromLog(Math.min(logP, -Math.LN2));
  const loss = (x: number) => sampledLoss((2 * x - 1) / (2 * sigma * sigma), rate);
  // Below, Q has more mass than P'. Above, P' has its share from the mean 0 and that from the mean 1.
  if (direction === 'addition') return [loss(-tail(logInfinity)), loss(tail(logRounded))];
  const half = logInfinity - Math.LN2;
  return [loss(-tail(logRounded)), loss(Math.max(tail(half), 1 + tail(half - Math.log(rate))))];
}

export function discretise(part: Part, step: number, cut: Cut): Cells {
  const { leaf, rate } = part;
  const [low, high] = lossRange(part, cut);
  const first = Math.floor(low / step);
  const last = Math.max(first, Math.ceil(high / step));
  const logMass = new Float64Array(last - first + 1).fill(-Infinity);
  const cells: Cells = { step, first, logMass, below: nothing, above: nothing };
  if (leaf.kind === 'gaussian') gaussianCells(cells, leaf.noiseMultiplier, rate);
  else if (leaf.kind === 'laplace') laplaceCells(cells, 1 / leaf.noiseMultiplier, rate);
  else for (const { loss, logQ } of worstPair(leaf)) depositAtom(cells, sampledLoss(loss, rate), logQ);
  return cells;
}

function depositAtom(cells: Cells, loss: number, logQ: number): void {
  // A loss that lies on a grid point but for rounding is put there, so that a lattice stays a lattice.
  const nearest = Math.round(loss / cells.step);
  const onGrid = nearest >= loss / cells.step && nearest * cells.step - loss < 1e-12 * Math.abs(loss);
  const cell = onGrid ? nearest : Math.floor(loss / cells.step);
  depositor(cells)(cell, logQ, onGrid ? 0 : Math.expm1(loss - cell * cells.step));
}

/** The unsampled loss that sampling turns into this one; minus infinity below what sampling can give. */
function unsampledLoss(loss: number, rate: number): number {
  if (rate === 1) return loss;
  if (loss > 30) return loss - Math.log(rate) + Math.log1p((rate - 1) * Math.exp(-loss));
  const x = Math.expm1(loss) / rate;
  return x <= -1 ? -Infinity : Math.log1p(x);
}

/** P'-mass over Q-mass over e^loss, minus 1, when P-mass over Q-mass is e^logRatio: without cancellation. */
function excessOf(logRatio: number, loss: number, rate: number): number {
  if (rate === 1) return Math.expm1(logRatio - loss);
  return rate * Math.exp(logRatio - loss) + Math.expm1(-loss) - rate * Math.exp(-loss);
}

function gaussianCells(cells: Cells, sigma: number, rate: number): void {
  const { step, first, logMass } = cells;
  const deposit = depositor(cells);
  // Where the two normal distributions stand at each edge; each tail from its own side, so that differences keep their digits.
  const at = (i: number) => sigma * sigma * unsampledLoss((first + i) * step, rate) + 0.5;
  let x = at(0);
  let tail0 = normalLogCdf(-Math.abs(x) / sigma);
  let tail1 = normalLogCdf(-Math.abs(x - 1) / sigma);
  const upTo = (z: number, tail: number) => (z < 0 ? tail : Math.log1p(-Math.exp(tail)));
  const logQBelow = upTo(x, tail0);
  cells.below = { logQ: logQBelow, logP: mixture(logQBelow, upTo(x - 1, tail1), rate) };
  for (let i = 1; i < logMass.length; i++) {
    const next = at(i);
    const next0 = normalLogCdf(-Math.abs(next) / sigma);
    const next1 = normalLogCdf(-Math.abs(next - 1) / sigma);
    const logQ = between(x, tail0, next, next0);
    const logP = between(x - 1, tail1, next - 1, next1);
    const cell = first + i - 1;
    if (logQ > -Infinity) deposit(cell, logQ, excessOf(logP - logQ, cell * step, rate));
    [x, tail0, tail1] = [next, next0, next1];
  }
  const logQAbove = upTo(-x, tail0);
  cells.above = { logQ: logQAbove, logP: mixture(logQAbove, upTo(1 - x, tail1), rate) };
}

/** ln of a normal distribution's mass between two points, from the logarithms of their outer tails. */
function between(a: number, tailA: number, b: number, tailB: number): number {
  if (a === b) return -Infinity;
  if (b <= 0) return logSubExp(tailB, Math.min(tailA, tailB));
  if (a >= 0) return logSubExp(tailA, Math.min(tailA, tailB));
  return Math.log1p(-Math.exp(tailA) - Math.exp(tailB));
}

function mixture(logQ: number, logP: number, rate: number): number {
  return rate === 1 ? logP : logAddExp(Math.log1p(-rate) + logQ, Math.log(rate) + logP);
}

function laplaceCells(cells: Cells, loss: number, rate: number): void {
  const { step, first, logMass } = cells;
  const deposit = depositor(cells);
  depositAtom(cells, sampledLoss(-loss, rate), -Math.LN2);
  depositAtom(cells, sampledLoss(loss, rate), -Math.LN2 - loss);
  // Between the two centres 0 and 1 the loss rises from -loss to loss, and Q falls like e^(-x loss).
  const at = (i: number) =>
    Math.min(1, Math.max(0, 0.5 + unsampledLoss((first + i) * step, rate) / (2 * loss)));
  let x = at(0);
  for (let i = 1; i < logMass.length; i++) {
    const next = at(i);
    const cell = first + i - 1;
    const logQ = Math.log(-Math.expm1((x - next) * loss)) - x * loss - Math.LN2;
    // The mean ratio over a cell is that at its middle, exactly: both densities are exponentials.
    if (next > x) deposit(cell, logQ, excessOf((x + next - 1) * loss, cell * step, rate));
    x = next;
  }
}
