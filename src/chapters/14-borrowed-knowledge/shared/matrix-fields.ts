import { cell } from '@observablehq/plot';
import { series } from '../../../figures/theme.ts';
import { shadeOf } from './shade.ts';

type Field = { source: string; target: string; mean: number; harms: boolean };

/** The fields of a matrix of accuracies: more colour for a better model, dashed where a few own labels do better. */
export const matrixFields = (trials: Field[], best: number) => {
  const place = { x: 'target', y: 'source' };
  return [
    cell(trials, {
      ...place,
      fill: series[0].color,
      fillOpacity: { value: ({ mean }: Field) => shadeOf(mean, best), scale: null },
      inset: 1,
    }),
    cell(
      trials.filter(({ harms }) => harms),
      {
        ...place,
        fill: 'none',
        stroke: series[1].color,
        strokeWidth: 2,
        strokeDasharray: '5 3',
        inset: 3,
      },
    ),
  ];
};
