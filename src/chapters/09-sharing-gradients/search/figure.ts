import { areaY, dot, lineY, rect, ruleY, text } from '@observablehq/plot';
import { topOf, upBy } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { inBand } from '../../../figures/mean-band.ts';
import { aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import { METHODS, type LassoSearchRow, type Method } from './experiment.ts';
import { columnsOf, gridOf, sizesOf } from './grids.ts';
import { chosen, chosenOf, lostSteps, type Chosen } from './summary.ts';

export type LassoSearchValues = { features: string; grid: string; rounds: number; sizes: string };
type SearchFigure = Figure<LassoSearchValues, LassoSearchRow>;

const WAITING = 'The first search is being computed.';
const look: Record<Method, { label: string; short: string; color: string; dash: string }> = {
  all: { label: 'all rows at one centre', short: 'all rows', ...series[0] },
  half: { label: 'half of the rows at one centre', short: 'half of them', ...series[1] },
  shared: { label: 'two centres that share gradients as published', short: 'two centres', ...series[2] },
};
const ends = ({ sizes, features }: LassoSearchValues): [number, number] => {
  const all = sizesOf(sizes, features);
  return [Math.min(...all), Math.max(...all)];
};
const shuffles = (runs: number) => (runs === 1 ? 'one shuffle' : `${count(runs)} shuffles`);
const legend: SearchFigure['legend'] = () =>
  METHODS.map((method) => ({
    label: look[method].label,
    color: look[method].color,
    mark: 'line' as const,
    dash: look[method].dash,
  }));
const columns = [
  { name: 'n', label: 'rows' },
  { name: 'method', label: 'method' },
  { name: 'step', label: 'chosen step η' },
  { name: 'lambda', label: 'chosen λ' },
  { name: 'count', label: 'shuffles that chose it' },
  { name: 'runs', label: 'shuffles' },
  { name: 'held', label: 'mean error, held-out rows' },
  { name: 'mean', label: 'mean test error' },
  { name: 'half', label: '± (95 %)' },
  { name: 'lost', label: 'went to infinity' },
  { name: 'zeros', label: 'weights of 0' },
];
const table: SearchFigure['table'] = ({ rows }) =>
  chosen(rows).map(({ mean, zeros, ...one }) => {
    const isLost = one.lost === one.runs;
    return { ...one, method: look[one.method].label, mean: isLost ? '' : mean, zeros: isLost ? '' : zeros };
  });
/** Where all weights went to infinity there is nothing to draw or to say. */
const isKept = ({ lost, runs }: Chosen) => lost < runs;

/** A line for each way to learn, over the number of rows. */
const lines = (rows: LassoSearchRow[], y: (one: Chosen) => number) =>
  METHODS.map((method) => {
    const { color, dash } = look[method];
    const own = chosenOf(rows, method).filter(isKept);
    return [
      lineY(own, { x: 'n', y, stroke: color, strokeWidth: 2.2, strokeDasharray: dash, clip: true }),
      dot(own, { x: 'n', y, fill: color, r: method === 'shared' ? 4 : 2.6 }),
    ];
  });

export const searchError: SearchFigure = {
  id: 'error',
  title: 'Test error with the settings that were chosen most often',
  describe:
    'Test error against the number of rows on a logarithmic axis, for one centre with all rows, one with half of them, and two that share gradients as published, each with its own chosen step and penalty and a 95 % band.',
  columns,
  table,
  legend,
  caption({ rows }) {
    const [all, half, shared] = METHODS.map((method) => chosenOf(rows, method).at(-1));
    if (!all || !half || !shared) return WAITING;
    const first = METHODS.map((method) => chosenOf(rows, method)[0]);
    const error = (one: Chosen) => (isKept(one) ? inBand(one) : 'not defined');
    const say = ([a, h, s]: Chosen[]) =>
      `${error(h)} for half of the rows, ${error(s)} for two centres and ${error(a)} for all rows`;
    const lost = chosen(rows).reduce((sum, one) => sum + one.lost, 0);
    const gone =
      lost > 0
        ? ` ${count(lost)} of ${count(rows.length)} trainings went to infinity and ${lost === 1 ? 'is' : 'are'} left out.`
        : '';
    return `With ${count(first[0].n)} rows the test error is ${say(first)}. With ${count(all.n)} rows it is ${say([all, half, shared])}. Each has its own search over λ and step; mean of ${shuffles(all.runs)}.${gone}`;
  },
  plot({ rows, values, width }) {
    const all = chosen(rows);
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain: ends(values) },
      y: {
        label: 'test error',
        grid: true,
        domain: [
          0,
          Math.min(
            0.6,
            upBy(0.05, Math.max(0.2, ...all.filter(isKept).map(({ mean, half = 0 }) => mean + half))),
          ),
        ],
        ticks: 5,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        logAxis('x', ends(values), 'rows'),
        METHODS.map((method) =>
          areaY(
            chosenOf(rows, method).filter((one) => isKept(one) && one.half !== undefined),
            {
              x: 'n',
              y1: ({ mean, half }: Chosen) => mean - half!,
              y2: ({ mean, half }: Chosen) => mean + half!,
              fill: look[method].color,
              fillOpacity: 0.12,
              clip: true,
            },
          ),
        ),
        lines(rows, ({ mean }) => mean),
      ],
    };
  },
};

const low = (width: number) => (width < 480 ? 250 : 270);

