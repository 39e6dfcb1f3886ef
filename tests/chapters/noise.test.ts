import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chapter } from '../../src/chapters/03-noise/chapter.ts';
import { samples, type SamplesRow } from '../../src/core/experiments/samples.ts';
import { analyticGaussian } from '../../src/core/mechanisms/analytic-gaussian.ts';
import { gaussian } from '../../src/core/mechanisms/gaussian.ts';
import { laplace } from '../../src/core/mechanisms/laplace.ts';
import type { AdditiveMechanism } from '../../src/core/mechanisms/mechanism.ts';
import { createRng } from '../../src/core/random/create-rng.ts';
import { breakingPoint } from '../../src/plots/calibration.ts';
import { densityRows } from '../../src/plots/densities.ts';
import { num } from '../../src/plots/format.ts';
import { chanceBeyond, lossRows } from '../../src/plots/privacy-loss.ts';
import { ksBound, ksDistance, pool } from '../../src/plots/sample-histogram.ts';
import { defaults, type Values } from '../../src/state/params.ts';
import { fitOf } from '../contracts/run-task.ts';

/* Each sentence of the chapter that states a number or a law, held to it. The quoted words must stand in the text. */

const text = readFileSync(new URL('../../src/chapters/03-noise/text.md', import.meta.url), 'utf8').replace(
  /\s+/g,
  ' ',
);
const says = (sentence: string) => expect(text, 'the sentence is still there').toContain(sentence);

const cellOf = (id: string) => chapter.cells.find((cell) => cell.id === id)!;
const at = (id: string, values: Record<string, unknown> = {}) =>
  ({ ...defaults(cellOf(id).params), ...values }) as Values;
const captionOf = (id: string, values: Record<string, unknown>, figure = 0) => {
  const cell = cellOf(id);
  if (cell.experiment !== undefined) throw new Error('rows come from the workers');
  const settings = at(id, values);
  return cell.figures[figure].caption({
    rows: cell.rows(settings),
    values: settings,
    width: 600,
    running: false,
  });
};
const one = { epsilon: 1, delta: 1e-5, sensitivity: 1 };
const epsilons = [0.001, 0.1, 0.5, 1, 3, 8, 20];

describe('two answers, one person apart', () => {
  it('the Laplace peak is ε/2 at Δ = 1', () => {
    says('the Laplace peak is $\\varepsilon/2 = 0.5$');
    for (const epsilon of epsilons) {
      const rows = densityRows(laplace, { ...one, epsilon, mechanism: 'laplace', difference: 1 });
      expect(Math.max(...rows.map((row) => row.here)) / (epsilon / 2)).toBeCloseTo(1, 9);
    }
    expect(captionOf('densities', {})).toContain('Peak 0.5,');
  });

  it('the formulas are those of the mechanisms', () => {
    for (const epsilon of epsilons) {
      for (const sensitivity of [0.01, 1, 100]) {
        expect(laplace.scale({ ...one, epsilon, sensitivity }) / (sensitivity / epsilon)).toBeCloseTo(1, 12);
        const sigma = (sensitivity / epsilon) * Math.sqrt(2 * Math.log(1.25 / 1e-5));
        expect(gaussian.scale({ ...one, epsilon, sensitivity }) / sigma).toBeCloseTo(1, 12);
      }
    }
  });

  it('smaller ε flattens both curves', () => {
    says('Smaller $\\varepsilon$ flattens both curves');
    for (const law of [laplace, gaussian, analyticGaussian]) {
      const peaks = epsilons.map((epsilon) => law.unit.pdf(0) / law.scale({ ...one, epsilon }));
      expect(peaks).toEqual([...peaks].sort((a, b) => a - b));
    }
  });

  it('with Laplace noise no red area appears, whatever is set', () => {
    says('With Laplace noise no red area ever appears');
    for (const epsilon of epsilons) {
      for (const difference of [0, 0.3, 1]) {
        const values = { ...one, epsilon, mechanism: 'laplace', difference };
        for (const row of densityRows(laplace, values))
          expect(row.loss).toBeLessThanOrEqual(epsilon * (1 + 1e-9));
        expect(captionOf('densities', { epsilon, difference })).not.toContain('excess');
      }
    }
  });

  it('with Gaussian noise it appears in the left tail, and the excess is the δ of the mechanism', () => {
    says('With Gaussian noise it appears in the left tail: few outputs land there');
    const values = { ...one, mechanism: 'gaussian', difference: 1 };
    const sigma = gaussian.scale(values);
    for (const delta of [1e-7, 1e-5, 0.1]) {
      const band = densityRows(gaussian, { ...values, delta }).filter((row) => row.loss > 1);
      expect(band.length, 'it is in the figure').toBeGreaterThan(0);
      for (const row of band) expect(row.x).toBeLessThan(0);
    }
    expect(chanceBeyond(gaussian, values)).toBeLessThan(1e-5);
    const exact = gaussian.delta(1, 1, sigma);
    expect(captionOf('densities', { mechanism: 'gaussian' })).toContain(`mass ${num(exact)}, within`);
  });
});

