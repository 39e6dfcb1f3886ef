import { groupPrivacy } from '../../core/accounting/group.ts';
import { TERNARY_PARAMETERS } from '../../core/accounting/ternary-round.ts';
import type { Guarantee } from '../../core/guarantee.ts';
import type { AskAgainRow } from '../../core/experiments/ask-again.ts';
import type { CompositionRow } from '../../core/experiments/composition-curves.ts';
import type { LedgerRow } from '../../core/experiments/budget-ledger.ts';
import { defineCell } from '../../notebook/cell.ts';
import type { ChapterCode } from '../../notebook/chapter.ts';
import { accountantName } from '../../plots/accountant-styles.ts';
import { amplificationFigure, amplificationRows, amplificationShare } from '../../plots/amplification.ts';
import { averageFigure, averages, meterFigure } from '../../plots/ask-again.ts';
import { ledgerFigure, requestsOf, totalsFigure } from '../../plots/budget-ledger.ts';
import { compositionFigure, curvesOf, ratioFigure } from '../../plots/composition-curves.ts';
import { educationFigure } from '../../plots/education-counts.ts';
import { groupDeltaFigure, groupRows, oddsFigure } from '../../plots/group-privacy.ts';
import { ternaryFigure, ternaryRows } from '../../plots/ternary-table.ts';
import { beats } from './beats.ts';
import { againGuarantee, composition, ledgerGuarantee, publishedGuarantee } from './guarantees.ts';
import { again, parallel, groups, releases, sampling, ternary, ledger } from './params.ts';

