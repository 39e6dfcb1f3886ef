import { areaY, barX, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { alarm, aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import { ALPHA, JOINING, type PowerRow } from './experiment.ts';
import { courseOf, sharesOf, ticksOf } from './summary.ts';

type Values = { size: number; target: number; rows: number };

/** How large an effect is drawn. */
const MOST = 1.2;

export const courseFigure: Figure<Values, PowerRow> = {
  id: 'course',
  title: 'The estimate while people come and go',
  describe:
    'The estimated effect with its confidence band against time, and a line where the study ends by its power.',
  columns: [
    { name: 'tick', label: 'tick' },
    { name: 'people', label: 'people present' },
    { name: 'estimate', label: 'estimated effect' },
    { name: 'low', label: 'lower end of the band' },
    { name: 'high', label: 'upper end of the band' },
    { name: 'power', label: 'power' },
  ],
  table({ rows }) {
    const course = courseOf(rows);
    return course ? ticksOf(course) : [];
  },
  legend: () => [
    { label: 'estimate, with a band of 95 %', color: series[0].color, mark: 'line' },
    { label: 'the effect of interest', color: muted, mark: 'line', dash: '2 4' },
    { label: 'stop: the power is reached', color: ink, mark: 'line' },
  ],
  caption({ rows, values }) {
    const course = courseOf(rows);
    if (!course) return 'Nobody has joined yet.';
    const said =
      course.stop < 0
        ? `After ${JOINING} joined, the power of ${percent(values.target, 0)} is not reached`
        : `With ${course.present[course.stop]} people present the power reaches ${percent(values.target, 0)}, and the study ends with an effect of ${num(course.estimate[course.stop], 2)}, give or take ${num(course.limit[course.stop] * course.error[course.stop], 2)}`;
    return `Column ${course.name}: ${said}. Until the end ${count(course.messages)} messages carried ${num(course.bytes / 1000)} kB.`;
  },
  plot({ rows, values, width }) {
    const course = courseOf(rows);
    const ticks = course ? ticksOf(course) : [];
    return {
      ...base(width, aspect(width)),
      x: { domain: [0, JOINING], label: 'tick: one more joins in each' },
      y: { domain: [-MOST, MOST], label: 'effect, in standard deviations', grid: true },
      marks: [
        areaY(ticks, {
          x: 'tick',
          y1: 'low',
          y2: 'high',
          fill: series[0].color,
          fillOpacity: 0.2,
          clip: true,
        }),
        lineY(ticks, { x: 'tick', y: 'estimate', stroke: series[0].color, strokeWidth: 2.2, clip: true }),
        ruleY([values.size, -values.size], { stroke: muted, strokeDasharray: '2 4', strokeWidth: 1.6 }),
        ruleY([0], { stroke: ink, strokeOpacity: 0.4 }),
        course && course.stop >= 0 ? ruleX([course.stop], { stroke: ink, strokeWidth: 2 }) : null,
      ],
    };
  },
};

export const powerFigure: Figure<Values, PowerRow> = {
  id: 'power',
  title: 'The power while people come and go',
  describe:
    'The probability of finding the effect of interest against time, with the level at which the study ends.',
  height: () => 240,
  columns: courseFigure.columns,
  table: courseFigure.table,
  caption({ rows, values }) {
    const course = courseOf(rows);
    if (!course) return 'Nobody has joined yet.';
    const last = course.power.at(-1)!;
    return `Power for an effect of ${num(values.size)} at a level of ${percent(ALPHA, 0)}: ${last < 0 ? 'too few rows to tell' : `${percent(last, 0)} at the end, with ${course.present.at(-1)} people present`}.`;
  },
  plot({ rows, values, width }) {
    const course = courseOf(rows);
    const ticks = course ? ticksOf(course) : [];
    return {
      ...base(width, 240),
      x: { domain: [0, JOINING], label: 'tick: one more joins in each' },
      y: { domain: [0, 1], label: 'power', grid: true, tickFormat: (d: number) => percent(d, 0) },
      marks: [
        lineY(ticks, { x: 'tick', y: 'power', stroke: series[2].color, strokeWidth: 2.4 }),
        ruleY([values.target], { stroke: muted, strokeDasharray: '2 4', strokeWidth: 1.6 }),
        course && course.stop >= 0 ? ruleX([course.stop], { stroke: ink, strokeWidth: 2 }) : null,
      ],
    };
  },
};

const labelOf = ({ kind, rule }: { kind: string; rule: string }) =>
  `${kind === 'none' ? 'no effect' : 'effect'}, ${rule === 'power' ? 'by power' : 'first p < 0.05'}`;

export const rulesFigure: Figure<Values, PowerRow> = {
  id: 'rules',
  title: 'How often each rule finds something',
  describe:
    'Bars of the share of studies that report an effect, with and without one, for two rules of stopping.',
  height: () => 230,
  columns: [
    { name: 'label', label: 'studies and rule' },
    { name: 'studies', label: 'studies' },
    { name: 'share', label: 'share that found an effect' },
    { name: 'people', label: 'people present when the power is reached, on average' },
  ],
  table: ({ rows }) => sharesOf(rows).map((one) => ({ ...one, label: labelOf(one) })),
  legend: () => [
    { label: 'there is no effect', color: series[1].color, mark: 'bar' },
    { label: 'there is the effect of interest', color: series[0].color, mark: 'bar' },
  ],
  caption({ rows, values }) {
    const shares = sharesOf(rows);
    const of = (kind: string, rule: string) => shares.find((one) => one.kind === kind && one.rule === rule);
    const [power, peek, effect] = [of('none', 'power'), of('none', 'peek'), of('effect', 'power')];
    if (!power || !peek || !effect) return 'The studies are being run.';
    return `Of ${count(power.studies)} studies without an effect, ${percent(power.share)} report one when they stop by power, and ${percent(peek.share)} when they stop at the first look with p < 0.05. With an effect of ${num(values.size)}, ${percent(effect.share)} find it by power, with ${num(effect.people)} people on average.`;
  },
  plot({ rows, values, width }) {
    const shares = sharesOf(rows);
    const bar = (kind: string, fill: string) =>
      barX(
        shares.filter((one) => one.kind === kind),
        { y: labelOf, x: 'share', fill, fillOpacity: 0.85, insetTop: 5, insetBottom: 5 },
      );
    return {
      ...base(width, 230),
      marginLeft: width < 480 ? 150 : 180,
      marginRight: 64,
      x: { domain: [0, 1], label: 'share of studies', ticks: 5, tickFormat: (d: number) => percent(d, 0) },
      y: { domain: shares.map(labelOf), label: null },
      marks: [
        bar('none', series[1].color),
        bar('effect', series[0].color),
        text(shares, {
          y: labelOf,
          x: 'share',
          text: ({ share }: { share: number }) => percent(share),
          dx: 5,
          textAnchor: 'start',
        }),
        ruleX([ALPHA], { stroke: alarm, strokeDasharray: '3 3' }),
        ruleX([values.target], { stroke: muted, strokeDasharray: '3 3' }),
      ],
    };
  },
};
