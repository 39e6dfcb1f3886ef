import { dot, lineY, link, rectY, ruleX, text } from '@observablehq/plot';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { runsInWords } from '../../../figures/mean-band.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';
import type { ViewsParams, ViewsRow } from './experiment.ts';
import { binomialPeers, summaryOf } from './summary.ts';

const height = (width: number) => Math.round(Math.max(330, Math.min(460, width * 0.62)));

const placeOf = (i: number, peers: number) => ({
  x: Math.sin((2 * Math.PI * i) / peers),
  y: Math.cos((2 * Math.PI * i) / peers),
});

/** Where the numbers stand, clear of the largest dots, and where the picture ends; the dots stand at 1. */
const [NUMBERS, OUTSIDE] = [1.16, 1.24];

/** Who has whom in view, in the first run. */
const linksOf = (rows: ViewsRow[]) => {
  const known = rows.find(({ run }) => run === 0)?.known ?? new Float64Array(0);
  return Array.from({ length: known.length / 2 }, (_, k) => ({ from: known[2 * k], to: known[2 * k + 1] }));
};

export const viewsFigure: Figure<ViewsParams, ViewsRow> = {
  id: 'views',
  title: 'Who knows whom',
  describe:
    'The peers on a circle, with a line for everybody that a peer has in view; the view of peer 1 is drawn thick, and larger dots are in more views.',
  height,
  isPicture: true,
  columns: [
    { name: 'from', label: 'peer' },
    { name: 'to', label: 'has in view' },
  ],
  table: ({ rows }) => linksOf(rows).map(({ from, to }) => ({ from: from + 1, to: to + 1 })),
  legend: () => [
    { label: 'the view of peer 1', color: series[1].color, mark: 'line' },
    { label: 'views of the others', color: muted, mark: 'line' },
  ],
  caption({ rows, values }) {
    const found = summaryOf(rows);
    if (!found) return 'Nobody has talked yet.';
    const own = linksOf(rows).filter(({ from }) => from === 0).map(({ to }) => to + 1).sort((a, b) => a - b); // prettier-ignore
    // More names than can be read are a number.
    const known = own.length > 6 ? `${own.length} others` : own.length === 1 ? `peer ${own[0]}` : `peers ${own.join(', ')}`; // prettier-ignore
    return `After ${values.cycle === 1 ? 'one cycle' : `${values.cycle} cycles`} peer 1 knows ${known}. On average a peer knows ${num(found.known)} of ${found.peers - 1} others.`;
  },
  plot({ rows, values, width }) {
    const { peers } = values;
    const links = linksOf(rows).filter(({ from, to }) => from < peers && to < peers);
    const degrees = rows.find(({ run }) => run === 0)?.inDegrees;
    const half = Math.max(OUTSIDE, (OUTSIDE * (width - 48)) / (height(width) - 40));
    const lines = (some: typeof links, options: object) =>
      link(some, {
        x1: ({ from }) => placeOf(from, peers).x,
        y1: ({ from }) => placeOf(from, peers).y,
        x2: ({ to }) => placeOf(to, peers).x,
        y2: ({ to }) => placeOf(to, peers).y,
        ...options,
      });
    const numbers = Array.from({ length: peers }, (_, i) => i);
    return {
      ...base(width, height(width)),
      ...{ marginLeft: 24, marginRight: 24, marginTop: 20, marginBottom: 20 },
      x: { domain: [-half, half], axis: null },
      y: { domain: [-OUTSIDE, OUTSIDE], axis: null },
      marks: [
        lines(links.filter(({ from }) => from !== 0), { stroke: muted, strokeOpacity: 0.3, strokeWidth: 0.9 }), // prettier-ignore
        lines(links.filter(({ from }) => from === 0), { stroke: series[1].color, strokeWidth: 2.6 }), // prettier-ignore
        dot(numbers, {
          x: (i: number) => placeOf(i, peers).x,
          y: (i: number) => placeOf(i, peers).y,
          r: (i: number) => 3 + Math.min(8, Math.sqrt(degrees?.[i] ?? 1) * 1.4),
          fill: { value: (i: number) => (i === 0 ? series[1].color : series[0].color), scale: null },
          stroke: 'var(--paper)',
        }),
        text(numbers.filter((i) => i === 0 || (i + 1) % 5 === 0), {
          x: (i: number) => placeOf(i, peers).x * NUMBERS,
          y: (i: number) => placeOf(i, peers).y * NUMBERS,
          text: (i: number) => String(i + 1),
          fill: ink,
        }), // prettier-ignore
      ],
      r: { type: 'identity' },
    };
  },
};

