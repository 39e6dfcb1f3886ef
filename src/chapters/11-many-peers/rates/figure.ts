import { dot, link, text } from '@observablehq/plot';
import { upBy } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { percent } from '../../../figures/format.ts';
import { base, ink, series } from '../../../figures/theme.ts';
import type { RatesRow } from './experiment.ts';
import { KINDS } from './published.ts';
import { ratesOf, type RateLine } from './summary.ts';

type Values = { data: string; tie: string };
type Spot = { label: string; mean: number; spread: number };

const height = () => 330;
const [SAME, BEST] = [series[0].color, series[2].color];

const spots = (lines: RateLine[], key: 'same' | 'best' | 'published'): Spot[] =>
  lines.flatMap(({ label, [key]: found }) => (found ? [{ label, ...found }] : []));

export const ratesFigure: Figure<Values, RatesRow> = {
  id: 'rates',
  title: 'The error rates, printed and recomputed',
  describe:
    'For one centre, peers alone, and aggregate and ensemble at two ε: a diamond for the published mean error, a dot for ours with the same penalty and a square for ours with the best one; lines reach one standard deviation over runs to either side.',
  height,
  tableFirst: true,
  columns: [
    { name: 'label', label: 'who predicts' },
    { name: 'published', label: 'published' },
    { name: 'publishedSpread', label: 'spread' },
    { name: 'lambda', label: 'penalty' },
    { name: 'same', label: 'ours, same penalty' },
    { name: 'sameSpread', label: 'spread' },
    { name: 'best', label: 'ours, best penalty' },
    { name: 'bestLambda', label: 'which is' },
  ],
  table: ({ rows, values }) =>
    ratesOf(rows, values.data).map(({ label, same, best, published }) => ({
      label,
      published: published?.mean ?? '',
      publishedSpread: published?.spread ?? '',
      lambda: published?.lambda ?? '',
      same: same?.mean ?? '',
      sameSpread: same?.spread ?? '',
      best: best?.mean ?? '',
      bestLambda: best?.lambda ?? '',
    })),
  legend: ({ values }) => [
    ...(values.data === 'adult' || values.data === 'spambase'
      ? [
          { label: 'published', color: ink, mark: 'diamond' as const },
          { label: 'ours, same penalty', color: SAME, mark: 'dot' as const },
        ]
      : []),
    { label: 'ours, best penalty', color: BEST, mark: 'square' as const },
  ],
  caption({ rows, values }) {
    const lines = ratesOf(rows, values.data);
    const said = lines.flatMap(({ label, same, best, published }) =>
      published && same
        ? [`${label} ${percent(same.mean)} (${percent(published.mean)})`]
        : best
          ? [`${label} ${percent(best.mean)}`]
          : [],
    );
    if (said.length === 0) return 'No run is finished yet.';
    const printed = lines.some(({ published }) => published) ? ', with the published ones in brackets' : '';
    return `Our test errors${printed}: ${said.join('; ')}.`;
  },
  plot({ rows, values, width }) {
    const lines = ratesOf(rows, values.data);
    const [published, same, best] = (['published', 'same', 'best'] as const).map((key) => spots(lines, key));
    const narrow = width < 520;
    const ends = [...published, ...same, ...best].map(({ mean, spread }) => mean + spread);
    const reach = (some: Spot[], color: string, dy: number) =>
      link(some, {
        ...{ y1: 'label', y2: 'label', stroke: color, strokeOpacity: 0.6, dy },
        x1: ({ mean, spread }: Spot) => Math.max(0, mean - spread),
        x2: ({ mean, spread }: Spot) => mean + spread,
      });
    const mark = (some: Spot[], symbol: 'diamond' | 'circle' | 'square', color: string, dy: number) =>
      dot(some, { x: 'mean', y: 'label', symbol, r: 5, fill: color, stroke: 'var(--paper)', dy });
    return {
      ...base(width, height()),
      marginLeft: narrow ? 20 : 160,
      x: { domain: [0, upBy(0.05, 1.02 * Math.max(0.2, ...ends))], label: 'test error', ticks: 5, grid: true, tickFormat: (d: number) => percent(d, 0) }, // prettier-ignore
      y: { type: 'point', domain: KINDS.map(({ label }) => label), label: null, padding: 0.6, ...(narrow && { axis: null }) }, // prettier-ignore
      marks: [
        narrow ? text(KINDS, { y: ({ label }: { label: string }) => label, frameAnchor: 'left', text: ({ label }: { label: string }) => label, dy: -18, dx: 4, fontSize: 11, fill: ink }) : null, // prettier-ignore
        reach(published, ink, -9),
        reach(same, SAME, 0),
        reach(best, BEST, 9),
        mark(published, 'diamond', ink, -9),
        mark(same, 'circle', SAME, 0),
        mark(best, 'square', BEST, 9),
      ],
    };
  },
};
