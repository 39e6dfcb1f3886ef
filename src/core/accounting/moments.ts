import { logAddExp, logSumExp } from '../special/log.ts';
import { sampledLoss } from './amplification.ts';
import type { Part } from './parts.ts';
import { evenlyWhere, integratePanels, towardsBothEnds } from './quadrature.ts';
import { worstPair } from './worst-pair.ts';

/*
 * Claim: ln E_Q[(P'/Q)^a] for a >= 1 or a <= 0, where Q is the distribution of the release without the person, P the distribution with, and
 *   P' = (1 - q) Q + q P its Poisson sample. Renyi's divergence of order alpha is this at a = alpha over alpha - 1 for the removal of a
 *   person and at a = 1 - alpha for the addition; the same numbers are the cumulants of the privacy loss.
 * Assumes: add-remove neighbours when q < 1.
 * Why: with u = P'/Q - 1, E_Q[u] = 0, so E_Q[(1 + u)^a] - 1 = E_Q[(1 + u)^a - 1 - a u]. That integrand is never negative:
 *   nothing cancels, even where the moment exceeds 1 by 1e-15 only.
 * Source: the distributions of Mironov, Talwar and Zhang 2019 (Gaussian); Mironov 2017, table II (q = 1).
 */
export function logMoment({ leaf, rate }: Part, a: number): number {
  if (leaf.kind === 'gaussian') {
    const { noiseMultiplier: sigma } = leaf;
    const whole = (a * (a - 1)) / (2 * sigma * sigma);
    if (rate === 1) return whole;
    // So little noise that exponents lose their digits: x^a is convex, so the mixture's moment is at most the mixed moments.
    if (sigma < 1e-5) {
      const mixed = logAddExp(Math.log1p(-rate), Math.log(rate) + whole);
      return a > 0 ? mixed : Math.min(mixed, a * Math.log1p(-rate));
    }
    return logAddExp(0, sampledGaussianExcess(sigma, rate, a));
  }
  if (leaf.kind === 'laplace') {
    const loss = 1 / leaf.noiseMultiplier;
    if (rate === 1) return laplaceLogMoment(loss, a);
    return logAddExp(0, sampledLaplaceExcess(loss, rate, a));
  }
  const terms = worstPair(leaf).map(({ loss, logQ }) => logQ + logExcess(sampledLoss(loss, rate), a));
  return logAddExp(0, logSumExp(terms));
}

/** ln((1 + u)^a - 1 - a u), where loss = ln(1 + u). */
function logExcess(loss: number, a: number): number {
  if (loss === 0 || a === 0 || a === 1) return -Infinity;
  if (a * loss > 600) return a * loss;
  if (loss > 600) return Math.log(Math.abs(a)) + loss;
  const u = Math.expm1(loss);
  if (Math.abs(u) < 0.01 && Math.abs(a * u) < 0.01) {
    // The binomial series, where the closed form would cancel.
    let term = ((a * (a - 1)) / 2) * u * u;
    let sum = 0;
    for (let k = 3; Math.abs(term) > 1e-18 * sum; k++) {
      sum += term;
      term *= ((a - k + 1) / k) * u;
    }
    return Math.log(sum);
  }
  if (a > 0) return Math.log((1 + u) * Math.expm1((a - 1) * loss) - (a - 1) * u);
  return Math.log(Math.expm1(a * loss) - a * u);
}

/** Laplace noise, P = Lap(1/loss) around 1, Q around 0, no sampling: two plateaus and the slope between them. */
function laplaceLogMoment(loss: number, a: number): number {
  // The two directions mirror each other: a and 1 - a give the same moment.
  const alpha = a >= 1 ? a : 1 - a;
  if (alpha === 1) return 0;
  const x = alpha / (2 * alpha - 1);
  const rise = (alpha - 1) * loss;
  if (rise > 600) return rise + Math.log(x);
  const excess = x * Math.expm1(rise) + (1 - x) * Math.expm1(-alpha * loss);
  // Both terms are linear in a small loss and cancel; their second-order rest (rounded up) then is all there is.
  const small = ((alpha * (alpha - 1) * loss * loss) / 2) * (1 + 1e-10);
  return Math.log1p(alpha * loss < 1e-5 ? small : excess);
}

/** ln of the excess moment of a sampled Gaussian: density N(0, sigma^2), loss ln(1 - q + q e^((2x - 1) / (2 sigma^2))). */
function sampledGaussianExcess(sigma: number, rate: number, a: number): number {
  const variance = sigma * sigma;
  const excess = (x: number) => logExcess(sampledLoss((2 * x - 1) / (2 * variance), rate), a);
  const logIntegrand = (x: number) => excess(x) - (x * x) / (2 * variance);
  // (1 + u)^a - 1 - a u is convex and lowest at u = 0, the density highest at 0: between two points neither exceeds these.
  const most = (left: number, right: number) => {
    const nearest = Math.max(0, left, -right);
    return Math.max(excess(left), excess(right)) - (nearest * nearest) / (2 * variance);
  };
  const panels = (from: number, to: number, width: number) =>
    evenlyWhere([from, to], width, logIntegrand, most);
  // The density changes on the scale sigma, the loss on the scale sigma^2 where it begins to rise, and nowhere else.
  const rise = 0.5 + variance * Math.log((1 - rate) / rate);
  // A power a moves the bulk from 0 towards a, but no further than where the loss is flat.
  const from = Math.min(0, Math.max(a, rise - 40 * variance)) - 12 * sigma;
  const to = Math.max(a, 1) + 12 * sigma;
  const low = Math.min(to, Math.max(from, rise - 40 * variance));
  const high = Math.min(to, Math.max(from, rise + 40 * variance));
  const ends = [
    ...panels(from, low, 2 * sigma),
    ...panels(low, high, Math.min(2 * sigma, 2 * variance)).slice(1),
    ...panels(high, to, 2 * sigma).slice(1),
  ];
  return integratePanels(logIntegrand, ends) - Math.log(sigma * Math.sqrt(2 * Math.PI));
}

/** The same for Laplace noise: an atom where the loss is lowest, one where it is highest, and the slope between. */
function sampledLaplaceExcess(loss: number, rate: number, a: number): number {
  const between = (x: number) => logExcess(sampledLoss((2 * x - 1) * loss, rate), a) - x * loss;
  return logSumExp([
    logExcess(sampledLoss(-loss, rate), a) - Math.LN2,
    logExcess(sampledLoss(loss, rate), a) - loss - Math.LN2,
    integratePanels(between, towardsBothEnds(0.5 / (loss * (1 + Math.abs(a))))) + Math.log(loss / 2),
  ]);
}
