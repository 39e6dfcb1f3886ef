import { at, curvesOf } from '../shared/curve-summary.ts';
import type { CurveRow } from '../shared/private-curves.ts';
import type { ExplodeRow, SpectrumRow } from './experiment.ts';

const isCurve = (row: ExplodeRow): row is CurveRow => row.arm !== 'spectrum';

/** Curves over all fits, and the one draw that is followed. */
export function explodeSummary(rows: ExplodeRow[]) {
  const curves = curvesOf(rows.filter(isCurve));
  const spectrum = rows.find((row): row is SpectrumRow => row.arm === 'spectrum');
  return { curves, spectrum, at: (arm: string, epsilon: number) => at(curves, arm, epsilon) };
}

/** Points of the lines of the eigenvalues, one line for each rank. */
export function eigenvalueLines({ d, epsilons, eigenvalues }: SpectrumRow) {
  return Array.from({ length: d }, (_, rank) =>
    Array.from(epsilons, (epsilon, i) => ({ epsilon, rank, value: eigenvalues[i * d + rank] })),
  );
}

/** How many eigenvalues are below zero at the ε of the grid that is nearest. */
export function negativeAt({ d, epsilons, eigenvalues }: SpectrumRow, epsilon: number): number {
  let nearest = 0;
  epsilons.forEach((known, i) => {
    if (Math.abs(Math.log(known / epsilon)) < Math.abs(Math.log(epsilons[nearest] / epsilon))) nearest = i;
  });
  return eigenvalues.slice(nearest * d, (nearest + 1) * d).filter((value) => value < 0).length;
}
