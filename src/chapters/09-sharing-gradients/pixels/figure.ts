import { dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import type { PixelsRow } from './experiment.ts';
import { upBy } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { pictures, type Frame, type Picture } from '../../../figures/picture-layout.ts';
import { base, logTicks, muted, series } from '../../../figures/theme.ts';
import { bestAndFrugal, chosenOf, droppedPixels, pathOf, PIXELS, strongestPixels } from './summary.ts';

export type PixelsValues = { lambda: number; threshold: string; rows: number; top: number };

/** As in the thesis: red for what was dropped, another colour for what counts most. */
const DROPPED = 'var(--alarm)';
const STRONGEST = 'var(--series-3)';
/** What nobody ever inked is a darker red than what the penalty dropped. */
const BLANK_OPACITY = 0.55;
const DROPPED_OPACITY = 0.2;

function droppedOverlay(row: PixelsRow) {
  const { never, dropped } = droppedPixels(row);
  return [
    { pixels: never, color: DROPPED, opacity: BLANK_OPACITY },
    { pixels: dropped, color: DROPPED, opacity: DROPPED_OPACITY },
  ];
}

const narrow = (width: number) => width < 520;

function cards(rows: PixelsRow[], { top }: PixelsValues, { width, height, line }: Frame): Picture[] {
  const chosen = chosenOf(rows);
  if (!chosen) return [];
  const { w, four, nine } = chosen;
  const gap = 16;
  const head = 1.4 * line;
  const over = [
    ...droppedOverlay(chosen),
    { pixels: strongestPixels(w, top), color: STRONGEST, opacity: 0.95 },
  ];
  const reach = w.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
  const weights: Omit<Picture, 'x' | 'y' | 'size'> = {
    pixels: w,
    tone: 'signed',
    to: reach / 2,
    over: droppedOverlay(chosen),
    above: 'the weights',
  };
  const ink = { tone: 'ink' as const, to: 255, over };
  if (narrow(width)) {
    const big = Math.min(width * 0.72, height * 0.52);
    const small = Math.min((width - gap) / 2, height - big - 3 * head);
    return [
      { ...weights, x: (width - big) / 2, y: head, size: big },
      {
        ...ink,
        pixels: four,
        x: width / 2 - small - gap / 2,
        y: 2 * head + big + 6,
        size: small,
        above: 'on a typical 4',
      },
      {
        ...ink,
        pixels: nine,
        x: width / 2 + gap / 2,
        y: 2 * head + big + 6,
        size: small,
        above: 'on a typical 9',
      },
    ];
  }
  const size = Math.min((width - 2 * gap) / 3, height - head - 4);
  const left = (width - 3 * size - 2 * gap) / 2;
  const down = head + Math.max(0, (height - head - size) / 2);
  const at = (k: number) => ({ x: left + k * (size + gap), y: down, size });
  return [
    { ...weights, ...at(0) },
    { ...ink, ...at(1), pixels: four, above: 'on a typical 4' },
    { ...ink, ...at(2), pixels: nine, above: 'on a typical 9' },
  ];
}

export const pixelWeights: Figure<PixelsValues, PixelsRow> = {
  id: 'weights',
  title: 'The weights as a picture',
  describe:
    'Pictures of 28 × 28 pixels: the weights, one colour for those above zero and another for those below, and a typical 4 and 9 with the pixels of weight 0 and those with the largest weights marked.',
  height: (width) =>
    narrow(width) ? Math.round(width * 1.28) + 40 : Math.round(Math.min(330, (width - 32) / 3 + 34)),
  isPicture: true,
  columns: [
    { name: 'row', label: 'row' },
    { name: 'column', label: 'column' },
    { name: 'weight', label: 'weight' },
    { name: 'state', label: 'state' },
  ],
  table({ rows, values }) {
    const chosen = chosenOf(rows);
    if (!chosen) return [];
    const strong = new Set(strongestPixels(chosen.w, values.top));
    const never = new Set(chosen.blank);
    return Array.from(chosen.w, (weight, j) => ({
      row: Math.floor(j / 28) + 1,
      column: (j % 28) + 1,
      weight,
      state:
        weight === 0
          ? never.has(j)
            ? 'never inked'
            : 'dropped'
          : strong.has(j)
            ? 'among the largest'
            : 'kept',
    }));
  },
  legend: ({ values }) => [
    { label: 'weight above 0, for a 9', color: series[0].color, mark: 'bar' },
    { label: 'weight below 0, for a 4', color: series[1].color, mark: 'bar' },
    { label: '0, never inked', color: `color-mix(in srgb, ${DROPPED} 60%, transparent)`, mark: 'bar' },
    {
      label: '0, by the penalty',
      color: `color-mix(in srgb, ${DROPPED} 24%, transparent)`,
      mark: 'bar',
    },
    { label: `the ${values.top} largest weights`, color: STRONGEST, mark: 'bar' },
  ],
  caption({ rows, values }) {
    const chosen = chosenOf(rows);
    if (!chosen) return 'The weights are being computed.';
    const { zeros, never, error, rounds, lambda } = chosen;
    const kept = PIXELS - zeros;
    const selected = zeros - never;
    const how =
      selected <= 0
        ? `exactly the ${never} pixels without ink in any of the 11,791 images, so that nothing was selected`
        : `the ${never} pixels that never have ink and ${selected} by the penalty`;
    const end =
      values.threshold === 'published'
        ? `after ${rounds} rounds with the threshold as published`
        : `after ${rounds} rounds`;
    return `At λ = ${num(lambda)}, ${zeros} weights are 0: ${how}. The ${kept} pixels that are kept give a test error of ${percent(error)}, ${end}.`;
  },
  plot: ({ rows, values, width }) => ({
    ...base(width, 0),
    marks: [pictures((frame) => cards(rows, values, frame))],
  }),
};

const flat = (width: number) => Math.round(Math.max(200, Math.min(270, width * 0.33)));
const lambdaAxis = {
  type: 'log' as const,
  label: 'λ',
  domain: [1e-4, 0.7],
  ticks: logTicks(1e-4, 0.7),
  tickFormat: (d: number) => num(d),
};

const pathColumns = [
  { name: 'lambda', label: 'λ' },
  { name: 'zeros', label: 'weights at 0' },
  { name: 'error', label: 'test error' },
  { name: 'rounds', label: 'rounds' },
];

export const pixelPath: Figure<PixelsValues, PixelsRow> = {
  id: 'path',
  title: 'The number of weights that are 0',
  describe:
    'Number of weights that are exactly zero against lambda, with a line at the number of pixels that are never inked.',
  height: flat,
  columns: pathColumns,
  table: ({ rows }) => [...rows].sort((a, b) => a.lambda - b.lambda),
  caption({ rows, values }) {
    const path = pathOf(rows);
    if (path.length < 2) return 'The other values of λ are being computed.';
    const [first, last] = [path[0], path[path.length - 1]];
    return values.threshold === 'published'
      ? `From λ = ${num(first.lambda)} to ${num(last.lambda)} the threshold as published leaves ${Math.min(...path.map((p) => p.zeros))} weights at 0. They are the ${first.never} pixels that never have ink.`
      : `From λ = ${num(first.lambda)} to ${num(last.lambda)} the number of zeros grows from ${first.zeros} to ${last.zeros}. ${first.never} of them are pixels that never have ink.`;
  },
  plot({ rows, values, width }) {
    const path = pathOf(rows);
    const never = rows[0]?.never ?? 166;
    const chosen = chosenOf(rows);
    return {
      ...base(width, flat(width)),
      x: lambdaAxis,
      y: { label: 'weights at 0', domain: [0, PIXELS], grid: true, ticks: 5 },
      marks: [
        ruleX([values.lambda], { stroke: muted, strokeOpacity: 0.6 }),
        ruleY([never], { stroke: DROPPED, strokeDasharray: '4 4' }),
        text([never], {
          frameAnchor: 'right',
          x: null,
          y: never,
          text: () => `${never} pixels never have ink`,
          fill: DROPPED,
          dy: 11,
          dx: -4,
        }),
        lineY(path, { x: 'lambda', y: 'zeros', stroke: series[0].color, strokeWidth: 2 }),
        dot(path, { x: 'lambda', y: 'zeros', fill: series[0].color, r: 3 }),
        dot(chosen ? [chosen] : [], { x: 'lambda', y: 'zeros', fill: series[0].color, r: 6 }),
      ],
    };
  },
};

export const pixelError: Figure<PixelsValues, PixelsRow> = {
  id: 'error',
  title: 'Test error against λ',
  describe: 'Test error against lambda, on a logarithmic axis.',
  height: flat,
  columns: pathColumns,
  table: ({ rows }) => [...rows].sort((a, b) => a.lambda - b.lambda),
  caption({ rows }) {
    const found = bestAndFrugal(rows);
    if (!found) return 'The other values of λ are being computed.';
    const { best, frugal } = found;
    return `The lowest test error, ${percent(best.error)}, is at λ = ${num(best.lambda)}, with ${PIXELS - best.zeros} pixels. At λ = ${num(frugal.lambda)} it is ${percent(frugal.error)}, with ${PIXELS - frugal.zeros} pixels.`;
  },
  plot({ rows, values, width }) {
    const path = pathOf(rows);
    const chosen = chosenOf(rows);
    const top = upBy(0.05, Math.max(0.2, ...rows.map(({ error }) => error * 1.1)));
    return {
      ...base(width, flat(width)),
      x: lambdaAxis,
      y: {
        label: 'test error',
        domain: [0, top],
        grid: true,
        ticks: 5,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        ruleX([values.lambda], { stroke: muted, strokeOpacity: 0.6 }),
        lineY(path, { x: 'lambda', y: 'error', stroke: series[3].color, strokeWidth: 2 }),
        dot(path, { x: 'lambda', y: 'error', fill: series[3].color, r: 3, symbol: 'diamond' }),
        dot(chosen ? [chosen] : [], {
          x: 'lambda',
          y: 'error',
          fill: series[3].color,
          r: 6,
          symbol: 'diamond',
        }),
      ],
    };
  },
};
