/**
 * How much of each neighbour's estimate a device takes over: W of the Metropolis rule on the links that are there now.
 *
 * Claim: W is symmetric, its entries are ≥ 0 and its rows and columns sum to 1, whoever is absent. An absent device keeps what it has.
 * Assumes: a device knows its own number of neighbours and that of each of them: both are told along the link.
 * Why: W_ij = 1/(1 + max(deg i, deg j)) is the same from both sides, and the deg i weights of a row are at most 1/(1 + deg i) each,
 *   so at least 1/(1 + deg i) is left for the device itself.
 * Source: [@xiao-boyd-lall-2005]; doubly stochastic as [@nedic-ozdaglar-2009] asks.
 */
import { symmetricEigen } from '../linalg/symmetric-eigen.ts';
import { runToEnd } from '../work/run-to-end.ts';
import { presentLinks, type Graph } from './graph.ts';

/** devices × devices, row by row. */
export function metropolis(graph: Graph, present: ArrayLike<boolean | number>): Float64Array {
  const n = graph.devices;
  const links = presentLinks(graph, present);
  const degree = new Int32Array(n);
  for (const [a, b] of links) {
    degree[a]++;
    degree[b]++;
  }
  const W = new Float64Array(n * n);
  for (let i = 0; i < n; i++) W[i * n + i] = 1;
  for (const [a, b] of links) {
    const weight = 1 / (1 + Math.max(degree[a], degree[b]));
    W[a * n + b] = W[b * n + a] = weight;
    W[a * n + a] -= weight;
    W[b * n + b] -= weight;
  }
  return W;
}

/** The eigenvalues of a symmetric matrix, the largest first. */
export const spectrum = (A: Float64Array, n: number): Float64Array =>
  runToEnd(symmetricEigen(A.slice(), n)).values;
