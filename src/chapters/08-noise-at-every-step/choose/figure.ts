import { dot, rect, ruleY, text } from '@observablehq/plot';
import { epsilonCurves, errorAxis, roleLook } from '../../../figures/band-curves.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { inBand } from '../../../figures/mean-band.ts';
import { base, ink, muted } from '../../../figures/theme.ts';
import { epsilonName } from '../shared/epsilon-name.ts';
import type { SgdChooseRow } from './experiment.ts';
import { gridOf, sizesOf } from './grids.ts';
import { agreement, chosen, chosenCurves, chosenLast, pairs, searchCost, type Chosen } from './summary.ts';

export type SgdChooseValues = { compare: string; epsilon: number; grid: string; k: number; sizes: string };
type ChooseFigure = Figure<SgdChooseValues, SgdChooseRow>;

const WAITING = 'The first search is being computed.';
const low = (width: number) => (width < 480 ? 230 : 250);
/** What a line is about, and the words for it in a sentence. */
const nameOf = ({ compare }: SgdChooseValues, { epsilon, passes }: Pick<Chosen, 'epsilon' | 'passes'>) =>
  compare === 'epsilon' ? epsilonName(epsilon) : passes === 1 ? '1 pass' : `${passes} passes`;
const inQuestion = ({ compare, epsilon }: SgdChooseValues) =>
  compare === 'epsilon' ? `at ε = ${num(epsilon)}` : 'after ten passes';
const compared = ({ compare }: SgdChooseValues) =>
  compare === 'epsilon' ? 'without noise' : 'after one pass';
const capital = (words: string) => words[0].toUpperCase() + words.slice(1);
/** More columns than these have no room for words. */
const WORDED = 12;

const shuffles = (n: number) => (n === 1 ? '1 shuffle' : `${count(n)} shuffles`);

const TESTED = [
  { name: 'mean', label: 'mean test error' },
  { name: 'half', label: 'half-width of the 95 % band' },
  { name: 'lost', label: 'went to infinity' },
];
const tableOf: ChooseFigure['table'] = ({ rows }) =>
  chosen(rows).map((one) => ({ ...one, mean: one.lost < one.runs ? one.mean : '' }));

/** A place for each number of rows and each ε, with what was chosen there; the stronger the colour, the larger it is in its list. */
function table(
  kind: {
    id: string;
    title: string;
    describe: string;
    list(grid: string): number[];
    of(one: Chosen): number;
  },
  caption: ChooseFigure['caption'],
): ChooseFigure {
  const { id, title, describe, list, of } = kind;
  return {
    id,
    title,
    describe,
    caption(view) {
      const isWorded = sizesOf(view.values.sizes).length <= WORDED;
      return `${caption(view)}${isWorded ? '' : ' A stronger colour is a larger number; the table has them all.'}`;
    },
    height: low,
    isPicture: true,
    columns: [
      { name: 'size', label: 'rows' },
      { name: 'epsilon', label: 'ε' },
      { name: 'passes', label: 'passes' },
      { name: 'batch', label: 'chosen batch size' },
      { name: 'lambda', label: 'chosen λ' },
      { name: 'count', label: 'shuffles that chose it' },
      { name: 'runs', label: 'shuffles' },
      { name: 'error', label: 'mean error, held-out rows' },
      ...TESTED,
    ],
    table: tableOf,
    plot({ rows, values, width }) {
      const cells = chosen(rows);
      const lines = chosenCurves(rows);
      const sizes = [...sizesOf(values.sizes)].sort((a, b) => a - b);
      const isWorded = sizes.length <= WORDED;
      const all = list(values.grid);
      const column = ({ size }: Chosen) => sizes.indexOf(size);
      const line = ({ epsilon, passes }: Chosen) =>
        lines.findIndex((one) => one.epsilon === epsilon && one.passes === passes);
      const narrow = width < 480;
      return {
        ...base(width, low(width)),
        marginLeft: 78,
        x: {
          label: 'training rows',
          domain: [-0.5, sizes.length - 0.5],
          ticks: sizes.flatMap((_, i) => (isWorded || i % 10 === 9 ? [i] : [])),
          tickFormat: (i: number) => (isWorded && narrow && i % 2 === 1 ? '' : count(sizes[i])),
          tickSize: 0,
        },
        y: {
          label: null,
          domain: [-0.5, Math.max(1, lines.length) - 0.5],
          ticks: lines.map((_, i) => i),
          tickFormat: (i: number) => nameOf(values, lines[i]),
          tickSize: 0,
        },
        opacity: { type: 'identity' },
        marks: [
          rect(cells, {
            x1: (d: Chosen) => column(d) - 0.5,
            x2: (d: Chosen) => column(d) + 0.5,
            y1: (d: Chosen) => line(d) - 0.5,
            y2: (d: Chosen) => line(d) + 0.5,
            inset: isWorded ? 0.5 : 0,
            fill: (d: Chosen) => roleLook[d.role === 'own' ? 'own' : 'clean'].color,
            fillOpacity: (d: Chosen) => 0.05 + (0.4 * all.indexOf(of(d))) / (all.length - 1),
          }),
          // Plot takes one weight for all the words of a mark.
          ...[true, false].map((own) =>
            text(
              cells.filter(({ role }) => isWorded && (role === 'own') === own),
              {
                x: column,
                y: line,
                text: (d: Chosen) => num(of(d)),
                fill: ink,
                fontSize: narrow ? 11 : 13,
                fontWeight: own ? 700 : 400,
              },
            ),
          ),
        ],
      };
    },
  };
}

