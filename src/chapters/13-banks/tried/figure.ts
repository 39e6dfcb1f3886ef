import { axisX, dot, ruleX, ruleY, text } from '@observablehq/plot';
import { downTo, upTo } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { alarm, base, ink, logTicks, muted, series } from '../../../figures/theme.ts';
import type { TriedRow } from './experiment.ts';
import { isRefuted, triedSummary } from './summary.ts';

type Values = { what: string; epsilon: number; count: number; samplingRate: number; draws: number };
const height = () => 220;

const EVENTS: Record<string, (values: Values) => string> = {
  responses: ({ count: k, epsilon, samplingRate }) =>
    `all ${k} randomized responses of ε = ${num(epsilon)} on one record, sampled with q = ${num(samplingRate)}, say yes`,
  top: ({ count: d, epsilon }) =>
    `the largest of ${d} noisy values is at most 0, with noise of ε = ${num(epsilon)}`,
  candidates: ({ count: k }) => `the first of ${k} equal candidates has the largest noisy value`,
};

export const triedFigure: Figure<Values, TriedRow> = {
  id: 'tried',
  title: 'Claimed, exact and drawn',
  describe:
    'Three dots on a logarithmic axis: what the claim allows, what is exact, and what was drawn, with its 95 % interval.',
  height,
  columns: [
    { name: 'draws', label: 'draws on each side' },
    { name: 'with', label: 'event, with the row' },
    { name: 'without', label: 'event, without the row' },
    { name: 'allowed', label: 'claimed' },
    { name: 'exact', label: 'exact' },
    { name: 'measured', label: 'drawn' },
    { name: 'low', label: 'drawn, lower end' },
    { name: 'high', label: 'drawn, upper end' },
  ],
  table: ({ rows, values }) => {
    const found = triedSummary(rows, values.what);
    return found ? [found] : [];
  },
  legend: () => [
    { label: 'claimed', color: series[0].color, mark: 'dot' },
    { label: 'exact', color: alarm, mark: 'diamond' },
    { label: 'drawn, 95 % interval', color: series[1].color, mark: 'square' },
  ],
  caption({ rows, values }) {
    const found = triedSummary(rows, values.what);
    if (!found) return 'The first draws are under way.';
    const { allowed, exact, measured, draws, low, high } = found;
    const event = `The event: ${EVENTS[values.what](values)}.`;
    if (values.what === 'candidates')
      return `${event} The proof multiplies pairs and gets ${num(allowed)}; the truth is ${num(exact, 4)}. In ${count(2 * draws)} draws it was ${num(measured!, 4)} (${num(low!, 4)} to ${num(high!, 4)}).`;
    const drawn =
      measured === undefined
        ? `In ${count(draws)} draws on each side it was too rare to be seen on both; more draws or a smaller count show it.`
        : `In ${count(draws)} draws on each side it was ${num(measured)} times as likely (${num(low!)} to ${num(high!)})${isRefuted(found) ? ', beyond what the claim allows' : ''}.`;
    return `${event} One row changes its probability by a factor of ${num(exact, 4)}, exactly: ε is at least ${num(Math.log(exact), 4)}. The claim allows ${num(allowed)}, which is ε = ${num(Math.log(allowed), 4)}. ${drawn}`;
  },
  plot({ rows, values, width }) {
    const found = triedSummary(rows, values.what);
    const all = found
      ? [found.allowed, found.exact, found.low ?? found.exact, found.high ?? found.exact]
      : [1, 10];
    const [low, high] = [downTo(Math.min(...all) / 2), upTo(Math.max(...all) * 2)];
    const ticks = logTicks(low, high);
    const every = Math.ceil(ticks.length / Math.max(3, Math.floor(width / 90)));
    const shown = found
      ? [
          { id: 'claimed', value: found.allowed, color: series[0].color, symbol: 'circle' as const },
          { id: 'exact', value: found.exact, color: alarm, symbol: 'diamond' as const },
          ...(found.measured === undefined
            ? []
            : [{ id: 'drawn', value: found.measured, color: series[1].color, symbol: 'square' as const }]),
        ]
      : [];
    return {
      ...base(width, height()),
      marginLeft: 72,
      marginTop: 12,
      x: { type: 'log', domain: [low, high], label: null },
      y: { type: 'point', domain: ['claimed', 'exact', 'drawn'], padding: 0.7, label: null, tickSize: 0 },
      marks: [
        ruleX(ticks, { stroke: 'var(--grid)' }),
        axisX(
          ticks.filter((_, i) => i % every === 0),
          {
            text: (d: number) => num(d),
            label: values.what === 'candidates' ? 'probability' : 'ratio of probabilities',
          },
        ),
        found?.low === undefined
          ? null
          : ruleY(['drawn'], { x1: found.low, x2: found.high, stroke: series[1].color, strokeWidth: 2.5 }),
        found ? ruleX([found.allowed], { stroke: muted, strokeDasharray: '3 3' }) : null,
        ...shown.map(({ id, value, color, symbol }) =>
          dot([id], { x: () => value, y: () => id, r: 6, fill: color, symbol }),
        ),
        text(shown, {
          x: 'value',
          y: 'id',
          text: ({ value }: { value: number }) => num(value, 4),
          dy: -15,
          fill: ink,
          stroke: 'var(--paper)',
          strokeWidth: 3,
        }),
      ],
    };
  },
};
