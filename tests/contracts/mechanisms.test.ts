import { describe, expect, it } from 'vitest';
import { checkEvent } from '../../src/core/accounting/event.ts';
import { mechanisms } from '../../src/core/mechanisms/index.ts';
import { laplace } from '../../src/core/mechanisms/laplace.ts';
import type {
  AdditiveMechanism,
  DiscreteMechanism,
  LocalMechanism,
  MatrixMechanism,
  Mechanism,
  SelectionMechanism,
  VectorMechanism,
  WrapperMechanism,
} from '../../src/core/mechanisms/mechanism.ts';
import { createRng } from '../../src/core/random/create-rng.ts';
import { normalCdf } from '../../src/core/special/normal.ts';
import { draws, expectCounts, expectLaw } from '../core/goodness.ts';

/*
 * The laws that every mechanism in the registry obeys: its sampler has its law (n = 100 000, alpha = 1e-6), and that law meets its
 * guarantee on grids of neighbouring answers, without sampling.
 */
const n = 100_000;
const all = Object.entries(mechanisms) as [string, Mechanism][];
const ofKind = <M extends Mechanism>(kind: M['kind']) =>
  all.filter(([, m]) => m.kind === kind).map(([id, m]) => [id, m as M] as const);

const epsilons = [0.01, 0.5, 0.999, 3, 10];
const deltas = [1e-8, 1e-3];
const slack = 1 + 1e-12;

describe.each(all)('%s', (id, mechanism) => {
  it('says what it is', () => {
    expect(mechanism.id).toBe(id);
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    for (const text of [mechanism.title, mechanism.claim, mechanism.source, ...mechanism.assumes]) {
      expect(text.length).toBeGreaterThan(3);
    }
    expect(mechanism.assumes.length).toBeGreaterThan(0);
  });
});

describe.each(ofKind<AdditiveMechanism>('additive'))('%s (additive)', (id, mechanism) => {
  it('samples its law', () => {
    const rng = createRng('contract').fork(id);
    expectLaw(
      draws(n, () => mechanism.unit.sample(rng)),
      mechanism.unit.cdf,
      id,
    );
  });

  it('has a density that is the slope of its cdf', () => {
    for (let x = -9.99; x < 10; x += 0.37) {
      const slope = (mechanism.unit.cdf(x + 1e-5) - mechanism.unit.cdf(x - 1e-5)) / 2e-5;
      expect(Math.abs(slope - mechanism.unit.pdf(x))).toBeLessThan(1e-5);
    }
  });

  it('meets, or is refuted by, the integral of max(0, p - e^epsilon p`)', () => {
    for (const epsilon of epsilons) {
      for (const delta of deltas) {
        const sensitivity = 2;
        const scale = mechanism.scale({ epsilon, delta, sensitivity });
        const p = (x: number) => mechanism.unit.pdf(x / scale) / scale;
        // Half of the mass beyond epsilon lies left of 0; the integrand vanishes right of the middle.
        let sum = 0;
        let worst = 0;
        const steps = 40_000;
        const [from, to] = [Math.min(-12 * scale, -1), sensitivity / 2];
        for (let i = 0; i < steps; i++) {
          const x = from + ((i + 0.5) * (to - from)) / steps;
          sum += (Math.max(0, p(x) - Math.exp(epsilon) * p(x - sensitivity)) * (to - from)) / steps;
          const ratio = Math.log(p(x)) - Math.log(p(x - sensitivity));
          const error = Math.abs(mechanism.loss(x, sensitivity, scale) - ratio) / (1 + Math.abs(ratio));
          if (Number.isFinite(ratio)) worst = Math.max(worst, error);
        }
        expect(worst).toBeLessThan(1e-9);
        const exact = mechanism.delta(epsilon, sensitivity, scale);
        expect(Math.abs(sum - exact)).toBeLessThan(1e-5 * exact + 1e-14);
        expect(mechanism.delta(epsilon, -sensitivity, scale)).toBe(exact);

        const guarantee = mechanism.guarantee({ epsilon, delta, sensitivity });
        expect(guarantee.epsilon).toBe(epsilon);
        if (guarantee.status === 'proven') expect(exact).toBeLessThanOrEqual(guarantee.delta!);
        else expect(exact).toBeGreaterThan(guarantee.delta!);
        checkEvent(mechanism.event(scale, sensitivity));
      }
    }
  });
});