export const batchesFigure = table(
  {
    id: 'batches',
    title: 'The batch size of the most frequent choice',
    describe:
      'A table with a column for each number of training rows and a line for each epsilon. Each place has the batch size that was chosen most often, in a stronger colour where it is larger.',
    list: (grid) => gridOf(grid).batches,
    of: ({ batch }) => batch,
  },
  ({ rows, values }) => {
    const own = chosenLast(rows, 'own');
    const clean = chosenLast(rows, 'clean');
    if (!own || !clean) return WAITING;
    const cost = searchCost(values.grid, own.size, values.epsilon);
    const price =
      values.compare === 'epsilon'
        ? `costs at most ε = ${numUp(cost.epsilon)} by the sum rule`
        : 'no ε bounds';
    return `With ${count(own.size)} rows the most frequent choice ${inQuestion(values)} is batches of ${count(own.batch)} with λ = ${num(own.lambda)}: ${own.count} of ${shuffles(own.runs)}, with an error of ${percent(own.error)} on held-out rows. ${capital(compared(values))} it is batches of ${count(clean.batch)}, with ${percent(clean.error)}. One search trains ${count(cost.trainings)} times on each row, which ${price}.`;
  },
);

export const lambdasFigure = table(
  {
    id: 'lambdas',
    title: 'The weight decay λ of the most frequent choice',
    describe:
      'A table with a column for each number of training rows and a line for each epsilon. Each place has the weight decay that was chosen most often, in a stronger colour where it is larger.',
    list: (grid) => gridOf(grid).lambdas,
    of: ({ lambda }) => lambda,
  },
  ({ rows, values }) => {
    const own = chosenLast(rows, 'own');
    if (!own) return WAITING;
    return `λ of the pair of batch size and λ that is chosen most often. Over all numbers of rows so far, ${percent(agreement(rows, 'own'), 0)} of the searches ${inQuestion(values)} agree with the most frequent choice, and ${percent(agreement(rows, 'clean'), 0)} of those ${compared(values)}.`;
  },
);

const tall = (width: number) => (width < 480 ? 280 : 320);
type Pair = ReturnType<typeof pairs>[number];

