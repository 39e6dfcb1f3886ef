import {
  budgetOf,
  type HeroRow,
  type LeakParams,
  type LeakRow,
} from '../../core/experiments/gradient-leak.ts';
import { SWEEP } from '../../core/experiments/lasso-step.ts';
import type { NoiseKind } from '../../core/learners/lasso/centre.ts';
import { plainGuarantee, roundsGuarantee } from '../../core/learners/lasso/private-rounds.ts';
import { defineCell } from '../../notebook/cell.ts';
import type { ChapterCode } from '../../notebook/chapter.ts';
import { centresCost } from '../../plots/centres-cost.ts';
import { centresNetwork } from '../../plots/centres-network.ts';
import { num } from '../../plots/format.ts';
import { gradientDigits } from '../../plots/gradient-digits.ts';
import { leakLadder } from '../../plots/leak-ladder.ts';
import { leakHero } from '../../plots/leak-pictures.ts';
import { lineUpFigure, successAt } from '../../plots/line-up.ts';
import { manyCentres, manyCurves } from '../../plots/many-centres.ts';
import { pixelError, pixelPath, pixelWeights } from '../../plots/pixel-weights.ts';
import { stepCost, stepSweep } from '../../plots/step-size.ts';
import { togetherApart, togetherCurves } from '../../plots/together-curves.ts';
import { beats } from './beats.ts';
import { centres, together, step, pixels, leak, many } from './params.ts';

const heroOf = (rows: LeakRow[]) => rows.find((row): row is HeroRow => row.kind === 'hero');

