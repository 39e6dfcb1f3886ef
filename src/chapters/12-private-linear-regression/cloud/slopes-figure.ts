import { axisY, ruleX, ruleY, text } from '@observablehq/plot';
import { perRows } from '../../../core/work/per-rows.ts';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, numUp } from '../../../figures/format.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';
import { rightGuesses, type CloudRow, type CloudValues } from './rows.ts';
import { cloudSummary } from './summary.ts';

const summary = perRows(cloudSummary);
const height = () => 230;

const LEARNERS = [
  { id: 'ols', label: 'least squares' },
  { id: 'ssp', label: 'SSP' },
  { id: 'ada', label: 'AdaSSP' },
] as const;
/** Above with the reader's point, below without it. */
const SIDES = [
  { id: 'with', label: 'with your point', color: series[3].color, lane: 0.25 },
  { id: 'without', label: 'without it', color: ink, lane: 0.7 },
] as const;

type Tick = { slope: number; learner: number; side: (typeof SIDES)[number]; isOutside: boolean };

function ticksOf(rows: CloudRow[]) {
  const { ols, without, ssp, ada } = summary(rows);
  if (!ols || !without.ols) return undefined;
  // Near least squares, so that another point does not move the axis, and as wide as four in five lines of SSP are; steeper ones stand at
  // the edge.
  const away = [...ssp.lines, ...without.ssp.lines].map(({ slope }) => Math.abs(slope - ols.slope));
  const reach = topOf(1.2 * away.sort((a, b) => a - b)[Math.floor(0.8 * away.length)]);
  const middle = (reach / 4) * Math.round((4 * ols.slope) / reach);
  const domain: [number, number] = [middle - reach, middle + reach];
  const lines = [
    [[ols], ssp.lines, ada.lines],
    [[without.ols], without.ssp.lines, without.ada.lines],
  ];
  const ticks = SIDES.flatMap((side, i) =>
    LEARNERS.flatMap((_, learner) =>
      lines[i][learner].map(({ slope }): Tick => {
        const inside = Math.max(domain[0], Math.min(domain[1], slope));
        return { slope: inside, learner, side, isOutside: inside !== slope };
      }),
    ),
  );
  return { ticks, domain };
}

/** The promise of differential privacy, for one person: lines with them and without them look alike. */
export const slopesFigure: Figure<CloudValues, CloudRow> = {
  id: 'slopes',
  title: 'With your point, and without it',
  describe:
    'Short strokes at the slopes of least squares and of fifty private lines of each learner: in colour with the reader’s point, below them without it.',
  height,
  columns: [
    { name: 'learner', label: 'learner' },
    { name: 'point', label: 'your point' },
    { name: 'slope', label: 'slope' },
  ],
  table({ rows }) {
    const { ols, ssp, ada, without } = summary(rows);
    const all = [
      { point: 'with', lines: [[ols], ssp.lines, ada.lines] },
      { point: 'without', lines: [[without.ols], without.ssp.lines, without.ada.lines] },
    ];
    return all.flatMap(({ point, lines }) =>
      lines.flatMap((found, i) =>
        found.flatMap((line) => (line ? [{ learner: LEARNERS[i].label, point, slope: line.slope }] : [])),
      ),
    );
  },
  legend: () => SIDES.map(({ label, color }) => ({ label, color, mark: 'line' })),
  caption({ rows, values }) {
    const { ols, without } = summary(rows);
    if (!ols || !without.ols) return 'There is no line yet.';
    return `Your point moves the slope of least squares from ${num(without.ols.slope)} to ${num(ols.slope)}: anyone who knows the other points sees that it is there. Anyone who sees a private line instead guesses right in at most ${numUp(100 * rightGuesses(values), 3)} % of cases, where a coin has 50 %.`;
  },
  plot({ rows, width }) {
    const found = ticksOf(rows);
    const { ticks, domain } = found ?? { ticks: [], domain: [0, 1] };
    const place = ({ learner, side }: Tick) => learner + side.lane;
    const ends = outside(ticks, domain);
    const beyond = (isRight: boolean) =>
      text(
        ends.filter((end) => end.isRight === isRight),
        {
          x: 'slope',
          y: ({ learner, side }: Beyond) => learner + side.lane,
          text: ({ count }: Beyond) => (isRight ? `${count} ▸` : `◂ ${count}`),
          textAnchor: isRight ? 'end' : 'start',
          dx: isRight ? -8 : 8,
          fontSize: 11,
          fill: ({ side }: Beyond) => side.color,
          stroke: 'var(--paper)',
          strokeWidth: 4,
        },
      );
    return {
      ...base(width, height()),
      marginLeft: 92,
      x: { domain, label: 'slope', ticks: width < 480 ? 4 : 8, tickFormat: (d: number) => num(d) },
      y: { domain: [LEARNERS.length, 0], label: null, axis: null },
      marks: [
        axisY(
          LEARNERS.map((_, i) => i + 0.5),
          { text: (_: unknown, i: number) => LEARNERS[i].label, tickSize: 0, label: null },
        ),
        ruleY([1, 2], { stroke: muted, strokeOpacity: 0.35 }),
        ...LEARNERS.map(({ id }, learner) =>
          ruleX(
            ticks.filter((tick) => tick.learner === learner),
            {
              x: 'slope',
              y1: (tick: Tick) => place(tick) - 0.19,
              y2: (tick: Tick) => place(tick) + 0.19,
              stroke: ({ side }: Tick) => side.color,
              strokeWidth: id === 'ols' ? 3.5 : 1.6,
              strokeOpacity: id === 'ols' ? 1 : 0.55,
            },
          ),
        ),
        beyond(false),
        beyond(true),
      ],
    };
  },
};

type Beyond = Pick<Tick, 'learner' | 'side' | 'slope'> & { isRight: boolean; count: number };

/** How many lines are steeper than the frame shows, at each end of each row. */
function outside(ticks: Tick[], domain: number[]): Beyond[] {
  return SIDES.flatMap((side) =>
    LEARNERS.flatMap((_, learner) =>
      domain.flatMap((slope, end) => {
        const count = ticks.filter(
          (tick) => tick.isOutside && tick.side === side && tick.learner === learner && tick.slope === slope,
        ).length;
        return count > 0 ? [{ side, learner, slope, count, isRight: end === 1 }] : [];
      }),
    ),
  );
}
