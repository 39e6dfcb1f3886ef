import { dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import { downTo, upTo } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { aspect, base, ink, logTicks, muted, series } from '../../../figures/theme.ts';
import { gridOf, person } from '../shared/person.ts';
import {
  LEAST,
  MOST,
  peopleLeft,
  plainError,
  priceAt,
  SYMBOLS,
  truthFor,
  type PriceRow,
  type PriceValues,
} from './summary.ts';

const columns = [
  { name: 'truthProbability', label: 'truth probability' },
  { name: 'epsilon', label: 'epsilon' },
  { name: 'error', label: 'half-width of the 95 % interval, points' },
  { name: 'worth', label: 'truthful answers with the same accuracy' },
];

const crowdHeight = (width: number) => (width < 480 ? Math.round(width * 0.9) : aspect(width));

export const peopleFigure: Figure<PriceValues, PriceRow> = {
  id: 'people',
  title: 'The people who would be enough if everyone told the truth',
  describe:
    'One symbol for each person asked; those in colour would give the same accuracy if they told the truth, and the others are faint. Dragging the end of the coloured ones sets the truth probability.',
  height: crowdHeight,
  isPicture: true,
  isDraggable: true,
  click({ values, width }, { x, y }) {
    const { shown } = peopleLeft(values);
    const { columns } = gridOf(shown, width, crowdHeight(width));
    const place =
      Math.max(0, Math.round(y)) * columns + Math.max(0, Math.min(columns - 1, Math.round(x))) + 1;
    return values.share > 0 && values.share < 1
      ? { truthProbability: truthFor(place / shown, values) }
      : undefined;
  },
  grip({ values, width }) {
    const { shown, left } = peopleLeft(values);
    const { columns } = gridOf(shown, width, crowdHeight(width));
    const last = Math.max(0, left - 1);
    return { x: last % columns, y: Math.floor(last / columns) };
  },
  columns,
  legend: () => [
    { label: 'as many truthful answers would do', color: series[1].color, mark: 'bar' },
    { label: 'the price of the coins', color: muted, mark: 'area' },
  ],
  caption({ values }) {
    const { worth } = priceAt(values.truthProbability, values);
    const enough = Math.round(worth);
    const each =
      values.people > SYMBOLS
        ? ` Each symbol stands for ${count(Math.round(values.people / SYMBOLS))} people.`
        : '';
    return `${count(values.people)} people answer with coins. ${count(enough)} truthful answers would be as accurate: the other ${count(values.people - enough)} are the price of ε = ${numUp(priceAt(values.truthProbability, values).epsilon)}.${each}`;
  },
  plot({ values, width }) {
    const { shown, left } = peopleLeft(values);
    const tall = crowdHeight(width);
    const { columns, lines, r } = gridOf(shown, width, tall);
    const all = Array.from({ length: shown }, (_, i) => ({ x: i % columns, y: Math.floor(i / columns) }));
    const symbol = { x: 'x', y: 'y', symbol: person, r };
    return {
      ...base(width, tall),
      marginLeft: 0,
      marginRight: 0,
      marginTop: 4,
      marginBottom: 4,
      x: { axis: null, domain: [-0.6, columns - 0.4] },
      y: { axis: null, domain: [lines - 0.4, -0.6] },
      marks: [
        dot(all.slice(left), { ...symbol, stroke: 'none', fill: muted, fillOpacity: 0.28 }),
        dot(all.slice(0, left), { ...symbol, stroke: 'none', fill: series[1].color }),
      ],
    };
  },
};

export const epsilonFigure: Figure<PriceValues, PriceRow> = {
  id: 'epsilon',
  title: 'ε for each truth probability',
  describe: 'Epsilon against the truth probability.',
  columns,
  caption({ values }) {
    const { epsilon } = priceAt(values.truthProbability, values);
    return `A truth probability of ${num(values.truthProbability)} gives ε = ${numUp(epsilon, 4)}: each answer is at most ${numUp(Math.exp(epsilon))} times as likely under one true answer as under the other.`;
  },
  plot({ rows, values, width }) {
    const here = priceAt(values.truthProbability, values);
    return {
      ...base(width, aspect(width)),
      x: { label: 'truth probability t', domain: [0, 1] },
      y: { label: 'ε', domain: [0, 5], grid: true, ticks: 6 },
      marks: [
        ruleX([values.truthProbability], { stroke: muted, strokeOpacity: 0.5 }),
        lineY([{ truthProbability: 0, epsilon: 0 }, ...rows], {
          x: 'truthProbability',
          y: 'epsilon',
          stroke: series[0].color,
          strokeWidth: 2,
          clip: true,
        }),
        dot([here], { x: 'truthProbability', y: 'epsilon', fill: series[0].color, r: 5, clip: true }),
        text([here], {
          x: 'truthProbability',
          y: (d: PriceRow) => Math.min(d.epsilon, 4.8),
          text: (d) => `ε = ${numUp(d.epsilon)}`,
          textAnchor: 'end',
          dx: -10,
          dy: -6,
          fontWeight: 600,
          fill: series[0].color,
        }),
      ],
    };
  },
};

export const errorFigure: Figure<PriceValues, PriceRow> = {
  id: 'error',
  title: 'Error of the estimate',
  describe: 'Half-width of the 95 % interval in percentage points against epsilon, both axes logarithmic.',
  columns,
  legend: () => [
    { label: 'with coins', color: series[1].color, mark: 'line' },
    { label: 'without coins', color: ink, mark: 'line', dash: '4 3' },
  ],
  caption({ values }) {
    const { error, worth } = priceAt(values.truthProbability, values);
    const many = `${count(values.people)} people`;
    return `${many} give the share to within ± ${num(error)} points (95 % interval); without coins it would be ± ${num(plainError(values))}. ${count(Math.round(worth))} truthful answers would be as accurate as these.`;
  },
  plot({ rows, values, width }) {
    const here = priceAt(values.truthProbability, values);
    const plain = plainError(values);
    // If the true share is 0 or 1, truthful answers have no error, and zero has no place on a logarithmic axis.
    const least = plain > 0 ? plain : Math.min(...rows.map((row) => row.error));
    const [low, high] = [downTo(0.7 * least), upTo(Math.min(200, Math.max(...rows.map((row) => row.error))))];
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain: [LEAST, MOST] },
      y: { type: 'log', domain: [low, high], grid: true, ticks: logTicks(low, high) },
      marks: [
        logAxis('x', [LEAST, MOST], 'ε'),
        logAxis('y', [low, high], '± percentage points'),
        ruleX([here.epsilon], { stroke: muted, strokeOpacity: 0.5, clip: true }),
        plain > 0 ? ruleY([plain], { stroke: ink, strokeDasharray: '4 3' }) : null,
        lineY(rows, { x: 'epsilon', y: 'error', stroke: series[1].color, strokeWidth: 2, clip: true }),
        dot([here], { x: 'epsilon', y: 'error', fill: series[1].color, r: 5, symbol: 'square', clip: true }),
      ],
    };
  },
};
