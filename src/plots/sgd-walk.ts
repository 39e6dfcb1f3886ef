import { arrow, contour, dot, lineY, line, ruleX, ruleY, text } from '@observablehq/plot';
import { WALK_FROM, WALK_GRID, WALK_TO, type SgdWalkRow } from '../core/experiments/sgd-walk.ts';
import type { Figure } from './figure.ts';
import { num, percent } from './format.ts';
import { alarm, base, ink, muted, series } from './theme.ts';

export type WalkValues = { step: number; epsilon: number; batch: number };

type Path = 'clean' | 'private';
const look = { clean: series[0], private: series[1] } as const;
const paths: Path[] = ['clean', 'private'];
const pathOf = (rows: SgdWalkRow[], part: SgdWalkRow['part']) => rows.find((row) => row.part === part);

/** The last step on screen: the slider's, or the path's end where that comes first. */
export const shownStep = (path: SgdWalkRow, { step }: WalkValues) => Math.min(step, path.w1.length - 1);

/** The path so far as points, from the start. */
export function pointsOf(path: SgdWalkRow, values: WalkValues) {
  return Array.from({ length: shownStep(path, values) + 1 }, (_, t) => ({
    t,
    w1: path.w1[t],
    w2: path.w2[t],
    loss: path.loss[t],
  }));
}

/** Arrows are drawn this many times as long as what they stand for: a pull of 1 would go this far on the map. */
const MAGNIFIED = 4;

/** What the last step was made of: from where it began, the pull of the gradient and the push of the noise. */
function arrowsOf(path: SgdWalkRow, values: WalkValues) {
  const t = shownStep(path, values);
  if (t === 0) return [];
  const [x, y] = [path.w1[t - 1], path.w2[t - 1]];
  const of = (kind: string, dx: number, dy: number) => ({
    kind,
    x1: x,
    y1: y,
    x2: x + MAGNIFIED * dx,
    y2: y + MAGNIFIED * dy,
  });
  return [
    of('gradient', path.gradient1[t - 1], path.gradient2[t - 1]),
    ...(path.part === 'private' ? [of('noise', path.noise1[t - 1], path.noise2[t - 1])] : []),
  ];
}

/** Mean lengths of the gradient and of the noise in the steps so far, before the step size. */
export function meanLengths(path: SgdWalkRow, values: WalkValues) {
  const t = shownStep(path, values);
  const mean = (a: Float64Array, b: Float64Array) => {
    let sum = 0;
    for (let i = 0; i < t; i++) sum += Math.hypot(a[i], b[i]);
    return t > 0 ? sum / t : 0;
  };
  return {
    gradient: mean(path.gradient1, path.gradient2),
    noise: mean(path.noise1, path.noise2),
  };
}

/** Contours close along the edge of their grid, which is therefore left out. */
const EDGE = 0.2;

const inside = ({ w1, w2 }: { w1: number; w2: number }) =>
  w1 >= WALK_FROM.w1 + EDGE &&
  w1 <= WALK_TO.w1 - EDGE &&
  w2 >= WALK_FROM.w2 + EDGE &&
  w2 <= WALK_TO.w2 - EDGE;

const square = (width: number) => Math.round(Math.max(300, Math.min(460, width * 0.8)));
/** Contours stand closer where it is deep, as on a map of the sea. */
const LEVELS = [0.48, 0.49, 0.51, 0.55, 0.61, 0.7, 0.85, 1.05, 1.3, 1.6, 2];

const columns = [
  { name: 'path', label: 'path' },
  { name: 't', label: 'step' },
  { name: 'w1', label: 'w₁, ink at the top' },
  { name: 'w2', label: 'w₂, ink of the bar' },
  { name: 'loss', label: 'loss' },
];
const table = (rows: SgdWalkRow[], values: WalkValues) =>
  paths.flatMap((part) => {
    const path = pathOf(rows, part);
    return path ? pointsOf(path, values).map((point) => ({ path: part, ...point })) : [];
  });
const legend = () => [
  { label: 'no noise', color: look.clean.color, mark: 'line' as const },
  { label: 'private', color: look.private.color, mark: 'line' as const },
];