describe.each(ofKind<DiscreteMechanism>('discrete'))('%s (discrete)', (id, mechanism) => {
  it.each([0.3, 1, 7.7])('samples its law at scale %f, and the law is whole', (scale) => {
    const rng = createRng('contract').fork(id).fork(scale);
    const reach = Math.ceil(45 * scale);
    const ks = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
    const counts = ks.map(() => 0);
    for (let i = 0; i < n; i++) counts[mechanism.at(mechanism.draw(rng), scale) + reach]++;
    const pmf = ks.map((k) => mechanism.pmf(k, scale));
    expectCounts(counts, pmf, id);
    expect(pmf.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    let sum = 0;
    ks.forEach((k, i) => expect(mechanism.cdf(k, scale)).toBeCloseTo((sum += pmf[i]), 12));
  });

  it('keeps every ratio within e^epsilon, and has its sum of max(0, p - e^epsilon p`) as delta', () => {
    for (const epsilon of epsilons) {
      for (const sensitivity of [1, 3]) {
        const scale = mechanism.scale({ epsilon, delta: 0, sensitivity });
        expect(mechanism.guarantee({ epsilon, delta: 0, sensitivity })).toMatchObject({
          status: 'proven',
          epsilon,
        });
        for (let shift = -sensitivity; shift <= sensitivity; shift++) {
          let delta = 0;
          for (let k = -30; k <= 30; k++) {
            const [p, q] = [mechanism.pmf(k, scale), mechanism.pmf(k - shift, scale)];
            expect(Math.abs(mechanism.loss(k, shift, scale))).toBeLessThanOrEqual(epsilon * slack);
            expect(Math.log(p / q)).toBeCloseTo(mechanism.loss(k, shift, scale), 9);
          }
          for (let k = -400; k <= 400; k++) {
            delta += Math.max(0, mechanism.pmf(k, 2) - Math.exp(epsilon) * mechanism.pmf(k - shift, 2));
          }
          expect(mechanism.delta(epsilon, shift, 2)).toBeCloseTo(delta, 12);
          expect(mechanism.delta(epsilon, shift, scale)).toBeLessThan(1e-15);
        }
        checkEvent(mechanism.event(scale, sensitivity));
      }
    }
  });
});

describe.each(ofKind<VectorMechanism>('vector'))('%s (vector)', (id, mechanism) => {
  const length = (z: Float64Array) => Math.hypot(...z);

  it.each([1, 2, 3, 20])('samples its law in %i dimensions: length and direction', (d) => {
    const rng = createRng('contract').fork(id).fork(d);
    const z = Array.from({ length: n }, () => mechanism.draw(rng, d));
    expectLaw(z.map(length), mechanism.length(d).cdf, `${id}, length`);
    if (d === 1)
      expectLaw(
        Float64Array.from(z, (v) => v[0]),
        laplace.unit.cdf,
        `${id} is Laplace`,
      );
    const angle = (v: Float64Array) => Math.atan2(v[1], v[0]) / (2 * Math.PI) + 0.5;
    if (d === 2) expectLaw(z.map(angle), (x) => x, `${id}, angle`);
    // On the sphere in space each coordinate is uniform (Archimedes).
    if (d === 3)
      for (const j of [0, 1, 2])
        expectLaw(
          z.map((v) => v[j] / length(v) / 2 + 0.5),
          (x) => x,
          `${id}, axis`,
        );
  });

  it('has a density that sums to one', () => {
    let plane = 0;
    for (let i = 0; i < 40_000; i++) {
      const r = (i + 0.5) / 1000;
      plane += (Math.exp(mechanism.logDensity(r, 2)) * 2 * Math.PI * r) / 1000;
    }
    expect(plane).toBeCloseTo(1, 6);
    expect(mechanism.logDensity(1.5, 1)).toBeCloseTo(Math.log(laplace.unit.pdf(1.5)), 12);
  });

  it('keeps the loss within epsilon for every shift as long as the sensitivity', () => {
    for (const epsilon of epsilons) {
      const sensitivity = 1.5;
      const scale = mechanism.scale({ epsilon, delta: 0, sensitivity });
      let largest = 0;
      let worst = 0;
      for (let a = 0; a < 6; a++) {
        const shift = [sensitivity * Math.cos(a), sensitivity * Math.sin(a)];
        for (let i = -20; i <= 20; i++) {
          for (let j = -20; j <= 20; j++) {
            const [x, y] = [0.3 * i, 0.3 * j];
            const loss = mechanism.loss([x, y], shift, scale);
            const ratio =
              mechanism.logDensity(Math.hypot(x, y) / scale, 2) -
              mechanism.logDensity(Math.hypot(x - shift[0], y - shift[1]) / scale, 2);
            worst = Math.max(worst, Math.abs(loss - ratio) / (1 + Math.abs(ratio)));
            largest = Math.max(largest, Math.abs(loss));
          }
        }
      }
      expect(largest).toBeLessThanOrEqual(epsilon * slack);
      expect(worst).toBeLessThan(1e-9);
      expect(largest).toBeGreaterThan(0.99 * epsilon);
      expect(mechanism.guarantee({ epsilon, delta: 0, sensitivity })).toMatchObject({
        status: 'proven',
        epsilon,
      });
      checkEvent(mechanism.event(scale, sensitivity));
    }
  });
});

describe.each(ofKind<MatrixMechanism>('matrix'))('%s (matrix)', (id, mechanism) => {
  it('samples its law, symmetric to the bit', () => {
    const rng = createRng('contract').fork(id);
    const size = 3;
    const draw = Array.from({ length: n }, () => mechanism.draw(rng, size));
    for (let i = 0; i < size; i++) {
      for (let j = i; j < size; j++) {
        expect(draw.every((z) => z[i * size + j] === z[j * size + i])).toBe(true);
        const sd = Math.sqrt(mechanism.variance(i, j));
        expectLaw(
          draw.map((z) => z[i * size + j] / sd),
          normalCdf,
          `${id}, entry ${i} ${j}`,
        );
      }
    }
    // Different entries are independent: correlations within 4.9 standard errors (alpha = 1e-6 each).
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [0, 4],
    ]) {
      const sd = Math.sqrt(mechanism.variance(0, a) * mechanism.variance(Math.floor(b / 3), b % 3));
      const sum = draw.reduce((s, z) => s + (z[a] * z[b]) / sd, 0) / Math.sqrt(n);
      expect(Math.abs(sum), 'correlation in standard errors, alpha = 1e-6').toBeLessThan(4.9);
    }
  });

  it('spends at most delta for every row of bounded length', () => {
    const rng = createRng('contract').fork(id).fork('rows');
    const [size, bound] = [4, 1.3];
    for (const epsilon of epsilons) {
      for (const delta of deltas) {
        const scale = mechanism.scale({ epsilon, delta, sensitivity: bound ** 2 });
        expect(mechanism.guarantee({ epsilon, delta, sensitivity: bound ** 2 })).toMatchObject({
          status: 'proven',
          epsilon,
          delta,
        });
        for (let trial = 0; trial < 20; trial++) {
          let x = Array.from({ length: size }, (_, j) => (trial < 4 ? Number(j === trial) : rng.normal()));
          const length = Math.hypot(...x);
          x = x.map((v) => (v * bound) / length);
          const shift = x.flatMap((a) => x.map((b) => a * b));
          // The squared distance that a likelihood ratio sees: each distinct entry over its own variance.
          let square = 0;
          for (let i = 0; i < size; i++)
            for (let j = i; j < size; j++) square += shift[i * size + j] ** 2 / mechanism.variance(i, j);
          expect(mechanism.length(shift, size)).toBeCloseTo(Math.sqrt(square), 12);
          expect(mechanism.delta(epsilon, shift, size, scale)).toBeLessThanOrEqual(delta * slack);
        }
        checkEvent(mechanism.event(scale, bound ** 2));
      }
    }
  });
});

