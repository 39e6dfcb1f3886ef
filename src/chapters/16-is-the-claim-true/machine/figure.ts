import { areaY, dot, line, link, ruleX, text } from '@observablehq/plot';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { alarm, base, ink, muted, series } from '../../../figures/theme.ts';
import { allowed, deltaOf } from '../shared/releases.ts';
import type { MachineRow } from './experiment.ts';
import { epsilonAt, machineSummary, type Bounds, type MachineValues } from './summary.ts';

const height = (width: number) => Math.round(Math.max(300, Math.min(430, width * 0.62)));
const steps = Array.from({ length: 201 }, (_, i) => (i / 200) ** 2);

export const rocFigure: Figure<MachineValues, MachineRow> = {
  id: 'roc',
  title: 'Every cut, and what the claim allows',
  describe:
    'Share of B recognised against share of A taken for B, for every cut along the outputs, over the region that the claimed ε and δ allow; the edge of the region can be dragged.',
  height,
  isMap: true,
  isDraggable: true,
  click({ values }, { x, y }) {
    const epsilon = epsilonAt({ x, y: Math.min(y, 0.9999) }, deltaOf(values.mechanism, values.delta));
    return { epsilon: Number(Math.max(0.001, Math.min(20, epsilon)).toPrecision(3)) };
  },
  grip({ values }) {
    const x = (1 - deltaOf(values.mechanism, values.delta)) / (1 + Math.exp(values.epsilon));
    return { x, y: 1 - x };
  },
  columns: [
    { name: 'alpha', label: 'share of A taken for B' },
    { name: 'power', label: 'share of B recognised' },
  ],
  table: ({ rows, values }) => machineSummary(rows, values)?.roc ?? [],
  legend: () => [
    { label: 'allowed by the claim', color: series[2].color, mark: 'area' },
    { label: 'measured', color: series[0].color, mark: 'line' },
    { label: 'the chosen cut', color: ink, mark: 'dot' },
    { label: 'guessing', color: muted, mark: 'line', dash: '2 4' },
  ],
  caption({ rows, values }) {
    const found = machineSummary(rows, values);
    if (!found) return 'No release has been counted yet.';
    const { counts, at, point, bounds, most } = found;
    const test = `Outputs from ${num(at)} on are taken for B. On ${count(counts.fromA)} fresh releases of each database that is wrong for ${percent(point.alpha)} of A and right for ${percent(point.power)} of B`;
    if (most <= values.epsilon)
      return `${test}. With so few releases no test could show more than ε = ${num(most)}, so this audit cannot say anything about the claim of ${num(values.epsilon)}.`;
    const verdict = bounds.threshold > values.epsilon ? 'is refuted' : 'stands';
    return `${test}, so ε is at least ${num(bounds.threshold)}: the claim of ${num(values.epsilon)} ${verdict}.`;
  },
  plot({ rows, values, width }) {
    const found = machineSummary(rows, values);
    const delta = deltaOf(values.mechanism, values.delta);
    const edge = (alpha: number) => 1 - allowed(alpha, { epsilon: values.epsilon, delta });
    const region = steps.map((x) => ({ x, up: edge(x), low: 1 - edge(1 - x) }));
    // What pokes out by luck alone is not marked: the curve is measured.
    const refuted = found !== undefined && found.bounds.threshold > values.epsilon;
    const outside = (refuted ? found.roc : []).map((p) => ({
      ...p,
      power: p.power > edge(p.alpha) ? p.power : NaN,
    }));
    const limits = found ? [{ alpha: found.rates.alpha, power: 1 - found.rates.beta }] : [];
    return {
      ...base(width, height(width)),
      x: {
        domain: [0, 1],
        label: 'share of A taken for B',
        tickFormat: (d: number) => percent(d, 0),
        ticks: 5,
      },
      y: {
        domain: [0, 1],
        label: 'share of B recognised',
        tickFormat: (d: number) => percent(d, 0),
        ticks: 5,
        grid: true,
      },
      marks: [
        areaY(region, { x: 'x', y1: 'low', y2: 'up', fill: series[2].color, fillOpacity: 0.16 }),
        line(region, { x: 'x', y: 'up', stroke: series[2].color, strokeWidth: 1.5 }),
        line([[0, 0], [1, 1]], { stroke: muted, strokeDasharray: '2 4' }), // prettier-ignore
        line(found?.roc ?? [], { x: 'alpha', y: 'power', stroke: series[0].color, strokeWidth: 2.5 }),
        line(outside, { x: 'alpha', y: 'power', stroke: alarm, strokeWidth: 3.5 }),
        link(limits, {
          x1: found?.point.alpha ?? 0,
          y1: found?.point.power ?? 0,
          x2: 'alpha',
          y2: 'power',
          stroke: ink,
          strokeWidth: 1.5,
        }),
        dot(found ? [found.point] : [], { x: 'alpha', y: 'power', r: 6, fill: ink, stroke: 'var(--paper)' }),
        dot(limits, { x: 'alpha', y: 'power', r: 3, fill: ink }),
        text(found && found.bounds.threshold > 0 ? [found.point] : [], {
          x: 'alpha',
          y: 'power',
          text: () => `ε ≥ ${num(found!.bounds.threshold)}`,
          textAnchor: 'start',
          dx: 12,
          dy: 14,
          fill: ink,
          stroke: 'var(--paper)',
          strokeWidth: 4,
          fontWeight: 650,
          fontSize: 15,
        }),
      ],
    };
  },
};

