import { expect, it } from 'vitest';
import { logExponentialIntegral } from '../../../src/core/special/exponential-integral.ts';

it('ln E₁ has its tabulated values (Abramowitz and Stegun 1964, tables 5.1 and 5.2)', () => {
  expect(Math.exp(logExponentialIntegral(0.01))).toBeCloseTo(4.0379295765, 9);
  expect(Math.exp(logExponentialIntegral(0.5))).toBeCloseTo(0.559773594776, 10);
  expect(Math.exp(logExponentialIntegral(1))).toBeCloseTo(0.219383934396, 10);
  expect(Math.exp(logExponentialIntegral(2))).toBeCloseTo(0.048900510708, 11);
  // x e^x E₁(x) at 10 and at 100
  expect(10 * Math.exp(10 + logExponentialIntegral(10))).toBeCloseTo(0.91563333939788, 10);
  expect(100 * Math.exp(100 + logExponentialIntegral(100))).toBeCloseTo(0.990194, 6);
});

it('is smooth where the series gives way to the fraction, and its slope is −e^(−x)/x', () => {
  for (const x of [0.2, 0.999999, 1.000001, 5, 60]) {
    const h = 1e-4 * x;
    const slope = (logExponentialIntegral(x + h) - logExponentialIntegral(x - h)) / (2 * h);
    expect(slope).toBeCloseTo(-Math.exp(-x - logExponentialIntegral(x)) / x, 5);
  }
  const jump = logExponentialIntegral(1 - 1e-12) - logExponentialIntegral(1);
  expect(Math.abs(jump)).toBeLessThan(1e-10);
  expect(() => logExponentialIntegral(0)).toThrow('x must be > 0, got 0');
});