export const walkFigure: Figure<WalkValues, SgdWalkRow> = {
  id: 'path',
  title: 'Two weights on their way',
  describe:
    'Contours of the loss over two weights, with the path of the weights from 0 without noise and with it, and the last step taken apart into gradient and noise.',
  height: square,
  columns,
  table: ({ rows, values }) => table(rows, values),
  legend: () => [
    ...legend(),
    { label: `pull of the gradient, × ${MAGNIFIED}`, color: ink, mark: 'line' as const },
    { label: `push of the noise, × ${MAGNIFIED}`, color: alarm, mark: 'line' as const },
  ],
  caption({ rows, values }) {
    const [clean, own] = [pathOf(rows, 'clean'), pathOf(rows, 'private')];
    const surface = pathOf(rows, 'surface');
    if (!clean || !own || !surface) return 'The rows are on their way.';
    const t = shownStep(own, values);
    const total = own.w1.length - 1;
    const { gradient, noise } = meanLengths(own, values);
    const so =
      t === 0
        ? `${total} steps of ${num(values.batch)} rows are ahead.`
        : `Step ${t} of ${total}: loss ${num(own.loss[t])} with noise, ${num(clean.loss[Math.min(t, clean.loss.length - 1)])} without. So far the gradient was ${num(gradient, 2)} long on average, the noise ${num(noise, 2)}.`;
    const lost = pointsOf(own, values).some((point) => !inside(point)) ? ' The walk has left the map.' : '';
    return `${so}${lost} At its end it errs on ${percent(own.error)}, without noise on ${percent(clean.error)}, the lowest point on ${percent(surface.error)}.`;
  },
  plot({ rows, values, width }) {
    const height = square(width);
    const surface = pathOf(rows, 'surface');
    const shown = paths.flatMap((part) => {
      const path = pathOf(rows, part);
      return path ? [{ part, path, points: pointsOf(path, values) }] : [];
    });
    return {
      ...base(width, height),
      x: { label: 'w₁, ink at the top', domain: [WALK_FROM.w1 + EDGE, WALK_TO.w1 - EDGE], ticks: 6 },
      y: { label: 'w₂, ink of the bar', domain: [WALK_FROM.w2 + EDGE, WALK_TO.w2 - EDGE], ticks: 6 },
      marks: [
        surface
          ? contour(surface.loss, {
              width: WALK_GRID,
              height: WALK_GRID,
              x1: WALK_FROM.w1,
              x2: WALK_TO.w1,
              y1: WALK_FROM.w2,
              y2: WALK_TO.w2,
              value: (d: number) => d,
              thresholds: LEVELS,
              fill: series[6].color,
              fillOpacity: 0.055,
              stroke: muted,
              strokeOpacity: 0.35,
              strokeWidth: 0.8,
              clip: true,
            })
          : null,
        ruleX([0], { stroke: muted, strokeOpacity: 0.4 }),
        ruleY([0], { stroke: muted, strokeOpacity: 0.4 }),
        surface
          ? [
              dot([[surface.w1[0], surface.w2[0]]], { symbol: 'times', stroke: ink, strokeWidth: 2, r: 6 }),
              text([[surface.w1[0], surface.w2[0]]], {
                text: () => 'lowest',
                dx: 10,
                textAnchor: 'start',
                fill: ink,
              }),
            ]
          : null,
        shown.map(({ part, points }) =>
          line(points, {
            x: 'w1',
            y: 'w2',
            stroke: look[part].color,
            strokeWidth: part === 'private' ? 1.8 : 2.2,
            strokeOpacity: 0.6,
            clip: true,
          }),
        ),
        shown.map(({ part, points }) =>
          dot(points, { x: 'w1', y: 'w2', r: 1.5, fill: look[part].color, clip: true }),
        ),
        shown.map(({ part, points }) =>
          dot(points.slice(-1), {
            x: 'w1',
            y: 'w2',
            r: 5,
            symbol: look[part].symbol,
            fill: look[part].color,
            stroke: 'var(--paper)',
            strokeWidth: 1.5,
            clip: true,
          }),
        ),
        (['gradient', 'noise'] as const).map((kind) =>
          arrow(
            shown.flatMap(({ path }) => arrowsOf(path, values).filter((one) => one.kind === kind)),
            {
              x1: 'x1',
              y1: 'y1',
              x2: 'x2',
              y2: 'y2',
              // No channel: without rows Plot would look for a scheme of colours.
              stroke: kind === 'noise' ? alarm : ink,
              strokeWidth: 2.6,
              headLength: 7,
              clip: true,
            },
          ),
        ),
      ],
    };
  },
};

const flat = (width: number) => Math.round(Math.max(170, Math.min(230, width * 0.3)));

export const walkLossFigure: Figure<WalkValues, SgdWalkRow> = {
  id: 'loss',
  title: 'How deep they are',
  describe: 'Loss against the step, with noise and without, with a line at the lowest loss there is.',
  height: flat,
  columns,
  table: ({ rows, values }) => table(rows, { ...values, step: Infinity }),
  legend,
  caption({ rows }) {
    const [clean, own] = [pathOf(rows, 'clean'), pathOf(rows, 'private')];
    if (!clean || !own) return 'The rows are on their way.';
    const least = own.loss.reduce((a, b) => Math.min(a, b));
    const end = clean.loss.at(-1)!;
    const way = end < clean.loss[0] ? 'down' : 'up';
    return `From ${num(own.loss[0])} at the start, ln 2, ${way} to ${num(end)} without noise. With noise it was never below ${num(least)} and ends at ${num(own.loss.at(-1)!)}.`;
  },
  plot({ rows, values, width }) {
    const all = paths.flatMap((part) => {
      const path = pathOf(rows, part);
      return path
        ? [{ part, points: pointsOf(path, { ...values, step: Infinity }), now: shownStep(path, values) }]
        : [];
    });
    const surface = pathOf(rows, 'surface');
    const floor = surface ? Math.min(...surface.loss) : 0.47;
    // A walk that runs away would flatten the other: the axis ends at what a bad guess costs.
    const top = Math.min(1.5, Math.max(0.75, ...all.flatMap(({ points }) => points.map(({ loss }) => loss))));
    return {
      ...base(width, flat(width)),
      x: { label: 'step', domain: [0, Math.max(1, ...all.map(({ points }) => points.length - 1))] },
      y: { label: 'loss', domain: [floor - 0.02, top], grid: true, ticks: 4 },
      marks: [
        surface ? ruleY([floor], { stroke: muted, strokeDasharray: '2 4' }) : null,
        all.map(({ part, points }) =>
          lineY(points, {
            x: 't',
            y: 'loss',
            stroke: look[part].color,
            strokeWidth: 1.8,
            strokeDasharray: look[part].dash,
            clip: true,
          }),
        ),
        all.map(({ part, points, now }) =>
          dot([points[now]], {
            x: 't',
            y: 'loss',
            r: 4.5,
            fill: look[part].color,
            symbol: look[part].symbol,
            clip: true,
          }),
        ),
      ],
    };
  },
};
