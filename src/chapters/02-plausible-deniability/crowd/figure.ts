import { areaY, dot, lineY, ruleX, ruleY } from '@observablehq/plot';
import { wholeSteps } from '../../../figures/coarse-ends.ts';
import type { CrowdRow } from './experiment.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, percent } from '../../../figures/format.ts';
import { aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import { gridOf, person } from '../shared/person.ts';
import { askedOf, decided, estimates, lookedAt, type CrowdValues, type Looking } from './summary.ts';

const height = (width: number) => (width < 480 ? Math.round(width * 1.05) : aspect(width));

export const crowdFigure: Figure<CrowdValues & Looking, CrowdRow> = {
  id: 'crowd',
  title: 'What each person said',
  describe:
    'One symbol for each person, filled if they said yes and hollow if they said no; a click picks a person.',
  height,
  isPicture: true,
  click({ rows: [row], values, width }, { x, y }) {
    const { columns } = gridOf(values.people, width, height(width));
    const person = Math.round(y) * columns + Math.round(x) + 1;
    if (!row || Math.round(x) >= columns || person < 1 || person > values.people) return undefined;
    // The same person once more: nobody.
    return { person: person === values.person ? 0 : person };
  },
  columns: [
    { name: 'person', label: 'person' },
    { name: 'answer', label: 'answer' },
    { name: 'source', label: 'decided by' },
    { name: 'truth', label: 'true answer' },
  ],
  table: ({ rows: [row], values }) =>
    Array.from(row?.answer.subarray(0, askedOf(values)) ?? [], (answer, i) => ({
      person: i + 1,
      answer: answer ? 'yes' : 'no',
      source: values.reveal ? (row.byCoin[i] ? 'the coin' : 'the person') : 'hidden',
      truth: values.reveal ? (row.truth[i] ? 'yes' : 'no') : 'hidden',
    })),
  legend: ({ values }) => [
    { label: 'said yes', color: series[1].color, mark: 'bar' },
    { label: 'said no', color: series[0].color, mark: 'area' },
    ...(values.reveal
      ? ([{ label: 'underlined: decided by the coin', color: ink, mark: 'line' }] as const)
      : []),
  ],
  caption({ rows: [row], values }) {
    const asked = askedOf(values);
    if (asked === 0) return 'Nobody has been asked yet.';
    const { yes, given } = estimates(row, values)[asked - 1];
    const looked = aboutPerson(row, values);
    if (looked) return looked;
    const said = `${count(yes)} of ${count(asked)} people said yes (${percent(given)}).`;
    if (!values.reveal) return `${said} The answers do not show who told the truth.`;
    const { byCoin, trueYes } = decided(row, values);
    return `${said} The second coin decided ${count(byCoin)} of the answers. Of the yeses, ${count(trueYes)} were given by people who told the truth.`;
  },
  plot({ rows: [row], values, width }) {
    const tall = height(width);
    const { columns, lines, r } = gridOf(values.people, width, tall);
    const asked = askedOf(values);
    const place = (i: number) => ({ x: i % columns, y: Math.floor(i / columns) });
    const all = row
      ? Array.from(row.answer, (answer, i) => ({ ...place(i), answer, coin: row.byCoin[i] > 0 }))
      : [];
    const symbol = { x: 'x', y: 'y', symbol: person, r };
    const heard = all.slice(0, asked);
    return {
      ...base(width, tall),
      margin: 0,
      marginLeft: 0,
      marginRight: 0,
      marginTop: 4,
      marginBottom: 4,
      x: { axis: null, domain: [-0.6, columns - 0.4] },
      y: { axis: null, domain: [lines - 0.4, -0.6] },
      marks: [
        dot(all.slice(asked), { ...symbol, stroke: 'none', fill: 'var(--rule)', fillOpacity: 0.55 }),
        dot(
          heard.filter((p) => p.answer === 0),
          {
            ...symbol,
            stroke: series[0].color,
            strokeWidth: 1.2,
            fill: series[0].color,
            fillOpacity: 0.14,
          },
        ),
        dot(
          heard.filter((p) => p.answer === 1),
          { ...symbol, stroke: series[1].color, strokeWidth: 1.2, fill: series[1].color },
        ),
        values.reveal
          ? dot(
              heard.filter((p) => p.coin),
              { x: 'x', y: 'y', dy: 1.28 * r, r, symbol: underline, stroke: ink, strokeWidth: 1.5 },
            )
          : null,
        dot(all.slice(Math.max(0, values.person - 1), values.person), {
          x: 'x',
          y: 'y',
          r: 1.7 * r,
          stroke: ink,
          strokeWidth: 2,
        }),
      ],
    };
  },
};

/** Of one person: what they said, what the coins did if that may be seen, and what it tells. */
function aboutPerson(row: CrowdRow, values: CrowdValues & Looking): string | undefined {
  const looked = lookedAt(row, values);
  if (!looked) return undefined;
  const word = (answer: number) => (answer ? 'yes' : 'no');
  const coins = looked.byCoin
    ? `The first coin showed tails, so the coin decided; the true answer is ${word(looked.truth)}.`
    : 'The first coin showed heads, so this is the truth.';
  const belief =
    looked.belief === undefined
      ? ''
      : ` Somebody who knows that the true share is ${percent(values.share)} should now believe with probability ${percent(looked.belief)} that the true answer is yes.`;
  return `Person ${count(looked.number)} said ${word(looked.answer)}. ${values.reveal ? coins : 'Nothing shows what the coins were.'}${belief}`;
}

const underline = {
  draw(context: CanvasPath, size: number): void {
    const r = Math.sqrt(size / Math.PI);
    context.moveTo(-0.75 * r, 0);
    context.lineTo(0.75 * r, 0);
  },
};

export const runningEstimate: Figure<CrowdValues, CrowdRow> = {
  id: 'estimate',
  title: 'The estimated share',
  describe:
    'Estimated share of true yeses against the number of people asked, with its 95 % interval and the true share.',
  columns: [
    { name: 'asked', label: 'asked' },
    { name: 'yes', label: 'said yes' },
    { name: 'estimate', label: 'estimated share' },
    { name: 'low', label: 'interval from' },
    { name: 'high', label: 'to' },
  ],
  table: ({ rows: [row], values }) => (row ? estimates(row, values) : []),
  legend: () => [
    { label: 'estimate', color: series[1].color, mark: 'line' },
    { label: '95 % interval', color: series[1].color, mark: 'area' },
    { label: 'true share', color: ink, mark: 'line', dash: '4 3' },
  ],
  caption({ rows: [row], values }) {
    const asked = askedOf(values);
    if (asked === 0) return 'Nobody has been asked yet.';
    const { estimate, high } = estimates(row, values)[asked - 1];
    return `After ${count(asked)} answers the estimated share is ${percent(estimate)} ± ${(100 * (high - estimate)).toFixed(1)} points (95 % interval). The true share is ${percent(values.share)}.`;
  },
  plot({ rows: [row], values, width }) {
    const points = row ? estimates(row, values) : [];
    const [from, to] = wholeSteps(values.share - 0.5, values.share + 0.5);
    return {
      ...base(width, aspect(width)),
      x: { label: 'people asked', domain: [0, values.people] },
      y: {
        label: 'share whose true answer is yes',
        domain: [Math.max(-0.2, from), Math.min(1.2, to)],
        grid: true,
        ticks: 6,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        ruleY([0, 1], { stroke: muted, strokeOpacity: 0.5, clip: true }),
        areaY(points, {
          x: 'asked',
          y1: 'low',
          y2: 'high',
          fill: series[1].color,
          fillOpacity: 0.18,
          clip: true,
        }),
        ruleY([values.share], { stroke: ink, strokeDasharray: '4 3' }),
        lineY(points, { x: 'asked', y: 'estimate', stroke: series[1].color, strokeWidth: 2, clip: true }),
        ruleX(points.slice(-1), {
          x: 'asked',
          y1: 'low',
          y2: 'high',
          stroke: series[1].color,
          strokeWidth: 2.5,
          clip: true,
        }),
        dot(points.slice(-1), { x: 'asked', y: 'estimate', fill: series[1].color, r: 4.5 }),
      ],
    };
  },
};
