import { plainGuarantee, roundsGuarantee } from '../../../core/learners/lasso/private-rounds.ts';
import type { Params } from '../../../lab/experiment.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { epsilon } from '../../../state/families.ts';
import { choice, number, seed } from '../../../state/params.ts';
import { noiseKinds } from '../shared/noise-kinds.ts';
import { budgetOf, ROWS } from './experiment.ts';
import { leakHero } from './figure.ts';
import { leakLadder } from './ladder-figure.ts';
import { lineUpFigure } from './line-up-figure.ts';
import { heroOf, successAt } from './summary.ts';

const isNoisy = ({ noise }: Params) => noise !== 'none';

const params = {
  person: number({
    more: true,
    label: 'Who is missing',
    help: 'Which of the 500 people at this centre the adversary does not know.',
    min: 1,
    max: ROWS,
    default: 8,
    scale: 'linear',
    integer: true,
  }),
  unknown: number({
    label: 'Unknown rows',
    help: 'How many rows the adversary does not know; they know all others.',
    min: 1,
    max: 6,
    default: 1,
    scale: 'linear',
    integer: true,
  }),
  rounds: number({
    label: 'Rounds watched',
    help: 'Each round shows the sum of the gradients at other weights.',
    min: 1,
    max: 30,
    default: 1,
    scale: 'linear',
    integer: true,
  }),
  noise: choice({
    label: 'Noise on the sum',
    help: 'Gaussian noise needs a δ, which is 10⁻⁵ here. Vector noise needs none.',
    options: [{ value: 'none', label: 'None' }, ...noiseKinds],
    default: 'none',
  }),
  epsilon: epsilon({
    help: 'The privacy budget. Smaller is more private, and the picture fades.',
    min: 0.1,
    max: 10_000,
    default: 300,
    ticks: [1, 10, 100, 1000],
    showIf: isNoisy,
  }),
  per: choice({
    more: true,
    label: 'The budget is for',
    help: 'All rounds together, or each of them; the badge then shows the total.',
    options: [
      { value: 'run', label: 'All rounds' },
      { value: 'round', label: 'Each round' },
    ],
    default: 'run',
    showIf: (values) => isNoisy(values) && (values.rounds as number) > 1,
  }),
  seed: seed({ showIf: isNoisy, more: true }),
};

export const cell = defineCell({
  id: 'leak',
  params,
  request: (values) => values,
  presets: [
    { label: 'Four unknown rows, one round: a blend', values: { unknown: 4 } },
    { label: 'Four unknown rows, four rounds: all four', values: { unknown: 4, rounds: 4 } },
    { label: 'Noise at ε = 1,000: still visible', values: { noise: 'gaussian', epsilon: 1000 } },
    { label: 'Noise at ε = 1: nearly a blind guess', values: { noise: 'gaussian', epsilon: 1 } },
  ],
  tasks: [
    {
      id: 'apart',
      ask: 'Three rows are unknown, and there is no noise. Find the smallest number of rounds that gives the adversary all three.',
      // Fewer rounds than rows never give them, so the first number that can is the smallest.
      done({ unknown, rounds, noise }, rows) {
        const hero = heroOf(rows);
        return unknown === 3 && rounds === 3 && noise === 'none' && !!hero?.separated && hero.farthest < 1e-6;
      },
    },
    {
      id: 'hide',
      ask: 'Add noise, and find the largest ε at which the adversary is right in less than a quarter of the line-ups.',
      done({ noise, epsilon }, rows) {
        // A tenth of a decade further it must be too much.
        const [here, above] = [epsilon, epsilon * 10 ** 0.1].map((at) => successAt(rows, at) ?? NaN);
        return noise !== 'none' && here < 0.25 && above >= 0.25;
      },
    },
  ],
  figures: [leakHero, leakLadder, lineUpFigure],
  guarantee: (values) =>
    values.noise === 'none'
      ? plainGuarantee('The sum is sent without noise.')
      : roundsGuarantee(
          budgetOf(values),
          'The adversary may know all other rows, the weights, the clipping norm and the distribution of the noise. Only the noise itself must be secret.',
        ),
});
