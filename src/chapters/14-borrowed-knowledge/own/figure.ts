import { barY, dot, ruleY, text, tickY } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { inBand } from '../../../figures/mean-band.ts';
import { aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import {
  ACCURACY_COLUMNS,
  accuracyLegend,
  accuracyPlot,
  accuracyTable,
  height,
  NOTHING_YET,
} from '../shared/accuracy-figure.ts';
import { mostOf, spreadSaid, underflowSaid } from '../shared/floors.ts';
import { matrixFields } from '../shared/matrix-fields.ts';
import { FEW, type OwnSourcesRow } from './experiment.ts';
import { accuracyWith, commonOfTarget, drawnOf, ownSummary, remarksOf, type Trial } from './summary.ts';

type Values = { epsilon: number };

/** Names come from a file and may be long. */
const short = (name: string, most = 14) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

export const matrixFigure: Figure<Values, OwnSourcesRow> = {
  id: 'matrix',
  title: 'A model of one source, tried on another',
  describe:
    'A table: the source that a model was trained on, the source that it is tried on, and its accuracy there; fields that lie below a few own labels are marked.',
  height: (width) => (width < 480 ? 320 : 380),
  isPicture: true,
  columns: [
    { name: 'source', label: 'trained on' },
    { name: 'target', label: 'tried on' },
    { name: 'mean', label: 'accuracy' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'few', label: `accuracy with ${FEW} own labels` },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows }) => ownSummary(rows).trials,
  caption({ rows, values }) {
    const { names, trials, common, borrowed: mean } = ownSummary(rows);
    if (rows.length === 0) return NOTHING_YET;
    const sizes = names
      .map((name, k) => `${name} (${rows[0].sizes[k].toLocaleString('en-US')} rows)`)
      .join(', ');
    const away = trials.filter(({ source, target }) => source !== target);
    const harm = away.filter(({ harms }) => harms).length;
    const said = names.length > 0 ? `The column ${rows[0].column} divides the rows: ${sizes}.` : '';
    const borrowed = away.length > 0 ? ` At ε = ${num(values.epsilon)}, ${harm} of ${away.length} borrowed models do worse than ${FEW} labels of one’s own (dashed). On average they are right for ${percent(mean!, 1)} of the rows.` : ''; // prettier-ignore
    const same = common.every(Number.isFinite) && away.length > 0 ? ` The more common answer, given to every row, is right for ${common.map((share, k) => `${percent(share, 1)} (${names[k]})`).join(', ')}.` : ''; // prettier-ignore
    return `${said}${drawnOf(rows)}${borrowed}${same}${remarksOf(rows)}`.trim();
  },
  plot({ rows, width }) {
    const { names, trials } = ownSummary(rows);
    const narrow = width < 480;
    const band = { type: 'band' as const, domain: names, tickSize: 0, padding: 0.05, tickFormat: (name: string) => short(name, narrow ? 8 : 14) }; // prettier-ignore
    return {
      ...base(width, narrow ? 320 : 380),
      marginLeft: narrow ? 70 : 130,
      marginTop: 44,
      marginBottom: 10,
      x: { ...band, axis: 'top', label: 'tried on' },
      y: { ...band, label: 'trained on' },
      marks: [
        ...matrixFields(trials, 0.9),
        text(trials, {
          x: 'target',
          y: 'source',
          text: ({ mean }: Trial) => percent(mean, narrow ? 0 : 1),
          fontSize: narrow ? 12 : 15,
          fontWeight: 600,
          fill: ink,
        }),
      ],
    };
  },
};

