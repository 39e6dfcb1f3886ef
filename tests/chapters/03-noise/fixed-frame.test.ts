import { expect, it } from 'vitest';
import { densitiesFigure } from '../../../src/chapters/03-noise/densities/figure.ts';
import { densityRows } from '../../../src/chapters/03-noise/densities/summary.ts';

const axesAt = (epsilon: number, fit: boolean, mechanism = 'laplace') => {
  const values = { mechanism, epsilon, delta: 1e-5, sensitivity: 1, difference: 1, fit };
  const { x, y } = densitiesFigure.plot({ rows: densityRows(values), values, width: 600, running: false });
  return [x!.domain, y!.domain];
};

it('the axes stay while ε falls, so that it is seen to flatten the curves, unless they are asked to fit', () => {
  expect(axesAt(0.1, false)).toEqual(axesAt(1, false));
  expect(axesAt(0.1, false, 'gaussian')).toEqual(axesAt(1, false, 'gaussian'));
  expect(axesAt(0.1, true)).not.toEqual(axesAt(1, true));
  // A peak that would leave the frame makes it higher: the density of Laplace noise is ε / 2 there.
  const [, y] = axesAt(10, false);
  expect((y as number[])[1]).toBeGreaterThan(5);
});
