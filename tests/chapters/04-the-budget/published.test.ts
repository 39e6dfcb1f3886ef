import { describe, expect, it } from 'vitest';
import { ternaryFigure } from '../../../src/chapters/04-the-budget/published/figure.ts';
import {
  pointsOf,
  provenFor,
  ternaryRows,
  type TernaryValues,
} from '../../../src/chapters/04-the-budget/published/summary.ts';
import {
  claimedRound,
  printedAs,
  printedTernaryTable,
  provenRound,
} from '../../../src/core/accounting/ternary-round.ts';
import { accountants } from '../../../src/core/index.ts';
import { num, numUp } from '../../../src/figures/format.ts';
import { wordsOf } from '../words-of.ts';

const { at, cellOf, chapter, says } = await wordsOf('04-the-budget');

const eventCost = (event: Parameters<typeof accountants.basic.epsilon>[0][0]['event']) =>
  accountants.basic.epsilon([{ label: '', rows: 'all', event }], 0);

describe('table 3.1', () => {
  it('which numbers follow', () => {
    says(
      'Nine of the sixteen printed numbers are rounded correctly, five are cut off instead of rounded, and two do not follow',
    );
    says(
      'the last line has 14312.4 where $2 \\cdot 14{,}312 \\cdot 0.5$ is exactly 14312, and 9830.1 where the recipe gives 9830.0',
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
    const first = { epsilon: 0.1, samplingRate: 0.01, uploads: 1431 };
    says('$3n\\varepsilon/2 = 214.65$ in the first line');
    expect((3 * 1431 * 0.1) / 2).toBeCloseTo(214.65, 9);
    says('takes only $\\ln 100 = 4.6$ off such a sum');
    expect(214.65 - provenFor(first).printed).toBeCloseTo(4.6, 1);
    says('the first line costs at most 210.1, where the table says 3.01');
    expect(numUp(provenFor(first).printed, 4)).toBe('210.1');
    says('the same steps would give 424.7');
    expect(numUp(provenRound(first).printed, 4)).toBe('424.7');
    says('1,431 choices at 0.05 each cost 71.6 by the sum');
    expect(numUp(1431 * 0.05)).toBe('71.6');
    says('20.0 is proven for the first line');
    expect(provenFor(first).peelingAdvanced).toBeLessThan(20);
    expect(provenFor(first).peelingAdvanced).toBeCloseTo(20, 1);
    expect(chapter.beats.some(({ say }) => say.includes('at most 210 is proven'))).toBe(true);
  });

  it('the printed sum holds in the two lines without sampling, and in no other', () => {
    says('in the fourth and the last line, nothing is amplified, and the printed sum holds');
    says('in the fourth line 715.6 is proven, and the table says 2862.4');
    const points = pointsOf(ternaryRows({ epsilon: 0.1, samplingRate: 0.01, uploads: 1431 }));
    for (const row of points) expect(row.atMost <= row.basic, row.line).toBe(row.samplingRate === 1);
    expect(points[3].atMost).toBeCloseTo(715.6, 9);
    expect(points[3].basicPrinted).toBe('2862.4');
  });

  it('an added or removed row costs half of what a replaced row costs, number by number', () => {
    // One clipped gradient more or less moves a sum by B at most, a replaced one by 2B; the noise has scale 2B / epsilon.
    const [bound, epsilon] = [1, 0.1];
    const scale = (2 * bound) / epsilon;
    expect(bound / scale).toBeCloseTo(epsilon / 2, 12);
    expect((2 * bound) / scale).toBeCloseTo(epsilon, 12);
  });

  it('the badge and the caption say what the text says, and never less than what is spent', () => {
    const badge = (values = {}) => cellOf('published').guarantee!(at('published', values), []);
    const caption = (values: TernaryValues) =>
      ternaryFigure.caption({ rows: ternaryRows(values), values, width: 640, running: false });
    const all = { epsilon: 0.5, samplingRate: 1, uploads: 14_312 };
    expect([badge(all).status, badge(all).epsilon]).toEqual(['proven', 3578]);
    expect(badge(all).reason).toContain('The published 14,312 is larger, so it holds.');
    expect(badge(all).reason).not.toMatch(/amplif/i);
    expect(caption(all)).toContain('claims ε = 14,312 for a round; at most 3,578 is proven');
    const first = { epsilon: 0.1, samplingRate: 0.01, uploads: 1431 };
    expect(badge(first).status).toBe('as published');
    expect(badge(first).reason).toContain('at most 210.05');
    // What is claimed is rounded, what is proven is rounded up.
    expect(caption(first)).toContain('claims ε = 3.0084 for a round; at most 210.05 is proven');
    for (const samplingRate of [0.01, 0.3, 0.6, 1])
      for (const epsilon of [0.1, 1])
        for (const uploads of [1, 1431, 14_311, 14_312]) {
          const round = { epsilon, samplingRate, uploads };
          const holds = provenFor(round).printed <= claimedRound(round).basic;
          expect(badge(round).status, JSON.stringify(round)).toBe(holds ? 'proven' : 'as published');
          if (samplingRate === 1) expect(holds).toBe(true);
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
    says('have an exact $\\varepsilon$ of 5.40. The recipe claims 0.105.');
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
    expect(num(cost(apart))).toBe('0.105');
    // The truth of the shared sample by itself: all hundred answers speak for the person.
    const p = Math.exp(0.1) / (1 + Math.exp(0.1));
    const ratio = (0.01 * p ** 100 + 0.99 * (1 - p) ** 100) / (1 - p) ** 100;
    expect(Math.log(ratio)).toBeCloseTo(5.3993, 4);
  });
});
