import { barX, ruleX, text } from '@observablehq/plot';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { runsInWords } from '../../../figures/mean-band.ts';
import { base, ink, series } from '../../../figures/theme.ts';
import { modeLook, modeNames, said } from '../shared/curves-figure.ts';
import type { PeersRow } from '../shared/setting.ts';
import { summaryOf } from '../shared/summary-of.ts';
import { PUBLISHED_TABLES } from './published.ts';
import { KINDS, tablesOf, type Kind, type Table } from './summary.ts';

type Values = { data: string; tie: string; epsilon: number };
type Bar = { kind: Kind; of: string; error: number };

const nameOf = ({ kind, of }: { kind: Kind; of: string }) => `${modeNames[kind]}, ${of}`;
const height = () => 300;

/** The mean errors, ours and those of tables 6.9 and 6.10. */
function bars(rows: PeersRow[], data: string): Bar[] {
  const rates = PUBLISHED_TABLES[data]?.rates;
  return KINDS.flatMap((kind) => [
    { kind, of: 'ours', error: summaryOf(rows).of(kind)[0]?.mean ?? NaN },
    ...(rates ? [{ kind, of: 'published', error: rates[kind] }] : []),
  ]).filter(({ error }) => !Number.isNaN(error));
}

export const ensembleFigure: Figure<Values, PeersRow> = {
  id: 'ensemble',
  title: 'Who predicts best',
  describe:
    'Bars of the mean test error of peers alone, the aggregate, the ensemble of both and one centre, ours and, where there is one, the published number.',
  height,
  columns: [
    { name: 'kind', label: 'who predicts' },
    { name: 'of', label: 'whose number' },
    { name: 'error', label: 'error' },
  ],
  table: ({ rows, values }) => bars(rows, values.data).map((bar) => ({ ...bar, kind: modeNames[bar.kind] })),
  legend: () => [
    { label: 'ours', color: series[0].color, mark: 'bar' },
    { label: 'published', color: series[1].color, mark: 'bar' },
  ],
  caption({ rows, values }) {
    const { of, runs } = summaryOf(rows);
    if (runs === 0) return 'No run is finished yet.';
    return `Errors: ${said(of('local')[0])} for peers alone, ${said(of('aggregated')[0])} for the aggregate at ε = ${num(values.epsilon)}, ${said(of('both')[0])} for the ensemble of both where a tie means ${values.tie}, ${said(of('central')[0])} for one centre. Mean of ${runsInWords(runs)}.`;
  },
  plot({ rows, values, width }) {
    const drawn = bars(rows, values.data);
    const narrow = width < 520;
    return {
      ...base(width, height()),
      marginLeft: narrow ? 16 : 190,
      marginRight: 60,
      x: {
        domain: [0, topOf(1.05 * Math.max(0.1, ...drawn.map(({ error }) => error)))],
        label: 'test error',
        ticks: 5,
        grid: true,
        tickFormat: (d: number) => percent(d, 0),
      },
      y: { domain: drawn.map(nameOf), label: null, ...(narrow && { axis: null }) },
      marks: [
        barX(drawn, {
          y: nameOf,
          x: 'error',
          fill: ({ of }: Bar) => (of === 'ours' ? series[0].color : series[1].color),
          fillOpacity: narrow ? 0.4 : 0.8,
          insetTop: 3,
          insetBottom: 3,
        }),
        narrow
          ? text(drawn, { y: nameOf, x: 0, text: nameOf, dx: 5, textAnchor: 'start', fontSize: 11 })
          : null,
        text(drawn, {
          y: nameOf,
          x: 'error',
          text: ({ error }: Bar) => percent(error),
          dx: 5,
          textAnchor: 'start',
          fontSize: 12,
        }),
        ruleX([0], { stroke: ink, strokeOpacity: 0.4 }),
      ],
    };
  },
};

const PARTS = [
  { key: 'fn', label: 'missed: said no, was yes' },
  { key: 'fp', label: 'false alarms: said yes, was no' },
] as const;
const tablesHeight = () => 320;

export const tablesFigure: Figure<Values, PeersRow> = {
  id: 'tables',
  title: 'One peer’s mistakes of either kind',
  describe:
    'For each model a bar of two parts, the shares of test rows that one peer missed and that it falsely marked; ours and the published confusion tables.',
  height: tablesHeight,
  columns: [
    { name: 'kind', label: 'who predicts' },
    { name: 'of', label: 'whose table' },
    { name: 'tp', label: 'true positives' },
    { name: 'fp', label: 'false positives' },
    { name: 'fn', label: 'false negatives' },
    { name: 'tn', label: 'true negatives' },
  ],
  table: ({ rows, values }) =>
    tablesOf(rows, values.data).map(({ kind, of, tp, fp, fn, tn }) => ({
      kind: modeNames[kind],
      of,
      tp,
      fp,
      fn,
      tn,
    })),
  legend: () =>
    PARTS.map(({ label }, i) => ({ label, color: series[i === 0 ? 3 : 4].color, mark: 'bar' as const })),
  caption({ rows, values }) {
    const both = tablesOf(rows, values.data).find(({ kind, of }) => kind === 'both' && of === 'ours');
    if (!both) return 'No run is finished yet.';
    return `The ensemble of the peer shown marks ${count(both.tp + both.fp)} of ${count(both.rows)} test rows: ${count(both.tp)} rightly, ${count(both.fp)} wrongly, and it misses ${count(both.fn)}.`;
  },
  plot({ rows, values, width }) {
    const tables = tablesOf(rows, values.data);
    const narrow = width < 520;
    const parts = tables.flatMap((table) => {
      const [missed, alarms] = [table.fn / table.rows, table.fp / table.rows];
      return [
        { name: nameOf(table), from: 0, to: missed, color: series[3].color },
        { name: nameOf(table), from: missed, to: missed + alarms, color: series[4].color },
      ];
    });
    return {
      ...base(width, tablesHeight()),
      marginLeft: narrow ? 16 : 190,
      x: {
        domain: [0, topOf(1.05 * Math.max(0.1, ...parts.map(({ to }) => to)))],
        label: 'share of the test rows',
        ticks: 5,
        grid: true,
        tickFormat: (d: number) => percent(d, 0),
      },
      y: { domain: tables.map(nameOf), label: null, ...(narrow && { axis: null }) },
      marks: [
        barX(parts, {
          y: 'name',
          x1: 'from',
          x2: 'to',
          fill: 'color',
          fillOpacity: narrow ? 0.4 : 0.8,
          insetTop: 4,
          insetBottom: 4,
        }),
        narrow
          ? text(tables, {
              y: (t: Table) => nameOf(t),
              x: 0,
              text: nameOf,
              dx: 5,
              textAnchor: 'start',
              fontSize: 11,
            })
          : null,
        ruleX([0], { stroke: modeLook.trivial.color }),
      ],
    };
  },
};