describe('what one answer gives away', () => {
  it('even odds become e^L to one', () => {
    says('an output with loss $L$ leaves them at odds $e^{L}$ to one');
    const values = { ...one, mechanism: 'gaussian', difference: 1 };
    for (const { here, there, loss } of densityRows(gaussian, values)) {
      const posterior = (0.5 * here) / (0.5 * here + 0.5 * there);
      expect(posterior / (1 - posterior) / Math.exp(loss)).toBeCloseTo(1, 6);
    }
  });

  it('Laplace has a loss of exactly ±ε outside the two answers and between them within', () => {
    says('Laplace noise has a loss of exactly $\\pm\\varepsilon$ outside the two true answers');
    for (const epsilon of epsilons) {
      for (const row of lossRows(laplace, { ...one, epsilon, mechanism: 'laplace' })) {
        if (row.part === 'tail') continue;
        if (row.x <= 0) expect(row.loss / epsilon).toBeCloseTo(1, 9);
        else if (row.x >= 1) expect(row.loss / epsilon).toBeCloseTo(-1, 9);
        else expect(Math.abs(row.loss)).toBeLessThan(epsilon);
      }
    }
  });

  it('the loss of Gauss is a straight line, and Gaussian with that mean and variance', () => {
    says('The loss of Gaussian noise is a straight line');
    says('with mean $\\Delta^2/2\\sigma^2$ and variance $\\Delta^2/\\sigma^2$');
    const [shift, sigma] = [2, 3.5];
    const loss = (x: number) => gaussian.loss(x, shift, sigma);
    expect(loss(1) - loss(0)).toBeCloseTo(loss(40) - loss(39), 12);
    let mean = 0;
    let square = 0;
    const step = 1e-3;
    for (let u = -12; u < 12; u += step) {
      const weight = gaussian.unit.pdf(u) * step;
      mean += weight * loss(u * sigma);
      square += weight * loss(u * sigma) ** 2;
    }
    expect(mean).toBeCloseTo(shift ** 2 / (2 * sigma ** 2), 8);
    expect(square - mean ** 2).toBeCloseTo(shift ** 2 / sigma ** 2, 8);
  });

  it('for Gauss the output at which the promise is broken is in the figure, and the caption says so', () => {
    says('For Gauss, find the output at which the promise is broken');
    for (const mechanism of ['gaussian', 'analytic-gaussian']) {
      for (const epsilon of epsilons) {
        for (const delta of [1e-12, 1e-5, 0.1]) {
          const rows = lossRows(mechanism === 'gaussian' ? gaussian : analyticGaussian, {
            ...one,
            epsilon,
            delta,
            mechanism,
          });
          expect(rows.some((row) => row.part === 'output' && row.loss > epsilon)).toBe(true);
          expect(captionOf('loss', { mechanism, epsilon, delta })).toContain('The loss has no bound');
        }
      }
    }
    for (const epsilon of epsilons)
      expect(captionOf('loss', { epsilon })).toContain('The loss stays between');
  });

  it('the chance of a loss above ε is small, and δ is smaller still', () => {
    says('and $\\delta$ is smaller still');
    for (const epsilon of [0.1, 0.5, 1, 3]) {
      const values = { ...one, epsilon, mechanism: 'gaussian' };
      const chance = chanceBeyond(gaussian, values);
      const exact = gaussian.delta(epsilon, 1, gaussian.scale(values));
      expect(chance).toBeLessThan(1e-3);
      expect(exact).toBeGreaterThan(0);
      expect(exact).toBeLessThan(chance);
    }
  });
});

describe('a million draws', () => {
  const params = { mechanism: 'laplace', epsilon: 1, delta: 1e-5, sensitivity: 1, draws: 1_000_000, seed: 1 };
  const rows = samples
    .tasks(params)
    .flatMap((task) => samples.release(params, task, fitOf(samples, params, task, {}))) as SamplesRow[];

  it('the KS distance falls like 1/√n and stays about as large as chance makes it', () => {
    says('It falls like $1/\\sqrt{n}$ and stays about as large as chance makes it');
    for (const blocks of [2, 5, rows.length]) {
      const { draws, quantiles } = pool(rows.slice(0, blocks));
      const ratio = ksDistance(quantiles, draws) / ksBound(draws);
      // √n D lies between 0.39 and 1.63 but for one seed in a hundred; this seed is fixed.
      expect(ratio * 1.3581).toBeGreaterThan(0.39);
      expect(ratio * 1.3581).toBeLessThan(1.63);
    }
    expect(pool(rows).draws).toBe(1_000_000);
  });

  it('a sampler whose scale is 5 % off stands out by more than six times the bound', () => {
    says(
      'a sampler whose scale is 5 % off would stand out by more than six times the bound at a million draws',
    );
    const gap = (law: AdditiveMechanism) => {
      let most = 0;
      for (let x = -8; x < 8; x += 1e-3) {
        for (const scale of [1.05, 0.95])
          most = Math.max(most, Math.abs(law.unit.cdf(x) - law.unit.cdf(x / scale)));
      }
      return most;
    };
    for (const law of [laplace, gaussian]) expect(gap(law) / ksBound(1_000_000)).toBeGreaterThan(6);
    for (const law of [laplace, gaussian]) expect(gap(law) / ksBound(1_000_000)).toBeLessThan(10);
  });

  it('moving ε only stretches the same draws, and another seed draws anew', () => {
    says('Moving $\\varepsilon$ only stretches the same draws');
    says('*Resample* draws anew');
    expect(samples.fitKey({ ...params, epsilon: 7, sensitivity: 3, delta: 0.01 })).toBe(
      samples.fitKey(params),
    );
    expect(samples.fitKey({ ...params, seed: 2 })).not.toBe(samples.fitKey(params));
    const a = createRng(1).fork('laplace').fork(0).laplace();
    const b = createRng(2).fork('laplace').fork(0).laplace();
    expect(a).not.toBe(b);
    const [first] = samples.tasks(params);
    const unit = (fitOf(samples, params, first, {}) as { unit: Float64Array }).unit;
    expect(unit[0], 'the sampler of the notebook').toBe(a);
  });
});