describe.each(ofKind<LocalMechanism>('local'))('%s (local)', (id, mechanism) => {
  const surveys = (id === 'k-ary-response' ? [2, 5] : [2]).flatMap((options) =>
    [0.05, 0.5, 0.9].map((truthProbability) => ({ truthProbability, options })),
  );

  it.each(surveys)('samples its law: %o', (survey) => {
    const rng = createRng('contract').fork(id).fork(survey.truthProbability).fork(survey.options);
    for (let truth = 0; truth < survey.options; truth++) {
      const counts = Array<number>(survey.options).fill(0);
      for (let i = 0; i < n; i++) counts[mechanism.respond(truth, mechanism.draw(rng), survey)]++;
      const pmf = counts.map((_, answer) => mechanism.pmf(answer, truth, survey));
      expect(pmf.reduce((a, b) => a + b)).toBeCloseTo(1, 14);
      expectCounts(counts, pmf, id);
    }
  });

  it.each(surveys)('has its largest log-ratio as epsilon: %o', (survey) => {
    let largest = 0;
    for (let answer = 0; answer < survey.options; answer++) {
      for (let a = 0; a < survey.options; a++) {
        for (let b = 0; b < survey.options; b++) {
          const [p, q] = [mechanism.pmf(answer, a, survey), mechanism.pmf(answer, b, survey)];
          if (p > 0) largest = Math.max(largest, Math.log(p / q));
        }
      }
    }
    if (largest < Infinity) expect(mechanism.epsilon(survey)).toBeCloseTo(largest, 12);
    else expect(mechanism.epsilon(survey)).toBe(Infinity);
    const guarantee = mechanism.guarantee(survey);
    if (largest === Infinity) {
      expect(guarantee).toMatchObject({ status: 'none' });
      expect(guarantee.epsilon).toBeUndefined();
      expect(mechanism.event(survey).kind).toBe('unbounded');
    } else {
      expect(guarantee.status).toBe('proven');
      expect(guarantee.epsilon).toBeCloseTo(largest, 12);
    }
    checkEvent(mechanism.event(survey));
  });

  it.each(surveys)('has an unbiased estimate with its deviation: %o', (survey) => {
    for (const held of [0, 0.3, 1]) {
      // The last answer is "yes"; the others share the rest.
      const yes = survey.options - 1;
      const given = held * mechanism.pmf(yes, yes, survey) + (1 - held) * mechanism.pmf(yes, 0, survey);
      expect(mechanism.estimate(given, survey)).toBeCloseTo(held, 12);
      const slope = mechanism.estimate(1, survey) - mechanism.estimate(0, survey);
      const deviation = slope * Math.sqrt((given * (1 - given)) / 1000);
      expect(mechanism.deviation(held, 1000, survey)).toBeCloseTo(deviation, 8);
    }
  });
});

