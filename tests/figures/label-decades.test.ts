import { expect, it } from 'vitest';
import type { PlotOptions } from '@observablehq/plot';
import { labelDecades } from '../../src/figures/label-decades.ts';

const scale = {
  type: 'log' as const,
  domain: [0.1, 1000],
  ticks: [0.1, 1, 10, 100, 1000],
  tickFormat: (d: number) => `${d}!`,
};
const labelsOf = (options: PlotOptions) => {
  const [axes] = labelDecades(options).marks as unknown as [
    { initialize(): { channels: Record<string, { value: string[] }> } }[][],
  ];
  return axes.flat().flatMap((mark) => Array.from(mark.initialize().channels.text?.value ?? []));
};

it('every tick of a logarithmic axis has its label', () => {
  expect(labelsOf({ x: scale, marks: [] })).toEqual(['0.1!', '1!', '10!', '100!', '1000!']);
  expect(labelsOf({ y: scale, marks: [] })).toHaveLength(5);
});

it('other axes, and those that a figure draws itself, stay as they are', () => {
  for (const x of [
    { ...scale, type: 'linear' as const },
    { ...scale, axis: null },
    { type: 'log' as const },
  ]) {
    const options = { x, marks: [] };
    expect(labelDecades(options)).toBe(options);
  }
});

it('a grid has lines where the axis has labels', () => {
  const y = { type: 'log' as const, domain: [0.1, 1000], grid: true };
  expect(labelDecades({ y, marks: [] }).y).toEqual({ ...y, ticks: [0.1, 1, 10, 100, 1000] });
  const own = { ...y, ticks: [1, 10] };
  expect(labelDecades({ y: own, marks: [] }).y).toBe(own);
});
