import { barY, dot, ruleX, ruleY } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, percent } from '../../../figures/format.ts';
import { aspect, base, ink, series } from '../../../figures/theme.ts';
import type { ColourValues } from '../shared/eye-colours.ts';
import type { ChoicesRow } from './experiment.ts';
import { chosen, drawsOf, WAYS } from './summary.ts';

export type ColourRunValues = ColourValues & { draws: number; seed: number };

export const colourFigure: Figure<ColourRunValues, ChoicesRow> = {
  id: 'colours',
  title: 'How often each colour is announced',
  describe:
    'For each eye colour and each of two mechanisms, a bar with the exact probability of being announced and a dot with the share of the draws.',
  columns: [
    { name: 'mechanism', label: 'mechanism' },
    { name: 'colour', label: 'eye colour (people)' },
    { name: 'exact', label: 'exact probability' },
    { name: 'share', label: 'share of the draws' },
  ],
  table: ({ rows, values }) => (rows.length > 0 ? chosen(rows, values) : []),
  legend: () => [
    { label: 'exponential mechanism, exact', color: series[0].color, mark: 'area' },
    { label: 'report noisy max, exact', color: series[1].color, mark: 'area' },
    { label: 'share of the draws, 95 % interval', color: ink, mark: 'dot' },
  ],
  caption({ rows, values }) {
    const all = chosen(rows, values);
    const [exponential, , , noisyMax] = all;
    return `Brown is announced with probability ${percent(exponential.exact, 2)} by the exponential mechanism and ${percent(noisyMax.exact, 2)} by report noisy max. In ${count(drawsOf(rows))} draws of each, the shares are ${percent(exponential.share, 2)} and ${percent(noisyMax.share, 2)}.`;
  },
  plot({ rows, values, width }) {
    const all = rows.length > 0 ? chosen(rows, values) : [];
    const tone = ({ mechanism }: { mechanism: string }) => series[mechanism === 'exponential' ? 0 : 1].color;
    return {
      ...base(width, aspect(width)),
      marginBottom: 30,
      // The colours are given as they are, also while there are no bars to take them from.
      marginTop: 40,
      fx: { label: null, domain: all.slice(0, 3).map((row) => row.colour), padding: 0.18, axis: 'top' },
      x: {
        label: null,
        domain: WAYS.map((way) => way.label),
        padding: 0.12,
        tickSize: 0,
        tickFormat: width < 480 ? () => '' : undefined,
      },
      y: {
        label: 'probability',
        grid: true,
        domain: [0, 1],
        ticks: 5,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        barY(all, { fx: 'colour', x: 'mechanism', y: 'exact', fill: tone, fillOpacity: 0.35, stroke: tone }),
        ruleX(all, { fx: 'colour', x: 'mechanism', y1: 'low', y2: 'high', stroke: ink, strokeWidth: 2 }),
        dot(all, { fx: 'colour', x: 'mechanism', y: 'share', fill: ink, r: 3.5 }),
        ruleY([0], { stroke: ink, strokeOpacity: 0.4 }),
      ],
    };
  },
};