describe.each(ofKind<SelectionMechanism>('selection'))('%s (selection)', (id, mechanism) => {
  const counts = mechanism.counts === 'one' ? [1] : [1, 2, 3];
  const scores = [12, 9, 3, 9.5];
  const candidates = scores.length;

  /** Every list (or set, in rising order) of `count` indices. */
  function outcomes(count: number): number[][] {
    if (count === 0) return [[]];
    return outcomes(count - 1).flatMap((head) =>
      scores.flatMap((_, i) =>
        head.includes(i) || (mechanism.order === 'set' && head.some((h) => h > i)) ? [] : [[...head, i]],
      ),
    );
  }

  it.each(counts)('samples its law, choosing %i', (count) => {
    const rng = createRng('contract').fork(id).fork(count);
    const scale = mechanism.scale({ epsilon: 2, sensitivity: 1, count, candidates });
    const names = outcomes(count).map(String);
    const seen = names.map(() => 0);
    for (let i = 0; i < n; i++) {
      const chosen = mechanism.select(scores, mechanism.draw(rng, candidates), scale, count);
      if (mechanism.order === 'set') chosen.sort((a, b) => a - b);
      seen[names.indexOf(String(chosen))]++;
    }
    const law = outcomes(count).map((chosen) => mechanism.probability(chosen, scores, scale));
    expect(law.reduce((a, b) => a + b)).toBeCloseTo(1, 10);
    expectCounts(seen, law, id);
  });

  it.each(counts)('keeps every log-ratio within epsilon, choosing %i', (count) => {
    for (const epsilon of epsilons) {
      const contest = { epsilon, sensitivity: 1, count, candidates };
      const scale = mechanism.scale(contest);
      expect(mechanism.guarantee(contest)).toMatchObject({ status: 'proven', epsilon });
      const moves = mechanism.neighbours === 'add-remove' ? [0, 1] : [-1, 0, 1];
      let largest = 0;
      for (let code = 0; code < moves.length ** candidates; code++) {
        const neighbour = scores.map(
          (s, i) => s + moves[Math.floor(code / moves.length ** i) % moves.length],
        );
        for (const chosen of outcomes(count)) {
          const [p, q] = [
            mechanism.probability(chosen, scores, scale),
            mechanism.probability(chosen, neighbour, scale),
          ];
          if (p > 1e-280 && q > 1e-280) largest = Math.max(largest, Math.abs(Math.log(p / q)));
        }
      }
      expect(largest).toBeLessThanOrEqual(epsilon * (1 + 1e-9));
      expect(largest).toBeGreaterThan(0.2 * epsilon);
      checkEvent(mechanism.event(contest));
    }
  });
});

