import { barX, dot, link, ruleX, text, tickX } from '@observablehq/plot';
import { decades, wholeSteps } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, numUp, percent } from '../../../figures/format.ts';
import { alarm, base, ink, logTicks, muted, series } from '../../../figures/theme.ts';
import { layout } from '../shared/layout.ts';
import { targetOf, type SawRow } from './experiment.ts';
import { columnsOf, heroOf, ledgerOf } from './summary.ts';

export type SawValues = {
  who: string;
  device: number;
  graph: string;
  devices: number;
  rows: number;
  ticks: number;
  noise: string;
  epsilon: number;
  delta: number;
};

const observers: Record<string, string> = {
  edge: 'Somebody on one link',
  neighbour: 'One neighbour',
  neighbours: 'All neighbours together',
  coordinator: 'The coordinator',
};

const height = (width: number) => Math.round(Math.max(280, Math.min(380, width * 0.5)));

/** How alike the found rows are to the real ones, in words. */
function verdict(row: SawRow): string {
  const [least, most] = [Math.min(...row.alike), Math.max(...row.alike)];
  const range = percent(least) === percent(most) ? percent(most) : `${percent(least)} to ${percent(most)}`;
  const many = row.alike.length > 1;
  return `${many ? (row.separated ? 'The rows come apart, and each' : 'The rows do not come apart; their blend') : 'What comes out'} is ${range} like the real ${many && row.separated ? 'one' : many ? 'rows' : 'row'}; the average row of the data is ${percent(Math.min(...row.average))}${many ? ' or more' : ''} like ${many ? 'them' : 'it'}.`;
}

export const rowFigure: Figure<SawValues, SawRow> = {
  id: 'row',
  title: 'A row of the device, as the observer has it',
  describe:
    'A bar for each of twelve columns: what the observer found for the first row of the device, with a tick where its real value is.',
  height: () => 360,
  columns: [
    { name: 'name', label: 'column' },
    { name: 'truth', label: 'real value' },
    { name: 'found', label: 'found' },
  ],
  table({ rows }) {
    const hero = heroOf(rows);
    return hero ? columnsOf(hero) : [];
  },
  legend: () => [
    { label: 'found from the messages', color: series[1].color, mark: 'bar' },
    { label: 'real', color: ink, mark: 'line' },
  ],
  caption({ rows, values }) {
    const hero = heroOf(rows);
    if (!hero) return 'No message has been seen yet.';
    const from = `${observers[values.who]} saw ${hero.seen} messages, from which ${hero.gradients === 1 ? 'one gradient' : `${hero.gradients} gradients`} of device ${targetOf(values) + 1} ${hero.gradients === 1 ? 'follows' : 'follow'}.`;
    return `${from} ${verdict(hero)}`;
  },
  plot({ rows, width }) {
    const hero = heroOf(rows);
    const found = hero ? columnsOf(hero) : [];
    const [least, most] = wholeSteps(
      Math.min(0, ...found.map((one) => one.found)),
      Math.max(0.5, ...found.flatMap((one) => [one.truth, Math.abs(one.found)])),
    );
    const short = (name: string) => (width < 480 && name.length > 18 ? `${name.slice(0, 17)}…` : name);
    return {
      ...base(width, 360),
      marginLeft: width < 480 ? 138 : 230,
      x: {
        domain: [least, most],
        label: 'value in the row',
        grid: true,
        ticks: 5,
      },
      y: { domain: found.map(({ name }) => short(name)), label: null },
      marks: [
        barX(found, {
          y: ({ name }) => short(name as string),
          x: 'found',
          fill: series[1].color,
          fillOpacity: 0.75,
          insetTop: 4,
          insetBottom: 4,
        }),
        tickX(found, { y: ({ name }) => short(name as string), x: 'truth', stroke: ink, strokeWidth: 3 }),
        ruleX([0], { stroke: ink, strokeOpacity: 0.4 }),
      ],
    };
  },
};

