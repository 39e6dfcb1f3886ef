import { barX, lineY, rectY, ruleX, ruleY, text } from '@observablehq/plot';
import { topOf } from '../../../figures/coarse-ends.ts';
import { spreadLabels } from '../../../figures/end-labels.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, numUp } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { alarm, base, ink, logTicks, muted, series } from '../../../figures/theme.ts';
import { pickEpsilon } from '../shared/error-figure.ts';
import type { ConstantRow } from './rows.ts';
import { constantSummary, versionNames } from './summary.ts';

type Values = { epsilon: number; version: string };
const summary = perRows(constantSummary);

const COLORS: Record<string, string> = {
  'ada-wang': series[3].color,
  'ada-fixed': series[2].color,
  'ada-split': series[4].color,
  'ada-joint': series[0].color,
  'ssp-printed': series[5].color,
  'ssp-code': alarm,
  'ssp-fixed': series[1].color,
  'ssp-joint': series[0].color,
};
/** SSP is dashed, AdaSSP is not: some of the colours are near each other. */
const dashOf = (version: string) => (version.startsWith('ssp') ? '7 4' : 'none');
const columns = [
  { name: 'version', label: 'version' },
  { name: 'nominal', label: 'nominal ε' },
  { name: 'sigma', label: 'σ of XᵀX' },
  { name: 'spent', label: 'ε really spent' },
];
const table = ({ rows }: { rows: ConstantRow[] }) =>
  rows.map(({ version, nominal, sigma, spent }) => ({
    version: versionNames[version],
    nominal,
    sigma,
    spent,
  }));

const barHeight = () => 330;

export const sigmaFigure: Figure<Values, ConstantRow> = {
  id: 'sigma',
  title: 'How much noise each version adds, and what it really spends',
  describe:
    'One bar for each version: its length is the standard deviation of the noise of XᵀX, and a number beside it is the exact ε of all its releases together.',
  height: barHeight,
  columns,
  table: ({ rows }) => table({ rows: summary(rows).own }),
  legend: () => [
    { label: 'spends no more than it says', color: series[0].color, mark: 'bar' },
    { label: 'spends more', color: alarm, mark: 'bar' },
  ],
  caption({ rows, values }) {
    const { of } = summary(rows);
    const said = (version: string) => numUp(of(version)!.spent);
    return `Nominal ε = ${num(values.epsilon)}: Wang’s AdaSSP really spends ${said('ada-wang')}, Kalaja’s ${said('ada-fixed')}, exact shares ${said('ada-split')}, exact joint noise ${said('ada-joint')}, and the program of SSP ${said('ssp-code')}.`;
  },
  plot({ rows, values, width }) {
    const { own } = summary(rows);
    const over = ({ spent, nominal }: ConstantRow) => spent > nominal * (1 + 1e-9);
    const name = ({ version }: ConstantRow) => versionNames[version];
    const narrow = width < 520;
    const most = own.length > 0 ? topOf(Math.max(...own.map(({ sigma }) => sigma))) : 1;
    // Where names stand on the bars, these are pale.
    const [strong, faint] = narrow ? [0.45, 0.22] : [0.9, 0.5];
    return {
      ...base(width, barHeight()),
      marginLeft: narrow ? 16 : 200,
      marginRight: narrow ? 96 : 130,
      x: { domain: [0, most], label: 'σ for rows of norm 1', ticks: narrow ? 3 : 6, grid: true },
      y: { domain: own.map(name), label: null, ...(narrow && { axis: null }) },
      marks: [
        barX(own, {
          y: name,
          x: 'sigma',
          fill: (row: ConstantRow) => (over(row) ? alarm : series[0].color),
          fillOpacity: (row: ConstantRow) => (row.version === values.version ? strong : faint),
          insetTop: 6,
          insetBottom: 6,
        }),
        narrow ? text(own, { y: name, x: 0, text: name, dx: 5, textAnchor: 'start', fontSize: 11 }) : null,
        text(own, {
          y: name,
          x: narrow ? () => most : 'sigma',
          text: (row: ConstantRow) => `spends ${numUp(row.spent)}`,
          dx: 6,
          textAnchor: 'start',
          fontSize: 12,
          fontWeight: 600,
        }),
        ruleX([0], { stroke: ink, strokeOpacity: 0.4 }),
      ],
    };
  },
};

const height = (width: number) => Math.round(Math.max(300, Math.min(420, width * 0.54)));

export const spentFigure: Figure<Values, ConstantRow> = {
  id: 'spent',
  title: 'Exact ε over nominal ε',
  describe:
    'Lines of the exact ε of all releases divided by the nominal ε, against the nominal ε, one for each version; above 1 the version spends more than it says.',
  height,
  click: pickEpsilon as Figure<Values, ConstantRow>['click'],
  columns,
  table,
  legend: ({ width }) =>
    width >= 620
      ? []
      : Object.entries(versionNames).map(([version, label]) => ({
          label,
          color: COLORS[version],
          mark: 'line',
          dash: dashOf(version),
        })),
  caption({ rows, values }) {
    const { curves } = summary(rows);
    const over = curves.filter(({ points }) =>
      points.some(({ spent, nominal }) => spent > nominal * (1 + 1e-9)),
    );
    const own = summary(rows).of(values.version)!;
    return `${versionNames[values.version]} spends ${num((100 * own.spent) / own.nominal, 3)} % of the ε that it names at ε = ${num(values.epsilon)}. Above 1 on this axis: ${over.map(({ version }) => versionNames[version]).join('; ') || 'none'}.`;
  },
  plot({ rows, values, width }) {
    const { curves } = summary(rows);
    const [low, high] = [0.3, 4];
    const wide = width >= 620;
    const tall = height(width);
    const ratio = ({ spent, nominal }: ConstantRow) => Math.max(low, Math.min(high, spent / nominal));
    const ends = curves.map(({ points }) => {
      const last = points.at(-1);
      return last ? 24 + (1 - Math.log(ratio(last) / low) / Math.log(high / low)) * (tall - 66) : 24;
    });
    const placed = spreadLabels(ends, 15, 24, tall - 42);
    return {
      ...base(width, tall),
      marginRight: wide ? 210 : 16,
      x: { type: 'log', domain: [0.05, 30], label: null },
      y: {
        type: 'log',
        domain: [low, high],
        ticks: logTicks(low, high),
        tickFormat: (d: number) => num(d),
        label: 'exact ε / nominal ε',
        grid: true,
      },
      marks: [
        rectY([0], { x1: 0.05, x2: 30, y1: 1, y2: high, fill: alarm, fillOpacity: 0.07 }),
        ruleY([1], { stroke: alarm }),
        ...curves.map(({ version, points }) =>
          lineY(points, {
            x: 'nominal',
            y: ratio,
            stroke: COLORS[version],
            strokeDasharray: dashOf(version),
            strokeWidth: version === values.version ? 3.2 : 1.7,
          }),
        ),
        ...(wide
          ? curves.map(({ version, points }, i) =>
              text(points.slice(-1), {
                x: 'nominal',
                y: ratio,
                text: () => versionNames[version],
                dx: 7,
                dy: placed[i] - ends[i],
                textAnchor: 'start',
                fontSize: 12,
                fontWeight: version === values.version ? 700 : 400,
                fill: COLORS[version],
              }),
            )
          : []),
        ruleX([values.epsilon], { stroke: muted, strokeDasharray: '3 3' }),
        logAxis('x', [0.05, 30], 'nominal ε', width),
      ],
    };
  },
};
