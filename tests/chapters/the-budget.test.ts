import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chapter } from '../../src/chapters/04-the-budget/chapter.ts';
import { COMPARED } from '../../src/core/accounting/compared.ts';
import {
  claimedRound,
  printedAs,
  printedTernaryTable,
  provenRound,
} from '../../src/core/accounting/ternary-round.ts';
import { askAgain, type AskAgainRow } from '../../src/core/experiments/ask-again.ts';
import { budgetLedger, type LedgerRow } from '../../src/core/experiments/budget-ledger.ts';
import {
  compositionCurves,
  eventOf,
  type CompositionRow,
} from '../../src/core/experiments/composition-curves.ts';
import { educationCounts, type EducationRow } from '../../src/core/experiments/education-counts.ts';
import { LEVELS, noiseScales } from '../../src/core/experiments/education-levels.ts';
import type { Experiment, Params } from '../../src/core/experiments/experiment.ts';
import {
  accountants,
  advancedComposition,
  amplifyBySampling,
  groupPrivacy,
  pldEpsilon,
  rdpEpsilon,
} from '../../src/core/index.ts';
import { chanceOfSecret, averages, cheapest, costsOf } from '../../src/plots/ask-again.ts';
import { labelOf, requestsOf } from '../../src/plots/budget-ledger.ts';
import { compositionFigure, crossing, ratioFigure } from '../../src/plots/composition-curves.ts';
import { numUp } from '../../src/plots/format.ts';
import { groupRows } from '../../src/plots/group-privacy.ts';
import { ternaryFigure, ternaryRows, type TernaryValues } from '../../src/plots/ternary-table.ts';
import { defaults, type Values } from '../../src/state/params.ts';
import { dataFor, fitOf } from '../contracts/run-task.ts';

/* Each sentence of the chapter that states a number or a law, held to it. The quoted words must stand in the text. */

const text = readFileSync(
  new URL('../../src/chapters/04-the-budget/text.md', import.meta.url),
  'utf8',
).replace(/\s+/g, ' ');
const says = (sentence: string) => expect(text, 'the sentence is still there').toContain(sentence);

const cellOf = (id: string) => chapter.cells.find((cell) => cell.id === id)!;
const at = (id: string, values: Record<string, unknown> = {}) =>
  ({ ...defaults(cellOf(id).params), ...values }) as Values;
const rowsOf = (experiment: Experiment, params: Params) => {
  const data = dataFor(experiment, params);
  return experiment
    .tasks(params)
    .flatMap((task) => experiment.release(params, task, fitOf(experiment, params, task, data)));
};
const total = (
  id: string,
  given: { mechanism: string; epsilon: number; delta: number; samplingRate: number },
  count: number,
) =>
  accountants[id].epsilon(
    [{ label: '', rows: 'all', event: { kind: 'repeated', event: eventOf(given), count } }],
    given.delta,
  );