describe('the textbook rule', () => {
  it('at ε = 1 and δ = 1e-5 the classical noise is 4.845, where 3.731 would do', () => {
    says('it is $\\sigma = 4.845$, where 3.731 would do');
    expect(gaussian.scale(one)).toBeCloseTo(4.845, 3);
    expect(gaussian.delta(1, 1, 3.731)).toBeLessThanOrEqual(1e-5);
    expect(gaussian.delta(1, 1, 3.73), 'a hair less would not').toBeGreaterThan(1e-5);
    expect(captionOf('calibration', {})).toContain('σ = 4.845, the exact condition for 3.731');
  });

  it('the exact condition holds from 1 to about 8.4 and no further', () => {
    says('Between 1 and about 8.4 the theorem is silent, but the exact condition still holds');
    expect(breakingPoint(1e-5)).toBeCloseTo(8.42, 2);
    for (const epsilon of [1, 2, 4, 8, 8.4]) {
      const guarantee = gaussian.guarantee({ ...one, epsilon });
      expect(guarantee.status, `ε = ${epsilon}`).toBe('proven');
      expect(guarantee.source, 'not by the textbook’s theorem').toContain('Balle');
    }
    expect(gaussian.guarantee({ ...one, epsilon: 0.99 }).source).toContain('Dwork');
    for (const epsilon of [8.5, 10, 20])
      expect(gaussian.guarantee({ ...one, epsilon }).status).toBe('refuted');
    expect(captionOf('calibration', {}, 1)).toContain('up to ε = 8.41 and breaks it beyond');
  });

  it('at ε = 10 the true δ is 2.27e-5 and the badge says refuted', () => {
    says(
      'at $\\varepsilon = 10$ the true $\\delta$ is $2.27 \\cdot 10^{-5}$, more than twice what was promised',
    );
    const exact = gaussian.delta(10, 1, gaussian.scale({ ...one, epsilon: 10 }));
    expect(exact * 1e5).toBeCloseTo(2.27, 2);
    const badge = cellOf('calibration').guarantee!(at('calibration', { epsilon: 10 }), []);
    expect(badge.status).toBe('refuted');
    expect(badge.reason).toContain('0.0000227');
  });

  it('the analytic noise is never more than needed, at any ε', () => {
    says('It is never more noise than needed, at any $\\varepsilon$');
    for (const epsilon of epsilons) {
      for (const delta of [1e-12, 1e-5, 0.1]) {
        const sigma = analyticGaussian.scale({ epsilon, delta, sensitivity: 1 });
        expect(gaussian.delta(epsilon, 1, sigma)).toBeLessThanOrEqual(delta);
        expect(gaussian.delta(epsilon, 1, sigma * (1 - 1e-9))).toBeGreaterThan(delta);
      }
    }
  });
});

describe('two figures of a thesis', () => {
  it('halving ε doubles the noise; a δ ten thousand times smaller makes it 2.2 times as wide', () => {
    says('Halving $\\varepsilon$ doubles the noise, always');
    says('makes it $2.2$ times as wide, for a factor of ten thousand');
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

describe('the badges', () => {
  it('claim what the noise on screen really has, or say that it has not', () => {
    for (const cell of chapter.cells) {
      for (const mechanism of ['laplace', 'gaussian', 'analytic-gaussian']) {
        for (const epsilon of [0.05, 0.9, 1, 8, 9, 20]) {
          for (const delta of [1e-10, 1e-5, 0.1]) {
            const values = at(cell.id, { mechanism, epsilon, delta, sensitivity: 1 });
            const law =
              cell.id === 'calibration'
                ? gaussian
                : { laplace, gaussian, 'analytic-gaussian': analyticGaussian }[mechanism]!;
            const claim = cell.guarantee!(values, []);
            const exact = law.delta(claim.epsilon!, 1, law.scale({ epsilon, delta, sensitivity: 1 }));
            expect(claim.status, `${cell.id}, ${law.id}, (${epsilon}, ${delta}): exact δ ${exact}`).toBe(
              exact <= claim.delta! ? 'proven' : 'refuted',
            );
          }
        }
      }
    }
  });
});
