import { arrow, contour, dot, lineY, line, ruleX, ruleY, text } from '@observablehq/plot';
import { WALK_EDGE, WALK_FROM, WALK_GRID, WALK_TO, type SgdWalkRow } from './experiment.ts';
import { upBy } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { alarm, base, ink, muted, series } from '../../../figures/theme.ts';
import { lowestLoss, meanNorms, partOf, paths, pointsOf, shownStep } from './summary.ts';

export type WalkValues = { step: number; epsilon: number; batch: number; start1: number; start2: number };

const look = { clean: series[0], private: series[1] } as const;

/** Arrows are drawn this many times as long as what they stand for: a pull of 1 would go this far on the map. */
const MAGNIFIED = 4;

/** What the last step was made of: from where it began, the pull of the gradient and the push of the noise. */
function arrowsOf(path: SgdWalkRow, step: number) {
  const t = shownStep(path, step);
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

const inside = ({ w1, w2 }: { w1: number; w2: number }) =>
  w1 >= WALK_FROM.w1 + WALK_EDGE &&
  w1 <= WALK_TO.w1 - WALK_EDGE &&
  w2 >= WALK_FROM.w2 + WALK_EDGE &&
  w2 <= WALK_TO.w2 - WALK_EDGE;

const square = (width: number) => Math.round(Math.max(300, Math.min(460, width * 0.8)));
/** Contours stand closer where it is deep, as on a map of the sea. */
const LEVELS = [0.48, 0.49, 0.51, 0.55, 0.61, 0.7, 0.85, 1.05, 1.3, 1.6, 2];

const columns = [
  { name: 'path', label: 'path' },
  { name: 't', label: 'step' },
  { name: 'w1', label: 'w₁, weight of the ink at the top' },
  { name: 'w2', label: 'w₂, weight of the ink in the bar' },
  { name: 'loss', label: 'loss' },
];
const table = (rows: SgdWalkRow[], step: number) =>
  paths.flatMap((part) => {
    const path = partOf(rows, part);
    return path ? pointsOf(path, step).map((point) => ({ path: part, ...point })) : [];
  });
const legend = () => [
  { label: 'without noise', color: look.clean.color, mark: 'line' as const },
  { label: 'with noise', color: look.private.color, mark: 'line' as const },
];

export const walkFigure: Figure<WalkValues, SgdWalkRow> = {
  id: 'path',
  title: 'The path of the two weights',
  describe:
    'Contours of the loss over the two weights, the paths of the weights from a start that can be dragged, without noise and with noise, and two arrows: the gradient and the noise of the last step.',
  height: square,
  isMap: true,
  isDraggable: true,
  click(_, { x, y }) {
    const near = (value: number, from: number, to: number) =>
      Number(Math.max(from + WALK_EDGE, Math.min(to - WALK_EDGE, value)).toFixed(2));
    return { start1: near(x, WALK_FROM.w1, WALK_TO.w1), start2: near(y, WALK_FROM.w2, WALK_TO.w2) };
  },
  grip: ({ values }) => ({ x: values.start1, y: values.start2 }),
  columns,
  table: ({ rows, values }) => table(rows, values.step),
  legend: () => [
    ...legend(),
    { label: `gradient of the last step, × ${MAGNIFIED}`, color: ink, mark: 'line' as const },
    { label: `noise of the last step, × ${MAGNIFIED}`, color: alarm, mark: 'line' as const },
  ],
  caption({ rows, values }) {
    const [clean, own] = [partOf(rows, 'clean'), partOf(rows, 'private')];
    const surface = partOf(rows, 'surface');
    if (!clean || !own || !surface) return 'The rows are being loaded.';
    const t = shownStep(own, values.step);
    const total = own.w1.length - 1;
    const { gradient, noise } = meanNorms(own, values.step);
    const so =
      t === 0
        ? `No step has been taken yet, of ${total} with batches of ${num(values.batch)}.`
        : `Step ${t} of ${total}: the loss is ${num(own.loss[t])} with noise and ${num(clean.loss[Math.min(t, clean.loss.length - 1)])} without. The gradients of the steps so far have an average norm of ${num(gradient, 2)}, the noise on them one of ${num(noise, 2)}.`;
    const lost = pointsOf(own, values.step).some((point) => !inside(point))
      ? ' The noisy walk has left the map.'
      : '';
    return `${so}${lost} After the last step the error is ${percent(own.error)} with noise and ${percent(clean.error)} without; at the lowest point it is ${percent(surface.error)}.`;
  },
  plot({ rows, values, width }) {
    const height = square(width);
    const surface = partOf(rows, 'surface');
    const shown = paths.flatMap((part) => {
      const path = partOf(rows, part);
      return path ? [{ part, path, points: pointsOf(path, values.step) }] : [];
    });
    return {
      ...base(width, height),
      x: {
        label: 'w₁, ink at the top',
        domain: [WALK_FROM.w1 + WALK_EDGE, WALK_TO.w1 - WALK_EDGE],
        ticks: 6,
      },
      y: {
        label: 'w₂, ink in the bar',
        domain: [WALK_FROM.w2 + WALK_EDGE, WALK_TO.w2 - WALK_EDGE],
        ticks: 6,
      },
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
                text: () => 'lowest loss',
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
            shown.flatMap(({ path }) => arrowsOf(path, values.step).filter((one) => one.kind === kind)),
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
  title: 'The loss after each step',
  describe:
    'The loss against the step number, with noise and without, and a line at the lowest loss on the map.',
  height: flat,
  columns,
  table: ({ rows }) => table(rows, Infinity),
  legend,
  caption({ rows }) {
    const [clean, own] = [partOf(rows, 'clean'), partOf(rows, 'private')];
    if (!clean || !own) return 'The rows are being loaded.';
    const least = own.loss.reduce((a, b) => Math.min(a, b));
    const end = clean.loss.at(-1)!;
    const way = end < clean.loss[0] ? 'down' : 'up';
    const atZero = own.w1[0] === 0 && own.w2[0] === 0;
    return `The loss starts at ${atZero ? 'ln 2 = ' : ''}${num(own.loss[0])}. Without noise it goes ${way} to ${num(end)}. With noise it ends at ${num(own.loss.at(-1)!)}, and its lowest value on the way is ${num(least)}.`;
  },
  plot({ rows, values, width }) {
    const all = paths.flatMap((part) => {
      const path = partOf(rows, part);
      return path ? [{ part, points: pointsOf(path, Infinity), now: shownStep(path, values.step) }] : [];
    });
    const floor = lowestLoss(rows);
    // A walk that runs away would flatten the other: the axis ends at what a bad guess costs.
    const top = Math.min(
      1.5,
      upBy(0.25, Math.max(0.75, ...all.flatMap(({ points }) => points.map(({ loss }) => loss)))),
    );
    return {
      ...base(width, flat(width)),
      x: { label: 'step', domain: [0, Math.max(1, ...all.map(({ points }) => points.length - 1))] },
      y: { label: 'loss', domain: [(floor ?? 0.47) - 0.02, top], grid: true, ticks: 4 },
      marks: [
        floor !== undefined ? ruleY([floor], { stroke: muted, strokeDasharray: '2 4' }) : null,
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
