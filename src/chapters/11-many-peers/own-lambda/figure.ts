import { areaY, dot, lineY, rectY, ruleX, ruleY, text } from '@observablehq/plot';
import { upBy } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { runsInWords } from '../../../figures/mean-band.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';
import { LAMBDAS, type OwnLambdaRow } from './experiment.ts';
import { summaryOf } from './summary.ts';

type Values = { tolerance: number; epsilon: number };

const height = (width: number) => Math.round(Math.max(280, Math.min(360, width * 0.46)));
const DOMAIN: [number, number] = [LAMBDAS[0] / 2, LAMBDAS.at(-1)! * 2];
const [OWN, COMMON] = [series[0], series[1]];

export const ownLambdaFigure: Figure<Values, OwnLambdaRow> = {
  id: 'own-lambda',
  title: 'The aggregate with one penalty for all, and with everybody’s own',
  describe:
    'A line of the mean test error of the aggregate against a common penalty, with a band, and a horizontal line for the error when every peer takes its own penalty.',
  height,
  columns: [
    { name: 'lambda', label: 'penalty' },
    { name: 'mean', label: 'mean error' },
    { name: 'half', label: 'half of the 95 % band' },
  ],
  table({ rows }) {
    const found = summaryOf(rows);
    if (!found) return [];
    const common = found.common.map(({ x, mean, half }) => ({ lambda: num(x), mean, half }));
    return [...common, { lambda: 'everybody’s own', mean: found.own.mean, half: found.own.half }];
  },
  legend: () => [
    { label: 'everybody’s own penalty', color: OWN.color, mark: 'line' },
    { label: 'the same for all', color: COMMON.color, mark: 'line', dash: COMMON.dash },
    { label: 'always the commoner class', color: muted, mark: 'line', dash: '1 3' },
  ],
  caption({ rows, values }) {
    const found = summaryOf(rows);
    if (!found) return 'No run is finished yet.';
    const { own, best, least, runs } = found;
    return `With everybody’s own penalty and noise for the smallest, ${num(least)}, the error of the aggregate is ${percent(own.mean)} at ε = ${num(values.epsilon)}. The best common penalty, ${num(best.x)}, gives ${percent(best.mean)}. Mean of ${runsInWords(runs)}.`;
  },
  plot({ rows, width }) {
    const found = summaryOf(rows);
    const common = found?.common ?? [];
    const most = upBy(
      0.05,
      Math.min(1, 1.1 * Math.max(0.2, ...common.map(({ mean }) => mean), found?.own.mean ?? 0)),
    );
    return {
      ...base(width, height(width)),
      x: { type: 'log', domain: DOMAIN, label: null },
      y: { domain: [0, most], label: 'test error', grid: true, ticks: 5, tickFormat: (d: number) => percent(d, 0) }, // prettier-ignore
      marks: [
        areaY(common, {
          x: 'x',
          y1: ({ mean, half = NaN }: { mean: number; half?: number }) => Math.max(0, mean - half),
          y2: ({ mean, half = NaN }: { mean: number; half?: number }) => mean + half,
          fill: COMMON.color,
          fillOpacity: 0.13,
          clip: true,
        }),
        lineY(common, { x: 'x', y: 'mean', stroke: COMMON.color, strokeDasharray: COMMON.dash, strokeWidth: 2.4 }), // prettier-ignore
        dot(common, { x: 'x', y: 'mean', r: 3, fill: COMMON.color }),
        ruleY(found ? [found.trivial] : [], { stroke: muted, strokeDasharray: '1 3' }),
        ruleY(found ? [found.own.mean] : [], { stroke: OWN.color, strokeWidth: 2.8 }),
        found ? ruleX([found.least], { stroke: OWN.color, strokeDasharray: '3 3' }) : null,
        found ? text([found.least], { x: (d: number) => d, frameAnchor: 'top', text: () => 'the smallest taken', dx: 5, textAnchor: 'start', fill: ink }) : null, // prettier-ignore
        logAxis('x', DOMAIN, 'penalty λ', width),
      ],
    };
  },
};

const lowHeight = () => 220;

export const takenFigure: Figure<Values, OwnLambdaRow> = {
  id: 'taken',
  title: 'Which penalties the peers took',
  describe: 'Bars of the share of peers that took each penalty, over all runs.',
  height: lowHeight,
  columns: [
    { name: 'lambda', label: 'penalty' },
    { name: 'share', label: 'share of the peers' },
  ],
  table: ({ rows }) => summaryOf(rows)?.counts ?? [],
  caption({ rows, values }) {
    const found = summaryOf(rows);
    if (!found) return 'No run is finished yet.';
    const most = Math.max(...found.counts.map(({ share }) => share));
    const common = found.counts.filter(({ share }) => share === most).map(({ lambda }) => num(lambda));
    const said = common.length === 1 ? `penalty is ${common[0]}` : `penalties are ${common.join(' and ')}`;
    return `With a tolerance of ${num(values.tolerance)} the most common ${said}, taken by ${percent(most, 0)} of the peers${common.length === 1 ? '' : ' each'}; the smallest penalty that anybody took is ${num(found.least)}.`;
  },
  plot({ rows, width }) {
    const counts = summaryOf(rows)?.counts ?? [];
    return {
      ...base(width, lowHeight()),
      x: { type: 'log', domain: DOMAIN, label: null },
      y: { domain: [0, upBy(0.1, 1.02 * Math.max(0.3, ...counts.map(({ share }) => share)))], label: 'share of the peers', grid: true, ticks: 4, tickFormat: (d: number) => percent(d, 0) }, // prettier-ignore
      marks: [
        rectY(counts, {
          x1: ({ lambda }: { lambda: number }) => lambda / 1.5,
          x2: ({ lambda }: { lambda: number }) => lambda * 1.5,
          y: 'share',
          fill: OWN.color,
          fillOpacity: 0.75,
        }),
        logAxis('x', DOMAIN, 'penalty λ', width),
      ],
    };
  },
};
