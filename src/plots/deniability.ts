import { barX, dot, lineY, ruleX, text } from '@observablehq/plot';
import { surveys } from '../core/experiments/crowd.ts';
import type { Figure } from './figure.ts';
import { num, numUp, percent } from './format.ts';
import { alarm, aspect, base, ink, muted, series } from './theme.ts';

export type DeniabilityValues = {
  survey: string;
  truthProbability: number;
  /** What an observer believes of a person before hearing them. */
  prior: number;
};
export type DeniabilityRow = { prior: number; yes: number; no: number };

/** What the observer believes after an answer, by Bayes; undefined where that answer cannot come. */
export function posterior(values: DeniabilityValues, answer: 0 | 1): number | undefined {
  const survey = { truthProbability: values.truthProbability, options: 2 };
  const mechanism = surveys[values.survey];
  const holds = values.prior * mechanism.pmf(answer, 1, survey);
  const lacks = (1 - values.prior) * mechanism.pmf(answer, 0, survey);
  return holds + lacks > 0 ? holds / (holds + lacks) : undefined;
}

const POINTS = 120;

/** The belief after each answer, over all beliefs before. */
export function deniabilityRows(values: DeniabilityValues): DeniabilityRow[] {
  return Array.from({ length: POINTS + 1 }, (_, i) => {
    // Who is certain learns nothing, and at the very ends an answer may be impossible: the curve ends a hair before.
    const prior = Math.min(1 - 1e-9, Math.max(1e-9, i / POINTS));
    const at = { ...values, prior };
    return { prior, yes: posterior(at, 1) ?? prior, no: posterior(at, 0) ?? prior };
  });
}

const epsilonOf = (values: DeniabilityValues) =>
  surveys[values.survey].epsilon({ truthProbability: values.truthProbability, options: 2 });

export const posteriorFigure: Figure<DeniabilityValues, DeniabilityRow> = {
  id: 'posterior',
  title: 'What an answer does to a belief',
  describe: 'Belief that a person’s true answer is yes, after hearing them, against the belief before.',
  columns: [
    { name: 'prior', label: 'belief before' },
    { name: 'yes', label: 'after a yes' },
    { name: 'no', label: 'after a no' },
  ],
  legend: () => [
    { label: 'after a yes', color: series[1].color, mark: 'line', dash: series[1].dash },
    { label: 'after a no', color: series[0].color, mark: 'line' },
    { label: 'nothing learned', color: muted, mark: 'line', dash: '2 3' },
  ],
  caption({ values }) {
    const [yes, no] = [posterior(values, 1), posterior(values, 0)];
    const epsilon = epsilonOf(values);
    const after = `Before: ${percent(values.prior)}. After a yes: ${yes === undefined ? 'it cannot come' : percent(yes)}. After a no: ${no === undefined ? 'it cannot come' : percent(no)}.`;
    return epsilon === Infinity
      ? `${after} A no is the truth for certain, whatever was believed before.`
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
      color: { type: 'identity' },
      symbol: { type: 'identity' },
    };
  },
};

type Group = { answer: string; holds: boolean; people: number; from: number };

/** A thousand people: what each group of them says, by what they hold. */
export function thousand(values: DeniabilityValues): Group[] {
  const survey = { truthProbability: values.truthProbability, options: 2 };
  const mechanism = surveys[values.survey];
  return ([1, 0] as const).flatMap((answer) => {
    const holds = 1000 * values.prior * mechanism.pmf(answer, 1, survey);
    const lacks = 1000 * (1 - values.prior) * mechanism.pmf(answer, 0, survey);
    const said = answer ? 'yes' : 'no';
    return [
      { answer: said, holds: true, people: holds, from: 0 },
      { answer: said, holds: false, people: lacks, from: holds },
    ];
  });
}

export const thousandFigure: Figure<DeniabilityValues, DeniabilityRow> = {
  id: 'thousand',
  title: 'The same, in a thousand people',
  describe: 'Of a thousand people, how many say yes and how many no, each split by what they hold.',
  height: () => 190,
  columns: [
    { name: 'answer', label: 'said' },
    { name: 'holds', label: 'holds yes' },
    { name: 'people', label: 'of a thousand people' },
  ],
  table: ({ values }) => thousand(values).map(({ answer, holds, people }) => ({ answer, holds, people })),
  legend: () => [
    { label: 'their true answer is yes', color: series[1].color, mark: 'bar' },
    { label: 'their true answer is no', color: series[0].color, mark: 'area' },
  ],
  caption({ values }) {
    const [yesHolds, yesLacks, noHolds, noLacks] = thousand(values).map((group) => group.people);
    const yes = `Of ${num(yesHolds + yesLacks)} who say yes, ${num(yesHolds)} mean it`;
    const no = `of ${num(noHolds + noLacks)} who say no, ${num(noHolds)} hide a yes`;
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
            text: () => 'none of them hides a yes',
            textAnchor: 'start',
            fill: alarm,
            fontWeight: 600,
          },
        ),
      ],
    };
  },
};