describe('ask again, and average', () => {
  const again = (values: Record<string, number>) => {
    const given = at('again', values) as Parameters<typeof averages>[1];
    return { given, rows: rowsOf(askAgain, given) as AskAgainRow[] };
  };

  it('the noise of one answer and of the average', () => {
    says('one answer has noise of scale 5, and its standard deviation is 7.1');
    says('$7.1/\\sqrt{k}$: after 50 answers it is 1, after a thousand 0.22');
    const sd = Math.SQRT2 / 0.2;
    expect(sd).toBeCloseTo(7.07, 2);
    expect(sd / Math.sqrt(50)).toBeCloseTo(1, 2);
    expect(sd / Math.sqrt(1000)).toBeCloseTo(0.22, 2);
  });

  it('how often the average rounds to the secret', () => {
    says('the average rounds to the secret in 97.5 % of all cases');
    says('it takes 769 answers, or 31 answers at $\\varepsilon = 1$');
    expect(chanceOfSecret(0.2, 1000)).toBeCloseTo(0.975, 3);
    for (const [epsilon, asks] of [
      [0.2, 769],
      [1, 31],
    ]) {
      expect(chanceOfSecret(epsilon, asks)).toBeGreaterThanOrEqual(0.95);
      expect(chanceOfSecret(epsilon, asks - 1)).toBeLessThan(0.95);
    }
    // 400 series of a thousand answers: the share that rounds to the truth has standard deviation 0.0078; five of them
    // are exceeded once in 1.7 million.
    let right = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const [row] = askAgain.release(
        { epsilon: 0.2, asks: 1000, delta: 1e-6, seed },
        { key: 'answers', accountants: [] } as never,
        fitOf(askAgain, { seed }, { key: 'answers' }, {}),
      );
      const noise = row.noise as Float64Array;
      if (Math.abs(noise.reduce((a, b) => a + b, 0) / 1000) < 0.5) right++;
    }
    expect(Math.abs(right / 400 - 0.975)).toBeLessThan(0.039);
  });

  it('the right guess is among the options', () => {
    const { predict } = cellOf('again');
    if (!predict?.options) throw new Error('there are options');
    expect(predict.options[predict.answer(at('again'), [])]).toBe('about 800 times');
  });

  it('a thousand answers cost 200 by the sum, and no accountant proves less than 46.9', () => {
    says('a thousand answers of $\\varepsilon = 0.2$ sum up to 200, and no accountant proves less than 46.9');
    const { rows } = again({ asks: 1000 });
    const costs = costsOf(rows);
    expect(costs.map(({ accountant }) => accountant)).toEqual(COMPARED);
    expect(costs[0].epsilon).toBeCloseTo(200, 9);
    expect(numUp(cheapest(costs)!.epsilon)).toBe('46.9');
    expect(cheapest(costs)!.accountant).toBe('pld');
  });

  it('the lecture’s beats show what they say', () => {
    const last = (asks: number) => {
      const { given, rows } = again({ asks });
      return averages(rows, given).at(-1)!.average;
    };
    expect(Math.round(last(1))).not.toBe(42);
    expect(Math.round(last(1000))).toBe(42);
  });

  it('its task can be done', () => {
    const { given, rows } = again({ epsilon: 1, asks: 31 });
    expect(cellOf('again').tasks![0].done(given, rows)).toBe(true);
    expect(cellOf('again').tasks![0].done(at('again'), again({}).rows)).toBe(false);
  });
});

describe('one by one, or all at once', () => {
  it('the scales of the noise', () => {
    says('at $\\varepsilon = 0.1$ its noise has scale 160');
    says('the noise has scale 10: sixteen times less');
    says('two counts change, and the noise must have scale 20');
    expect(LEVELS.length).toBe(16);
    const near = (neighbours: string) => noiseScales({ epsilon: 0.1, neighbours });
    expect(near('add-remove').split).toBeCloseTo(160, 9);
    expect(near('add-remove').whole).toBeCloseTo(10, 9);
    expect(near('replace-one').whole).toBeCloseTo(20, 9);
  });

  it('the accountants agree: sixteen on the same rows, one on disjoint ones, two for a replaced person', () => {
    const event = { kind: 'pure', epsilon: 0.1 / 16, neighbours: 'add-remove' } as const;
    const one = LEVELS.map((label) => ({ label, event, rows: 'all' }));
    expect(accountants.basic.epsilon(one, 0)).toBeCloseTo(0.1, 12);
    const whole = LEVELS.map((label) => ({ label, event: { ...event, epsilon: 0.1 }, rows: label }));
    expect(accountants.basic.epsilon(whole, 0)).toBeCloseTo(0.1, 12);
  });

  it('counts everybody once, from the census', () => {
    const rows = rowsOf(educationCounts, at('parallel') as Params) as EducationRow[];
    expect(rows.reduce((sum, row) => sum + row.people, 0)).toBe(2000);
    for (const row of rows) expect((row.split - row.people) / (row.whole - row.people)).toBeCloseTo(16, 9);
    const all = rowsOf(educationCounts, at('parallel', { people: 26_049 }) as Params) as EducationRow[];
    expect(all.reduce((sum, row) => sum + row.people, 0)).toBe(26_049);
  });
});