export const whoFigure: Figure<SawValues, SawRow> = {
  id: 'who',
  title: 'Who listens where',
  describe:
    'The devices and their links; the device that is looked at is marked, and the links whose messages the observer sees are drawn thick.',
  height,
  isPicture: true,
  click({ values }, { x, y }) {
    const far = layout(values.graph, values.devices).map((place) => Math.hypot(place.x - x, place.y - y));
    const nearest = far.indexOf(Math.min(...far));
    return far[nearest] <= 0.2 ? { device: nearest + 1 } : undefined;
  },
  columns: [
    { name: 'from', label: 'device' },
    { name: 'to', label: 'device' },
    { name: 'heard', label: 'the observer hears it' },
  ],
  table: ({ rows, values }) => linksOf(rows, values),
  legend: () => [
    { label: 'the device', color: series[1].color, mark: 'dot' },
    { label: 'heard', color: alarm, mark: 'line' },
    { label: 'not heard', color: muted, mark: 'line', dash: '2 4' },
  ],
  caption({ rows, values }) {
    const hero = heroOf(rows);
    if (!hero) return 'The links are being drawn.';
    const links = linksOf(rows, values);
    if (values.who === 'coordinator')
      return `The coordinator hears every device directly, in each of ${values.ticks} rounds.`;
    const many = values.who === 'neighbours';
    const name = `device ${targetOf(values) + 1}`;
    return `${many ? `All neighbours of ${name} together hear` : `${observers[values.who]} of ${name} hears`} ${links.filter(({ heard }) => heard).length} of ${links.length} links for ${values.ticks} ticks. Click a device to look at it.`;
  },
  plot({ rows, values, width }) {
    const places = layout(values.graph, values.devices);
    const links = linksOf(rows, values).filter(({ from, to }) => places[from - 1] && places[to - 1]);
    const target = targetOf(values);
    const isCentral = values.who === 'coordinator';
    const hub = values.graph === 'star' ? { x: 0, y: -0.45 } : { x: 0, y: 0 };
    const half = Math.max(1, (width - 48) / (height(width) - 56));
    const lines = (some: typeof links, options: object) =>
      link(some, {
        x1: ({ from }) => places[from - 1].x,
        y1: ({ from }) => places[from - 1].y,
        x2: ({ to }) => places[to - 1].x,
        y2: ({ to }) => places[to - 1].y,
        ...options,
      });
    return {
      ...base(width, height(width)),
      marginLeft: 24,
      marginRight: 24,
      marginTop: 28,
      marginBottom: 28,
      x: { domain: [-half, half], axis: null },
      y: { domain: [-1, 1], axis: null },
      marks: [
        lines(
          links.filter(({ heard }) => !heard),
          { stroke: muted, strokeDasharray: '2 4' },
        ),
        lines(
          links.filter(({ heard }) => heard),
          { stroke: alarm, strokeWidth: 3.5 },
        ),
        isCentral
          ? link(places, {
              x1: 'x',
              y1: 'y',
              x2: () => hub.x,
              y2: () => hub.y,
              stroke: alarm,
              strokeWidth: 2.5,
            })
          : null,
        isCentral ? dot([hub], { x: 'x', y: 'y', r: 8, symbol: 'square', fill: ink }) : null,
        dot(places, { x: 'x', y: 'y', r: 13, fill: 'var(--paper)', stroke: ink, strokeOpacity: 0.6 }),
        // A ring, so that its number stands on paper.
        dot(places.slice(target, target + 1), {
          x: 'x',
          y: 'y',
          r: 13,
          fill: 'var(--paper)',
          stroke: series[1].color,
          strokeWidth: 6,
        }),
        text(places, {
          x: 'x',
          y: 'y',
          text: (_, i) => String((i as number) + 1),
          fontWeight: 600,
          fill: ink,
          stroke: 'var(--paper)',
          strokeWidth: 3,
        }),
      ],
    };
  },
};

/** Every link, and whether the observer hears it. */
function linksOf(rows: SawRow[], values: SawValues) {
  const ends = heroOf(rows)?.links ?? new Float64Array(0);
  const target = targetOf(values) + 1;
  const all = Array.from({ length: ends.length / 2 }, (_, k) => ({
    from: ends[2 * k] + 1,
    to: ends[2 * k + 1] + 1,
  }));
  const near = all
    .flatMap(({ from, to }) => (from === target ? [to] : to === target ? [from] : []))
    .sort((a, b) => a - b);
  const hears = ({ from, to }: { from: number; to: number }) => {
    if (values.who === 'coordinator') return false;
    if (values.who === 'edge')
      return (from === target && to === near[0]) || (to === target && from === near[0]);
    const ears = values.who === 'neighbour' ? near.slice(0, 1) : near;
    return ears.includes(from) || ears.includes(to);
  };
  return all.map((pair) => ({ ...pair, heard: hears(pair) }));
}

export const ledgerFigure: Figure<SawValues, SawRow> = {
  id: 'ledger',
  title: 'What the ledger says',
  describe:
    'Three bars of ε on a logarithmic axis: one message, all messages for one row, all messages for the whole device.',
  height: () => 200,
  columns: [
    { name: 'what', label: 'what is counted' },
    { name: 'epsilon', label: 'ε, proven at most' },
  ],
  // Without noise there is nothing to add up, and the table says that, too.
  table: ({ values }) =>
    values.noise === 'none' ? [{ what: 'any message, without noise', epsilon: Infinity }] : ledgerOf(values),
  caption({ values }) {
    const [one, all, device] = ledgerOf(values);
    if (!one)
      return 'Without noise no ε can be named: the messages have no guarantee, and the row above shows why.';
    return `With noise for ε = ${num(values.epsilon)} over ${values.ticks === 1 ? 'one step' : `all ${values.ticks} steps`}, one message costs at most ${numUp(one.epsilon)}, all of them ${numUp(all.epsilon)} for one row${values.rows > 1 ? `, and ${numUp(device.epsilon)} for somebody whose device holds all ${values.rows} rows` : ', which here is all that the device has'} (δ = ${num(values.delta)}).`;
  },
  plot({ values, width }) {
    const bars = ledgerOf(values);
    const [least, most] = decades(
      Math.min(0.1, ...bars.map(({ epsilon }) => epsilon / 2).filter((v) => v > 0)),
      Math.max(10, ...bars.map(({ epsilon }) => epsilon)),
    );
    return {
      ...base(width, 200),
      marginLeft: width < 480 ? 150 : 190,
      marginRight: 60,
      x: {
        type: 'log',
        domain: [least, most],
        label: 'ε',
        ticks: logTicks(least, most),
        tickFormat: (d: number) => num(d),
      },
      y: { domain: bars.map(({ what }) => what), label: null },
      marks: [
        bars.length === 0
          ? text(['no noise, no ε'], { frameAnchor: 'middle', fill: alarm, fontSize: 16 })
          : null,
        barX(bars, {
          y: 'what',
          x1: () => least,
          x2: ({ epsilon }: { epsilon: number }) => Math.max(least, epsilon),
          fill: series[0].color,
          fillOpacity: 0.85,
          insetTop: 6,
          insetBottom: 6,
        }),
        text(bars, {
          y: 'what',
          x: ({ epsilon }: { epsilon: number }) => Math.max(least, epsilon),
          text: ({ epsilon }: { epsilon: number }) => numUp(epsilon),
          dx: 5,
          textAnchor: 'start',
        }),
      ],
    };
  },
};