describe.each(ofKind<WrapperMechanism>('wrapper'))('%s (wrapper)', (id, mechanism) => {
  it('samples each row at the rate, independently', () => {
    const rng = createRng('contract').fork(id);
    const seen = Array<number>(8).fill(0);
    for (let i = 0; i < n; i++) {
      const rows = mechanism.sample(mechanism.draw(rng, 3), 0.3);
      seen[rows.reduce((code, row) => code + 2 ** row, 0)]++;
    }
    const law = seen.map((_, code) => [0, 1, 2].reduce((p, row) => p * (code & (2 ** row) ? 0.3 : 0.7), 1));
    expectCounts(seen, law, id);
  });

  it('keeps the ratio of the mixed Laplace densities within its epsilon, and reaches it', () => {
    for (const epsilon of epsilons) {
      for (const rate of [0.01, 0.3, 1]) {
        const scale = laplace.scale({ epsilon, delta: 0, sensitivity: 1 });
        const guarantee = mechanism.guarantee({ epsilon, delta: 0 }, rate);
        let largest = 0;
        for (let x = -5 * scale - 1; x < 5 * scale + 2; x += scale / 50) {
          const without = laplace.unit.pdf(x / scale);
          const mixed = mechanism.mix(laplace.unit.pdf((x - 1) / scale), without, rate);
          largest = Math.max(largest, Math.abs(Math.log(mixed / without)));
        }
        expect(largest).toBeLessThanOrEqual(guarantee.epsilon! * (1 + 1e-9));
        expect(largest).toBeGreaterThan(guarantee.epsilon! * (1 - 1e-9));
        checkEvent(mechanism.event(laplace.event(scale, 1, 'add-remove'), rate));
      }
    }
  });
});