describe('a household, a clinic', () => {
  it('four and twenty people', () => {
    says('A family of four has $\\varepsilon = 2$: an output may be 7.39 times as likely');
    says('for one person it was 1.65 times');
    says('For twenty people it is $e^{10}$, about 22,000 times');
    says('$10^{-6}$ has become $1.8 \\cdot 10^{-5}$ for four people and 0.27 for twenty; from 23 on it is 1');
    const group = (size: number) => groupPrivacy({ epsilon: 0.5, delta: 1e-6, size });
    expect(group(4).epsilon).toBe(2);
    expect(Math.exp(2)).toBeCloseTo(7.39, 2);
    expect(Math.exp(0.5)).toBeCloseTo(1.65, 2);
    expect(Math.exp(group(20).epsilon) / 22_000).toBeCloseTo(1, 2);
    expect(group(4).delta).toBeCloseTo(1.8e-5, 6);
    expect(group(20).delta).toBeCloseTo(0.27, 2);
    expect(group(22).delta).toBeLessThan(1);
    expect(group(23).delta).toBe(1);
  });

  it('Gaussian noise that is just enough for one person has less than the rule says', () => {
    says('Gaussian noise that is just enough for one person really has less');
    for (const epsilon of [0.05, 0.5, 3])
      for (const { size, bound, exact } of groupRows({ epsilon, delta: 1e-6, size: 4 })) {
        if (size === 1) expect(exact / bound).toBeCloseTo(1, 6);
        else expect(exact).toBeLessThan(bound);
      }
  });

  it('the badge claims nothing once delta has reached 1', () => {
    const badge = (size: number) => cellOf('groups').guarantee!(at('groups', { size }), []);
    expect(badge(22).status).toBe('proven');
    expect(badge(23).status).toBe('none');
  });
});

