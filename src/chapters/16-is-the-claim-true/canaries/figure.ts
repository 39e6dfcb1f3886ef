import { dot, line, ruleY, text } from '@observablehq/plot';
import { topOf, upTo } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp, percent } from '../../../figures/format.ts';
import { alarm, aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import type { CanariesRow } from './experiment.ts';
import { canaryPoints, errorsOf, provenOf, runsNeeded, type CanariesValues } from './summary.ts';

/** Bounds above this are drawn at the edge. */
const TOP = 12;
/** Where the axis of trainings begins. */
const FEWEST = 100;

function provenIn(rows: CanariesRow[]): string {
  const row = provenOf(rows);
  if (!row) return '';
  if (row.pld === Infinity) return 'Nothing is proven of this program.';
  if (row.delta === 0) return `What is proven of this program is ε = ${numUp(row.pld)}.`;
  return `What is proven of this program at δ = ${num(row.delta)} is ε = ${numUp(row.renyi)} by Rényi and ${numUp(row.pld)} by the privacy loss distribution.`;
}

export const canariesFigure: Figure<CanariesValues, CanariesRow> = {
  id: 'canaries',
  title: 'The bound against the number of trainings',
  describe:
    'The lower bound on ε against the number of trainings with the planted row and without it, with the claimed ε and what is proven of the program.',
  height: aspect,
  columns: [
    { name: 'runs', label: 'trainings of each kind' },
    { name: 'bound', label: 'ε at least' },
    { name: 'falsePositives', label: 'taken for planted, but not' },
    { name: 'falseNegatives', label: 'planted, but not seen' },
  ],
  table: ({ rows }) =>
    canaryPoints(rows).map(({ runs, bound, counts: { falsePositives, falseNegatives } }) => ({
      ...{ runs, bound, falsePositives, falseNegatives },
    })),
  legend: () => [
    { label: 'measured at least', color: series[0].color, mark: 'line' },
    { label: 'proven at most, Rényi', color: series[2].color, mark: 'line', dash: '2 3' },
    { label: 'proven at most, exact', color: series[2].color, mark: 'line' },
    { label: 'claimed', color: ink, mark: 'line', dash: '7 4' },
  ],
  caption({ rows, values }) {
    const points = canaryPoints(rows);
    const last = points.at(-1);
    if (!last) return 'The first trainings are under way.';
    const { counts, runs, bound, most } = last;
    const errors = `After ${count(runs)} trainings with the planted row and as many without it, the test misses it in ${percent(counts.falseNegatives / runs)} of those with it and sees it in ${percent(counts.falsePositives / runs)} of those without: ε is at least ${num(bound)}.`;
    const needed = runsNeeded(points, values.epsilon);
    const verdict =
      needed !== undefined
        ? `The claim of ${num(values.epsilon)} is refuted from ${count(needed)} trainings on.`
        : most <= values.epsilon
          ? `With so few trainings no test could show more than ${num(most)}, so nothing can be said about the claim of ${num(values.epsilon)}.`
          : `The claim of ${num(values.epsilon)} is not refuted.`;
    return `${errors} ${verdict} ${provenIn(rows)}`;
  },
  plot({ rows, values, width }) {
    const points = canaryPoints(rows);
    const row = provenOf(rows);
    const known = [row?.pld ?? 0, row?.renyi ?? 0].filter((x) => x <= TOP);
    const top = topOf(
      1.1 * Math.max(values.epsilon, ...known, ...points.map(({ bound }) => Math.min(TOP, bound))),
    );
    const shown = points.map((point) => ({ ...point, at: Math.min(top, point.bound) }));
    const most = upTo(Math.max(1_000, 1.2 * values.runs));
    const caught = shown.filter(({ runs }) => runs === runsNeeded(points, values.epsilon));
    const inSight = (x: number | undefined) => (x !== undefined && x <= top ? [x] : []);
    return {
      ...base(width, aspect(width)),
      x: {
        type: 'log',
        domain: [FEWEST, most],
        label: 'trainings of each kind',
        ticks: [100, 1_000, 10_000, 100_000, 1_000_000].filter((tick) => tick <= 1.2 * values.runs),
        tickFormat: (d: number) => count(d),
      },
      y: { domain: [0, top], label: 'ε at least', grid: true, ticks: 6 },
      marks: [
        ruleY(inSight(row?.renyi), { stroke: series[2].color, strokeDasharray: '2 3', strokeWidth: 2 }),
        ruleY(inSight(row?.pld), { stroke: series[2].color, strokeWidth: 2 }),
        ruleY([values.epsilon], { stroke: ink, strokeDasharray: '7 4' }),
        line(shown, { x: 'runs', y: 'at', stroke: series[0].color, strokeWidth: 2.5 }),
        dot(shown, {
          x: 'runs',
          y: 'at',
          r: 4,
          fill: ({ bound }: { bound: number }) => (bound > values.epsilon ? alarm : series[0].color),
        }),
        text(caught, {
          x: 'runs',
          y: 'at',
          text: ({ runs }: { runs: number }) => `refuted after ${count(runs)}`,
          // Towards the middle of the axis, where there is room, and on the side of the curve that it has left: it rises to the right.
          ...(caught[0]?.runs > Math.sqrt(FEWEST * most)
            ? { textAnchor: 'end' as const, dx: -8, dy: -14 }
            : { textAnchor: 'start' as const, dx: 12, dy: 16 }),
          fill: alarm,
          stroke: 'var(--paper)',
          strokeWidth: 4,
          fontWeight: 650,
        }),
      ],
    };
  },
};

const sides = [
  { id: 'honest', name: 'correct program', look: series[0].color, symbol: 'circle' },
  { id: 'broken', name: 'with the mistake', look: alarm, symbol: 'square' },
] as const;

/** Nobody plants anything here: what somebody sees who looks at the model alone. */
export const errorFigure: Figure<CanariesValues, CanariesRow> = {
  id: 'error',
  title: 'What the test error shows',
  describe:
    'Two intervals: the mean test error of the correct program and of the program with the mistake, on digits 0 and 1 without any planted row.',
  height: () => 150,
  columns: [
    { name: 'program', label: 'program' },
    { name: 'error', label: 'mean test error' },
    { name: 'half', label: '± (95 %)' },
  ],
  table: ({ rows }) => intervals(rows).map(({ name, error, half }) => ({ program: name, error, half })),
  legend: () => [{ label: '95 % interval of the mean', color: muted, mark: 'line' }],
  caption({ rows }) {
    const errors = errorsOf(rows);
    if (!errors) return 'The programs are being trained.';
    const { honest, broken, trainings } = errors;
    return `Mean test error of ${count(trainings)} trainings on 200 digits without a planted row: ${percent(honest)} for the correct program, ${percent(broken)} for the one with the mistake. Both draw the same coins.`;
  },
  plot({ rows, width }) {
    const both = intervals(rows);
    return {
      ...base(width, 150),
      marginLeft: 128,
      x: {
        domain: [0, 0.5],
        label: 'test error',
        ticks: 6,
        grid: true,
        tickFormat: (d: number) => percent(d, 0),
      },
      y: { domain: sides.map(({ name }) => name), label: null, tickSize: 0 },
      symbol: { type: 'identity' },
      marks: [
        ruleY(both, {
          y: 'name',
          x1: (d: Interval) => d.error - d.half,
          x2: (d: Interval) => d.error + d.half,
          stroke: 'look',
          strokeWidth: 2.5,
        }),
        dot(both, { x: 'error', y: 'name', r: 5, fill: 'look', symbol: 'symbol' }),
      ],
    };
  },
};

type Interval = (typeof sides)[number] & { error: number; half: number };

function intervals(rows: CanariesRow[]): Interval[] {
  const errors = errorsOf(rows);
  return errors
    ? sides.map((side) => ({ ...side, error: errors[side.id], half: errors[`${side.id}Half`] }))
    : [];
}
