import { dot, link, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { alarm, base, ink, muted, series } from '../../../figures/theme.ts';
import { layout } from '../shared/layout.ts';
import { TICKS } from '../shared/params.ts';
import type { NetworkRow } from './experiment.ts';
import { devicesAt, ofMethod, troubles } from './summary.ts';
import { methodNames } from './words.ts';

export type NetworkValues = {
  data: string;
  graph: string;
  devices: number;
  method: string;
  time: number;
  toggles: string;
  step: number;
};

const height = (width: number) => Math.round(Math.max(320, Math.min(460, width * 0.6)));
const [NEAR, FAR] = [series[2].color, series[1].color];
/** What is still missing of a ring. It covers the links below it. */
const PALE = `color-mix(in oklab, ${FAR} 35%, var(--paper))`;
/** At these distances and beyond them a ring is full, or empty. */
const [CLOSE, AWAY] = [1e-4, 1];
/** How near a click must be to a device. */
const REACH = 0.16;

/** How much of the way to the optimum is behind a device, by the logarithm of its distance. */
const shareDone = (distance: number) =>
  Math.max(0, Math.min(1, Math.log(distance / AWAY) / Math.log(CLOSE / AWAY)));

/** The dashes that draw such a share of a circle, clockwise from the top. */
function arcOf(share: number, radius: number) {
  const around = 2 * Math.PI * radius;
  return { strokeDasharray: `${share * around} ${(1 - share) * around}`, strokeDashoffset: around / 4 };
}

/** The list with this device's change of mind at this tick added or, if it stands there already, removed. */
function toggled(list: string, device: number, tick: number): string {
  const entry = `${device}:${tick}`;
  const entries = list === '' ? [] : list.split(',');
  const rest = entries.filter((one) => one !== entry);
  return (rest.length < entries.length ? rest : [...entries, entry]).join(',');
}

export const networkFigure: Figure<NetworkValues, NetworkRow> = {
  id: 'network',
  title: 'The devices at one moment',
  describe:
    'Devices as numbered rings with lines for their links; the more of a ring is filled, the nearer its estimate is to the optimum of whoever is present, and a thin dashed ring is absent.',
  height,
  isPicture: true,
  click({ values }, { x, y }) {
    const places = layout(values.graph, values.devices);
    const far = places.map((place) => Math.hypot(place.x - x, place.y - y));
    const nearest = far.indexOf(Math.min(...far));
    if (far[nearest] > REACH) return undefined;
    // At the very end there is nothing left to see of it.
    return { toggles: toggled(values.toggles, nearest + 1, Math.min(values.time, TICKS - 1)) };
  },
  columns: [
    { name: 'device', label: 'device' },
    { name: 'present', label: 'present' },
    { name: 'distance', label: 'relative distance to the optimum' },
    { name: 'rows', label: 'rows' },
  ],
  table({ rows, values }) {
    const row = ofMethod(rows, values.method);
    return row ? devicesAt(row, values.time) : [];
  },
  legend: () => [
    { label: `full ring: at the optimum (${num(CLOSE)} or nearer)`, color: NEAR, mark: 'dot' },
    { label: 'empty: as far as at the start (1 or more)', color: FAR, mark: 'area' },
  ],
  caption({ rows, values }) {
    const row = ofMethod(rows, values.method);
    if (!row) return 'The devices have not begun yet.';
    const here = devicesAt(row, values.time).filter(({ present }) => present);
    const found = here.flatMap(({ distance }) => distance ?? []);
    const said = troubles(
      row,
      values.time,
      row.upper.some((n) => n > 0),
    );
    const range =
      found.length > 0
        ? ` Their relative distances to the optimum of all who are present lie between ${num(Math.min(...found), 2)} and ${num(Math.max(...found), 2)}.`
        : '';
    return `${methodNames[row.method]}, tick ${values.time}: ${here.length} of ${values.devices} devices are present.${range} ${said.join(' ')}`.trim();
  },
  plot({ rows, values, width }) {
    const row = ofMethod(rows, values.method);
    const places = layout(values.graph, values.devices);
    const isCentral = values.method === 'gradient' || values.method === 'newton';
    const everybody = row
      ? devicesAt(row, values.time).flatMap((device, i) => (places[i] ? [{ ...device, ...places[i] }] : []))
      : places.map((place, i) => ({ device: i + 1, present: false, distance: undefined, rows: 0, ...place }));
    const pairs = Array.from({ length: (row?.links.length ?? 0) / 2 }, (_, k) => [
      row!.links[2 * k],
      row!.links[2 * k + 1],
    ]).filter(([a, b]) => everybody[a] && everybody[b]);
    const isUp = ([a, b]: number[]) => everybody[a].present && everybody[b].present;
    const lines = (some: number[][], options: object) =>
      link(some, {
        x1: ([a]) => everybody[a].x,
        y1: ([a]) => everybody[a].y,
        x2: ([, b]) => everybody[b].x,
        y2: ([, b]) => everybody[b].y,
        ...options,
      });
    const size = Math.max(9, Math.min(22, (width < 480 ? 130 : 190) / Math.sqrt(values.devices) / 2.2));
    const ring = { x: 'x', y: 'y', r: size - 2.5, strokeWidth: size < 12 ? 5 : 7 };
    const hub = values.graph === 'star' ? { x: 0, y: -0.45 } : { x: 0, y: 0 };
    const up = everybody.filter(({ present }) => present);
    const down = everybody.filter(({ present }) => !present);
    return {
      ...base(width, height(width)),
      marginLeft: 24,
      marginRight: 24,
      marginTop: 28,
      marginBottom: 28,
      x: { domain: aspectDomain(width), axis: null },
      y: { domain: [-1, 1], axis: null },
      marks: [
        isCentral
          ? link(up, {
              x1: 'x',
              y1: 'y',
              x2: () => hub.x,
              y2: () => hub.y,
              stroke: muted,
              strokeOpacity: 0.5,
              strokeDasharray: '2 4',
            })
          : lines(pairs.filter(isUp), { stroke: ink, strokeOpacity: 0.45, strokeWidth: 2 }),
        isCentral
          ? null
          : lines(
              pairs.filter((pair) => !isUp(pair)),
              { stroke: muted, strokeOpacity: 0.35, strokeDasharray: '2 5' },
            ),
        isCentral ? dot([hub], { x: 'x', y: 'y', r: 7, symbol: 'square', fill: ink }) : null,
        isCentral
          ? text([hub], {
              x: 'x',
              y: 'y',
              text: () => 'coordinator',
              dy: 20,
              fill: ink,
              stroke: 'var(--paper)',
              strokeWidth: 4,
            })
          : null,
        dot(down, { x: 'x', y: 'y', r: size, fill: 'var(--paper)', stroke: muted, strokeDasharray: '3 3' }),
        // Rings, so that every number stands on paper.
        dot(up, {
          ...ring,
          fill: 'var(--paper)',
          stroke: ({ distance }: { distance?: number }) => (distance === undefined ? muted : PALE),
        }),
        ...up.flatMap((device) =>
          device.distance === undefined
            ? []
            : [dot([device], { ...ring, stroke: NEAR, ...arcOf(shareDone(device.distance), ring.r) })],
        ),
        dot(row ? up.filter((device) => device.rows === 0) : [], {
          x: 'x',
          y: 'y',
          r: size + 4,
          stroke: alarm,
          strokeWidth: 2,
        }),
        text(everybody, {
          x: 'x',
          y: 'y',
          text: ({ device }: { device: number }) => String(device),
          fill: ink,
          stroke: 'var(--paper)',
          strokeWidth: 3,
          fontSize: size < 11 ? 11 : 13,
          fontWeight: 600,
        }),
      ],
    };
  },
};

/** As wide as it takes for a circle to be round. */
function aspectDomain(width: number): [number, number] {
  const half = Math.max(1, (width - 48) / (height(width) - 56));
  return [-half, half];
}