export const pairsFigure: ChooseFigure = {
  id: 'pairs',
  title: 'How often each pair of batch size and λ is chosen',
  describe:
    'Circles over batch size and weight decay, their area in proportion to how many searches chose the pair: filled ones with noise, rings without.',
  height: tall,
  isPicture: true,
  columns: [
    { name: 'epsilon', label: 'ε' },
    { name: 'passes', label: 'passes' },
    { name: 'batch', label: 'batch size' },
    { name: 'lambda', label: 'λ' },
    { name: 'count', label: 'searches that chose it' },
  ],
  table: ({ rows }) =>
    pairs(rows).map(({ epsilon, passes, batch, lambda, count }) => ({
      epsilon,
      passes,
      batch,
      lambda,
      count,
    })),
  legend: ({ values }) => [
    {
      label: values.compare === 'epsilon' ? `${epsilonName(values.epsilon)}, your setting` : 'ten passes',
      color: roleLook.own.color,
      mark: 'dot',
    },
    { label: compared(values), color: roleLook.clean.color, mark: 'dot' },
  ],
  caption({ rows, values }) {
    const own = pairs(rows).filter(({ role }) => role === 'own');
    const clean = pairs(rows).filter(({ role }) => role === 'clean');
    if (own.length === 0 || clean.length === 0) return WAITING;
    const searches = own.reduce((sum, pair) => sum + pair.count, 0);
    return `${count(searches)} searches over all shuffles and numbers of rows. ${capital(inQuestion(values))} they choose ${own.length} different pairs, and ${compared(values)} ${clean.length}.`;
  },
  plot({ rows, values, width }) {
    const { batches, lambdas } = gridOf(values.grid);
    const shown = pairs(rows).filter(({ role }) => role !== 'context');
    const narrow = width < 480;
    const most = Math.max(1, ...shown.map((pair) => pair.count));
    const step = Math.min((width - 80) / batches.length, (tall(width) - 70) / lambdas.length);
    const circles = (role: Pair['role']) => ({
      x: ({ batch }: Pair) => batches.indexOf(batch),
      y: ({ lambda }: Pair) => lambdas.indexOf(lambda),
      // Area in proportion to the count; neighbours may touch but not cover each other.
      r: (pair: Pair) => Math.max(2.5, step * 0.62 * Math.sqrt(pair.count / most)),
      stroke: roleLook[role].color,
    });
    const of = (role: Pair['role']) => shown.filter((pair) => pair.role === role);
    return {
      ...base(width, tall(width)),
      marginLeft: 56,
      r: { type: 'identity' },
      x: {
        label: 'batch size',
        domain: [-0.7, batches.length - 0.3],
        ticks: batches.map((_, i) => i),
        tickFormat: (i: number) => (narrow && batches.length > 6 && i % 3 !== 2 ? '' : count(batches[i])),
        tickSize: 0,
      },
      y: {
        label: 'λ',
        domain: [-0.7, lambdas.length - 0.3],
        ticks: lambdas.map((_, i) => i),
        tickFormat: (i: number) => num(lambdas[i]),
        tickSize: 0,
        grid: true,
      },
      marks: [
        dot(of('own'), { ...circles('own'), fill: roleLook.own.color, fillOpacity: 0.35 }),
        dot(of('clean'), { ...circles('clean'), fill: 'none', strokeWidth: 2 }),
      ],
    };
  },
};

const high = (width: number) => Math.round(Math.max(290, Math.min(440, width * 0.56)));

export const testsFigure: ChooseFigure = {
  id: 'tests',
  title: 'Test error with the settings that were chosen most often',
  describe:
    'Lines of the mean test error against the number of training rows on a logarithmic axis, each with the batch size and weight decay that most of its searches chose, with 95 % confidence bands.',
  height: high,
  columns: [
    { name: 'size', label: 'rows' },
    { name: 'epsilon', label: 'ε' },
    { name: 'passes', label: 'passes' },
    { name: 'batch', label: 'chosen batch size' },
    { name: 'lambda', label: 'chosen λ' },
    ...TESTED,
    { name: 'runs', label: 'shuffles' },
  ],
  table: tableOf,
  caption({ rows, values }) {
    const [own, clean] = (['own', 'clean'] as const).map((role) => chosenLast(rows, role));
    if (!own || !clean) return WAITING;
    const error = (one: Chosen) => (one.lost < one.runs ? inBand(one) : 'not defined');
    const lost = chosen(rows).reduce((sum, one) => sum + one.lost, 0);
    const wild = lost > 0 ? ` ${count(lost)} trainings went to infinity and are left out.` : '';
    return `Trained on all ${count(own.size)} rows with what was chosen there, the test error is ${error(own)} ${inQuestion(values)} and ${error(clean)} ${compared(values)}; mean of ${shuffles(own.runs)}.${wild}`;
  },
  plot({ rows, values, width }) {
    const curves = chosenCurves(rows).map((curve) => ({ ...curve, name: nameOf(values, curve) }));
    const frame = high(width);
    const sizes = sizesOf(values.sizes);
    const ends: [number, number] = [Math.min(...sizes), Math.max(...sizes)];
    return {
      ...base(width, frame),
      marginRight: width < 480 ? 66 : 78,
      x: { type: 'log', domain: ends },
      y: errorAxis(curves),
      marks: [
        logAxis('x', ends, 'training rows'),
        ruleY([0.5], { stroke: muted, strokeDasharray: '2 4' }),
        epsilonCurves(curves, frame),
      ],
    };
  },
};
