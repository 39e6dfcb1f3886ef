import type { BandPoint } from '../../../core/stats/band-points.ts';
import type { BandCurve } from '../../../figures/band-curves.ts';
import { num } from '../../../figures/format.ts';
import type { EpsilonCurve } from './epsilon-curves.ts';

export const epsilonName = (epsilon: number) => (epsilon === Infinity ? 'no noise' : `ε = ${num(epsilon)}`);

/** Curves with the names that stand at their right ends. */
export const named = <P extends BandPoint>(curves: EpsilonCurve<P>[]): BandCurve[] =>
  curves.map((curve) => ({ ...curve, name: epsilonName(curve.epsilon) }));
