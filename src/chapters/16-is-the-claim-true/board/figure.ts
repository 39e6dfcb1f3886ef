import { axisX, axisY, dot, link, ruleX, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp, percent } from '../../../figures/format.ts';
import { alarm, base, ink, muted, series } from '../../../figures/theme.ts';
import { claimNames, isOwn } from './claims.ts';
import type { BoardRow } from './experiment.ts';
import { judged, numberOf, type BoardValues, type Judged, type Verdict } from './summary.ts';

const LOOK: Record<Verdict, { color: string; symbol: 'circle' | 'square' | 'triangle' | 'diamond' }> = {
  stands: { color: series[2].color, symbol: 'circle' },
  'not proven': { color: series[1].color, symbol: 'square' },
  'refuted by calculation': { color: series[1].color, symbol: 'triangle' },
  'refuted by measurement': { color: alarm, symbol: 'diamond' },
  'a bug': { color: alarm, symbol: 'square' },
};

const LINE = 39;
const [FROM, TO] = [0.03, 1000];
/** With room for one line that is added. */
const height = () => 64 + LINE * (Object.keys(claimNames).length + 1);
const put = (x: number) => Math.max(FROM, Math.min(TO, x));

const says = (board: Judged[], verdict: Verdict) => {
  const many = numberOf(board, verdict);
  return many === 0 ? undefined : `${many} ${verdict}`;
};

/** What the attack says of the line that is added. */
function addedIn(board: Judged[]): string {
  const added = board.find(({ isAdded }) => isAdded);
  if (!added) return '';
  const { title, epsilon, delta, measured, proven, most, verdict } = added;
  const claimed = `${num(epsilon)}${delta > 0 ? ` at δ = ${num(delta)}` : ''}`;
  const known = proven === undefined ? '' : `, at most ${numUp(proven, 4)} proven`;
  const few = most <= epsilon ? ` No test could show more than ${num(most)} with so few releases.` : '';
  return `${title}: ε = ${claimed} claimed, at least ${num(measured)} measured${known}: ${verdict}.${few} `;
}

const captionOf = (rows: BoardRow[], values: BoardValues): string => {
  const all = judged(rows, values);
  if (all.length === 0) return 'The first attacks are under way.';
  const board = all.filter(({ isAdded }) => !isAdded);
  return `${addedIn(all)}${board.length > 0 ? allOf(board) : ''}`.trim();
};

