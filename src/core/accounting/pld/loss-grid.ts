import { logAddExp } from '../../special/log.ts';

/** Which of two neighbours counts as the truth: the one with the person (who is then removed), or the one without. */
export type Direction = 'removal' | 'addition';

/** A privacy loss ln(P/Q) on the grid `step` * whole numbers: the logarithm of its probability under P, and that of infinity. */
export type LossGrid = {
  step: number;
  /** The whole number of the first bin. */
  first: number;
  logMass: Float64Array;
  logInfinity: number;
};

/** Distributions P and Q cut into cells of the grid, before one of the two directions is taken. */
export type Cells = {
  step: number;
  first: number;
  /** ln of the mass under P; that under Q is this minus the loss. */
  logMass: Float64Array;
  /** ln of the mass under P and Q below and above the grid. */
  below: { logP: number; logQ: number };
  above: { logP: number; logQ: number };
};

export const nothing = { logP: -Infinity, logQ: -Infinity };

/*
 * Claim: moving the mass of a cell to its two ends so that both its P-mass and its Q-mass stay the same gives a pair of
 *   distributions that is at least as easy to tell apart, at every epsilon.
 * Why: delta is a convex function of e^epsilon; the moved pair's delta is the chord between its values at the grid points.
 * Source: Doroshenko, Ghazi, Kamath, Kumar and Manurangsi 2022, "Connect the dots".
 */
export function depositor({ step, first, logMass }: Cells) {
  const width = Math.expm1(step);
  return (cell: number, logQ: number, excess: number): void => {
    // `excess` is P-mass / Q-mass / e^(lower end) - 1, between 0 and e^step - 1 up to rounding.
    if (logQ === -Infinity) return;
    const up = Math.min(1, Math.max(0, excess / width));
    const bin = cell - first;
    const logP = logQ + cell * step;
    logMass[bin] = logAddExp(logMass[bin], logP + Math.log1p(-up));
    if (up > 0) logMass[bin + 1] = logAddExp(logMass[bin + 1], logP + step + Math.log(up));
  };
}

/** P against Q: the loss when a person is removed. What lies below the grid is rounded up to it; what lies above, to infinity. */
export function removal({ step, first, logMass, below, above }: Cells): LossGrid {
  const mass = logMass.slice();
  mass[0] = logAddExp(mass[0], below.logP);
  return { step, first, logMass: mass, logInfinity: above.logP };
}

/** Q against P: the loss when a person is added, with the sign turned. */
export function addition({ step, first, logMass, below, above }: Cells): LossGrid {
  const last = first + logMass.length - 1;
  const mass = logMass.map((_, i) => logMass[logMass.length - 1 - i] - (last - i) * step);
  mass[0] = logAddExp(mass[0], above.logQ);
  return { step, first: -last, logMass: mass, logInfinity: below.logQ };
}