export const searchSettings: SearchFigure = {
  id: 'settings',
  title: 'The step and the penalty that were chosen most often',
  describe:
    'A table with a column for each number of rows and a line for each way to learn. Each place has the step and below it the penalty that most searches chose, in a stronger colour where the step is larger.',
  height: low,
  isPicture: true,
  columns,
  table,
  caption({ rows, values }) {
    const last = chosenOf(rows, 'all').at(-1);
    if (!last) return WAITING;
    const lost = lostSteps(rows, last.n).map((step) => num(step));
    const gone =
      lost.length > 0
        ? ` With step${lost.length > 1 ? 's' : ''} ${lost.join(', ')} the weights go to infinity there for every λ.`
        : '';
    const { steps, lambdas } = gridOf(values.grid, values.features, last.n);
    const tried = sizesOf(values.sizes, values.features).length;
    const shown = columnsOf(values.sizes, values.features).length;
    const rest =
      tried > shown ? ` The table has all ${tried} numbers of rows, the picture ${shown} of them.` : '';
    return `Upper number: step η; lower number: λ. With all ${count(last.n)} rows, ${last.count} of ${shuffles(last.runs)} chose η = ${num(last.step)} and λ = ${num(last.lambda)} out of ${steps.length * lambdas.length} pairs.${gone}${rest}`;
  },
  plot({ rows, values, width }) {
    const sizes = columnsOf(values.sizes, values.features);
    const cells = chosen(rows).filter(({ n }) => sizes.includes(n));
    const narrow = width < 480;
    const column = ({ n }: Chosen) => sizes.indexOf(n);
    const line = ({ method }: Chosen) => METHODS.indexOf(method);
    const rank = ({ step, n }: Chosen) => {
      const { steps } = gridOf(values.grid, values.features, n);
      return steps.indexOf(step) / (steps.length - 1);
    };
    const words = (of: (one: Chosen) => number, dy: number, fontSize: number) =>
      text(cells, { x: column, y: line, dy, text: (one: Chosen) => num(of(one)), fill: ink, fontSize });
    return {
      ...base(width, low(width)),
      marginLeft: narrow ? 74 : 92,
      x: {
        label: 'rows',
        domain: [-0.5, sizes.length - 0.5],
        ticks: sizes.map((_, i) => i),
        tickFormat: (i: number) => (narrow && i % 2 === 1 ? '' : count(sizes[i])),
        tickSize: 0,
      },
      y: {
        label: null,
        domain: [METHODS.length - 0.5, -0.5],
        ticks: METHODS.map((_, i) => i),
        tickFormat: (i: number) => look[METHODS[i]].short,
        tickSize: 0,
      },
      opacity: { type: 'identity' },
      marks: [
        rect(cells, {
          x1: (d: Chosen) => column(d) - 0.5,
          x2: (d: Chosen) => column(d) + 0.5,
          y1: (d: Chosen) => line(d) - 0.5,
          y2: (d: Chosen) => line(d) + 0.5,
          inset: 0.5,
          fill: (d: Chosen) => look[d.method].color,
          fillOpacity: (d: Chosen) => 0.06 + 0.34 * rank(d),
        }),
        words(({ step }) => step, -8, narrow ? 11 : 14),
        words(({ lambda }) => lambda, 10, narrow ? 10 : 12),
      ],
    };
  },
};

export const searchZeros: SearchFigure = {
  id: 'zeros',
  title: 'How many weights are exactly 0',
  describe:
    'The mean number of weights of exactly 0 against the number of rows on a logarithmic axis, for each way to learn, beside a dotted line at the number of pixels that have no ink in any image.',
  columns,
  table,
  legend,
  caption({ rows, values }) {
    const all = chosenOf(rows, 'all');
    if (all.length === 0) return WAITING;
    if (values.features === 'pca') {
      const most = Math.max(
        ...chosen(rows)
          .filter(isKept)
          .map(({ zeros }) => zeros),
      );
      return most === 0
        ? 'With 100 principal components no weight is 0: no search chose a penalty that would drop one.'
        : `With 100 principal components at most ${num(most, 3)} weights are 0, on average, where the chosen penalty drops them.`;
    }
    const least = Math.min(
      ...chosen(rows)
        .filter(isKept)
        .map(({ zeros }) => zeros),
    );
    const most = Math.max(
      ...chosen(rows)
        .filter(isKept)
        .map(({ zeros }) => zeros),
    );
    const range = most - least < 0.5 ? num(least, 3) : `between ${num(least, 3)} and ${num(most, 3)}`;
    return `${rows[0].blank} of the 784 pixels have no ink in any of the 11,791 images: their weights stay 0, whatever was chosen. With the chosen settings ${range} weights are 0, on average over the shuffles.`;
  },
  plot({ rows, values, width }) {
    const pixels = values.features === 'pixels';
    const most = Math.max(
      pixels ? 200 : 10,
      ...chosen(rows)
        .filter(isKept)
        .map(({ zeros }) => 1.1 * zeros),
    );
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain: ends(values) },
      y: { label: 'weights of 0', grid: true, domain: [0, topOf(most)], ticks: 5 },
      marks: [
        logAxis('x', ends(values), 'rows'),
        rows[0]?.blank ? ruleY([rows[0].blank], { stroke: muted, strokeDasharray: '2 4' }) : null,
        lines(rows, ({ zeros }) => zeros),
      ],
    };
  },
};