export const sharesFigure: Figure<Values, OwnSourcesRow> = {
  id: 'shares',
  title: 'Which sources the target is like',
  describe:
    'For each other source a bar of its mean share in the target at your ε, a dot for each run, and a line at the share without noise.',
  height: aspect,
  isPicture: true,
  columns: [
    { name: 'name', label: 'source' },
    { name: 'mean', label: 'mean estimated share' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'clean', label: 'mean share without noise' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows }) =>
    ownSummary(rows).shares.map(({ name, mean, half, clean, runs }) => ({ name, mean, half, clean, runs })),
  legend: () => [
    { label: 'estimated, mean of the runs', color: series[1].color, mark: 'bar' },
    { label: 'a run', color: ink, mark: 'dot' },
    { label: 'without noise', color: series[0].color, mark: 'line' },
  ],
  caption({ rows, values }) {
    const { shares, target } = ownSummary(rows);
    if (rows.length === 0) return NOTHING_YET;
    if (shares.length === 0) return remarksOf(rows).trim();
    const most = shares.reduce((a, b) => (b.mean > a.mean ? b : a));
    const clean = shares.reduce((a, b) => (b.clean > a.clean ? b : a));
    return `The target is ${target}. At ε = ${num(values.epsilon)} the largest share is that of ${most.name}, ${percent(most.mean, 0)}; without noise it is that of ${clean.name}, ${percent(clean.clean, 0)}. Nobody knows the true shares of real rows.${remarksOf(rows)}`;
  },
  plot({ rows, width }) {
    const { shares } = ownSummary(rows);
    const dots = shares.flatMap(({ name, values }) => values.map((y) => ({ name, y })));
    return {
      ...base(width, aspect(width)),
      x: {
        type: 'band',
        domain: shares.map(({ name }) => name),
        label: null,
        padding: 0.3,
        tickFormat: (name: string) => short(name, width < 480 ? 8 : 14),
      },
      y: { domain: [0, 1], label: 'share', grid: true, ticks: 5, tickFormat: (d: number) => percent(d, 0) },
      marks: [
        barY(shares, { x: 'name', y: 'mean', fill: series[1].color, fillOpacity: 0.55 }),
        dot(dots, { x: 'name', y: 'y', r: 2.4, fill: ink, fillOpacity: 0.5 }),
        tickY(shares, { x: 'name', y: 'clean', stroke: series[0].color, strokeWidth: 3.5 }),
        ruleY([0], { stroke: ink }),
      ],
    };
  },
};

export const labelsFigure: Figure<Values, OwnSourcesRow> = {
  id: 'labels',
  title: 'Accuracy against the number of labels',
  describe:
    'Lines of the mean test accuracy on the target against how many of its rows have labels, on a logarithmic axis, one for each of six methods, with bands over runs; a dotted line where the more common answer, given to every row, would be.',
  height,
  columns: [{ name: 'method', label: 'method' }, { name: 'x', label: 'labels' }, ...ACCURACY_COLUMNS.slice(2)], // prettier-ignore
  table: ({ rows }) => accuracyTable(ownSummary(rows).curves),
  legend: ({ rows, width }) => accuracyLegend(ownSummary(rows).curves, width),
  caption({ rows, values }) {
    const summary = ownSummary(rows);
    if (rows.length === 0) return NOTHING_YET;
    const labels = rows[0].labels.includes(FEW) ? FEW : (rows[0].labels.at(-1) ?? 0);
    const [own, average, weak, all] = (['dphtl', 'average', 'weak', 'target'] as const).map((method) =>
      accuracyWith(summary, method, labels),
    );
    if (!weak || !all) return remarksOf(rows).trim();
    const { floored, underflown } = mostOf(rows);
    const corners = `${spreadSaid(floored, { sources: rows[0].found.length, columns: rows[0].columns })}${underflowSaid(underflown)}`;
    const borrowed = own && average ? `the weighted prior has an accuracy of ${inBand(own)}, the average ${inBand(average)}, and ` : ''; // prettier-ignore
    return `The target is ${summary.target}. At ε = ${num(values.epsilon)} and ${labels} labels ${borrowed}its own labels alone give ${inBand(weak)}. With all labels it would be ${inBand(all)}, and the more common answer, given to every row, has ${percent(commonOfTarget(summary))} (dotted).${corners}${remarksOf(rows)}`;
  },
  plot({ rows, width }) {
    const summary = ownSummary(rows);
    const plot = accuracyPlot(summary.curves, width);
    const common = commonOfTarget(summary);
    const domain: [number, number] = [5, Math.max(10, rows[0]?.labels.at(-1) ?? 500)];
    return {
      ...plot,
      x: { type: 'log', domain, label: null },
      marks: [
        ruleY(Number.isFinite(common) && summary.curves.length > 0 ? [common] : [], { stroke: muted, strokeDasharray: '1 4', strokeWidth: 2 }), // prettier-ignore
        ...plot.marks,
        logAxis('x', domain, 'labelled rows of the target', width),
      ],
    };
  },
};