export const chapter: ChapterCode = {
  cells: [
    defineCell({
      id: 'again',
      params: again,
      experiment: 'ask-again',
      // The secret only moves what is drawn.
      task: ({ epsilon: each, asks, delta: spare, seed: stream }) => ({
        epsilon: each,
        asks,
        delta: spare,
        seed: stream,
      }),
      predict: {
        ask: 'At ε = 0.2 an answer has noise of scale 5. How often must you ask until the average is right to the person, 95 times in 100?',
        options: ['about 8 times', 'about 80 times', 'about 800 times', 'never'],
        answer: () => [25, 250, 2500, Infinity].findIndex((end) => asksFor(0.2) <= end),
      },
      tasks: [
        {
          id: 'secret',
          ask: 'Make the average round to the secret, with as small a budget as you can by the sum: below 50.',
          done: (values, rows: AskAgainRow[]) =>
            values.asks * values.epsilon < 50 &&
            Math.round(averages(rows, values).at(-1)?.average ?? NaN) === values.secret,
        },
      ],
      figures: [averageFigure, meterFigure],
      python: async () => (await import('./python.ts')).againPython,
      guarantee: againGuarantee,
    }),
    defineCell({
      id: 'parallel',
      params: parallel,
      experiment: 'education-counts',
      task: (values) => values,
      figures: [educationFigure],
      python: async () => (await import('./python.ts')).parallelPython(),
      guarantee: (values): Guarantee => ({
        status: 'proven',
        epsilon: values.epsilon,
        delta: 0,
        neighbours: values.neighbours as 'add-remove' | 'replace-one',
        assumptions: [
          'The levels were fixed beforehand, and everybody has exactly one.',
          'Each of the two sets of counts costs this much; publishing both would cost twice.',
        ],
        reason:
          values.neighbours === 'add-remove'
            ? 'One person more or less changes one of the sixteen counts by 1, so all at once they cost what one of them costs. One by one they add up.'
            : 'A person who is replaced may change two of the counts, so all at once they cost twice what one of them costs. One by one they add up.',
        source: `McSherry 2009, theorem 4; ${composition}`,
      }),
    }),
    defineCell({
      id: 'groups',
      params: groups,
      rows: groupRows,
      figures: [oddsFigure, groupDeltaFigure],
      python: async () => (await import('./python.ts')).groupsPython,
      guarantee(values): Guarantee {
        const group = groupPrivacy(values);
        const facts = {
          neighbours: 'replace-one' as const,
          assumptions: ['The group is known beforehand, and all of its rows may change together.'],
          source: 'Dwork & Roth 2014, theorem 2.2; Vadhan 2017, lemma 2.2',
        };
        if (group.delta >= 1)
          return {
            ...facts,
            status: 'none',
            reason: `For ${values.size} people the rule’s δ reaches 1: nothing is promised.`,
          };
        const reason = `What one person is promised, ${values.size} steps in a row: each multiplies by eᵋ what the steps before have added.`;
        return { ...facts, ...group, status: 'proven', reason };
      },
    }),
    defineCell({
      id: 'releases',
      params: releases,
      experiment: 'composition-curves',
      task: (values) => values,
      predict: {
        ask: 'A thousand Laplace releases of ε = 0.1 sum up to 100. What is the smallest total that can be proven with δ = 10⁻⁶?',
        options: ['about 100', 'about 50', 'about 20', 'about 3'],
        answer: () => 2,
      },
      presets: [
        { label: 'A thousand counts', values: {} },
        {
          label: 'A thousand steps on samples',
          values: { mechanism: 'gaussian', epsilon: 1, samplingRate: 0.01 },
        },
        { label: 'Only ε is known', values: { mechanism: 'pure' } },
      ],
      figures: [compositionFigure, ratioFigure],
      python: async () => (await import('./python.ts')).releasesPython,
      guarantee(values, rows: CompositionRow[]): Guarantee {
        const ends = curvesOf(rows).flatMap(({ points }) =>
          points.filter((row) => row.releases === values.releases),
        );
        const best = ends.reduce<CompositionRow | undefined>(
          (a, b) => (a && a.epsilon <= b.epsilon ? a : b),
          undefined,
        );
        const facts = {
          neighbours: 'add-remove' as const,
          assumptions: [
            'All releases are on the same rows, each with fresh noise.',
            'Samples are Poisson: each person independently, afresh for every release, and in secret.',
          ],
        };
        if (!best) {
          const reason = 'The accountants are still at work.';
          return { ...facts, status: 'none', reason, source: '' };
        }
        return {
          ...facts,
          status: 'proven',
          epsilon: best.epsilon,
          delta: values.delta,
          reason: `For ${values.releases.toLocaleString('en-US')} releases, the smallest of what the accountants prove: ${accountantName[best.accountant]}. Each of them is right, so the smallest is.${best.epsilon === 0 ? ' δ alone pays for them.' : ''}`,
          source: 'The accountants of this notebook, each with its source in the text',
        };
      },
    }),
    defineCell({
      id: 'sampling',
      params: sampling,
      rows: amplificationRows,
      presets: [
        { label: 'A small ε', values: { epsilon: 0.1 } },
        { label: 'A large ε', values: { epsilon: 10 } },
      ],
      figures: [amplificationFigure, amplificationShare],
      python: async () => (await import('./python.ts')).samplingPython,
      guarantee: (values): Guarantee => ({
        status: 'proven',
        epsilon: Math.log1p(values.samplingRate * Math.expm1(values.epsilon)),
        delta: 0,
        neighbours: 'add-remove',
        assumptions: [
          'Each person is in the sample independently with probability q, and nobody learns who is.',
          'The whole release sees only the sample: what shares a sample is one release.',
        ],
        reason:
          'With probability 1 − q you are not in the sample, and then the answer would have been the same without you.',
        source: 'Li, Qardaji & Su 2012; Balle, Barthe & Gaboardi 2018, theorem 8',
      }),
    }),
    defineCell({
      id: 'published',
      params: ternary,
      rows: ternaryRows,
      presets: [
        { label: 'First line', values: {} },
        {
          label: 'Everything sent, no sampling',
          values: { epsilon: 0.5, samplingRate: 1, uploads: TERNARY_PARAMETERS },
        },
        { label: 'ε = 1, as in its figures', values: { epsilon: 1 } },
      ],
      figures: [ternaryFigure],
      python: async () => (await import('./python.ts')).publishedPython,
      guarantee: publishedGuarantee,
    }),
    defineCell({
      id: 'ledger',
      params: ledger,
      experiment: 'budget-ledger',
      task: (values) => values,
      presets: [
        { label: 'Five requests', values: {} },
        { label: 'The same, by the finest accountant', values: { accountant: 'pld' } },
        {
          label: 'Training on samples',
          values: {
            accountant: 'pld',
            requests: 'gaussian:4:10000:0.01:all,gaussian:4:10000:0.01:all,laplace:2:1:1:A,laplace:2:1:1:B',
          },
        },
        { label: 'An empty ledger', values: { requests: '' } },
      ],
      tasks: [
        {
          id: 'more',
          ask: 'Get all five of the first requests granted, without moving the budget.',
          done: (values, rows: LedgerRow[]) =>
            values.epsilon === 2 &&
            requestsOf(rows).length >= 5 &&
            requestsOf(rows)
              .slice(0, 5)
              .every((row) => row.granted),
        },
      ],
      figures: [ledgerFigure, totalsFigure],
      python: async () => (await import('./python.ts')).ledgerPython,
      guarantee: ledgerGuarantee,
    }),
  ],
  beats,
};

/** How often one must ask for the average to round to the truth 95 times in 100. */
function asksFor(each: number): number {
  return ((1.96 * Math.SQRT2) / (0.5 * each)) ** 2;
}
