import { lineY, ruleY } from '@observablehq/plot';
import type { AdditiveMechanism } from '../core/mechanisms/mechanism.ts';
import type { Figure } from './figure.ts';
import { num } from './format.ts';
import { aspect, base, ink, series } from './theme.ts';

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

/** The settings that the two figures of the thesis draw beside the reader's own; their legends are lost, so these are our choice. */
const FAMILIES: Record<string, { epsilon: number; delta: number }[]> = {
  laplace: [0.1, 0.5, 1, 2].map((epsilon) => ({ epsilon, delta: 0 })),
  gaussian: [
    { epsilon: 0.1, delta: 1e-5 },
    { epsilon: 0.5, delta: 1e-5 },
    { epsilon: 0.9, delta: 1e-5 },
    { epsilon: 0.9, delta: 0.1 },
  ],
};

const nameOf = (mechanism: string, { epsilon, delta }: { epsilon: number; delta: number }) =>
  mechanism === 'laplace' ? `ε = ${num(epsilon)}` : `ε = ${num(epsilon)}, δ = ${num(delta)}`;

/** Densities of the noise at sensitivity 1: four settings as context, and the reader's. */
export function familyRows(mechanism: AdditiveMechanism, values: FamilyValues): FamilyRow[] {
  const curves = [
    { ...values, curve: 'yours' },
    ...FAMILIES[values.mechanism].map((setting) => ({
      ...setting,
      curve: nameOf(values.mechanism, setting),
    })),
  ];
  return curves.flatMap(({ epsilon, delta, curve }) => {
    const scale = mechanism.scale({ epsilon, delta, sensitivity: 1 });
    return Array.from({ length: POINTS + 1 }, (_, i) => {
      const x = -REACH + (2 * REACH * i) / POINTS;
      return { x, density: mechanism.unit.pdf(x / scale) / scale, epsilon, delta, scale, curve };
    });
  });
}

export const familyFigure: Figure<FamilyValues, FamilyRow> = {
  id: 'family',
  title: 'The law of the noise for several budgets',
  describe: 'Density of the noise against its size, one curve for each budget.',
  columns: [
    { name: 'curve', label: 'curve' },
    { name: 'epsilon', label: 'ε' },
    { name: 'delta', label: 'δ' },
    { name: 'scale', label: 'scale' },
    { name: 'x', label: 'noise' },
    { name: 'density', label: 'density' },
  ],
  legend({ values }) {
    const context = FAMILIES[values.mechanism].map((setting, i) => ({
      label: nameOf(values.mechanism, setting),
      color: series[i + 1].color,
      mark: 'line' as const,
      dash: series[i + 1].dash,
    }));
    return [{ label: 'yours', color: series[0].color, mark: 'line' }, ...context];
  },
  caption({ rows, values }) {
    const [own] = rows;
    const peak = rows
      .filter((row) => row.curve === 'yours')
      .reduce((top, row) => Math.max(top, row.density), 0);
    return `Yours, at ${nameOf(values.mechanism, values)}: noise scale ${num(own.scale, 4)}, peak ${num(peak)}. Lower curves are wider: the noise has to go somewhere.`;
  },
  plot({ rows, values, width }) {
    const names = FAMILIES[values.mechanism].map((setting) => nameOf(values.mechanism, setting));
    return {
      ...base(width, aspect(width)),
      x: { label: 'noise' },
      y: { label: 'density', grid: true, ticks: 5 },
      marks: [
        ruleY([0], { stroke: ink, strokeOpacity: 0.4 }),
        ...names.map((name, i) =>
          lineY(
            rows.filter((row) => row.curve === name),
            {
              x: 'x',
              y: 'density',
              stroke: series[i + 1].color,
              strokeDasharray: series[i + 1].dash,
              strokeWidth: 1.5,
            },
          ),
        ),
        lineY(
          rows.filter((row) => row.curve === 'yours'),
          { x: 'x', y: 'density', stroke: series[0].color, strokeWidth: 2.6 },
        ),
      ],
    };
  },
};
