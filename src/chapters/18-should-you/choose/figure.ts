import { dot, lineY, ruleX, text } from '@observablehq/plot';
import { decades } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percentUp, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { aspect, base, ink, logTicks, muted, series } from '../../../figures/theme.ts';
import { DWORK } from '../../../state/families.ts';
import { inUse, type InUse } from './in-use.ts';
import { chooseAt, LEAST, MOST, type ChooseRow, type ChooseValues } from './summary.ts';

type ChooseFigure = Figure<ChooseValues, ChooseRow>;

const dwork = () => ruleX(DWORK, { stroke: muted, strokeOpacity: 0.45, strokeDasharray: '2 3' });

export const beliefFigure: ChooseFigure = {
  id: 'bets',
  title: 'What an ε means in bets',
  describe:
    'Against ε on a logarithmic axis: the highest and lowest belief after an answer, and the most by which membership can be told.',
  columns: [
    { name: 'epsilon', label: 'ε' },
    { name: 'highest', label: 'belief after, at most' },
    { name: 'lowest', label: 'belief after, at least' },
    { name: 'advantage', label: 'membership advantage, at most' },
  ],
  legend: () => [
    { label: 'belief after, at most', color: series[1].color, mark: 'line', dash: series[1].dash },
    { label: 'belief after, at least', color: series[0].color, mark: 'line' },
    { label: 'membership advantage, at most', color: series[2].color, mark: 'line', dash: series[2].dash },
    { label: 'Dwork’s 0.01, 0.1, ln 2, ln 3', color: muted, mark: 'line', dash: '2 3' },
  ],
  caption({ values }) {
    const { highest, lowest, advantage } = chooseAt(values.epsilon, values);
    return `Somebody believes a thing of you with ${percent(values.prior)}. After an answer with ε = ${num(values.epsilon)} they believe it with at most ${percentUp(highest)} and at least ${percent(Math.floor(lowest * 1000) / 1000)}. Anyone who guesses whether you are in the data has a membership advantage of at most ${percentUp(advantage)}.`;
  },
  plot({ rows, values, width }) {
    const here = chooseAt(values.epsilon, values);
    const line = (y: keyof ChooseRow, s: number) =>
      lineY(rows, {
        x: 'epsilon',
        y,
        stroke: series[s].color,
        strokeDasharray: series[s].dash,
        strokeWidth: 2.2,
      });
    const point = (y: keyof ChooseRow, s: number) =>
      dot([here], { x: 'epsilon', y, fill: series[s].color, symbol: series[s].symbol, r: 5 });
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain: [LEAST, MOST] },
      y: {
        label: 'probability',
        domain: [0, 1],
        grid: true,
        ticks: 5,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        logAxis('x', [LEAST, MOST], 'ε', width),
        dwork(),
        ruleX([values.epsilon], { stroke: muted }),
        line('advantage', 2),
        line('lowest', 0),
        line('highest', 1),
        point('advantage', 2),
        point('lowest', 0),
        point('highest', 1),
      ],
    };
  },
};

export const priceFigure: ChooseFigure = {
  id: 'price',
  title: 'What an ε costs in people',
  describe:
    'The number of people that it takes for a given error against ε, both axes logarithmic: with a trusted curator, and when everybody adds their own noise.',
  columns: [
    { name: 'epsilon', label: 'ε' },
    { name: 'central', label: 'people, with a curator' },
    { name: 'local', label: 'people, local' },
  ],
  legend: () => [
    { label: 'with a trusted curator', color: series[0].color, mark: 'line' },
    { label: 'local: everybody adds noise', color: series[1].color, mark: 'line', dash: series[1].dash },
  ],
  caption({ values }) {
    const { central, local } = chooseAt(values.epsilon, values);
    return `For a share to within ±${num(values.points)} points, 19 times in 20, ε = ${num(values.epsilon)} takes ${count(central)} people with a curator and ${count(local)} in the local model, not counting the error of the sample itself with a curator.`;
  },
  plot({ rows, values, width }) {
    const here = chooseAt(values.epsilon, values);
    const all = rows.flatMap(({ central, local }) => [central, local]);
    const domain = decades(1, Math.max(10, ...all));
    return {
      ...base(width, aspect(width)),
      marginLeft: width < 480 ? 48 : 60,
      x: { type: 'log', domain: [LEAST, MOST] },
      y: { type: 'log', domain, grid: true, ticks: logTicks(...domain) },
      marks: [
        logAxis('x', [LEAST, MOST], 'ε', width),
        logAxis('y', domain, 'people'),
        dwork(),
        ruleX([values.epsilon], { stroke: muted }),
        lineY(rows, { x: 'epsilon', y: 'central', stroke: series[0].color, strokeWidth: 2.2 }),
        lineY(rows, {
          x: 'epsilon',
          y: 'local',
          stroke: series[1].color,
          strokeDasharray: series[1].dash,
          strokeWidth: 2.2,
        }),
        dot([here], { x: 'epsilon', y: 'central', fill: series[0].color, r: 5 }),
        dot([here], { x: 'epsilon', y: 'local', fill: series[1].color, symbol: 'square', r: 5 }),
      ],
    };
  },
};

export const inUseFigure: ChooseFigure = {
  id: 'in-use',
  title: 'Values in use',
  describe: 'Values of ε that organisations have used, as dots on a logarithmic axis, one line for each use.',
  height: () => 60 + 26 * inUse.length,
  columns: [
    { name: 'who', label: 'who' },
    { name: 'what', label: 'for what' },
    { name: 'epsilon', label: 'ε' },
    { name: 'delta', label: 'δ' },
    { name: 'unit', label: 'protects' },
    { name: 'date', label: 'as of' },
    { name: 'by', label: 'source' },
  ],
  table: () => inUse,
  caption({ values }) {
    const above = inUse.filter(({ epsilon }) => epsilon > values.epsilon).length;
    return `${above} of ${inUse.length} uses have an ε above yours, ${num(values.epsilon)}. They protect different things, a day, a month or a person, so they cannot be compared by ε alone. The table says who reported each value, and when.`;
  },
  plot({ values, width }) {
    const label = ({ who, what }: InUse) => (width < 560 ? who : `${who}: ${what}`);
    const lines = inUse.map((use, i) => ({ ...use, line: i, label: label(use) }));
    return {
      ...base(width, 0),
      marginLeft: width < 560 ? 96 : 250,
      marginRight: 40,
      x: { type: 'log', domain: [LEAST, MOST], grid: true, ticks: logTicks(LEAST, MOST) },
      y: {
        domain: lines.map(({ line }) => line),
        label: null,
        tickSize: 0,
        tickFormat: (i: number) => lines[i].label,
      },
      marks: [
        logAxis('x', [LEAST, MOST], 'ε', width - 200),
        dwork(),
        ruleX([values.epsilon], { stroke: muted }),
        dot(lines, { x: 'epsilon', y: 'line', fill: series[1].color, r: 5 }),
        text(lines, {
          x: 'epsilon',
          y: 'line',
          text: ({ epsilon }: InUse) => num(epsilon, 4),
          textAnchor: 'end',
          dx: -9,
          fill: ink,
          stroke: 'var(--paper)',
          strokeWidth: 3,
        }),
      ],
    };
  },
};
