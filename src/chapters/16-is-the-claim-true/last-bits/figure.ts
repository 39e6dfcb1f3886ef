import { barX, cell as square, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { alarm, base, ink, muted, series } from '../../../figures/theme.ts';
import type { LastBitsRow } from './experiment.ts';
import { boundOf, byName, combs, NAMES, shareGivenAway, WINDOW, type LastBitsValues } from './summary.ts';

const CONFIDENCE = 0.95;

export const combFigure: Figure<LastBitsValues, LastBitsRow> = {
  id: 'combs',
  title: 'Which numbers can be released at all?',
  describe:
    'Floating-point numbers in a row, in two lines: filled where the Laplace sampler of this page can release them for the answer 0, and for the answer 1.',
  height: (width) => (width < 480 ? 190 : 170),
  isPicture: true,
  columns: [
    { name: 'step', label: 'number' },
    { name: 'a', label: 'possible for answer 0' },
    { name: 'b', label: 'possible for answer 1' },
  ],
  table: ({ values }) => combs(values),
  legend: () => [
    { label: 'possible for the answer 0', color: series[0].color, mark: 'square' },
    { label: 'possible for the answer 1', color: series[1].color, mark: 'diamond' },
    { label: 'never released', color: muted, mark: 'area' },
  ],
  caption({ values }) {
    const all = combs(values);
    const [a, b] = [all.filter((d) => d.a).length, all.filter((d) => d.b).length];
    const both = all.filter((d) => d.a && d.b).length;
    return `${WINDOW} floating-point numbers in a row, beginning at ${num(values.place)}. The answer 0 can give ${a} of them, the answer 1 can give ${b}, and ${both} can come from both.`;
  },
  plot({ values, width }) {
    const all = combs(values).flatMap(({ step, a, b }) => [
      { step, line: 'answer 0', on: a, color: series[0].color },
      { step, line: 'answer 1', on: b, color: series[1].color },
    ]);
    return {
      ...base(width, width < 480 ? 190 : 170),
      marginLeft: 72,
      x: {
        domain: Array.from({ length: WINDOW }, (_, i) => i),
        label: 'numbers in a row, one last bit apart',
        ticks: [],
        axis: 'bottom',
        tickFormat: () => '',
        tickSize: 0,
        padding: 0.12,
      },
      y: { domain: ['answer 0', 'answer 1'], label: null, tickSize: 0, padding: 0.25 },
      marks: [
        square(all, {
          x: 'step',
          y: 'line',
          fill: (d: (typeof all)[number]) => (d.on ? d.color : muted),
          fillOpacity: (d: (typeof all)[number]) => (d.on ? 1 : 0.13),
          rx: 2,
        }),
      ],
    };
  },
};

export const awayFigure: Figure<LastBitsValues, LastBitsRow> = {
  id: 'given-away',
  title: 'How many releases give their database away',
  describe: 'For three samplers, the share of releases that only one of the two databases could have given.',
  height: () => 200,
  columns: [
    { name: 'sampler', label: 'sampler' },
    { name: 'releases', label: 'releases of each' },
    { name: 'share', label: 'share given away' },
    { name: 'bound', label: 'ε at least' },
  ],
  table: ({ rows }) =>
    byName(rows).map((row) => ({
      sampler: NAMES[row.sampler],
      releases: row.releases,
      share: shareGivenAway(row),
      bound: boundOf(row, CONFIDENCE),
    })),
  legend: () => [
    { label: 'only one database could have given it', color: alarm, mark: 'bar' },
    { label: 'both could', color: muted, mark: 'area' },
  ],
  caption({ rows, values }) {
    const floating = rows.find(({ sampler }) => sampler === 'floating');
    if (!floating) return 'Nothing has been released yet.';
    const others = rows.filter(({ sampler }) => sampler !== 'floating');
    const most = Math.max(0, ...others.map((row) => boundOf(row, CONFIDENCE)));
    const safe =
      others.length < 2
        ? ''
        : ` Of the other two samplers no release does, and the audit shows at most ${num(most)}.`;
    return `With Laplace noise in floating-point numbers ${percent(shareGivenAway(floating))} of ${count(2 * floating.releases)} releases give their database away with certainty. That alone shows ε ≥ ${num(boundOf(floating, CONFIDENCE))}, where ${num(values.epsilon)} is claimed.${safe}`;
  },
  plot({ rows, width }) {
    const bars = byName(rows).map((row) => ({
      name: NAMES[row.sampler],
      share: shareGivenAway(row),
      bound: boundOf(row, CONFIDENCE),
    }));
    return {
      ...base(width, 200),
      marginLeft: width < 480 ? 96 : 168,
      x: {
        domain: [0, 1],
        label: 'share of releases',
        tickFormat: (d: number) => percent(d, 0),
        ticks: 5,
        grid: true,
      },
      y: {
        domain: Object.values(NAMES),
        label: null,
        tickSize: 0,
        ...(width < 480 ? { tickFormat: (d: string) => d.split(/[ -]/)[0] } : {}),
      },
      marks: [
        barX(bars, {
          y: 'name',
          x1: 'share',
          x2: 1,
          fill: muted,
          fillOpacity: 0.2,
          insetTop: 6,
          insetBottom: 6,
        }),
        barX(bars, { y: 'name', x1: 0, x2: 'share', fill: alarm, insetTop: 6, insetBottom: 6 }),
        // Where there is more room: inside a long bar, beside a short one.
        ...[true, false].map((inside) =>
          text(
            bars.filter(({ share }) => share > 0.5 === inside),
            {
              y: 'name',
              x: 'share',
              text: (d: (typeof bars)[number]) => `${percent(d.share, 0)}, ε ≥ ${num(d.bound)}`,
              textAnchor: inside ? 'end' : 'start',
              dx: inside ? -8 : 8,
              fill: inside ? 'var(--paper)' : ink,
              fontWeight: 600,
            },
          ),
        ),
      ],
    };
  },
};
