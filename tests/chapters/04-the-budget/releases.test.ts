import { describe, expect, it } from 'vitest';
import { eventOf, type CompositionRow } from '../../../src/chapters/04-the-budget/releases/experiment.ts';
import { compositionFigure, ratioFigure } from '../../../src/chapters/04-the-budget/releases/figure.ts';
import { crossing } from '../../../src/chapters/04-the-budget/releases/summary.ts';
import { COMPARED } from '../../../src/core/accounting/compared.ts';
import { accountants, advancedComposition, pldEpsilon, rdpEpsilon } from '../../../src/core/index.ts';
import { numUp } from '../../../src/figures/format.ts';
import { runExperiment } from '../run-experiment.ts';
import { wordsOf } from '../words-of.ts';

const { at, cellOf, chapter, says } = await wordsOf('04-the-budget');

const total = (
  id: string,
  given: { mechanism: string; epsilon: number; delta: number; samplingRate: number },
  count: number,
) =>
  accountants[id].epsilon(
    [{ label: '', rows: 'all', event: { kind: 'repeated', event: eventOf(given), count } }],
    given.delta,
  );

describe('six accountants', () => {
  const counts = { mechanism: 'laplace', epsilon: 0.1, delta: 1e-6, samplingRate: 1 };
  const training = { ...counts, mechanism: 'gaussian', epsilon: 1, samplingRate: 0.01 };

  it('a thousand Laplace releases', () => {
    says(
      'cost 100 by the sum, 27.14 by advanced composition, 19.35 by the optimal rule, 20.56 by zCDP, 20.05 by Rényi accounting, and 18.96 by the loss distribution',
    );
    for (const words of [
      'needs no $\\delta$: 100.',
      ': 27.14.',
      'randomized response: 19.35.',
      'which gives 20.56.',
      'counts: 20.05.',
      ': 18.96. Up to this',
    ])
      says(words);
    const told = COMPARED.map((id) => numUp(total(id, counts, 1000), 4));
    expect(told).toEqual(['100', '27.14', '19.35', '20.56', '20.05', '18.96']);
    says('Here $\\rho$ is 5 in total');
    expect((1000 * 0.1 ** 2) / 2).toBeCloseTo(5, 12);
    expect(chapter.beats.some(({ say }) => say.includes('the tightest bound 18.96'))).toBe(true);
    const { predict } = cellOf('releases');
    if (!predict?.options) throw new Error('there are options');
    expect(predict.options[predict.answer(at('releases'), [])]).toBe('about 20');
  });

  it('the walk of the losses has a drift of 4.8', () => {
    says('with $\\varepsilon = 0.1$ the drift is 4.8, while the sum is 100');
    // The mean loss of Laplace noise is epsilon - 1 + e^-epsilon, about epsilon^2 / 2.
    expect(1000 * (0.1 - 1 + Math.exp(-0.1))).toBeCloseTo(4.84, 2);
  });

  it('the accountants are not ordered', () => {
    says('zCDP proves 20.56 and the older optimal rule 19.35');
    expect(total('zcdp', counts, 1000)).toBeGreaterThan(total('optimal', counts, 1000));
    says('proves 1.472, more than the sum, which is 1');
    expect(numUp(total('zcdp', counts, 10), 4)).toBe('1.472');
    expect(total('basic', counts, 10)).toBeCloseTo(1, 12);
  });

  it('advanced composition is worse than the sum for few releases, and they cross at 35', () => {
    says(
      'proves *more* than the sum: 1.768 [for ten](#releases?releases=10), where the sum is 1. The two cross at 35',
    );
    const advanced = (k: number) => advancedComposition({ epsilon: 0.1, k, deltaPrime: 1e-6 }).epsilon;
    expect(numUp(advanced(10), 4)).toBe('1.768');
    expect(advanced(34)).toBeGreaterThan(3.4);
    expect(advanced(35)).toBeLessThan(3.5);
    const quick = runExperiment<CompositionRow>('the-budget/releases', at('releases'), (key) =>
      /^(basic|advanced)/.test(key),
    );
    expect(crossing(quick)).toBe(35);
  });

  it('where only epsilon is known, the optimal rule and the loss distribution agree', () => {
    says('(#releases?mechanism=pure), the optimal rule and the loss distribution agree');
    for (const count of [1, 30, 1000]) {
      const given = { ...counts, mechanism: 'pure' };
      expect(total('pld', given, count)).toBeCloseTo(total('optimal', given, count), 9);
    }
  });

  it('on samples the loss distribution is 67 times below the sum', () => {
    says('sum is 20.29 and advanced composition proves 4.082');
    says('proves 0.4101: about ten times less');
    says('proves 0.3003, which is 67 times less than the sum');
    const [sum, truth] = [total('basic', training, 1000), total('pld', training, 1000)];
    expect(numUp(sum, 4)).toBe('20.29');
    expect(numUp(truth, 4)).toBe('0.3003');
    expect(numUp(total('advanced', training, 1000), 4)).toBe('4.082');
    expect(numUp(total('rdp-original', training, 1000), 4)).toBe('0.4101');
    expect(total('advanced', training, 1000) / total('rdp-original', training, 1000)).toBeCloseTo(10, 0);
    expect(sum / truth).toBeGreaterThan(67);
    expect(sum / truth).toBeLessThan(68);
    expect(chapter.beats.some(({ say }) => say.includes('67 times less than the sum'))).toBe(true);
  });

  it('none of them is below the loss distribution', () => {
    says('so nothing smaller holds');
    for (const given of [counts, training, { ...counts, mechanism: 'pure' }])
      for (const count of [1, 7, 300]) {
        const truth = total('pld', given, count);
        for (const id of COMPARED) {
          if (given === training && id === 'zcdp') continue;
          expect(total(id, given, count)).toBeGreaterThanOrEqual(truth * (1 - 1e-9));
        }
      }
  });

  it('where delta alone covers the cost, the badge and the captions say that epsilon is 0', () => {
    const given = at('releases', {
      mechanism: 'gaussian',
      epsilon: 0.1,
      delta: 0.01,
      samplingRate: 0.001,
      releases: 100,
    });
    const rows = runExperiment<CompositionRow>('the-budget/releases', given);
    const badge = cellOf('releases').guarantee!(given, rows);
    expect([badge.status, badge.epsilon, badge.delta]).toEqual(['proven', 0, 0.01]);
    const view = { values: given as never, width: 640, running: false };
    const caption = compositionFigure.caption({ ...view, rows });
    expect(caption).toContain('loss distribution 0. Here δ alone covers the cost.');
    expect(ratioFigure.caption({ ...view, rows })).toBe(
      'The loss distribution proves ε = 0, so there are no multiples of it.',
    );
    expect(ratioFigure.legend!({ ...view, rows }).length).toBe(5);
    // Where only the finest proves 0, it is not left out.
    const some = rows.map((row) => ({ ...row, epsilon: row.accountant === 'pld' ? 0 : row.releases }));
    expect(cellOf('releases').guarantee!(given, some).epsilon).toBe(0);
    expect(compositionFigure.caption({ ...view, rows: some })).toContain(
      'loss distribution 0. Where ε is 0, δ alone covers the cost',
    );
    expect(crossing(some)).toBeUndefined();
  });

  it('ten thousand steps of private training, over the years', () => {
    says('the moments accountant of 2016 proved $\\varepsilon = 1.26$');
    says('made it 1.04; the loss distribution proves 0.947');
    const run = { samplingRate: 0.01, noiseMultiplier: 4, steps: 10_000, delta: 1e-5 };
    expect(numUp(rdpEpsilon({ ...run, conversion: 'original' }))).toBe('1.26');
    expect(numUp(rdpEpsilon(run))).toBe('1.04');
    expect(numUp(pldEpsilon(run))).toBe('0.947');
  });

  it('the presets can be read by the accountants that they show', () => {
    for (const { values } of cellOf('releases').presets!) {
      const { releases: _, ...of } = at('releases', values) as Parameters<typeof eventOf>[0] & {
        releases: number;
      };
      for (const id of COMPARED) {
        const refusal = accountants[id].refusal([{ label: '', rows: 'all', event: eventOf(of) }]);
        expect(refusal !== undefined).toBe(values.mechanism === 'gaussian' && id === 'zcdp');
      }
    }
  });
});
