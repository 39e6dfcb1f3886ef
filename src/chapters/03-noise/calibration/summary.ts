import { analyticGaussianSigma } from '../../../core/mechanisms/analytic-gaussian.ts';
import { classicalGaussianSigma } from '../../../core/mechanisms/gaussian.ts';
import { gaussianDelta } from '../../../core/mechanisms/gaussian-delta.ts';

export type CalibrationRow = {
  epsilon: number;
  classical: number;
  analytic: number;
  /** The exact delta of the textbook's sigma. */
  exact: number;
};
export type CalibrationValues = { epsilon: number; delta: number; sensitivity: number };

const POINTS = 90;
/** The range of epsilon. */
export const FROM = 0.05;
export const TO = 20;

function calibrationAt({ epsilon, delta, sensitivity }: CalibrationValues): CalibrationRow {
  const classical = classicalGaussianSigma({ epsilon, delta, sensitivity });
  return {
    epsilon,
    classical,
    analytic: analyticGaussianSigma({ epsilon, delta, sensitivity }),
    exact: gaussianDelta({ epsilon, sigma: classical, sensitivity }),
  };
}

/** Both rules over a range of epsilon, with the reader's own epsilon among the points. */
export function calibrationRows(values: CalibrationValues): CalibrationRow[] {
  const grid = Array.from({ length: POINTS + 1 }, (_, i) => FROM * (TO / FROM) ** (i / POINTS));
  return [...grid, values.epsilon]
    .sort((a, b) => a - b)
    .map((epsilon) => calibrationAt({ ...values, epsilon }));
}

/** The largest epsilon in the range at which the textbook's sigma still keeps its delta, by bisection; undefined if it always does. */
export function breakingPoint(delta: number): number | undefined {
  const fails = (epsilon: number) => calibrationAt({ epsilon, delta, sensitivity: 1 }).exact > delta;
  if (!fails(TO)) return undefined;
  let low = 1;
  let high = TO;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (fails(middle)) high = middle;
    else low = middle;
  }
  return low;
}
