import { describe, expect, it } from 'vitest';
import { familyRows } from '../../../src/chapters/03-noise/family/summary.ts';
import { analyticGaussian } from '../../../src/core/mechanisms/analytic-gaussian.ts';
import { gaussian } from '../../../src/core/mechanisms/gaussian.ts';
import { laplace } from '../../../src/core/mechanisms/laplace.ts';
import { readChapter } from '../read-chapter.ts';

const { says } = await readChapter('noise');
const one = { epsilon: 1, delta: 1e-5, sensitivity: 1 };
const epsilons = [0.001, 0.1, 0.5, 1, 3, 8, 20];

describe('two figures of a thesis', () => {
  it('halving ε doubles the noise; a δ ten thousand times smaller makes it 2.2 times as wide', () => {
    says('halving $\\varepsilon$ doubles the scale');
    says('$\\sigma$ grows from 3.73 to 7.03, which is 1.88 times');
    const [whole, half] = [1, 0.5].map((epsilon) => analyticGaussian.scale({ ...one, epsilon }));
    expect([whole.toFixed(2), half.toFixed(2), (half / whole).toFixed(2)]).toEqual(['3.73', '7.03', '1.88']);
    says('makes the noise only 2.2 times as wide when $\\delta$ goes from 0.1 to $10^{-5}$');
    for (const law of [laplace, gaussian]) {
      for (const epsilon of epsilons)
        expect(law.scale({ ...one, epsilon: epsilon / 2 }) / law.scale({ ...one, epsilon })).toBeCloseTo(
          2,
          9,
        );
    }
    const width = (delta: number) => gaussian.scale({ epsilon: 0.9, delta, sensitivity: 1 });
    expect(width(1e-5) / width(0.1)).toBeCloseTo(2.2, 1);
  });
});

it('the family of densities holds the peaks of the specification', () => {
  const peak = (rows: ReturnType<typeof familyRows>, curve: string) =>
    Math.max(...rows.filter((row) => row.curve === curve).map((row) => row.density));
  const gauss = familyRows({ mechanism: 'gaussian', epsilon: 0.9, delta: 1e-5 });
  const scales = [...new Set(gauss.map((row) => row.scale))];
  for (const sigma of [48.45, 9.69, 5.38, 2.497])
    expect(
      scales.some((scale) => Math.abs(scale - sigma) < 0.006),
      `σ = ${sigma}`,
    ).toBe(true);
  expect(peak(gauss, 'yours')).toBeCloseTo(0.39894 / 5.3831, 4);
  const lap = familyRows({ mechanism: 'laplace', epsilon: 2, delta: 1e-5 });
  expect(peak(lap, 'yours')).toBeCloseTo(1, 9);
});
