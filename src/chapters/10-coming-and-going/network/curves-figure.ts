import { lineY, ruleX, text } from '@observablehq/plot';
import { NEAREST } from '../../../core/consensus/distances.ts';
import type { Figure, View } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { pairsOf, TICKS } from '../shared/params.ts';
import { METHODS, type Method, type NetworkRow } from './experiment.ts';
import type { NetworkValues } from './figure.ts';
import { devicesAt, meanCurve, ofMethod, standings } from './summary.ts';
import { methodNames } from './words.ts';

const DOMAIN: [number, number] = [NEAREST, 10];
const LABEL = 'distance to the optimum, relative';

const looks: Record<Method, (typeof series)[number]> = {
  extra: series[0],
  constant: series[1],
  decaying: series[2],
  gradient: series[3],
  newton: series[4],
};

const means = perRows((rows: NetworkRow[]) =>
  METHODS.map((method) => ({ method, curve: meanCurve(ofMethod(rows, method)) })),
);

/** Time across, distance up; who comes and goes when, and the moment that the picture shows. */
function frame({ values, width }: View<NetworkValues, NetworkRow>) {
  const changes = pairsOf(values.toggles).filter(([device]) => device < values.devices);
  const byTick = new Map<number, string[]>();
  for (const [device, tick] of changes) byTick.set(tick, [...(byTick.get(tick) ?? []), String(device + 1)]);
  const marks = [...byTick].map(([tick, who]) => ({ tick, who: who.join(', ') }));
  return {
    ...base(width, aspect(width)),
    x: { domain: [0, TICKS], label: 'tick' },
    y: { type: 'log' as const, domain: DOMAIN, grid: true, axis: null },
    above: [
      logAxis('y', DOMAIN, LABEL),
      ruleX(marks, { x: 'tick', stroke: ink, strokeOpacity: 0.35, strokeDasharray: '2 3' }),
      text(marks, {
        x: 'tick',
        frameAnchor: 'top',
        text: ({ who }: { who: string }) => `± ${who}`,
        // Inside, because the name of the axis stands above.
        dy: 6,
        fill: muted,
        stroke: 'var(--paper)',
        strokeWidth: 4,
        fontSize: 11,
      }),
      ruleX([values.time], { stroke: ink, strokeWidth: 1.5 }),
    ],
  };
}

const seek: Figure<NetworkValues, NetworkRow>['click'] = (_, { x }) => ({
  time: Math.max(0, Math.min(TICKS, Math.round(x))),
});

export const devicesFigure: Figure<NetworkValues, NetworkRow> = {
  id: 'devices',
  title: 'Every device over time',
  describe:
    'A line for each device: the relative distance of its estimate to the optimum of whoever is present, on a logarithmic axis, against time; lines stop while a device is absent.',
  click: seek,
  isDraggable: true,
  columns: [
    { name: 'tick', label: 'tick' },
    { name: 'device', label: 'device' },
    { name: 'distance', label: 'relative distance' },
  ],
  table({ rows, values }) {
    const row = ofMethod(rows, values.method);
    if (!row) return [];
    return Array.from({ length: row.groups.length }, (_, tick) =>
      devicesAt(row, tick)
        .filter(({ present, distance }) => present && distance !== undefined)
        .map(({ device, distance }) => ({ tick, device, distance })),
    ).flat();
  },
  legend: ({ values }) => [
    { label: 'one device', color: looks[values.method as Method].color, mark: 'line' },
    { label: 'the moment shown above', color: ink, mark: 'line' },
  ],
  caption({ rows, values }) {
    const row = ofMethod(rows, values.method);
    if (!row) return 'The devices have not begun yet.';
    const last = meanCurve(row).at(-1);
    return `${methodNames[row.method]}: ${last === undefined ? 'at the end there is no optimum to be compared with' : `at the end whoever is present is ${num(last, 2)} away from the optimum on average`}. Each dotted line is a tick at which the devices named above it opted out or in.`;
  },
  plot(view) {
    const { rows, values } = view;
    const row = ofMethod(rows, values.method);
    const { above, ...options } = frame(view);
    const lines = Array.from({ length: row?.rows.length ?? 0 }, (_, i) =>
      lineY(
        Array.from({ length: TICKS + 1 }, (_, tick) => devicesAtOne(row!, tick, i)),
        {
          x: (_, tick) => tick as number,
          y: (d: number) => d,
          stroke: looks[row!.method].color,
          strokeOpacity: 0.65,
          strokeWidth: 1.3,
          clip: true,
        },
      ),
    );
    return { ...options, marks: [...above, ...lines] };
  },
};

/** NaN where the device is absent or there is no optimum: lines break there. */
function devicesAtOne({ present, distance, rows }: NetworkRow, tick: number, device: number): number {
  const at = tick * rows.length + device;
  return present[at] === 1 && distance[at] > 0 ? distance[at] : NaN;
}

export const methodsFigure: Figure<NetworkValues, NetworkRow> = {
  id: 'methods',
  title: 'Five methods on the same devices',
  describe:
    'A line for each method: the mean relative distance to the optimum over the devices that are present, on a logarithmic axis, against time.',
  click: seek,
  isDraggable: true,
  columns: [
    { name: 'method', label: 'method' },
    { name: 'tick', label: 'tick' },
    { name: 'distance', label: 'mean relative distance' },
  ],
  table: ({ rows }) =>
    means(rows).flatMap(({ method, curve }) =>
      curve.flatMap((distance, tick) =>
        distance === undefined ? [] : [{ method: methodNames[method], tick, distance }],
      ),
    ),
  legend: () =>
    METHODS.map((method) => ({
      label: methodNames[method],
      color: looks[method].color,
      mark: 'line' as const,
      dash: looks[method].dash,
    })),
  caption({ rows, values }) {
    const found = standings(rows, values.time);
    if (found.length === 0)
      return rows.length === 0
        ? 'No method has been computed yet.'
        : `At tick ${values.time} nobody who has a row is present, so there is no optimum.`;
    const said = found.map(({ method, distance }) => `${methodNames[method]} ${num(distance, 2)}`).join(', ');
    return `Mean distance of those present at tick ${values.time}: ${said}. The optimum is that of whoever is present, so it jumps when somebody comes or goes.`;
  },
  plot(view) {
    const { above, ...options } = frame(view);
    const lines = means(view.rows).map(({ method, curve }) =>
      lineY(curve, {
        x: (_, tick) => tick as number,
        y: (d: number | undefined) => d ?? NaN,
        stroke: looks[method].color,
        strokeDasharray: looks[method].dash,
        strokeWidth: 2.2,
        clip: true,
      }),
    );
    return { ...options, marks: [...above, ...lines] };
  },
};
