import { expect, it } from 'vitest';
import {
  drawsFirst,
  noisyMaxRatio,
  pairwiseProduct,
  sharedSample,
  topValue,
  type Witness,
} from '../../../src/core/accounting/ternary-witness.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';

/** How often the event happens in so many draws. */
function frequency(witness: Witness, side: 'with' | 'without', draws: number): number {
  const rng = createRng(13).fork(side);
  let times = 0;
  for (let i = 0; i < draws; i++) if (witness.draw(side, rng)) times++;
  return times / draws;
}

it('responses on one sampled record: 5.3993 against a claim of 0.1051', () => {
  const { exact, allowed } = sharedSample(0.1, 100, 0.01);
  expect(Math.log(exact.with / exact.without)).toBeCloseTo(5.3993, 4);
  expect(Math.log(allowed)).toBeCloseTo(0.1051, 4);
});

it('the top of ten values: e⁵ against a claim of e', () => {
  const { exact, allowed } = topValue(0.5, 10);
  expect(exact.without / exact.with).toBeCloseTo(148.413, 3);
  expect(exact.without).toBeCloseTo(9.77e-4, 6);
  expect(exact.with).toBeCloseTo(6.58e-6, 8);
  expect(allowed).toBeCloseTo(Math.E, 12);
});

// Of a million draws about 778 are hits on the rarer side: a relative error of 3.6 %, so 15 % is four of them, wrong once in 10^4 seeds.
it('drawn a million times, the top of six values is e³ = 20.09 within 15 %', () => {
  const witness = topValue(0.5, 6);
  const ratio = frequency(witness, 'without', 1e6) / frequency(witness, 'with', 1e6);
  expect(Math.abs(ratio / 20.0855 - 1)).toBeLessThan(0.15);
});

// Five standard deviations of a frequency: wrong once in 10^6 seeds for each.
it.each([sharedSample(1, 4, 0.2), topValue(0.3, 3)])('a draw has the exact probability', (witness) => {
  const draws = 100_000;
  for (const side of ['with', 'without'] as const) {
    const p = witness.exact[side];
    const bound = 5 * Math.sqrt((p * (1 - p)) / draws);
    expect(Math.abs(frequency(witness, side, draws) - p)).toBeLessThan(bound);
  }
});

it('the accuracy of a noisy maximum among two, and among three equals', () => {
  expect([0.5, 1, 2, 4].map((x) => noisyMaxRatio(x).toFixed(4))).toEqual([
    '1.6380',
    '2.6244',
    '6.3891',
    '35.3988',
  ]);
  expect(pairwiseProduct([0, 0])).toBe(0.25);
  const [rng, draws] = [createRng(16), 200_000];
  const share = (gaps: number[]) => {
    let times = 0;
    for (let i = 0; i < draws; i++) if (drawsFirst(gaps, rng)) times++;
    return times / draws;
  };
  // Five standard deviations again.
  expect(Math.abs(share([0, 0]) - 1 / 3)).toBeLessThan(0.0053);
  const p = share([1]);
  expect(Math.abs(p - noisyMaxRatio(1) / (1 + noisyMaxRatio(1)))).toBeLessThan(0.0053);
  expect(pairwiseProduct([1])).toBeCloseTo(noisyMaxRatio(1) / (1 + noisyMaxRatio(1)), 12);
});