export const chapter: ChapterCode = {
  cells: [
    defineCell({
      id: 'centres',
      params: centres,
      relevant: ({ lost, late }) =>
        (Object.keys(centres) as (keyof typeof centres)[]).filter(
          (name) => (name !== 'missing' || lost > 0 || late > 0) && (name !== 'seed' || lost > 0),
        ),
      experiment: 'lasso-centres',
      task: (values) => values,
      presets: [
        { label: 'A slow centre', values: { late: 6, missing: 'last', round: 12 } },
        { label: 'A bad line', values: { lost: 0.3, missing: 'without', round: 12 } },
      ],
      figures: [centresNetwork, gradientDigits, centresCost],
      python: async () => (await import('./python.ts')).centresPython(),
      guarantee: () => plainGuarantee('Exact gradients leave the centres in every round.'),
    }),
    defineCell({
      id: 'together',
      params: together,
      experiment: 'lasso-together',
      task: (values) => ({ ...values, averaging: values.averaging.replace('-', ' ') }),
      presets: [
        { label: 'Figure 4.10, left', values: { runs: 24, rounds: 3000 } },
        { label: 'Figure 4.10, right', values: { range: 'all', runs: 24, rounds: 3000 } },
        { label: 'Figure 4.8, left', values: { features: 'pca', runs: 48, rounds: 3000 } },
        { label: 'As published', values: { averaging: 'per-centre' } },
      ],
      figures: [togetherCurves, togetherApart],
      python: async () => (await import('./python.ts')).togetherPython(),
      guarantee: () =>
        plainGuarantee(
          'Exact gradients are shared, and the means, deviations and components came from all rows beforehand.',
        ),
    }),
    defineCell({
      id: 'step',
      params: step,
      experiment: 'lasso-step',
      task: (values) => values,
      figures: [stepCost, stepSweep],
      python: async () => (await import('./python.ts')).stepPython(),
      remarks: ({ step: eta }, [{ L }]) => ({
        step: {
          text: `L = ${num(L)}: 1/L = ${num(1 / L)}, 2/L = ${num(2 / L)}.${eta > 2 / L ? ' This is beyond.' : ''}`,
          alarm: eta > 2 / L,
        },
      }),
      tasks: [
        {
          id: 'fast',
          ask: 'Find the step that brings the cost lowest in 50 rounds or fewer.',
          // No step of the sweep, once it is complete, may be more than a hair better.
          done({ rounds }, rows) {
            const others = rows.filter(({ kind }) => kind !== 'chosen').map(({ last }) => last);
            const own = rows.find(({ kind }) => kind === 'chosen')?.last ?? Infinity;
            return rounds <= 50 && others.length > SWEEP.length && own <= 1.015 * Math.min(...others);
          },
        },
      ],
    }),
    defineCell({
      id: 'pixels',
      params: pixels,
      experiment: 'lasso-pixels',
      task: ({ lambda, threshold, rows }) => ({ lambda, threshold, rows }),
      presets: [
        { label: 'Figure 4.12', values: { threshold: 'published', lambda: 1e-4 } },
        { label: 'Real selection', values: { lambda: 0.02 } },
      ],
      figures: [pixelWeights, pixelPath, pixelError],
      python: async () => (await import('./python.ts')).pixelsPython(),
      tasks: [
        {
          id: 'frugal',
          ask: 'Tell 4 from 9 with at most 100 pixels and less than 8 % error.',
          done: (_values, rows) =>
            rows.some(({ kind, zeros, error }) => kind === 'chosen' && zeros >= 684 && error < 0.08),
        },
      ],
      guarantee: () => ({
        ...plainGuarantee('The weights are shown as they were learned, without noise.'),
        source: 'einarsson-2018 figures 4.11 and 4.12 make no claim either.',
      }),
    }),
    defineCell({
      id: 'leak',
      params: leak,
      relevant: ({ noise, rounds }) =>
        (Object.keys(leak) as (keyof typeof leak)[]).filter(
          (name) =>
            (noise !== 'none' || !['epsilon', 'per', 'seed'].includes(name)) &&
            (name !== 'per' || rounds > 1),
        ),
      experiment: 'gradient-leak',
      task: (values) => values,
      presets: [
        { label: 'Four rows, one round', values: { unknown: 4 } },
        { label: 'Four rows, four rounds', values: { unknown: 4, rounds: 4 } },
        { label: 'Noise, ε = 1000', values: { noise: 'gaussian', epsilon: 1000 } },
        { label: 'Noise, ε = 1', values: { noise: 'gaussian', epsilon: 1 } },
      ],
      tasks: [
        {
          id: 'apart',
          ask: 'Three rows are missing. Find the smallest number of rounds that gives all three.',
          // Fewer rounds than rows never give them, so the first number that can is the smallest.
          done({ unknown, rounds, noise }, rows) {
            const hero = heroOf(rows);
            return (
              unknown === 3 && rounds === 3 && noise === 'none' && !!hero?.separated && hero.farthest < 1e-6
            );
          },
        },
        {
          id: 'hide',
          ask: 'Find the largest ε at which the line-up is right in less than one case of four.',
          done({ noise, epsilon }, rows) {
            // A tenth of a decade further it must be too much.
            const [here, above] = [epsilon, epsilon * 10 ** 0.1].map((at) => successAt(rows, at) ?? NaN);
            return noise !== 'none' && here < 0.25 && above >= 0.25;
          },
        },
      ],
      figures: [leakHero, leakLadder, lineUpFigure],
      python: async () => (await import('./python.ts')).leakPython(),
      guarantee: (values) =>
        values.noise === 'none'
          ? plainGuarantee('The sum is sent as it is.')
          : roundsGuarantee(
              budgetOf(values as LeakParams),
              'The adversary knows all other rows, the weights, the clip and the law of the noise; only the noise itself is secret.',
            ),
    }),
    defineCell({
      id: 'many',
      params: many,
      relevant: ({ noise }) =>
        (Object.keys(many) as (keyof typeof many)[]).filter(
          (name) => name !== 'delta' || noise === 'gaussian',
        ),
      experiment: 'lasso-many',
      task: (values) => values,
      predict: {
        ask: 'The same rows, the same budget for everyone, but spread over more and more centres that each add noise. What happens to the error?',
        options: ['It falls: more centres, more protection', 'It stays the same', 'It grows'],
        answer: (_values, rows) => {
          const each = manyCurves(rows).filter(({ who }) => who === 'each');
          const change = each.length > 1 ? each[each.length - 1].mean - each[0].mean : 0;
          return change < -0.01 ? 0 : change < 0.01 ? 1 : 2;
        },
      },
      presets: [{ label: 'Everyone, ε = 0.5', values: { rows: 11_791 } }],
      figures: [manyCentres],
      python: async () => (await import('./python.ts')).manyPython(),
      guarantee: ({ noise, ...values }) =>
        roundsGuarantee(
          { ...values, noise: noise as NoiseKind },
          'With noise at every centre, anyone may read every message. Noise added once to the sum needs someone who is trusted with the exact gradients, or a secure sum.',
        ),
    }),
  ],
  beats,
};
