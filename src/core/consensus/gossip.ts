/**
 * Gossip: one link at a time is drawn, and both its ends take the mean of their two numbers.
 *
 * Claim: the mean of all never changes, and E‖x(t) − mean‖² ≤ ρᵗ ‖x(0) − mean‖² with ρ = 1 − λ₂/(2 · links), λ₂ the second smallest eigenvalue
 *   of the graph's Laplacian.
 * Assumes: every link is drawn with the same probability, independently; a connected graph.
 * Why: averaging over a link is a projection I − ½ l lᵀ, so E[WᵀW] = E[W] = I − Laplacian/(2 · links), whose largest eigenvalue beside the mean is ρ.
 * Source: [@boyd-ghosh-prabhakar-shah-2006], for links instead of devices that are drawn.
 */
import type { Rng } from '../random/rng.ts';
import type { Graph } from './graph.ts';
import { spectrum } from './metropolis.ts';

/** ‖x − mean‖ after each exchange, as a share of what it was before the first. */
export function gossip({ links, devices }: Graph, start: ArrayLike<number>, exchanges: number, rng: Rng) {
  const x = Float64Array.from(start);
  const mean = x.reduce((sum, v) => sum + v, 0) / devices;
  const away = Float64Array.from(x, (v) => v - mean);
  let squares = away.reduce((sum, v) => sum + v * v, 0);
  const first = squares;
  const spread = new Float64Array(exchanges + 1);
  spread[0] = 1;
  for (let t = 1; t <= exchanges; t++) {
    const [a, b] = links[Math.floor(rng.next() * links.length)];
    const half = (away[a] - away[b]) / 2;
    // Both ends move to their mean: the squares lose twice the square of half the difference.
    squares -= 2 * half * half;
    const middle = away[b] + half;
    away[a] = away[b] = middle;
    // Summed anew now and then: differences of nearly equal sums lose digits.
    if (t % 16 === 0) squares = away.reduce((sum, v) => sum + v * v, 0);
    spread[t] = first > 0 ? Math.sqrt(Math.max(0, squares) / first) : 0;
  }
  return { spread, values: away.map((v) => v + mean) };
}

/** The second smallest eigenvalue of the graph's Laplacian: 0 exactly where the graph is not connected. */
export function connectivity({ devices, links }: Graph): number {
  const laplacian = new Float64Array(devices * devices);
  for (const [a, b] of links) {
    laplacian[a * devices + a]++;
    laplacian[b * devices + b]++;
    laplacian[a * devices + b]--;
    laplacian[b * devices + a]--;
  }
  const values = spectrum(laplacian, devices);
  return Math.max(0, values[devices - 2]);
}

/** What the squared spread is multiplied by at most, on average, in one exchange. */
export const contraction = (graph: Graph): number => 1 - connectivity(graph) / (2 * graph.links.length);