function allOf(board: Judged[]): string {
  const told = (['refuted by measurement', 'refuted by calculation', 'not proven'] as const)
    .map((verdict) => says(board, verdict))
    .filter(Boolean);
  const proven = board.filter(({ id, verdict }) => isOwn(id) && verdict === 'stands');
  const share = proven.reduce((sum, { measured, epsilon }) => sum + measured / epsilon, 0) / proven.length;
  const few = board.filter(({ most, epsilon }) => most <= epsilon).length;
  return [
    `${board.length} claims: ${numberOf(board, 'stands')} stand${told.length > 0 ? `, ${told.join(', ')}` : ''}.`,
    proven.length > 0 ? `Of the ε of the proven ones the attacks find ${percent(share, 0)} in the mean.` : '',
    few > 0
      ? `For ${few === 1 ? 'one claim' : `${few} claims`} no test could show more than what is claimed with so few releases.`
      : '',
    numberOf(board, 'a bug') > 0
      ? 'An attack exceeds a proof: either the proof, the program or luck is to blame.'
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const columns = [
  { name: 'title', label: 'claim', link: 'at' },
  { name: 'claimed', label: 'ε claimed' },
  { name: 'measuredAt', label: 'measured ≥' },
  { name: 'provenAt', label: 'proven ≤' },
  { name: 'verdict', label: 'verdict' },
  { name: 'leastAt', label: 'calculated ≥' },
  { name: 'gaussianAt', label: 'measured ≥, if Gaussian' },
  { name: 'delta', label: 'δ' },
  { name: 'by', label: 'by' },
  { name: 'releases', label: 'releases of each' },
];

/** Bounds from below are rounded down and bounds from above up, to four digits: enough for a table. */
const down = (x: number | undefined) => (x === undefined ? undefined : cut(x, Math.floor));
const up = (x: number | undefined) => (x === undefined ? undefined : cut(x * (1 - 1e-9), Math.ceil));
function cut(x: number, round: (x: number) => number): number {
  if (x <= 0) return 0;
  const unit = 10 ** (3 - Math.floor(Math.log10(x)));
  return round(x * unit) / unit;
}

const tableOf = (rows: BoardRow[], values: BoardValues) =>
  judged(rows, values).map((claim) => ({
    ...claim,
    claimed: Number(claim.epsilon.toPrecision(4)),
    measuredAt: down(claim.measured),
    provenAt: up(claim.proven),
    leastAt: down(claim.least * (1 + 1e-9)),
    gaussianAt: down(claim.ifGaussian),
  }));

const describe =
  'A table: each line is a claim of privacy, with the ε that is claimed, what is proven, what an attack measures at least, and the verdict.';

export const boardFigure: Figure<BoardValues, BoardRow> = {
  id: 'board',
  title: 'The board',
  describe: `${describe.slice(0, -1)}; each leads to the cell that shows it.`,
  tableFirst: true,
  isPicture: true,
  height,
  columns,
  table: ({ rows, values }) => tableOf(rows, values),
  legend: () => [
    { label: 'claimed', color: ink, mark: 'square' },
    { label: 'from measured to proven', color: muted, mark: 'line' },
    { label: 'stands', color: LOOK.stands.color, mark: 'dot' },
    { label: 'refuted by calculation', color: LOOK['refuted by calculation'].color, mark: 'triangle' },
    { label: 'refuted by measurement', color: alarm, mark: 'diamond' },
  ],
  caption: ({ rows, values }) => captionOf(rows, values),
  plot({ rows, values, width }) {
    const board = judged(rows, values);
    const ids = board.map(({ id }) => id);
    const at = (x: (claim: Judged) => number) => ({ x: (d: Judged) => put(x(d)), y: 'id' as const });
    return {
      ...base(width, height()),
      marginLeft: 8,
      marginTop: 30,
      x: { type: 'log', domain: [FROM, TO], label: null },
      y: { type: 'point', domain: ids, padding: 0.8, label: null },
      marks: [
        ruleX([0.1, 1, 10, 100, 1000], { stroke: 'var(--grid)' }),
        axisX([0.1, 1, 10, 100, 1000], { text: (d: number) => num(d), label: 'ε' }),
        axisY({ ticks: [], label: null }),
        link(board, {
          x1: (d: Judged) => put(d.measured),
          x2: (d: Judged) => put(d.proven ?? TO),
          y1: 'id',
          y2: 'id',
          stroke: muted,
          strokeWidth: 1.5,
        }),
        dot(board, { ...at((d) => d.epsilon), symbol: 'square', fill: ink, r: 4 }),
        dot(board, {
          ...at((d) => d.measured),
          r: 5.5,
          fill: (d: Judged) => LOOK[d.verdict].color,
          symbol: (d: Judged) => LOOK[d.verdict].symbol,
        }),
        text(board, {
          y: 'id',
          frameAnchor: 'left',
          textAnchor: 'start',
          dy: -15,
          fontSize: width < 480 ? 10.5 : 12,
          fill: ink,
          stroke: 'var(--paper)',
          strokeWidth: 4,
          text: (d: Judged) => `${d.title}: ${num(d.epsilon)}, measured ${num(d.measured)}`,
        }),
      ],
      symbol: { type: 'identity' },
    };
  },
};

const HERO = ['amplified-alone', 'printed-advanced', 'factor-n', 'peers', 'laplace'];

/** The claims of the lecture, on a wall: claimed against measured. */
export const gapFigure: Figure<BoardValues, BoardRow> = {
  id: 'gap',
  title: 'Claimed and measured',
  describe:
    'The measured lower bound on ε against the claimed ε for every claim, on two logarithmic axes; above the diagonal a claim is refuted.',
  height: (width) => Math.round(Math.max(300, Math.min(430, width * 0.6))),
  isMap: true,
  columns: columns.slice(0, 5),
  table: ({ rows, values }) => tableOf(rows, values),
  legend: () => [
    { label: 'stands', color: LOOK.stands.color, mark: 'dot' },
    { label: 'refuted by calculation', color: LOOK['refuted by calculation'].color, mark: 'triangle' },
    { label: 'refuted by measurement', color: alarm, mark: 'diamond' },
    { label: 'claimed = measured', color: ink, mark: 'line', dash: '7 4' },
  ],
  caption({ rows, values }) {
    const board = judged(rows, values);
    if (board.length === 0) return 'The first attacks are under way.';
    const added = addedIn(board);
    if (added) return added.trim();
    const worst = board.reduce((a, b) => (b.measured / b.epsilon > a.measured / a.epsilon ? b : a));
    if (worst.measured <= worst.epsilon)
      return `No claim is exceeded at ${percent(Number(values.confidence), 1)} confidence; closest comes “${worst.title}”, with ${num(worst.measured)} measured of ${numUp(worst.epsilon)} claimed.`;
    return `Above the diagonal more is measured than is claimed. Farthest above it lies “${worst.title}”: ${num(worst.epsilon)} claimed, at least ${num(worst.measured)} measured from ${count(worst.releases)} releases of each database.`;
  },
  plot({ rows, values, width }) {
    const board = judged(rows, values);
    const domain = [0.05, 20];
    const clamp = (x: number) => Math.max(domain[0], Math.min(domain[1], x));
    const ticks = [0.1, 1, 10];
    const added = board.filter(({ isAdded }) => isAdded);
    const names = added.length > 0 ? added : board.filter(({ id }) => HERO.includes(id));
    return {
      ...base(width, Math.round(Math.max(300, Math.min(430, width * 0.6)))),
      x: { type: 'log', domain, label: 'ε claimed', ticks, tickFormat: (d: number) => num(d) },
      y: { type: 'log', domain, label: 'ε measured', ticks, tickFormat: (d: number) => num(d), grid: true },
      symbol: { type: 'identity' },
      marks: [
        link([domain], { x1: '0', y1: '0', x2: '1', y2: '1', stroke: ink, strokeDasharray: '7 4' }),
        dot(board, {
          x: (d: Judged) => clamp(d.epsilon),
          y: (d: Judged) => clamp(d.measured),
          r: 6,
          fill: (d: Judged) => LOOK[d.verdict].color,
          symbol: (d: Judged) => LOOK[d.verdict].symbol,
          title: 'title',
        }),
        dot(added, {
          x: (d: Judged) => clamp(d.epsilon),
          y: (d: Judged) => clamp(d.measured),
          r: 11,
          stroke: ink,
          strokeWidth: 2,
        }),
        text(width < 480 ? added : names, {
          x: (d: Judged) => clamp(d.epsilon),
          y: (d: Judged) => clamp(d.measured),
          text: (d: Judged) => (d.isAdded ? 'your setting' : d.by),
          // Beside the right edge the words stand to the left.
          textAnchor: added[0]?.epsilon > 3 ? 'end' : 'start',
          dx: added[0]?.epsilon > 3 ? -14 : 10,
          fill: ink,
          stroke: 'var(--paper)',
          strokeWidth: 4,
          fontSize: 11.5,
        }),
      ],
    };
  },
};
