import { mechanismOf } from '../shared/mechanisms.ts';

export type FamilyRow = {
  x: number;
  density: number;
  epsilon: number;
  delta: number;
  scale: number;
  curve: string;
};
export type FamilyValues = { mechanism: string; epsilon: number; delta: number };

const POINTS = 300;
const REACH = 15;

/** Curves beside the reader's own. The legends of the thesis' figures are missing from our copy of its text, so the settings are ours. */
export const FAMILIES: Record<string, { curve: string; epsilon: number; delta: number }[]> = {
  laplace: [0.1, 0.5, 1, 2].map((epsilon) => ({ curve: `ε = ${epsilon}`, epsilon, delta: 0 })),
  gaussian: [
    { curve: 'ε = 0.1, δ = 10⁻⁵', epsilon: 0.1, delta: 1e-5 },
    { curve: 'ε = 0.5, δ = 10⁻⁵', epsilon: 0.5, delta: 1e-5 },
    { curve: 'ε = 0.9, δ = 10⁻⁵', epsilon: 0.9, delta: 1e-5 },
    { curve: 'ε = 0.9, δ = 0.1', epsilon: 0.9, delta: 0.1 },
  ],
};

/** Densities of the noise at sensitivity 1: four settings as context, and the reader's. */
export function familyRows(values: FamilyValues): FamilyRow[] {
  const mechanism = mechanismOf(values);
  const curves = [{ ...values, curve: 'yours' }, ...FAMILIES[values.mechanism]];
  return curves.flatMap(({ epsilon, delta, curve }) => {
    const scale = mechanism.scale({ epsilon, delta, sensitivity: 1 });
    return Array.from({ length: POINTS + 1 }, (_, i) => {
      const x = -REACH + (2 * REACH * i) / POINTS;
      return { x, density: mechanism.unit.pdf(x / scale) / scale, epsilon, delta, scale, curve };
    });
  });
}

/** The scale and the peak of the reader's own noise. */
export function ownNoise(rows: FamilyRow[]): { scale: number; peak: number } {
  const own = rows.filter((row) => row.curve === 'yours');
  return { scale: own[0].scale, peak: Math.max(...own.map((row) => row.density)) };
}
