/**
 * Everybody's number from totals over groups.
 *
 * Claim: of all x with A x = b (or nearest to it), the shortest; and of each person, whether the totals determine their number, so that
 *   any x with these totals has it.
 * Assumes: who belongs to which group is known. The entries of A are 0 and 1, so that eigenvalues of AᵀA that are not 0 are far from it.
 * Why: with the eigenvectors V of AᵀA of eigenvalues above 0, x = V Λ⁻¹ Vᵀ Aᵀ b; person i is determined exactly if the unit vector eᵢ lies
 *   in the space of V, that is, if the sum of the squares of row i of V is 1.
 * Source: Dinur and Nissim 2003 for the attack; Golub and Van Loan, §5.5, for the shortest solution.
 */
import { check } from '../check.ts';
import { symmetricEigen } from '../linalg/symmetric-eigen.ts';
import { runToEnd } from '../work/run-to-end.ts';

export type Reconstruction = { x: Float64Array; isKnown: boolean[]; rank: number };

const TINY = 1e-8;

/** `groups` lists the members of each group, `totals` what was published of it. */
export function reconstruct(groups: number[][], totals: ArrayLike<number>, people: number): Reconstruction {
  check(groups.length === totals.length, 'totals', `${groups.length} numbers`, totals.length);
  const gram = new Float64Array(people * people);
  const pulled = new Float64Array(people);
  groups.forEach((members, g) => {
    for (const i of members) {
      pulled[i] += totals[g];
      for (const j of members) gram[i * people + j]++;
    }
  });
  const { values, vectors } = runToEnd(symmetricEigen(gram, people));
  const x = new Float64Array(people);
  const inside = new Float64Array(people);
  let rank = 0;
  for (; rank < people && values[rank] > TINY * values[0]; rank++) {
    const v = vectors.subarray(rank * people, (rank + 1) * people);
    const along = v.reduce((sum, part, i) => sum + part * pulled[i], 0) / values[rank];
    for (let i = 0; i < people; i++) {
      x[i] += along * v[i];
      inside[i] += v[i] * v[i];
    }
  }
  return { x, isKnown: Array.from(inside, (part) => part > 1 - TINY), rank };
}
