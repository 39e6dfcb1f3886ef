import { areaY, dot, lineY, ruleX, ruleY } from '@observablehq/plot';
import { surveys, type CrowdRow } from '../core/experiments/crowd.ts';
import type { Figure } from './figure.ts';
import { count, percent } from './format.ts';
import { person } from './person.ts';
import { aspect, base, ink, muted, series } from './theme.ts';

export type CrowdValues = {
  survey: string;
  truthProbability: number;
  share: number;
  people: number;
  /** Share of the crowd that has been asked. */
  asked: number;
  reveal: boolean;
  seed: number;
};

/** How often the intervals drawn here hold the truth: 95 % of the time. */
const Z = 1.96;

export const askedOf = ({ asked, people }: CrowdValues) => Math.round(asked * people);

/** The estimate from the first m answers, and the half-width of its interval, from the answers alone. */
export function estimates(row: CrowdRow, values: CrowdValues) {
  const survey = { truthProbability: values.truthProbability, options: 2 };
  const mechanism = surveys[values.survey];
  let yes = 0;
  return Array.from(row.answer.subarray(0, askedOf(values)), (answer, i) => {
    yes += answer;
    const given = yes / (i + 1);
    // Two answers added on either side, as Agresti and Coull do: nobody is certain after three equal answers.
    const near = (yes + 2) / (i + 5);
    const half = (Z * Math.sqrt((near * (1 - near)) / (i + 5))) / values.truthProbability;
    const estimate = mechanism.estimate(given, survey);
    return { asked: i + 1, yes, given, estimate, low: estimate - half, high: estimate + half };
  });
}

const height = (width: number) => (width < 480 ? Math.round(width * 1.05) : aspect(width));

export const crowdFigure: Figure<CrowdValues, CrowdRow> = {
  id: 'crowd',
  title: 'The crowd',
  describe: 'One small figure for each person, filled if they said yes, hollow if they said no.',
  height,
  isPicture: true,
  columns: [
    { name: 'person', label: 'person' },
    { name: 'answer', label: 'answer' },
    { name: 'source', label: 'given by' },
    { name: 'truth', label: 'true answer' },
  ],
  table: ({ rows: [row], values }) =>
    Array.from(row?.answer.subarray(0, askedOf(values)) ?? [], (answer, i) => ({
      person: i + 1,
      answer: answer ? 'yes' : 'no',
      source: values.reveal ? (row.byCoin[i] ? 'the coin' : 'the person') : 'nobody can tell',
      truth: values.reveal ? (row.truth[i] ? 'yes' : 'no') : 'not told',
    })),
  legend: ({ values }) => [
    { label: 'said yes', color: series[1].color, mark: 'bar' },
    { label: 'said no', color: series[0].color, mark: 'area' },
    ...(values.reveal
      ? ([{ label: 'underlined: the coin answered', color: ink, mark: 'line' }] as const)
      : []),
  ],
  caption({ rows: [row], values }) {
    const asked = askedOf(values);
    if (asked === 0) return 'Nobody has been asked yet.';
    const { yes, given } = estimates(row, values)[asked - 1];
    const said = `${count(yes)} of ${count(asked)} said yes: ${percent(given)}.`;
    if (!values.reveal) return `${said} Which of them meant it, nobody can tell.`;
    const first = row.byCoin.subarray(0, asked);
    const coins = first.reduce((sum, coin) => sum + coin, 0);
    const meant = first.reduce((sum, coin, i) => sum + (coin ? 0 : row.answer[i]), 0);
    return `${said} The coin answered for ${count(coins)} of them; ${count(meant)} yeses were meant.`;
  },
  plot({ rows: [row], values, width }) {
    const tall = height(width);
    const columns = Math.ceil(Math.sqrt((values.people * width) / tall));
    const lines = Math.ceil(values.people / columns);
    const r = 0.36 * Math.min(width / columns, (tall - 8) / lines);
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
      ],
    };
  },
};

const underline = {
  draw(context: CanvasPath, size: number): void {
    const r = Math.sqrt(size / Math.PI);
    context.moveTo(-0.75 * r, 0);
    context.lineTo(0.75 * r, 0);
  },
};

export const runningEstimate: Figure<CrowdValues, CrowdRow> = {
  id: 'estimate',
  title: 'What the answers tell about all of them',
  describe:
    'The estimated share of true yeses against the number of people asked, with its interval and the truth.',
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
    { label: 'the truth', color: ink, mark: 'line', dash: '4 3' },
  ],
  caption({ rows: [row], values }) {
    const asked = askedOf(values);
    if (asked === 0) return 'Nobody has been asked yet.';
    const { estimate, high } = estimates(row, values)[asked - 1];
    return `After ${count(asked)} answers the share is estimated as ${percent(estimate)} ± ${(100 * (high - estimate)).toFixed(1)} points. In the population it is ${percent(values.share)}.`;
  },
  plot({ rows: [row], values, width }) {
    const points = row ? estimates(row, values) : [];
    return {
      ...base(width, aspect(width)),
      x: { label: 'people asked', domain: [0, values.people] },
      y: {
        label: 'share that holds “yes”',
        domain: [Math.max(-0.2, values.share - 0.5), Math.min(1.2, values.share + 0.5)],
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
