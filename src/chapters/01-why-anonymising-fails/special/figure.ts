import { dot, lineY, ruleX, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { alarm, aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import { details, LARGEST, SMALLEST } from './details.ts';
import type { SpecialRow } from './experiment.ts';
import { alikeOf, curves, ownShare, real, simulated, worstChoices, type SpecialValues } from './summary.ts';

const styleOf = (detail: string) => series[details.findIndex(({ id }) => id === detail)];

export const uniqueFigure: Figure<SpecialValues, SpecialRow> = {
  id: 'unique',
  title: 'How many people are the only one of their kind',
  describe:
    'The share of unique people against the number of people in a postcode, for four ways to tell a birthday: by formula as lines, in drawn populations as dots.',
  columns: [
    { name: 'detail', label: 'birthday told as' },
    { name: 'people', label: 'people in the postcode' },
    { name: 'share', label: 'unique, drawn' },
  ],
  table: ({ rows }) => simulated(rows),
  legend: () => [
    ...details.map(({ id, label }) => ({
      label,
      color: styleOf(id).color,
      mark: 'line' as const,
      dash: styleOf(id).dash,
    })),
    { label: 'you', color: alarm, mark: 'star' as const },
  ],
  caption({ values }) {
    const told = details.find(({ id }) => id === values.birth)!.label;
    const what = `${told}${values.sex ? ' and sex' : ''}`;
    return `In a postcode of ${count(values.people)} people, you are the only one with your ${what} with a probability of ${percent(ownShare(values))}. On average ${num(alikeOf(values))} people there share them, you included. Dots are populations drawn at random, lines the formula.`;
  },
  plot({ rows, values, width }) {
    const lines = curves(values.sex);
    const you = { people: values.people, share: ownShare(values) };
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain: [SMALLEST, LARGEST] },
      y: {
        label: 'unique people',
        domain: [0, 1],
        grid: true,
        ticks: 5,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        logAxis('x', [SMALLEST, LARGEST], 'people in the postcode'),
        ruleX([values.people], { stroke: muted, strokeOpacity: 0.5 }),
        ...details.map(({ id }) =>
          lineY(
            lines.filter(({ detail }) => detail === id),
            {
              x: 'people',
              y: 'share',
              stroke: styleOf(id).color,
              strokeWidth: id === values.birth ? 3 : 1.8,
              strokeDasharray: styleOf(id).dash,
            },
          ),
        ),
        ...details.map(({ id }) =>
          dot(
            simulated(rows).filter(({ detail }) => detail === id),
            { x: 'people', y: 'share', fill: styleOf(id).color, symbol: styleOf(id).symbol, r: 3.5 },
          ),
        ),
        dot([you], { x: 'people', y: 'share', fill: alarm, symbol: 'star', r: 8 }),
        text([you], {
          x: 'people',
          y: 'share',
          text: () => `you: ${percent(you.share)}`,
          dy: you.share > 0.85 ? 18 : -16,
          fill: alarm,
          fontWeight: 600,
          stroke: 'var(--paper)',
          strokeWidth: 4,
        }),
      ],
    };
  },
};

export const realFigure: Figure<SpecialValues, SpecialRow> = {
  id: 'real',
  title: 'Unique rows of a real table',
  describe:
    'For every choice of one to six columns of the Adult data, a dot with the number of rows that no other row equals on them.',
  columns: [
    { name: 'count', label: 'columns' },
    { name: 'columns', label: 'which' },
    { name: 'unique', label: 'unique rows' },
  ],
  table: ({ rows }) => (real(rows).length > 0 ? real(rows) : [{ columns: 'not loaded yet' }]),
  caption({ rows }) {
    const worst = worstChoices(rows);
    const last = worst.at(-1);
    if (!last)
      return 'Switch on “Look at real rows” to load the Adult data: 32,561 people of the US census of 1994, about 61 kB.';
    const three = worst[2];
    return `Of ${count(last.rows)} people, ${count(last.unique)} are alone with their six columns (${percent(last.unique / last.rows)}), although age is told in three bands only. Three columns single out ${count(three.unique)} at most: ${three.columns}.`;
  },
  plot({ rows, width }) {
    const all = real(rows);
    const top = Math.max(10, ...all.map(({ unique }) => unique));
    return {
      ...base(width, aspect(width)),
      x: { label: 'columns known', domain: [0.5, 6.5], ticks: [1, 2, 3, 4, 5, 6], tickFormat: String },
      y: { label: 'unique rows', domain: [0, top], grid: true, ticks: 5 },
      marks: [
        all.length === 0 ? text(['not loaded yet'], { frameAnchor: 'middle', fill: muted }) : null,
        dot(all, { x: 'count', y: 'unique', stroke: series[0].color, r: 4 }),
        dot(worstChoices(rows), { x: 'count', y: 'unique', fill: alarm, r: 4.5 }),
        text(worstChoices(rows), {
          x: 'count',
          y: 'unique',
          text: ({ unique }: { unique: number }) => count(unique),
          dy: -12,
          fill: ink,
        }),
      ],
    };
  },
};
