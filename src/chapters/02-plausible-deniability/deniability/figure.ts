import { barX, dot, lineY, ruleX, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num, numUp, percent } from '../../../figures/format.ts';
import { alarm, aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import {
  epsilonOf,
  posterior,
  thousand,
  type DeniabilityRow,
  type DeniabilityValues,
  type Group,
} from './summary.ts';

export const posteriorFigure: Figure<DeniabilityValues, DeniabilityRow> = {
  id: 'posterior',
  title: 'How an answer changes a belief',
  describe:
    'Belief that a person’s true answer is yes after hearing their answer, against the belief before; the line at the belief before can be dragged.',
  isDraggable: true,
  click: (_, { x }) => ({ prior: Number(Math.max(0.001, Math.min(0.999, x)).toFixed(3)) }),
  grip: ({ values }) => ({ x: values.prior }),
  columns: [
    { name: 'prior', label: 'belief before' },
    { name: 'yes', label: 'after a yes' },
    { name: 'no', label: 'after a no' },
  ],
  legend: () => [
    { label: 'after a yes', color: series[1].color, mark: 'line', dash: series[1].dash },
    { label: 'after a no', color: series[0].color, mark: 'line' },
    { label: 'no change', color: muted, mark: 'line', dash: '2 3' },
  ],
  caption({ values }) {
    const [yes, no] = [posterior(values, 1), posterior(values, 0)];
    const epsilon = epsilonOf(values);
    const after = `Belief before: ${percent(values.prior)}. After a yes: ${yes === undefined ? 'impossible' : percent(yes)}. After a no: ${no === undefined ? 'impossible' : percent(no)}.`;
    return epsilon === Infinity
      ? `${after} A no is certain to be true, whatever was believed before.`
      : `${after} The odds change by a factor of at most eᵋ = ${numUp(Math.exp(epsilon))}.`;
  },
  plot({ rows, values, width }) {
    const here = ([1, 0] as const).flatMap((answer) => {
      const belief = posterior(values, answer);
      return belief === undefined ? [] : [{ answer, prior: values.prior, belief }];
    });
    const tone = (answer: number) => series[answer === 1 ? 1 : 0];
    const labelsLeft = values.prior > 0.6;
    return {
      ...base(width, aspect(width)),
      x: { label: 'belief before', domain: [0, 1], tickFormat: (d: number) => percent(d, 0) },
      y: {
        label: 'belief after',
        domain: [0, 1],
        grid: true,
        ticks: 5,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        lineY([0, 1], { x: (d) => d, y: (d) => d, stroke: muted, strokeDasharray: '2 3' }),
        ruleX([values.prior], { stroke: muted, strokeOpacity: 0.5 }),
        lineY(rows, { x: 'prior', y: 'no', stroke: series[0].color, strokeWidth: 2 }),
        lineY(rows, {
          x: 'prior',
          y: 'yes',
          stroke: series[1].color,
          strokeWidth: 2,
          strokeDasharray: series[1].dash,
        }),
        dot(here, {
          x: 'prior',
          y: 'belief',
          r: 5,
          fill: (d: (typeof here)[number]) => tone(d.answer).color,
          symbol: (d: (typeof here)[number]) => tone(d.answer).symbol,
        }),
        ...here.map((point) =>
          text([point], {
            x: 'prior',
            y: 'belief',
            text: (d) => `${percent(d.belief)} after a ${d.answer ? 'yes' : 'no'}`,
            textAnchor: labelsLeft ? 'end' : 'start',
            dx: labelsLeft ? -9 : 9,
            dy: point.answer || point.belief < 0.12 ? -10 : 11,
            fill: tone(point.answer).color,
            stroke: 'var(--paper)',
            strokeWidth: 4,
            fontWeight: 600,
          }),
        ),
      ],
      symbol: { type: 'identity' },
    };
  },
};

export const thousandFigure: Figure<DeniabilityValues, DeniabilityRow> = {
  id: 'thousand',
  title: 'The same for a thousand people',
  describe: 'Of a thousand people, how many say yes and how many say no, each split by their true answer.',
  height: () => 190,
  columns: [
    { name: 'answer', label: 'said' },
    { name: 'holds', label: 'true answer is yes' },
    { name: 'people', label: 'of a thousand people' },
  ],
  table: ({ values }) => thousand(values).map(({ answer, holds, people }) => ({ answer, holds, people })),
  legend: () => [
    { label: 'true answer is yes', color: series[1].color, mark: 'bar' },
    { label: 'true answer is no', color: series[0].color, mark: 'area' },
  ],
  caption({ values }) {
    const [yesHolds, yesLacks, noHolds, noLacks] = thousand(values).map((group) => group.people);
    const yes = `Of ${num(yesHolds + yesLacks)} people who say yes, ${num(yesHolds)} have the true answer yes`;
    const no = `of ${num(noHolds + noLacks)} who say no, ${num(noHolds)} do`;
    return `${yes}; ${no}.`;
  },
  plot({ values, width }) {
    const groups = thousand(values);
    return {
      ...base(width, 190),
      marginLeft: 64,
      x: { label: 'people', domain: [0, 1000], grid: true, ticks: width < 480 ? 5 : 10 },
      y: { label: null, domain: ['yes', 'no'], tickFormat: (d: string) => `said ${d}`, tickSize: 0 },
      marks: [
        barX(
          groups.filter((group) => group.holds),
          {
            y: 'answer',
            x1: 'from',
            x2: (d: Group) => d.from + d.people,
            fill: series[1].color,
            insetTop: 6,
            insetBottom: 6,
          },
        ),
        barX(
          groups.filter((group) => !group.holds),
          {
            y: 'answer',
            x1: 'from',
            x2: (d: Group) => d.from + d.people,
            fill: series[0].color,
            fillOpacity: 0.3,
            insetTop: 6,
            insetBottom: 6,
          },
        ),
        text(
          groups.filter((group) => group.people >= 60),
          {
            y: 'answer',
            x: (d: Group) => d.from + d.people / 2,
            text: (d: Group) => num(d.people),
            fill: (d: Group) => (d.holds ? 'var(--paper)' : ink),
            fontWeight: 600,
          },
        ),
        text(
          groups.filter((group) => group.holds && group.answer === 'no' && group.people === 0),
          {
            y: 'answer',
            x: () => groups[3].people,
            dx: 8,
            text: () => 'every no is true',
            textAnchor: 'start',
            fill: alarm,
            fontWeight: 600,
          },
        ),
      ],
    };
  },
};
