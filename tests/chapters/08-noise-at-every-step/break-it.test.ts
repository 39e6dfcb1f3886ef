import { describe, expect, it } from 'vitest';
import {
  MISTAKES,
  type SgdMistakesRow,
} from '../../../src/chapters/08-noise-at-every-step/break-it/experiment.ts';
import { actualDivisorTest } from '../../../src/chapters/08-noise-at-every-step/break-it/actual-divisor.ts';
import { mistakePoints } from '../../../src/chapters/08-noise-at-every-step/break-it/summary.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { normalQuantile } from '../../../src/core/special/normal.ts';
import { numUp } from '../../../src/figures/format.ts';
import { inChapter } from '../in-chapter.ts';

const { answer, captionOf, guaranteeOf, rowsOf, says, solved } = await inChapter('08-noise-at-every-step');

/* Each sentence of the text that states a number is held to it, at the page's own seed and with fewer runs. */

describe('break it', () => {
  const run = (mistake: string) =>
    rowsOf<SgdMistakesRow>('break-it', { mistake }, 2, (key) => key.endsWith('/0'));
  const found = Object.fromEntries(MISTAKES.map((mistake) => [mistake, run(mistake)]));
  const points = (mistake: string) => mistakePoints(found[mistake].rows);
  const status = (mistake: string) => guaranteeOf('break-it', found[mistake].values, found[mistake].rows);

  it('asks what a clipped batch does to the error: nothing; only forgotten passes show', () => {
    const { values, rows } = found['clip-batch'];
    expect(answer('break-it', values, rows)).toBe('It stays the same');
    // Two runs are not enough for a task; the same again stand for four.
    const twice = (mistake: string) => [...found[mistake].rows, ...found[mistake].rows];
    for (const mistake of MISTAKES)
      expect(solved('break-it', found[mistake].values, twice(mistake)), mistake).toEqual(
        mistake === 'one-epoch' ? ['visible'] : [],
      );
    const tenPasses = twice('one-epoch').map((row) => ({ ...row, truth: 2 * row.truth }));
    expect(solved('break-it', values, tenPasses)).toEqual(['visible', 'tenfold']);
  });

  it('clipping the batch changes nothing on the curve, and multiplies the privacy loss by the batch size', () => {
    says('so that neither way of clipping changes anything and the two curves are the same');
    for (const { gap, truth, epsilon } of points('clip-batch')) {
      expect(gap).toBe(0);
      expect(truth).toBeGreaterThan(10 * epsilon);
    }
    const claim = status('clip-batch');
    expect(claim).toMatchObject({ status: 'refuted', epsilon: 1 });
    expect(claim.reason).toContain('a privacy loss of ε = 500');
  });

  it('the ball moves the error by less than a point, and the loss has no bound', () => {
    says('the noise is smaller by one part in $d + 1$ on average');
    for (const { gap, truth } of points('ball')) {
      expect(Math.abs(gap)).toBeLessThan(0.01);
      expect(truth).toBe(Infinity);
    }
    expect(status('ball')).toMatchObject({ status: 'refuted', epsilon: 1 });
  });

  it('counting one pass makes the error smaller and the cost five times as large', () => {
    says('This is the only one of the five that the test error shows, because it makes the error smaller');
    for (const { gap, truth, epsilon } of points('one-epoch')) {
      expect(gap).toBeLessThan(0);
      expect(truth / epsilon).toBeCloseTo(5, 9);
    }
    expect(status('one-epoch').reason).toContain('ε = 5');
  });

  it('forgetting the sampling leaves the curve, and a claim of 1 is more than 4', () => {
    says('With five passes a claim of $\\varepsilon = 1$ holds only for $\\varepsilon = 4.52$');
    const one = points('unsampled').find(({ epsilon }) => epsilon === 1)!;
    expect(Math.abs(one.gap)).toBeLessThan(0.01);
    expect(numUp(one.truth)).toBe('4.52');
    expect(status('unsampled')).toMatchObject({ status: 'refuted', delta: 1e-5 });
  });

  it('dividing by the rows that came moves the error by next to nothing, and a test refutes the claim', () => {
    says('Dividing by the actual number moves the error by next to nothing');
    for (const { gap, truth } of points('actual')) {
      expect(Math.abs(gap)).toBeLessThan(0.005);
      expect(truth).toBe(Infinity);
    }
    expect(status('actual')).toMatchObject({ status: 'refuted', epsilon: 1, delta: 1e-5 });
  });
});

it('mistakes are compared run by run', () => {
  const row = (run: number, honest: number, broken: number) => ({
    run,
    epsilon: 1,
    honest,
    broken,
    truth: 5,
    batch: 10,
    noiseMultiplier: 0,
  });
  const [point] = mistakePoints([row(0, 0.2, 0.1), row(1, 0.4, 0.3)]);
  expect(point).toMatchObject({ epsilon: 1, truth: 5, runs: 2 });
  expect(point.gap).toBeCloseTo(-0.1, 12);
});

it('says of every mistake which claim it refutes, in the badge as in the caption', () => {
  for (const mistake of MISTAKES) {
    const { values, rows } = rowsOf<SgdMistakesRow>('break-it', { mistake }, 1, (key) => key.endsWith('/0'));
    expect(guaranteeOf('break-it', values, rows), mistake).toMatchObject({ status: 'refuted', epsilon: 1 });
    expect(captionOf('break-it', 'truth', values, rows)).toMatch(/^Claimed: ε = 1/);
  }
});

describe('the test against dividing by the rows that came', () => {
  const given = { rows: 11_750, batch: 500, steps: 120, noiseMultiplier: 2.177, epsilon: 1 };

  it('finds a δ hundreds of times as large as the one that is claimed', () => {
    const found = actualDivisorTest(given);
    expect(found.delta).toBeGreaterThan(0.004);
    expect(found.delta).toBeCloseTo(found.with - Math.E * found.without, 12);
  });

  it('has the probabilities that a simulation of the samples has', () => {
    // 20,000 trainings: a share of 2.6 % has a standard error of 0.11 points; five of them are 0.6.
    const { with: present, without } = actualDivisorTest(given);
    const rng = createRng(1);
    const { rows, batch, steps, noiseMultiplier } = given;
    const [q, trainings] = [batch / rows, 20_000];
    // The number of other rows in a sample is nearly normal.
    const others = () => Math.round(batch + Math.sqrt(batch * (1 - q)) * normal());
    const normal = () => Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next());
    const threshold = (-normalQuantile(without) * noiseMultiplier * Math.sqrt(steps)) / batch;
    const below = (isThere: boolean) => {
      let count = 0;
      for (let i = 0; i < trainings; i++) {
        let sum = 0;
        for (let t = 0; t < steps; t++) {
          const isIn = isThere && rng.next() < q;
          sum += (noiseMultiplier * normal() - (isIn ? 2 : 0)) / (others() + (isIn ? 1 : 0));
        }
        if (sum < -threshold) count++;
      }
      return count / trainings;
    };
    expect(Math.abs(below(true) - present)).toBeLessThan(0.006);
    expect(Math.abs(below(false) - without)).toBeLessThan(0.004);
  });
});