const lowHeight = (width: number) => Math.round(Math.max(230, Math.min(300, width * 0.38)));

export const reachFigure: Figure<ViewsParams, ViewsRow> = {
  id: 'reach',
  title: 'Who can be reached from view to view',
  describe:
    'A line of the share of ordered pairs of peers of which the first can reach the second, against the cycles of gossip.',
  height: lowHeight,
  columns: [
    { name: 'cycle', label: 'cycle' },
    { name: 'mean', label: 'share of pairs, mean' },
    { name: 'half', label: 'half of the 95 % band' },
  ],
  table: ({ rows }) => summaryOf(rows)?.reach.map(({ cycle, mean, half }) => ({ cycle, mean, half })) ?? [],
  caption({ rows, values }) {
    const found = summaryOf(rows);
    if (!found) return 'Nobody has talked yet.';
    const { whole, reach } = found;
    const end =
      whole === undefined
        ? 'Everybody reaching everybody does not last in every run.'
        : whole === 0
          ? 'Everybody can reach everybody all the time, in every run.'
          : `From cycle ${whole} on everybody can reach everybody, in every run.`;
    return `At cycle ${values.cycle}, ${percent(reach[values.cycle].mean)} of all pairs can reach each other, and the peers are ${found.islands === 1 ? 'connected' : `in ${num(found.islands)} islands, between which no news can pass`}. ${end} Mean of ${runsInWords(found.runs)}.`;
  },
  plot({ rows, values, width }) {
    const reach = summaryOf(rows)?.reach ?? [];
    return {
      ...base(width, lowHeight(width)),
      x: { domain: [0, 20], label: 'cycles of gossip', ticks: 5 },
      y: { domain: [0, 1.04], label: 'pairs that can reach each other', grid: true, ticks: 5, tickFormat: (d: number) => percent(d, 0) }, // prettier-ignore
      marks: [
        ruleX([values.cycle], { stroke: muted, strokeDasharray: '3 3' }),
        lineY(reach, { x: 'cycle', y: 'mean', stroke: series[0].color, strokeWidth: 2.6 }),
        dot(reach, { x: 'cycle', y: 'mean', r: 2.6, fill: series[0].color }),
      ],
    };
  },
};

export const degreesFigure: Figure<ViewsParams, ViewsRow> = {
  id: 'degrees',
  title: 'In how many views a peer is',
  describe:
    'A histogram of the number of views that a peer is in, with dots for what it would be if everybody knew as many others at random.',
  height: lowHeight,
  columns: [
    { name: 'degree', label: 'in so many views' },
    { name: 'peers', label: 'peers, mean over runs' },
    { name: 'random', label: 'if views were random' },
  ],
  table({ rows }) {
    const found = summaryOf(rows);
    if (!found) return [];
    const random = binomialPeers(found.peers, found.known, found.degrees.length - 1);
    return found.degrees.map((one, k) => ({ ...one, random: random[k].peers }));
  },
  legend: () => [
    { label: 'from gossip', color: series[0].color, mark: 'bar' },
    { label: 'if views were random', color: series[1].color, mark: 'dot' },
  ],
  caption({ rows }) {
    const found = summaryOf(rows);
    if (!found) return 'Nobody has talked yet.';
    const { known, peers, degreeSpread } = found;
    const random = Math.sqrt(known * (1 - known / (peers - 1)));
    return `Views that a peer is in: ${num(known)} on average, with a standard deviation of ${num(degreeSpread, 2)}. It would be ${num(random, 2)} if everybody knew as many others at random.`;
  },
  plot({ rows, width }) {
    const found = summaryOf(rows);
    const degrees = found?.degrees ?? [];
    const random = found ? binomialPeers(found.peers, found.known, degrees.length - 1) : [];
    return {
      ...base(width, lowHeight(width)),
      x: { domain: [-0.6, topOf(Math.max(8, degrees.length)) - 0.4], label: 'in so many views', ticks: 6 },
      y: {
        label: 'peers',
        grid: true,
        ticks: 5,
        domain: [0, found ? topOf(Math.max(...[...degrees, ...random].map(({ peers }) => peers))) : 10],
      },
      marks: [
        rectY(degrees, {
          x1: ({ degree }: { degree: number }) => degree - 0.4,
          x2: ({ degree }: { degree: number }) => degree + 0.4,
          y: 'peers',
          fill: series[0].color,
          fillOpacity: 0.75,
        }),
        dot(random, { x: 'degree', y: 'peers', r: 3.4, fill: series[1].color }),
      ],
    };
  },
};