describe('six accountants', () => {
  const counts = { mechanism: 'laplace', epsilon: 0.1, delta: 1e-6, samplingRate: 1 };
  const training = { ...counts, mechanism: 'gaussian', epsilon: 1, samplingRate: 0.01 };

  it('a thousand Laplace releases', () => {
    says(
      'cost 100 by the sum, 27.2 by advanced composition, 19.4 by the optimal rule, 20.6 and 20.1 by zCDP and Rényi, and 18.96 in truth',
    );
    const told = COMPARED.map((id) => numUp(total(id, counts, 1000), id === 'pld' ? 4 : 3));
    expect(told).toEqual(['100', '27.2', '19.4', '20.6', '20.1', '18.96']);
    const { predict } = cellOf('releases');
    if (!predict?.options) throw new Error('there are options');
    expect(predict.options[predict.answer(at('releases'), [])]).toBe('about 20');
  });

  it('advanced composition is worse than the sum for few releases, and they cross at 35', () => {
    says('at ten it says 1.77, and the sum is 1. They cross at 35.');
    const advanced = (k: number) => advancedComposition({ epsilon: 0.1, k, deltaPrime: 1e-6 }).epsilon;
    expect(numUp(advanced(10))).toBe('1.77');
    expect(advanced(34)).toBeGreaterThan(3.4);
    expect(advanced(35)).toBeLessThan(3.5);
    const quick = {
      ...compositionCurves,
      tasks: (p: Params) => compositionCurves.tasks(p).filter(({ key }) => /^(basic|advanced)/.test(key)),
    };
    expect(crossing(rowsOf(quick, at('releases') as Params) as CompositionRow[])).toBe(35);
  });

  it('where only epsilon is known, the optimal rule and the loss distribution agree', () => {
    says('Where only $\\varepsilon$ is known, the optimal rule and the loss distribution agree');
    for (const count of [1, 30, 1000]) {
      const given = { ...counts, mechanism: 'pure' };
      expect(total('pld', given, count)).toBeCloseTo(total('optimal', given, count), 9);
    }
  });

  it('on samples the loss distribution is 67 times below the sum', () => {
    says('the sum says 20.3 after a thousand steps and the loss distribution 0.301. That factor of 67');
    const [sum, truth] = [total('basic', training, 1000), total('pld', training, 1000)];
    expect(numUp(sum)).toBe('20.3');
    expect(numUp(truth)).toBe('0.301');
    expect(sum / truth).toBeGreaterThan(67);
    expect(sum / truth).toBeLessThan(68);
    expect(chapter.beats.some(({ say }) => say.includes('sixty times below the sum'))).toBe(true);
  });

  it('none of them is below the loss distribution', () => {
    says('Nothing smaller is true.');
    for (const given of [counts, training, { ...counts, mechanism: 'pure' }])
      for (const count of [1, 7, 300]) {
        const truth = total('pld', given, count);
        for (const id of COMPARED) {
          if (given === training && id === 'zcdp') continue;
          expect(total(id, given, count)).toBeGreaterThanOrEqual(truth * (1 - 1e-9));
        }
      }
  });

  it('where delta alone pays, the badge and the captions say that epsilon is 0', () => {
    const given = at('releases', {
      mechanism: 'gaussian',
      epsilon: 0.1,
      delta: 0.01,
      samplingRate: 0.001,
      releases: 100,
    });
    const rows = rowsOf(compositionCurves, given as Params) as CompositionRow[];
    const badge = cellOf('releases').guarantee!(given, rows);
    expect([badge.status, badge.epsilon, badge.delta]).toEqual(['proven', 0, 0.01]);
    const view = { values: given as never, width: 640, running: false };
    const caption = compositionFigure.caption({ ...view, rows });
    expect(caption).toContain('loss distribution 0. δ alone pays for it: ε = 0.');
    expect(ratioFigure.caption({ ...view, rows })).toBe(
      'By the loss distribution ε = 0: nothing is a multiple of it.',
    );
    expect(compositionFigure.legend!({ ...view, rows }).length).toBe(5);
    // Where only the finest proves 0, it is not left out.
    const some = rows.map((row) => ({ ...row, epsilon: row.accountant === 'pld' ? 0 : row.releases }));
    expect(cellOf('releases').guarantee!(given, some).epsilon).toBe(0);
    expect(compositionFigure.caption({ ...view, rows: some })).toContain(
      'loss distribution 0. Where it is 0, δ alone pays for it',
    );
    expect(crossing(some)).toBeUndefined();
  });

  it('ten thousand steps of private training, over the years', () => {
    says(
      'proved $\\varepsilon = 1.26$, a better conversion in 2020 made it 1.04, and the loss distribution says 0.947',
    );
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

describe('one in a hundred', () => {
  it('what sampling saves', () => {
    says('0.1 on one in a hundred is 0.00106, hardly more than a hundredth');
    says('At $\\varepsilon = 1$ it is 0.0171');
    says('is still 5.40: more than half');
    says('$e^{5.4} = 221$ times as likely');
    const amplified = (epsilon: number) => amplifyBySampling({ epsilon, samplingRate: 0.01 });
    expect(numUp(amplified(0.1))).toBe('0.00106');
    expect(numUp(amplified(1))).toBe('0.0171');
    expect(amplified(10)).toBeCloseTo(5.4, 2);
    expect(amplified(10)).toBeGreaterThan(5);
    expect(Math.exp(5.4)).toBeCloseTo(221.4, 1);
    // The exact odds: one in a hundred times e^10, and 99 times nothing.
    expect(Math.exp(amplified(10))).toBeCloseTo(0.99 + 0.01 * Math.exp(10), 6);
  });
});

describe('table 3.1', () => {
  it('which numbers follow', () => {
    says(
      'Nine of the sixteen numbers are rounded as they should be, five are cut off, and two do not follow',
    );
    says(
      'the last line says 14312.4 where $2 \\cdot 14{,}312 \\cdot 0.5$ is 14312 exactly, and 9830.1 where it is 9830.0',
    );
    const verdicts = printedTernaryTable.map((row) => {
      const { basic, advanced } = claimedRound(row);
      return [printedAs(row.basic, basic), printedAs(row.advanced, advanced)];
    });
    expect(verdicts).toEqual([
      ['rounded', 'rounded'],
      ['rounded', 'rounded'],
      ['rounded', 'cut off'],
      ['rounded', 'rounded'],
      ['cut off', 'rounded'],
      ['rounded', 'cut off'],
      ['cut off', 'cut off'],
      ['does not follow', 'does not follow'],
    ]);
    const last = claimedRound(printedTernaryTable[7]);
    expect(last.basic).toBe(14312);
    expect(last.advanced).toBeCloseTo(9830.035, 3);
    expect(2 * 14_312 * 0.5).toBe(14312);
  });

  it('the claims recomputed', () => {
    const exact = [
      [0.0010512, 3.0084, 0.3658],
      [0.0010512, 6.0168, 0.5192],
      [0.0052448, 15.0105, 1.8884],
      [0.1, 2862.4, 410.1485],
      [0.0064663, 18.5064, 2.3509],
      [0.0064663, 37.0129, 3.3951],
      [0.0319211, 91.3582, 13.9762],
      [0.5, 14312, 9830.035],
    ];
    printedTernaryTable.forEach((row, i) => {
      const { each, basic, advanced } = claimedRound(row);
      expect(each).toBeCloseTo(exact[i][0], 6);
      expect(basic).toBeCloseTo(exact[i][1], 3);
      expect(advanced).toBeCloseTo(exact[i][2], 3);
    });
  });

  it('what can be proven', () => {
    says('the first line costs 424.7 instead of 3.01');
    says('a sample of 1 % takes only 4.6 off such a sum');
    says('and 60.0 is left');
    const first = { epsilon: 0.1, samplingRate: 0.01, uploads: 1431 };
    const { printed, peeling, peelingAdvanced } = provenRound(first);
    expect(printed).toBeCloseTo(424.69, 2);
    expect(peeling).toBeCloseTo(281.59, 2);
    expect(peelingAdvanced).toBeCloseTo(60.0, 2);
    expect(3 * 1431 * 0.1 - printed).toBeCloseTo(4.6, 1);
    expect(provenRound({ ...first, epsilon: 1 }).peeling).toBeCloseTo(2857.39, 2);
    expect(provenRound({ ...first, epsilon: 1 }).peelingAdvanced).toBeCloseTo(2857.39, 2);
  });

  it('only where everything is sent and nothing sampled does the printed sum hold, twice too careful', () => {
    says('Only where everything is sent and nothing is sampled does the printed sum hold');
    says('it is twice too careful');
    for (const row of ternaryRows({ epsilon: 0.1, samplingRate: 0.01, uploads: 1431 })) {
      const plain = row.samplingRate === 1;
      expect(row.proven <= row.basic, row.line).toBe(plain);
      if (plain) expect(row.basic / row.proven).toBeCloseTo(2, 9);
    }
  });

  it('the badge and the caption say what the text says, and never less than what is spent', () => {
    const badge = (values = {}) => cellOf('published').guarantee!(at('published', values), []);
    const caption = (values: TernaryValues) =>
      ternaryFigure.caption({ rows: ternaryRows(values), values, width: 640, running: false });
    const all = { epsilon: 0.5, samplingRate: 1, uploads: 14_312 };
    expect([badge(all).status, badge(all).epsilon]).toEqual(['proven', 7156]);
    expect(badge(all).reason).toContain('what it claims, 14312, holds as well');
    expect(badge(all).reason).not.toMatch(/amplif/i);
    expect(caption(all)).toContain('claimed to cost 14312; 7156 can be proven');
    const first = { epsilon: 0.1, samplingRate: 0.01, uploads: 1431 };
    expect(badge(first).status).toBe('as published');
    expect(caption(first)).toContain('claimed to cost 3.0085; 424.7 can be proven');
    expect(claimedRound(first).basic).toBeLessThan(3.0085);
    // Nothing sampled, not everything sent: the signs are missing, and amplification is not to blame.
    expect(badge({ ...all, uploads: 1431 }).status).toBe('as published');
    expect(badge({ ...all, uploads: 1431 }).reason).toContain('nothing is amplified');
    for (const samplingRate of [0.01, 0.3, 0.6, 1])
      for (const epsilon of [0.1, 1])
        for (const uploads of [1, 1431, 14_311, 14_312]) {
          const round = { epsilon, samplingRate, uploads };
          const holds = provenRound(round).printed <= claimedRound(round).basic;
          expect(badge(round).status, JSON.stringify(round)).toBe(holds ? 'proven' : 'as published');
        }
  });

  it('the legend has the symbols of the figure', () => {
    const rows = ternaryRows({ epsilon: 0.1, samplingRate: 0.01, uploads: 1431 });
    const view = { rows, values: rows[0], width: 640, running: false };
    expect(ternaryFigure.legend!(view).map(({ mark }) => mark)).toEqual([
      'dot',
      'star',
      'square',
      'triangle',
      'line',
    ]);
  });

  it('the witness that the order matters', () => {
    says('have a true $\\varepsilon$ of 5.40. The recipe says 0.106.');
    const response = {
      kind: 'randomized-response',
      epsilon: 0.1,
      options: 2,
      neighbours: 'add-remove',
    } as const;
    const cost = (event: Parameters<typeof eventCost>[0]) => eventCost(event);
    const shared = {
      kind: 'poisson-sampled',
      samplingRate: 0.01,
      event: { kind: 'repeated', event: response, count: 100 },
    } as const;
    const apart = {
      kind: 'repeated',
      event: { kind: 'poisson-sampled', samplingRate: 0.01, event: response },
      count: 100,
    } as const;
    expect(cost(shared)).toBeCloseTo(5.3993, 4);
    expect(numUp(cost(apart))).toBe('0.106');
    // The truth of the shared sample by itself: all hundred answers speak for the person.
    const p = Math.exp(0.1) / (1 + Math.exp(0.1));
    const ratio = (0.01 * p ** 100 + 0.99 * (1 - p) ** 100) / (1 - p) ** 100;
    expect(Math.log(ratio)).toBeCloseTo(5.3993, 4);
  });
});

const eventCost = (event: Parameters<typeof accountants.basic.epsilon>[0][0]['event']) =>
  accountants.basic.epsilon([{ label: '', rows: 'all', event }], 0);

describe('the ledger', () => {
  const decide = (values: Record<string, unknown> = {}) =>
    requestsOf(rowsOf(budgetLedger, at('ledger', values) as Params) as LedgerRow[]);

  it('by the sum, the Gaussian releases are refused and the last request is granted', () => {
    says(
      'would bring the total from 1 to 3.16, and they are refused; the last request is small enough again',
    );
    const rows = decide();
    expect(rows.map(({ granted }) => granted)).toEqual([true, true, true, false, true]);
    expect(rows[2].spent).toBe(1);
    expect(numUp(rows[3].asked)).toBe('3.16');
    expect(rows.at(-1)!.spent).toBeCloseTo(1.5, 9);
  });

  it('the request on group B costs nothing', () => {
    says('The request on group B costs nothing, because group A has paid as much already');
    const rows = decide();
    expect(rows[2].spent - rows[1].spent).toBe(0);
  });

  it('by the loss distribution all five fit: 1.85 of 2', () => {
    says('By the loss distribution all five fit into the same budget: 1.85 of 2');
    const rows = decide({ accountant: 'pld' });
    expect(rows.every(({ granted }) => granted)).toBe(true);
    expect(numUp(rows.at(-1)!.spent)).toBe('1.85');
    const given = at('ledger', { accountant: 'pld' });
    expect(cellOf('ledger').tasks![0].done(given, rowsOf(budgetLedger, given as Params) as LedgerRow[])).toBe(
      true,
    );
  });

  it('has spent nothing as long as nothing is granted, and the badge says so', () => {
    const badge = (requests: string, done = true) => {
      const given = at('ledger', { requests, epsilon: 0.5 });
      const rows = done ? (rowsOf(budgetLedger, given as Params) as LedgerRow[]) : [];
      const { status, epsilon, delta } = cellOf('ledger').guarantee!(given, rows);
      return [status, epsilon, delta];
    };
    expect(badge('')).toEqual(['proven', 0, 0]);
    expect(badge('laplace:1:1:1:all')).toEqual(['proven', 0, 0]);
    expect(badge('laplace:4:1:1:all,laplace:1:1:1:all')).toEqual(['proven', 0.25, 1e-6]);
    expect(badge('', false), 'before the run has ended, the budget').toEqual(['proven', 0.5, 1e-6]);
  });

  it('has the words of a request in the free strip above its bar, on a page and on a wall', () => {
    for (const type of [13, 15, 21, 30])
      for (const height of [5, 14, 28, 60]) {
        const strip = 1.5 * height; // six tenths of a step are free, four are bar
        const { baseline, size } = labelOf({ top: 100, height }, type);
        expect(size).toBe(Math.min(type, strip / 1.06));
        expect(baseline + 0.25 * size).toBeLessThan(100);
        expect(baseline - 0.73 * size).toBeGreaterThan(100 - strip);
      }
    const spoken = chapter.beats.filter(({ cell }) => cell === 'ledger');
    expect(spoken.map(({ figure }) => figure)).toEqual(['ledger', 'ledger']);
  });

  it('never spends more than the budget, whatever is asked and whoever adds up', () => {
    const requests =
      'gaussian:4:100:0.01:all,laplace:1:3:1:A,laplace:0.5:1:1:B,gaussian:1:1:1:C,laplace:10:50:0.1:all,laplace:2:1:1:A';
    for (const accountant of ['basic', 'advanced', 'rdp', 'pld'])
      for (const epsilon of accountant === 'pld' ? [1] : [0.05, 7]) {
        const rows = decide({ accountant, epsilon, requests });
        let before = 0;
        for (const row of rows) {
          expect(row.spent).toBeLessThanOrEqual(epsilon * (1 + 1e-12));
          expect(row.granted ? row.spent : row.spent === before).toBeTruthy();
          expect(row.granted || row.asked > epsilon).toBe(true);
          before = row.spent;
        }
      }
  });

  it('a request of exactly the whole budget is granted, and one more is not', () => {
    const rows = decide({ epsilon: 1, requests: 'laplace:1:1:1:all,laplace:200:1:1:all' });
    expect(rows.map(({ granted }) => granted)).toEqual([true, false]);
    const tenths = decide({
      epsilon: 1,
      requests: Array.from({ length: 10 }, () => 'laplace:10:1:1:all').join(','),
    });
    expect(tenths.every(({ granted }) => granted)).toBe(true);
  });
});
