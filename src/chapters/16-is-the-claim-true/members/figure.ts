import { dot, line, ruleX, ruleY } from '@observablehq/plot';
import { mostAdvantage } from '../../../core/audit/membership-bound.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import { DIMENSION, TRAININGS, type MembersRow } from './experiment.ts';
import { memberPoint, memberPoints, type MembersValues } from './summary.ts';

const [LEAST, MOST] = [0.1, 1000];
const bound = Array.from({ length: 121 }, (_, k) => {
  const epsilon = LEAST * (MOST / LEAST) ** (k / 120);
  return { epsilon, most: mostAdvantage(epsilon) };
});
const LOOK = { shadow: series[0], loss: series[1] };
const NAMES = { shadow: 'shadow models', loss: 'loss threshold' };

export const membersFigure: Figure<MembersValues, MembersRow> = {
  id: 'members',
  title: 'How much better than a coin the attack knows who was in',
  describe:
    'The share of members found minus the share of other rows suspected, against ε on a logarithmic axis, with the most that ε allows and the level of a model without noise.',
  height: aspect,
  columns: [
    { name: 'attack', label: 'attack' },
    { name: 'epsilon', label: 'ε' },
    { name: 'members', label: 'members found' },
    { name: 'others', label: 'others suspected' },
    { name: 'advantage', label: 'advantage' },
    { name: 'low', label: 'at least' },
    { name: 'high', label: 'at most' },
    { name: 'most', label: 'allowed by ε' },
    { name: 'atLeast', label: 'shows ε of at least' },
  ],
  table: ({ rows, values }) =>
    memberPoints(rows, values.attack).map((point) => ({
      ...point,
      attack: NAMES[point.attack],
      epsilon: point.epsilon === Infinity ? 'no noise' : point.epsilon,
      most: mostAdvantage(point.epsilon),
    })),
  legend: ({ values }) => {
    const { color } = LOOK[values.attack as keyof typeof LOOK];
    return [
      { label: `measured, ${NAMES[values.attack as keyof typeof NAMES]}`, color, mark: 'line' },
      { label: 'the same without noise', color, mark: 'line', dash: '7 4' },
      { label: 'allowed by ε', color: series[2].color, mark: 'line' },
    ];
  },
  caption({ rows, values }) {
    const own = memberPoint(rows, values.attack, values.epsilon);
    const bare = memberPoint(rows, values.attack, Infinity);
    if (!own || !bare) return 'The first models are being trained.';
    const trained = `${count(rows.length * TRAININGS)} models, each trained on ${count(values.rows)} of ${count(2 * values.rows)} digits along ${DIMENSION} random directions.`;
    const plain = `Without noise the attack finds ${percent(bare.members)} of the members and suspects ${percent(bare.others)} of the others: an advantage of ${percent(bare.advantage)}, which shows at 95 % confidence that ε is at least ${num(bare.atLeast)}.`;
    const noisy = `At ε = ${num(values.epsilon)} its advantage is ${percent(own.advantage)} ± ${percent(own.high - own.advantage)}; ε allows ${percent(mostAdvantage(values.epsilon))}. ${own.atLeast > 0 ? `It shows that ε is at least ${num(own.atLeast)}` : 'It shows no ε above 0'}.`;
    return `${trained} ${plain} ${noisy}`;
  },
  plot({ rows, values, width }) {
    const points = memberPoints(rows, values.attack);
    const drawn = points.filter(({ epsilon }) => epsilon < Infinity);
    const level = points.filter(({ epsilon }) => epsilon === Infinity);
    const { color, symbol } = LOOK[values.attack as keyof typeof LOOK];
    return {
      ...base(width, aspect(width)),
      x: {
        type: 'log',
        domain: [LEAST, MOST],
        label: 'ε',
        ticks: [0.1, 1, 10, 100, 1000],
        tickFormat: (d: number) => num(d),
      },
      y: {
        domain: [Math.min(-0.05, ...drawn.map(({ low }) => low)), 1],
        label: 'advantage',
        ticks: 5,
        grid: true,
        tickFormat: (d: number) => percent(d, 0),
      },
      symbol: { type: 'identity' },
      marks: [
        ruleY([0], { stroke: muted }),
        ruleX([values.epsilon], { stroke: ink, strokeDasharray: '2 3' }),
        line(bound, { x: 'epsilon', y: 'most', stroke: series[2].color, strokeWidth: 2 }),
        ruleY(level, { y: 'advantage', stroke: color, strokeDasharray: '7 4', strokeWidth: 2 }),
        line(drawn, { x: 'epsilon', y: 'advantage', stroke: color, strokeWidth: 2.5 }),
        ruleX(drawn, { x: 'epsilon', y1: 'low', y2: 'high', stroke: color, strokeWidth: 1.5 }),
        dot(drawn, { x: 'epsilon', y: 'advantage', r: 4, fill: color, symbol, stroke: 'var(--paper)' }),
      ],
    };
  },
};
