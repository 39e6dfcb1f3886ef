import { areaY, barY, dot, lineY, ruleX, ruleY, tickY } from '@observablehq/plot';
import type { BandPoint } from '../../../core/stats/band-points.ts';
import { topOf } from '../../../figures/coarse-ends.ts';
import { bandOrGap } from '../../../figures/band-curves.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import { mostOf, underflowSaid } from '../shared/floors.ts';
import { firstSaid } from '../shared/params.ts';
import { sharesOf } from '../shared/run.ts';
import { NOTHING_YET } from '../shared/accuracy-figure.ts';
import type { MixtureRow } from './experiment.ts';
import { mixtureSummary, uniformError } from './summary.ts';

type Values = { epsilon: number; mixture: string; first: string };

const nameOf = (k: number) => `source ${k + 1}`;
const ONE_SOURCE =
  'There is one source only, so its share is 1 whatever it sends: there is nothing to find out.';

export const barsFigure: Figure<Values, MixtureRow> = {
  id: 'bars',
  title: 'Estimated shares beside the true ones',
  describe:
    'For each source a bar of the mean estimated share at your ε, a dot for each run, and a line at the true share.',
  height: aspect,
  isPicture: true,
  columns: [
    { name: 'source', label: 'source' },
    { name: 'truth', label: 'true share' },
    { name: 'mean', label: 'mean estimated share' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
  ],
  table({ rows, values }) {
    const truth = sharesOf(values.mixture);
    return mixtureSummary(rows).shares.map(({ mean, half, runs }, k) => ({
      source: nameOf(k),
      truth: truth[k],
      mean,
      half,
      runs,
    }));
  },
  legend: () => [
    { label: 'estimated, mean of the runs', color: series[1].color, mark: 'bar' },
    { label: 'a run', color: ink, mark: 'dot' },
    { label: 'true share', color: series[0].color, mark: 'line' },
  ],
  caption({ rows, values }) {
    const { shares, residual } = mixtureSummary(rows);
    const truth = sharesOf(values.mixture);
    if (!residual) return NOTHING_YET;
    if (truth.length === 1) return ONE_SOURCE;
    const said = shares.map(({ mean }, k) => `${percent(mean, 0)} (${percent(truth[k], 0)})`).join(', ');
    return `At ε = ${num(values.epsilon)} the estimated shares are ${said} on average over ${rows.length} ${rows.length === 1 ? 'run' : 'runs'}, the true ones in brackets. The best mixture still differs from the target by ${num(residual.mean)} nats.${firstSaid(values.first)}${underflowSaid(mostOf(rows).underflown)}`;
  },
  plot({ rows, values, width }) {
    const truth = sharesOf(values.mixture);
    const { shares } = mixtureSummary(rows);
    const bars = truth.map((share, k) => ({ name: nameOf(k), truth: share, mean: shares[k]?.mean ?? 0 }));
    const dots = shares.flatMap(({ values: found }, k) => found.map((y) => ({ name: nameOf(k), y })));
    return {
      ...base(width, aspect(width)),
      x: { type: 'band', domain: bars.map(({ name }) => name), label: null, padding: 0.3 },
      y: { domain: [0, 1], label: 'share', grid: true, ticks: 5, tickFormat: (d: number) => percent(d, 0) },
      marks: [
        barY(bars, { x: 'name', y: 'mean', fill: series[1].color, fillOpacity: 0.55 }),
        dot(dots, { x: 'name', y: 'y', r: 2.4, fill: ink, fillOpacity: 0.5 }),
        tickY(bars, { x: 'name', y: 'truth', stroke: series[0].color, strokeWidth: 3.5 }),
        ruleY([0], { stroke: ink }),
      ],
    };
  },
};

export const errorFigure: Figure<Values, MixtureRow> = {
  id: 'error',
  title: 'Error of the shares against ε',
  describe:
    'The mean squared error of the estimated shares against ε on a logarithmic axis, with its band, beside the error without noise and that of guessing equal shares.',
  height: aspect,
  columns: [
    { name: 'x', label: 'ε' },
    { name: 'mean', label: 'mean squared error of the shares' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
  ],
  table({ rows }) {
    const { curve, clean } = mixtureSummary(rows);
    return clean ? [...curve, { x: Infinity, ...clean }] : curve;
  },
  legend: () => [
    { label: 'with noise', color: series[1].color, mark: 'line' },
    { label: 'without noise', color: series[0].color, mark: 'line', dash: series[1].dash },
    { label: 'guessing equal shares', color: muted, mark: 'line', dash: series[2].dash },
    { label: 'your ε', color: ink, mark: 'dot' },
  ],
  caption({ rows, values }) {
    const { error, clean } = mixtureSummary(rows);
    const truth = sharesOf(values.mixture);
    if (!error || !clean) return NOTHING_YET;
    if (truth.length === 1) return ONE_SOURCE;
    const guess = uniformError(truth);
    return `At ε = ${num(values.epsilon)} the mean squared error is ${num(error.mean)}; without noise it is ${num(clean.mean, 2)}, and ${num(guess, 4)} for a guess of equal shares.${error.mean > guess ? ' The guess is better.' : ''}`;
  },
  plot({ rows, values, width }) {
    const { curve, error, clean } = mixtureSummary(rows);
    const guess = uniformError(sharesOf(values.mixture));
    const domain: [number, number] = [0.05, 20];
    const top = topOf(Math.max(0.02, 1.15 * guess, ...curve.map(({ mean, half = 0 }) => mean + half)));
    const own = error ? [{ x: values.epsilon, mean: error.mean }] : [];
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain, label: null },
      y: { domain: [0, top], label: 'mean squared error of the shares', grid: true, ticks: 5 },
      marks: [
        ruleY([guess], { stroke: muted, strokeDasharray: series[2].dash, strokeWidth: 2 }),
        clean
          ? ruleY([clean.mean], { stroke: series[0].color, strokeDasharray: series[1].dash, strokeWidth: 2 })
          : null,
        areaY(curve, {
          x: 'x',
          y1: ({ mean, half }: BandPoint) => Math.max(0, mean - bandOrGap(half)),
          y2: ({ mean, half }: BandPoint) => mean + bandOrGap(half),
          fill: series[1].color,
          fillOpacity: 0.2,
        }),
        lineY(curve, { x: 'x', y: 'mean', stroke: series[1].color, strokeWidth: 2.4 }),
        dot(curve, { x: 'x', y: 'mean', r: 2.6, fill: series[1].color }),
        ruleX([values.epsilon], { stroke: ink, strokeOpacity: 0.4 }),
        dot(own, { x: 'x', y: 'mean', r: 5, fill: ink }),
        logAxis('x', domain, 'ε', width),
      ],
    };
  },
};