const KINDS: { id: keyof Bounds; label: string; symbol: string; tone: number }[] = [
  { id: 'threshold', label: 'threshold test', symbol: 'circle', tone: 0 },
  { id: 'bayesian', label: 'Bayesian', symbol: 'square', tone: 1 },
  { id: 'gaussian', label: 'if Gaussian', symbol: 'triangle', tone: 4 },
];

const barsOf = (rows: MachineRow[], values: MachineValues) => {
  const found = machineSummary(rows, values);
  return KINDS.flatMap(({ id, ...kind }) => {
    const bound = found?.bounds[id];
    return bound === undefined ? [] : [{ ...kind, bound }];
  });
};

export const boundsFigure: Figure<MachineValues, MachineRow> = {
  id: 'bounds',
  title: 'Three ways to read the same errors',
  describe:
    'Lower bounds on ε by the threshold test, the Bayesian way and, for Gaussian noise, from its trade-off curve, beside the real ε and the claim.',
  height: (width) => (width < 480 ? 210 : 190),
  columns: [
    { name: 'label', label: 'bound' },
    { name: 'bound', label: 'ε at least' },
  ],
  table: ({ rows, values }) => barsOf(rows, values).map(({ label, bound }) => ({ label, bound })),
  legend: () => [
    { label: 'claimed', color: ink, mark: 'line', dash: '7 4' },
    { label: 'what the noise is made for', color: series[2].color, mark: 'line' },
  ],
  caption({ rows, values }) {
    const found = machineSummary(rows, values);
    if (!found) return 'No release has been counted yet.';
    const { bounds, confidence } = found;
    const gaussian =
      bounds.gaussian === undefined
        ? values.mechanism === 'gaussian'
          ? ''
          : ' The third way assumes Gaussian trade-offs, which this noise does not have, so it is left out.'
        : ` If the trade-offs are assumed to be Gaussian, at least ${num(bounds.gaussian)}.`;
    return `At ${percent(confidence, confidence > 0.99 ? 1 : 0)} confidence the threshold test shows at least ${num(bounds.threshold)}; the Bayesian way has ${num(bounds.bayesian)}.${gaussian} The noise is made for ${num(values.truth)}.`;
  },
  plot({ rows, values, width }) {
    const bars = barsOf(rows, values);
    const top = topOf(1.1 * Math.max(values.epsilon, values.truth, ...bars.map(({ bound }) => bound)));
    const names = KINDS.filter(({ id }) => id !== 'gaussian' || values.mechanism === 'gaussian').map(
      ({ label }) => label,
    );
    return {
      ...base(width, width < 480 ? 210 : 190),
      marginLeft: 104,
      x: { domain: [0, top], label: 'ε', grid: true, ticks: 6 },
      y: { domain: names, label: null, tickSize: 0 },
      marks: [
        ruleX([values.truth], { stroke: series[2].color, strokeWidth: 2 }),
        ruleX([values.epsilon], { stroke: ink, strokeDasharray: '7 4', strokeWidth: 1.5 }),
        link(bars, {
          x1: 0,
          x2: 'bound',
          y1: 'label',
          y2: 'label',
          stroke: (d) => series[d.tone].color,
          strokeWidth: 3,
          strokeOpacity: 0.4,
        }),
        dot(bars, { x: 'bound', y: 'label', r: 6, fill: (d) => series[d.tone].color, symbol: 'symbol' }),
        text(bars, {
          x: 'bound',
          y: 'label',
          text: (d) => num(d.bound),
          dy: -14,
          fill: ink,
          stroke: 'var(--paper)',
          strokeWidth: 4,
        }),
      ],
      symbol: { type: 'identity' },
    };
  },
};
